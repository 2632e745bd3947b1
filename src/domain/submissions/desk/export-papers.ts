import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Cursor } from '../../desk/list-page.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { Services } from '../../services.ts'
import { stateLabels } from '../next-steps.ts'
import { categoryOf } from '../submission.schema.ts'
import { type ListedPaper, paperListOf } from './paper-list.store.ts'
import { type PaperQuery, writePaperQuery } from './paper-query.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const rowsPerBatch = 1000

/** The columns of the spreadsheet. */
const columns: readonly [string, (row: ListedPaper) => string | number][] = [
  ['Reference', (row) => row.reference],
  ['State', (row) => stateLabels[row.state]],
  ['Decision waiting for release', (row) => (row.decisionWaiting ? 'Yes' : 'No')],
  ['Received (UTC)', (row) => row.receivedAt.toISOString().slice(0, 19).replace('T', ' ')],
  ['Conference', (row) => row.conference],
  ['Category', (row) => categoryOf(row.regtype)?.label ?? row.regtype],
  ['Title', (row) => row.title],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Institution', (row) => row.company],
  ['Country', (row) => row.country],
  ['Files', (row) => row.fileCount],
  ['Titles of the research', (row) => row.research],
  ['To be checked', (row) => row.suspicion ?? ''],
]

/** Exports what matches, in the order of the list, in batches, so that memory does not grow with the number of rows. The audit log records who exported it. */
export async function exportPapers(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  query: PaperQuery,
  format: ExportFormat,
): Promise<AsyncGenerator<readonly (string | number)[]>> {
  const details = { format, query: writePaperQuery(query).toString() }
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'submissions.exported', about: 'submissions', aboutName: 'Submissions', details })
  return rowsOf(services, query)
}

async function* rowsOf({ db }: Pick<Services, 'db'>, query: PaperQuery) {
  yield columns.map(([heading]) => heading)
  let after: Cursor | undefined
  for (;;) {
    const rows = await paperListOf(db).page(query, { limit: rowsPerBatch, after })
    for (const row of rows) yield columns.map(([, value]) => value(row))
    if (rows.length < rowsPerBatch) return
    after = rows.at(-1)?.cursor
  }
}
