import { href } from 'react-router'
import type { AssignmentState } from '#domain/review/review.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, type BadgeProps, DeskPage, Facts } from '../ui/desk-page.tsx'
import type { Route } from './+types/reviewer.ts'
import { loadReviewer } from './load-reviewer.ts'
import { CorrectPanel, ReviewerActions } from './reviewer-actions.tsx'
import { ReviewerBadges } from './reviewer-badges.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['review'])
  return { reviewer: await loadReviewer(services, organiser, args.params.id) }
}

export type ShownReviewer = Route.ComponentProps['loaderData']['reviewer']

export default function ReviewerPage({ loaderData: { reviewer } }: Route.ComponentProps) {
  const { values } = reviewer
  return (
    <DeskPage
      title={[values.title, values.name].filter(Boolean).join(' ')}
      subtitle={[values.affiliation, values.country].filter(Boolean).join(', ')}
      actions={
        <Link className="button quiet" to={deskPaths.reviewers}>
          All reviewers
        </Link>
      }
    >
      <p>
        <ReviewerBadges status={reviewer.status} pausedUntil={reviewer.pausedUntil} hasAgreed={reviewer.agreed !== null} isStandby={values.isStandby} />
      </p>
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="reviewer-heading">
            <h2 id="reviewer-heading">Reviewer</h2>
            <Facts
              facts={[
                { term: 'E-mail', value: <span className="break-anywhere">{values.email}</span> },
                { term: 'ORCID', value: reviewer.orcid },
                { term: 'Topics', value: values.topics.join(', ') || 'none named' },
                { term: 'Languages', value: values.languages.join(', ') },
                { term: 'At the same time', value: values.maxLoad === 1 ? 'one review' : `${values.maxLoad} reviews` },
                { term: 'Time zone', value: values.timeZone.replaceAll('_', ' ') },
                { term: 'Cannot review', value: [...values.people, ...values.institutions].join('; ') || 'nobody named' },
                { term: 'Agreed to the rules', value: reviewer.agreed ?? 'not yet; they are asked with their first paper' },
                { term: 'Name in public lists', value: reviewer.isPublic ? 'yes, they agreed' : 'no' },
                { term: 'Account', value: reviewer.hasAccount ? 'signs in with it' : 'not used yet' },
                { term: 'In the pool', value: reviewer.added },
                { term: 'Stopped', value: reviewer.stopped ?? '' },
              ]}
            />
          </section>
          <Assignments assignments={reviewer.assignments} />
        </div>
        <div className="desk-stack">
          <ReviewerActions key={`${reviewer.id} ${reviewer.status}`} reviewer={reviewer} />
          <CorrectPanel reviewer={reviewer} />
          <AuditLog reviewer={reviewer} />
        </div>
      </div>
    </DeskPage>
  )
}

const stateBadges = {
  proposed: { text: 'Proposed' },
  invited: { tone: 'new', text: 'Invited' },
  accepted: { tone: 'good', text: 'Accepted' },
  declined: { text: 'Declined' },
  submitted: { tone: 'good', text: 'Submitted' },
  cancelled: { text: 'Cancelled' },
} as const satisfies Record<AssignmentState, BadgeProps>

function Assignments({ assignments }: Pick<ShownReviewer, 'assignments'>) {
  return (
    <section className="desk-panel" aria-labelledby="assignments-heading">
      <h2 id="assignments-heading">Papers</h2>
      {assignments.length === 0 ? (
        <p className="soft">They have not been asked to review a paper yet.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {assignments.map(({ id, reference, title, conference, stage, round, state, isOverdue, when }) => (
            <li key={id}>
              <Badge {...stateBadges[state]} />
              {isOverdue && <Badge tone="bad" text="Overdue" />}
              <span className="words">
                <Link to={href(deskPaths.submission, { reference })}>{title || reference}</Link>
              </span>
              <span className="soft words">
                {[conference, stage === 'abstract' ? 'abstract' : 'full paper', round > 1 ? `round ${round}` : '', when].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AuditLog({ reviewer: { auditLog } }: { reviewer: ShownReviewer }) {
  return (
    <section className="desk-panel" aria-labelledby="done-heading">
      <h2 id="done-heading">In the audit log</h2>
      {auditLog.length === 0 && <p className="soft">No organiser has changed this reviewer.</p>}
      <ol className="plain-list desk-history">
        {auditLog.map(({ id, what, details, who, when }) => (
          <li key={id}>
            <p>{what}</p>
            {details && <p className="words">{details}</p>}
            <p className="soft">
              {who}, {when}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
