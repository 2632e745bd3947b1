import { useState } from 'react'
import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { formatDay } from '#domain/dates.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import { daysOf } from '#domain/programme/programme.ts'
import { readProgramme } from '#domain/programme/read-programme.ts'
import { Link } from '../../ui/link.tsx'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { formOf } from '../conferences/use-conference-form.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import type { Route } from './+types/programme.ts'
import { DayGrid } from './day-grid.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { MoveDialog, type Moved } from './move-dialog.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RoomsPanel } from './rooms-panel.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { UnplacedPanel } from './unplaced-panel.tsx'
import { useDragAndDrop } from './use-drag-and-drop.ts'
import { newId, useProgramme } from './use-programme.ts'

/** The editor of a conference's timetable. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'programme', args.params.id)
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, state } = conference
  const { conNo, subConference, startDate, endDate, location } = formOf(conference)
  const { programme, people, papers, published, conference: whole } = await readProgramme(services.db, id)
  return {
    head: {
      id,
      conNo,
      subConference,
      startDate,
      endDate,
      location,
      isDraft: publishedAt === null,
      state,
      parts: await openParts(services.db, organiser, id),
    },
    conference: { id, startDate, endDate, timeZone: whole.timeZone },
    programme,
    people: [...people.values()],
    papers: [...papers.values()],
    published: published && { number: published.number, publishedAt: published.publishedAt, draftVersion: published.draftVersion },
    now: services.now(),
  }
}

export default function ProgrammePage({ loaderData }: Route.ComponentProps) {
  const { head, conference, published, now } = loaderData
  const edited = useProgramme(loaderData)
  const { programme, change } = edited
  const days = daysOf(programme, conference)
  const [day, setDay] = useState(days[0] ?? conference.startDate)
  const [moved, setMoved] = useState<Moved>()
  const [openSession, setOpenSession] = useState<string>()
  useDragAndDrop(edited)

  const session = programme.sessions.find(({ id }) => id === openSession)
  function addSession() {
    const id = newId()
    const ends = programme.sessions.filter((one) => one.day === day).map((one) => one.end)
    const start = Math.min(Math.max(9 * 60, ...ends), 23 * 60)
    const made = { id, title: 'New session', day, start, end: start + 60, roomId: programme.rooms[0]?.id ?? null, chairs: [], items: [] }
    void change('Session added', { sessions: [made] })
    setOpenSession(id)
  }

  return (
    <ConferenceHead
      conference={head}
      tab="programme"
      actions={
        <PublishPanel id={conference.id} edited={edited} published={published} endDate={conference.endDate} startDate={conference.startDate} now={now} />
      }
    >
      <div className="programme-editor">
        <div className="programme-bar">
          <fieldset className="programme-days" aria-label="Day">
            {days.map((one) => (
              <button key={one} type="button" className="button quiet" aria-pressed={one === day} onClick={() => setDay(one)}>
                {formatDay(one)}
              </button>
            ))}
          </fieldset>
          <button type="button" className="button" onClick={addSession}>
            Add a session
          </button>
          <button type="button" className="button quiet" aria-disabled={edited.lastStep === undefined} onClick={edited.undo}>
            Undo{edited.lastStep && <span className="unseen">: {edited.lastStep}</span>}
          </button>
          {published && (
            <Link className="button quiet" to={href(deskPaths.conferenceSessions, { id: conference.id })}>
              Chairs and sessions
            </Link>
          )}
          <span className="soft programme-saved">{edited.busy ? 'Saving…' : 'Saved'}</span>
        </div>
        <p className="unseen" role="status">
          {edited.said}
        </p>
        {edited.problem && (
          <div className="notice bad" role="alert">
            <p>{edited.problem}</p>
          </div>
        )}
        <div className="programme-columns">
          <DayGrid edited={edited} day={day} onMove={setMoved} onOpen={setOpenSession} />
          <div className="desk-stack">
            <UnplacedPanel edited={edited} onMove={setMoved} />
            <FindingsPanel edited={edited} />
          </div>
        </div>
        <RoomsPanel edited={edited} />
      </div>
      {moved && <MoveDialog edited={edited} moved={moved} days={days} day={day} onClose={() => setMoved(undefined)} onDone={setDay} />}
      {session && <SessionDialog key={session.id} edited={edited} session={session} days={days} onClose={() => setOpenSession(undefined)} />}
    </ConferenceHead>
  )
}
