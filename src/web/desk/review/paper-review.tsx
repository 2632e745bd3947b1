import { data, href } from 'react-router'
import { mayInConference } from '#domain/desk/conference-rights.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { StateBadge } from '../submissions/state-badge.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/paper-review.ts'
import { AssignmentsPanel } from './assignments-panel.tsx'
import { CandidatesPanel } from './candidates-panel.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { DiscussionPanel, ReplyPanel, ResponsesPanel } from './discussion-panels.tsx'
import { FullPaperPanel } from './full-paper-panel.tsx'
import { HandlerPanel } from './handler-panel.tsx'
import { loadPaperReview } from './load-paper-review.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'review', args.params.id)
  const review = await loadPaperReview(services, organiser, args.params.id, args.params.reference)
  if (!review) throw data(null, { status: 404 })
  return { review, readsSubmissions: hasRight(organiser, 'submissions') || (await mayInConference(services.db, organiser, 'read', args.params.id)) }
}

/** Who reviews one paper: those who were asked, those who could be, and whom it must not reach. */
export default function PaperReview({ loaderData: { review, readsSubmissions } }: Route.ComponentProps) {
  const { conference, reference } = review
  const board = href(deskPaths.conferenceReview, { id: conference.id })
  return (
    <DeskPage
      title={`Review of ${reference}`}
      subtitle={
        <>
          {conference.conNo} {conference.subConference}
        </>
      }
      actions={
        <>
          {readsSubmissions && (
            <Link className="button quiet" to={href(deskPaths.submission, { reference })}>
              The submission
            </Link>
          )}
          {review.conflict === undefined && (
            <Link className="button quiet" to={`${href(deskPaths.conferenceSeenBy, { id: conference.id })}?paper=${reference}`}>
              What can people see?
            </Link>
          )}
          <Link className="button quiet" to={board}>
            Review board
          </Link>
        </>
      }
    >
      {review.conflict !== undefined ? (
        <p className="notice warn">{review.conflict}</p>
      ) : (
        <>
          <p className="badges">
            <StateBadge state={review.state} waiting={false} />
            <span>{review.title}</span>
          </p>
          <div className="desk-columns">
            <div className="desk-stack">
              <AssignmentsPanel key={`assignments ${reference}`} review={review} />
              <FullPaperPanel key={`full paper ${reference}`} review={review} />
              <ResponsesPanel review={review} />
              <ReplyPanel key={`reply ${reference}`} review={review} />
              <DiscussionPanel key={`discussion ${reference}`} review={review} />
              {review.isOpen && <CandidatesPanel key={`candidates ${reference}`} review={review} />}
            </div>
            <div className="desk-stack">
              <HandlerPanel key={`handler ${reference} ${review.handler}`} review={review} />
              <ConflictsPanel key={`conflicts ${reference}`} review={review} />
            </div>
          </div>
        </>
      )}
    </DeskPage>
  )
}
