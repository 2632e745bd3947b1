import { useState } from 'react'
import { type CalendarDay, formatDay } from '#domain/dates.ts'
import { sessionAt, sessionWith } from '#domain/programme/moves.ts'
import { formatMinute, readMinute, timedItems } from '#domain/programme/programme.ts'
import { describeItem } from './describe-item.ts'
import { Dialog } from './dialog.tsx'
import { changeFor, type MovedThing } from './use-drag-and-drop.ts'
import type { EditedProgramme } from './use-programme.ts'

export type Moved = MovedThing

interface MoveDialogProps {
  edited: EditedProgramme
  moved: Moved
  days: readonly CalendarDay[]
  day: CalendarDay
  onClose: () => void
  /** The day to which it was moved. */
  onDone: (day: CalendarDay) => void
}

/** The same as dragging, by keyboard and by finger: a day, a room and a time. */
export function MoveDialog({ edited, moved, days, day: shownDay, onClose, onDone }: MoveDialogProps) {
  const { programme, papers } = edited
  const start = whereItIs(edited, moved)
  const [day, setDay] = useState(start?.day ?? shownDay)
  const [roomId, setRoomId] = useState(start ? start.roomId : (programme.rooms[0]?.id ?? null))
  const [time, setTime] = useState(formatMinute(start?.start ?? firstFree(edited, shownDay, programme.rooms[0]?.id ?? null)))
  const [problem, setProblem] = useState<string>()
  const minute = readMinute(time)
  const item = programme.sessions.flatMap(({ items }) => items).find(({ id }) => id === moved.id)
  const session = programme.sessions.find(({ id }) => id === moved.id)
  const name = session?.title ?? (item ? describeItem(edited, item).title : papers.get(moved.id)?.title) ?? ''

  function move(event: React.FormEvent) {
    event.preventDefault()
    if (minute === undefined || minute >= 24 * 60) return setProblem('Please enter a time from 00:00 to 23:59.')
    const { label, change } = changeFor(edited, moved, { kind: 'grid', day, roomId, start: minute })
    void edited.change(label, change)
    onDone(day)
    onClose()
  }

  return (
    <Dialog title={`Move “${name}”`} onClose={onClose}>
      <form className="act-form" noValidate onSubmit={move}>
        <label className="desk-field">
          Day
          <select value={day} onChange={(event) => setDay(event.target.value)}>
            {days.map((one) => (
              <option key={one} value={one}>
                {formatDay(one)}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-field">
          Room
          <select value={roomId ?? ''} onChange={(event) => setRoomId(event.target.value || null)}>
            {programme.rooms.map((room) => (
              <option key={room.id} value={room.id}>
                {room.name}
              </option>
            ))}
            <option value="">Everyone, without a room</option>
          </select>
        </label>
        <label className="desk-field">
          Time
          <input
            type="time"
            value={time}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? 'move-problem' : 'move-outcome'}
            onChange={(event) => setTime(event.target.value)}
          />
        </label>
        {problem && (
          <p id="move-problem" className="field-error" role="alert">
            {problem}
          </p>
        )}
        <p id="move-outcome" className="soft">
          {moved.kind !== 'session' && minute !== undefined && outcome(edited, { day, roomId, start: minute })}
        </p>
        <p className="desk-actions">
          <button type="submit" className="button">
            Move
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** What would happen, so that nobody has to guess. */
function outcome({ programme }: EditedProgramme, place: { day: CalendarDay; roomId: string | null; start: number }): string {
  const there = sessionAt(programme, place)
  const session = programme.sessions.find(({ id }) => id === there?.sessionId)
  if (!there || !session) return 'There is no session at that time: a new one starts then.'
  return there.index >= session.items.length ? `It becomes the last in “${session.title}”.` : `It becomes number ${there.index + 1} in “${session.title}”.`
}

function whereItIs({ programme }: EditedProgramme, { kind, id }: Moved) {
  if (kind === 'paper') return undefined
  if (kind === 'session') return programme.sessions.find((session) => session.id === id)
  const session = sessionWith(programme, id)
  const item = session && timedItems(session, programme.questionMinutes).find((one) => one.id === id)
  return session && item && { day: session.day, roomId: session.roomId, start: item.start }
}

/** The end of what is there, inside its session when there is time left. */
function firstFree({ programme }: EditedProgramme, day: CalendarDay, roomId: string | null): number {
  const here = programme.sessions.filter((session) => session.day === day && session.roomId === roomId)
  const open = here.find((session) => (timedItems(session, programme.questionMinutes).at(-1)?.end ?? session.start) + programme.talkMinutes <= session.end)
  if (open) return timedItems(open, programme.questionMinutes).at(-1)?.end ?? open.start
  return Math.min(Math.max(9 * 60, ...here.map(({ end }) => end)), 23 * 60)
}
