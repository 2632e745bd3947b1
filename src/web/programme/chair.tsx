import { href } from 'react-router'
import { formatDay, formatDays, formatTimeZone } from '#domain/dates.ts'
import { findChair, lastDayToMark } from '#domain/programme/chairs/chair-link.ts'
import type { SessionSheet, SheetPaper } from '#domain/programme/chairs/session-sheet.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/chair.ts'
import { programmeAddress } from './programme-address.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findChair(services, params)
  if (!found) return { chair: undefined, problem: undefined }
  const { conference, chair, sheets, isClosed } = found
  return {
    problem: context.get(postedFormContext)?.message,
    chair: {
      address: { person: params.person, secret: params.secret },
      name: chair.name,
      conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}`,
      zone: formatTimeZone(conference.timeZone, services.now()),
      programme: programmeAddress(conference),
      lastDay: formatDay(lastDayToMark(conference)),
      isClosed,
      sessions: sheets,
    },
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your sessions')

type ShownChair = NonNullable<Route.ComponentProps['loaderData']['chair']>

/** A chair's sessions, on a phone in the room: who presented is one press each. */
export default function ChairPage({ loaderData: { chair, problem } }: Route.ComponentProps) {
  if (!chair)
    return (
      <>
        <PageHead text={{ title: 'Your sessions', kicker: 'Session chair', lead: 'We could not find the sessions that this link belongs to.' }} />
        <Section id="gone" heading="This link does not work">
          <p>It is not whole, it was replaced by a newer one, or your sessions have moved to somebody else. Please look for our last e-mail, or reply to it.</p>
        </Section>
      </>
    )
  return (
    <>
      <PageHead text={{ title: 'Your sessions', kicker: chair.name, lead: `${chair.conference}. Times are the conference’s own: ${chair.zone}.` }}>
        {problem && <FormFailure message={problem} />}
      </PageHead>
      {chair.sessions.map((session) => (
        <ChairedSession key={session.id} chair={chair} session={session} />
      ))}
      <Section id="more" heading="Good to know">
        <div className="prose">
          <p>
            Certificates for presenters follow what you mark here, not who came through the door. You can take a mark back until the certificate is issued;
            after {chair.lastDay} the organisers mark for you.
          </p>
          <p>
            <Link to={chair.programme}>The whole programme</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function ChairedSession({ chair, session }: { chair: ShownChair; session: SessionSheet }) {
  const { address, isClosed } = chair
  const mayMark = session.hasBegun && !isClosed
  const open = session.papers.filter(({ isGone, isPresented }) => !isGone && !isPresented)
  return (
    <Section id={session.id} heading={session.title || 'Session'}>
      <p>{[formatDay(session.day), session.span, session.room].filter(Boolean).join(', ')}</p>
      {session.papers.some(({ hasSlides }) => hasSlides) && (
        <p>
          <a href={`${href(paths.chair, address)}/slides/${session.id}`}>
            Download the slides<span className="unseen"> of {session.title}</span>
          </a>{' '}
          <span className="soft">
            {session.papers.filter(({ hasSlides }) => hasSlides).length} of {session.papers.length}, as a ZIP archive
          </span>
        </p>
      )}
      {session.papers.length === 0 && <p className="soft">There are no papers in this session, so there is nothing to mark.</p>}
      {!session.hasBegun && session.papers.length > 0 && <p className="soft">You can mark who presented from {formatDay(session.day)} on.</p>}
      <ul className="plain-list chaired-papers">
        {session.papers.map((paper) => (
          <li key={paper.id} id={`paper-${paper.id}`}>
            <div>
              <p className="file-name">
                <bdi>{paper.title}</bdi>
              </p>
              <p className="soft">{[paper.when, paper.speakers.join(', '), paper.reference].filter(Boolean).join(' · ')}</p>
              {paper.needs !== '' && <p>Needs: {paper.needs}</p>}
            </div>
            {mayMark && !paper.isGone ? <MarkForm address={address} paper={paper} /> : <State paper={paper} />}
          </li>
        ))}
      </ul>
      {mayMark && open.length > 1 && (
        <form method="post" action={href(paths.chair, address)}>
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" className="button" name="presented" value="yes">
            All {open.length} presented<span className="unseen"> in {session.title}</span>
          </button>
        </form>
      )}
    </Section>
  )
}

function State({ paper }: { paper: SheetPaper }) {
  if (paper.isPresented) return <p className="presented">Presented</p>
  return null
}

function MarkForm({ address, paper }: { address: ShownChair['address']; paper: SheetPaper }) {
  return (
    <form method="post" action={href(paths.chair, address)}>
      <input type="hidden" name="paper" value={paper.id} />
      {paper.isPresented ? (
        <>
          <span className="presented">Presented</span>
          <button type="submit" className="button quiet" name="presented" value="no">
            Take back<span className="unseen">: {paper.title}</span>
          </button>
        </>
      ) : (
        <button type="submit" className="button" name="presented" value="yes">
          Presented<span className="unseen">: {paper.title}</span>
        </button>
      )}
    </form>
  )
}
