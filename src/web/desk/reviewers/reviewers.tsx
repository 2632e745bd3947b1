import { href } from 'react-router'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { dayInZone, formatTimestamp } from '#domain/dates.ts'
import { countLimit, formatCount, formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { poolInvitationsOf } from '#domain/review/pool/pool-invitations.store.ts'
import { reviewerStatuses, reviewerStatusLabels, statusOfReviewer } from '#domain/review/pool/reviewer.ts'
import { reviewerListOf } from '#domain/review/pool/reviewer-list.store.ts'
import { readReviewerQuery, writeReviewerQuery } from '#domain/review/pool/reviewer-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ExportButtons } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/reviewers.ts'
import { AcceptedApplicants, InvitePanel, OpenInvitations } from './invitation-panels.tsx'
import { ReviewerBadges } from './reviewer-badges.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['review'])
  const { searchParams } = new URL(args.request.url)
  const query = readReviewerQuery(searchParams)
  const today = dayInZone(services.now(), 'UTC')
  const list = reviewerListOf(services.db, organiser, today)
  const invitations = poolInvitationsOf(services.db)
  const [page, total, topics, open, applicants] = [
    await list.page(query, readCursorRange(searchParams, 'text')),
    await list.count(query),
    await callAlertsOf(services.db).topics(),
    await invitations.open(services.now()),
    await invitations.acceptedApplicants(),
  ]
  return {
    query,
    topics,
    /** Undefined when there are too many to count. */
    total: total > countLimit ? undefined : total,
    previous: formatCursor(page.previous),
    next: formatCursor(page.next),
    rows: page.rows.map((row) => ({
      id: row.id,
      name: row.name,
      affiliation: [row.affiliation, row.country].filter(Boolean).join(', '),
      topics: row.topics,
      status: statusOfReviewer(row, today),
      pausedUntil: row.pausedUntil,
      hasAgreed: row.agreedAt !== null,
      isStandby: row.isStandby,
      open: row.open,
      done: row.done,
      maxLoad: row.maxLoad,
    })),
    invitations: open.map(({ id, name, email, sent_at, expires_at }) => ({
      id,
      name,
      email,
      sent: formatTimestamp(sent_at),
      expires: formatTimestamp(expires_at),
    })),
    applicants,
  }
}

export type PoolData = Route.ComponentProps['loaderData']

export default function Reviewers({ loaderData: data }: Route.ComponentProps) {
  const { query, rows, topics, total } = data
  const filters = writeReviewerQuery(query)
  return (
    <DeskPage
      title="Reviewers"
      subtitle={total === 1 ? 'One reviewer' : `${formatCount(total)} reviewers`}
      actions={
        <>
          <Link className="button quiet" to={deskPaths.reviewerNew}>
            Add a reviewer
          </Link>
          <Link className="button quiet" to={deskPaths.reviewerImport}>
            Import a list
          </Link>
        </>
      }
    >
      <AcceptedApplicants applicants={data.applicants} />
      <InvitePanel topics={topics} />
      <OpenInvitations invitations={data.invitations} />
      <ListFilters label="Reviewers" action={deskPaths.reviewers} query={query}>
        <SearchBox label="Name, e-mail or affiliation" value={query.search} />
        <SelectFilter name="topic" label="Topic" value={query.topic} all="All topics" options={topicOptions(topics, query.topic)} />
        <SelectFilter name="status" label="State" value={query.status} options={reviewerStatuses.map((status) => [status, reviewerStatusLabels[status]])} />
        <SelectFilter name="standby" label="Standby" value={query.standby} options={[['yes', 'Standby only']]} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList
          item="reviewer"
          path={deskPaths.reviewers}
          isFiltered={filters.size > 0}
          whenEmpty="Nobody is in the pool yet. Invite somebody, add those who review already, or import a list."
        />
      ) : (
        <>
          <div className="desk-actions">
            <ExportButtons list="reviewers" search={filters.toString()} what="the reviewers of this list" />
          </div>
          <ReviewerTable rows={rows} />
        </>
      )}
      <Pagination label="reviewers" previous={data.previous} next={data.next} />
    </DeskPage>
  )
}

/** A topic of the address that no conference has any more stays choosable. */
function topicOptions(topics: readonly string[], chosen: string): [string, string][] {
  const all = chosen === '' || topics.includes(chosen) ? topics : [chosen, ...topics]
  return all.map((topic) => [topic, topic])
}

const shownTopics = 3

function ReviewerTable({ rows }: Pick<PoolData, 'rows'>) {
  return (
    <DeskTable caption="Reviewers by name" columns={['Name', 'State', 'Topics', 'Open', 'Done']}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Link className="words" to={href(deskPaths.reviewer, { id: row.id })}>
              {row.name}
            </Link>
            {row.affiliation && <p className="soft words">{row.affiliation}</p>}
          </td>
          <td>
            <ReviewerBadges {...row} />
          </td>
          <td data-label="Topics" className="words">
            {row.topics.slice(0, shownTopics).join(', ') || '–'}
            {row.topics.length > shownTopics && <span className="soft"> and {row.topics.length - shownTopics} more</span>}
          </td>
          <td data-label="Open">
            {row.open} of {row.maxLoad}
          </td>
          <td data-label="Done">{row.done}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
