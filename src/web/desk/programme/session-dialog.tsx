import { useState } from 'react'
import { type CalendarDay, formatDay } from '#domain/dates.ts'
import { fillSession, nextBoard } from '#domain/programme/moves.ts'
import { formatMinute, type ProgrammeItem, readMinute, type Session } from '#domain/programme/programme.ts'
import { submitFields } from '../ui/act-form.tsx'
import { Dialog } from './dialog.tsx'
import { PeopleField } from './people-field.tsx'
import { Problem } from './room-dialog.tsx'
import { SessionItems } from './session-items.tsx'
import { type EditedProgramme, newId } from './use-programme.ts'

interface SessionDialogProps {
  edited: EditedProgramme
  session: Session
  days: readonly CalendarDay[]
  onClose: () => void
}

/** Everything about one session: when and where, who chairs it, and what is in it. */
export function SessionDialog({ edited, session, days, onClose }: SessionDialogProps) {
  const { programme, change, unplaced } = edited
  const [problem, setProblem] = useState<string>()
  const [chairs, setChairs] = useState(session.chairs)
  const tracks = [...new Set(unplaced.map(({ track }) => track))].sort()
  const put = (label: string, changed: Session) => change(label, { sessions: [changed] })

  async function save({ title = '', day = session.day, roomId = '', start = '', end = '' }: Record<string, string>) {
    const [from, until] = [readMinute(start), readMinute(end)]
    if (from === undefined || until === undefined) return setProblem('Please enter when it starts and when it ends.')
    if (until <= from) return setProblem('A session ends after it starts.')
    setProblem(undefined)
    void put(`“${title.trim()}” saved`, { ...session, title: title.trim(), day, roomId: roomId || null, start: from, end: until, chairs })
    onClose()
  }

  function asPosters() {
    let numbered: Session = { ...session, items: [] }
    for (const item of session.items) {
      const made: ProgrammeItem = item.kind === 'paper' ? { id: item.id, kind: 'poster', paperId: item.paperId, board: nextBoard(numbered) } : item
      numbered = { ...numbered, items: [...numbered.items, made] }
    }
    void put('Talks became posters', numbered)
  }

  return (
    <Dialog title={session.title || 'Session'} onClose={onClose}>
      <form className="act-form" noValidate onSubmit={(event) => submitFields(event, save)}>
        <label className="desk-field">
          Title
          <input name="title" defaultValue={session.title} maxLength={300} />
        </label>
        <div className="programme-fields">
          <label className="desk-field">
            Day
            <select name="day" defaultValue={session.day}>
              {days.map((one) => (
                <option key={one} value={one}>
                  {formatDay(one)}
                </option>
              ))}
            </select>
          </label>
          <label className="desk-field">
            Room
            <select name="roomId" defaultValue={session.roomId ?? ''}>
              {programme.rooms.map((room) => (
                <option key={room.id} value={room.id}>
                  {room.name}
                </option>
              ))}
              <option value="">Everyone, without a room</option>
            </select>
          </label>
          <label className="desk-field">
            Starts
            <input type="time" name="start" defaultValue={formatMinute(session.start)} />
          </label>
          <label className="desk-field">
            Ends
            <input type="time" name="end" defaultValue={formatMinute(session.end)} />
          </label>
        </div>
        <PeopleField edited={edited} label="Chairs" chosen={chairs} onChange={setChairs} />
        <Problem id="session-problem" text={problem} />
        <p className="desk-actions">
          <button type="submit" className="button">
            Save
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              void change(`“${session.title}” removed`, { removedSessions: [session.id] })
              onClose()
            }}
          >
            Remove the session
          </button>
        </p>
      </form>
      <SessionItems edited={edited} session={session} />
      {tracks.length > 0 && (
        <form
          className="act-form"
          onSubmit={(event) =>
            submitFields(event, async ({ track }) => {
              const papers = unplaced.filter((paper) => paper.track === track).map(({ id }) => id)
              await change(`“${session.title}” filled`, fillSession(programme, session, papers, newId))
            })
          }
        >
          <h3>Fill it with papers of a track</h3>
          <label className="desk-field">
            Track
            <select name="track">
              {tracks.map((name) => (
                <option key={name} value={name}>
                  {name || 'Without a track'} ({unplaced.filter(({ track }) => track === name).length})
                </option>
              ))}
            </select>
          </label>
          <p className="desk-actions">
            <button type="submit" className="button quiet">
              Fill the session
            </button>
            {session.items.some(({ kind }) => kind === 'paper') && (
              <button type="button" className="button quiet" onClick={asPosters}>
                Make its talks posters
              </button>
            )}
          </p>
        </form>
      )}
    </Dialog>
  )
}
