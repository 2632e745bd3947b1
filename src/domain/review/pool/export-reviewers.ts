import { dayInZone, spreadsheetTime } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { type Columns, type ExportFormat, spreadsheetRows } from '../../desk/spreadsheet-rows.ts'
import type { Services } from '../../services.ts'
import { reviewerStatusLabels, statusOfReviewer } from './reviewer.ts'
import { type ListedReviewer, reviewerListOf } from './reviewer-list.store.ts'
import type { ReviewerQuery } from './reviewer-query.ts'

const columnsOn = (today: string): Columns<ListedReviewer> => [
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Affiliation', (row) => row.affiliation],
  ['Country', (row) => row.country],
  ['Topics', (row) => row.topics.join('; ')],
  ['State', (row) => reviewerStatusLabels[statusOfReviewer(row, today)]],
  ['Paused until', (row) => row.pausedUntil ?? ''],
  ['Standby', (row) => (row.isStandby ? 'yes' : 'no')],
  ['Agreed (UTC)', (row) => spreadsheetTime(row.agreedAt)],
  ['Maximum load', (row) => row.maxLoad],
  ['Open reviews', (row) => row.open],
  ['Reviews done', (row) => row.done],
  ['Added (UTC)', (row) => spreadsheetTime(row.addedAt)],
]

/** Exports what matches, as this organiser may see it. What was searched for may be a name and stays out of the audit log. */
export async function exportReviewers(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  query: ReviewerQuery,
  format: ExportFormat,
): Promise<AsyncGenerator<readonly (string | number)[]>> {
  requireRight(organiser, 'review')
  const today = dayInZone(services.now(), 'UTC')
  const { topic, status, standby } = query
  const details = { format, topic, status, standby, searched: query.search !== '' }
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'reviewers.exported', about: 'reviewers', aboutName: 'Reviewers', details })
  return spreadsheetRows(columnsOn(today), (part) => reviewerListOf(services.db, organiser, today).whole(query, part))
}
