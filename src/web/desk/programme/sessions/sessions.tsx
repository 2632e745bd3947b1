import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { formatDay, formatTimestampInZone } from '#domain/dates.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import { chairUrlOf } from '#domain/programme/chairs/chair-link.ts'
import { chairsOf } from '#domain/programme/chairs/chairs.store.ts'
import { chairsIn } from '#domain/programme/chairs/send-chair-links.ts'
import { readSessionSheets, type SessionSheet } from '#domain/programme/chairs/session-sheet.ts'
import { hasAddress } from '#domain/programme/programme-changes.ts'
import { Link } from '../../../ui/link.tsx'
import { ConferenceHead } from '../../conferences/conference-head.tsx'
import { formOf } from '../../conferences/use-conference-form.ts'
import { deskPaths } from '../../desk-paths.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { Badge } from '../../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import type { Route } from './+types/sessions.ts'
import { ChairsPanel } from './chairs-panel.tsx'

/** The sessions of the published programme: their chairs, and what was presented. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'programme', args.params.id)
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, state } = conference
  const { conNo, subConference, startDate, endDate, location } = formOf(conference)
  const read = await readSessionSheets(services.db, id, services.now())
  const people = read ? chairsIn(read, await chairsOf(services.db).ofConference(id)) : []
  const isDraft = publishedAt === null
  return {
    head: { id, conNo, subConference, startDate, endDate, location, isDraft, state, parts: await openParts(services.db, organiser, id) },
    id,
    isPublished: read !== undefined,
    sheets: read?.sheets ?? [],
    chairs: people.map(({ chair, sessions }) => ({
      id: chair.id,
      name: chair.name,
      sessions: sessions.map(({ title }) => title),
      hasAddress: hasAddress(chair),
      sent: chair.linkSentAt && read ? formatTimestampInZone(chair.linkSentAt, read.conference.timeZone) : '',
      url: chairUrlOf(services, chair),
    })),
  }
}

export type SessionsData = Route.ComponentProps['loaderData']

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { head, id, isPublished, sheets, chairs } = loaderData
  const withPapers = sheets.filter(({ papers }) => papers.length > 0)
  const days = [...new Set(withPapers.map(({ day }) => day))]
  return (
    <ConferenceHead
      conference={head}
      tab="programme"
      actions={
        <Link className="button quiet" to={href(deskPaths.conferenceProgramme, { id })}>
          The timetable
        </Link>
      }
    >
      {!isPublished && <p className="soft">The programme is not published yet. Sessions and their chairs are here as soon as it is.</p>}
      <div className="desk-stack">
        {isPublished && <ChairsPanel id={id} chairs={chairs} />}
        {isPublished && <PrintPanel id={id} />}
        {days.map((day) => (
          <section key={day} className="desk-panel" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{formatDay(day)}</h2>
            <div className="desk-stack">
              {withPapers
                .filter((sheet) => sheet.day === day)
                .map((sheet) => (
                  <Sheet key={sheet.id} id={id} sheet={sheet} />
                ))}
            </div>
          </section>
        ))}
      </div>
    </ConferenceHead>
  )
}

const prints = [
  ['book-of-abstracts', 'Book of abstracts', 'Contents, the abstracts whose authors agreed, an index of authors. A large one takes a minute.'],
  ['session-sheets', 'Session sheets', 'One page for each session, with boxes to tick for who presented.'],
  ['room-signs', 'Room signs', 'For the door of each room, one for each day.'],
] as const

function PrintPanel({ id }: { id: string }) {
  return (
    <section className="desk-panel" aria-labelledby="print">
      <h2 id="print">Print</h2>
      <ul className="plain-list session-papers">
        {prints.map(([name, label, about]) => (
          <li key={name}>
            <div>
              <strong>{label}</strong>
              <p className="soft">{about}</p>
            </div>
            <a className="button quiet" href={`/api/v1/desk/conferences/${id}/programme/prints/${name}`}>
              Download<span className="unseen"> {label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sheet({ id, sheet }: { id: string; sheet: SessionSheet }) {
  const { mutate, busy, problem } = useMutation()
  const here = sheet.papers.filter(({ isGone }) => !isGone)
  const open = here.filter(({ isPresented }) => !isPresented)
  const send = (order: object, text: string) => mutate(`/conferences/${id}/programme/presented`, order, () => ({ text }))
  return (
    <article aria-labelledby={`session-${sheet.id}`}>
      <h3 id={`session-${sheet.id}`}>{sheet.title || 'Session'}</h3>
      <p className="soft">
        {[sheet.span, sheet.room, sheet.chairs.length > 0 ? `chaired by ${sheet.chairs.map(({ name }) => name).join(' and ')}` : 'no chair']
          .filter(Boolean)
          .join(', ')}
        . {sheet.hasBegun && `${here.length - open.length} of ${here.length} presented.`}
      </p>
      <ul className="plain-list session-papers">
        {sheet.papers.map((paper) => (
          <li key={paper.id}>
            <div>
              <bdi>{paper.title}</bdi>
              <p className="soft">
                {[paper.when, paper.speakers.join(', ')].filter(Boolean).map((fact) => `${fact} · `)}
                <span className="session-reference">{paper.reference}</span>
              </p>
            </div>
            <div className="desk-actions">
              {paper.isPresented && <Badge tone="good" text="Presented" />}
              {sheet.hasBegun && !paper.isGone && (
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={busy}
                  onClick={() =>
                    void send({ paper: paper.id, presented: !paper.isPresented }, paper.isPresented ? 'The mark is taken back.' : 'Marked as presented.')
                  }
                >
                  {paper.isPresented ? 'Take back' : 'Presented'}
                  <span className="unseen">: {paper.title}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ProblemNote problem={problem} />
      {sheet.papers.some(({ hasSlides }) => hasSlides) && (
        <p>
          <a href={`/api/v1/desk/conferences/${id}/programme/slides?session=${sheet.id}`}>
            Slides<span className="unseen"> of {sheet.title}</span>
          </a>{' '}
          <span className="soft">
            {sheet.papers.filter(({ hasSlides }) => hasSlides).length} of {sheet.papers.length}
          </span>
        </p>
      )}
      {sheet.hasBegun && open.length > 1 && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={busy}
          onClick={() => void send({ session: sheet.id, presented: true }, 'All are marked.')}
        >
          All {open.length} presented<span className="unseen"> in {sheet.title}</span>
        </button>
      )}
    </article>
  )
}
