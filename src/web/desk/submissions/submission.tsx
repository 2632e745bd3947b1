import { href } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { NotesAbout } from '../correspondence/notes-about.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Route } from './+types/submission.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { loadSubmission } from './load-submission.ts'
import { MovePanel } from './move-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { SubmissionHistory } from './submission-history.tsx'
import { SuspicionPanel } from './suspicion-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  return { submission: await loadSubmission(services, args.params.reference) }
}

export type ShownSubmission = Route.ComponentProps['loaderData']['submission']

/** Everything about one submission: what was sent, what was decided, what was said. */
export default function SubmissionPage({ loaderData: { submission } }: Route.ComponentProps) {
  const { conference } = submission
  return (
    <DeskPage
      title={submission.reference}
      about={
        <>
          {submission.name}, <Link to={href(paths.conference, { id: conference.id, conference: conference.slug })}>{conference.name}</Link>
        </>
      }
      actions={
        <Link className="button quiet" to={deskPaths.submissions}>
          All submissions
        </Link>
      }
    >
      <p className="badges">
        <StateBadge state={submission.state} waiting={submission.decisionWaits} />
        {submission.decisionWaits && <span className="soft">The author sees: {submission.shown}</span>}
      </p>
      <SuspicionPanel submission={submission} />
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="sent-heading">
            <h2 id="sent-heading">What was sent</h2>
            {submission.researchTitles.length > 0 && (
              <ul className="research-titles">
                {submission.researchTitles.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
            )}
            <Facts facts={[...submission.facts, { term: 'Message', value: submission.message }]} />
          </section>
          <SubmissionFiles submission={submission} />
          <SubmissionHistory history={submission.history} />
        </div>
        <div className="desk-stack">
          <DecisionPanel key={submission.reference} submission={submission} />
          <MovePanel submission={submission} />
          <NotesAbout key={`notes ${submission.reference}`} notes={submission.notes} to={`/submissions/${submission.reference}/notes`} />
        </div>
      </div>
    </DeskPage>
  )
}
