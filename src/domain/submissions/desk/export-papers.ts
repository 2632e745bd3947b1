import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type Columns, type ExportFormat, spreadsheetRows } from '../../desk/spreadsheet-rows.ts'
import type { Services } from '../../services.ts'
import { stateLabels } from '../next-steps.ts'
import { categoryOf } from '../submission.schema.ts'
import { type ExportDetails, exportDetailsOf } from './export-details.store.ts'
import { type ListedPaper, paperListOf } from './paper-list.store.ts'
import { type PaperQuery, writePaperQuery } from './paper-query.ts'

type ExportedPaper = ListedPaper & ExportDetails

/** The columns of the spreadsheet: everything that was sent, and where it stands. */
const columns: Columns<ExportedPaper> = [
  ['Reference', (row) => row.reference],
  ['State', (row) => stateLabels[row.state]],
  ['Decision waiting for release', (row) => (row.decisionWaiting ? 'Yes' : 'No')],
  ['Received (UTC)', (row) => row.receivedAt.toISOString().slice(0, 19).replace('T', ' ')],
  ['Conference', (row) => row.conference],
  ['Category', (row) => categoryOf(row.regtype)?.label ?? row.regtype],
  ['Fee', (row) => row.feeMinor / 100],
  ['Currency', (row) => row.feeCurrency],
  ['Title', (row) => row.title],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Institution', (row) => row.company],
  ['Country', (row) => row.country],
  ['Mobile', (row) => row.mobile],
  ['Phone (official)', (row) => row.phone],
  ['LinkedIn/Twitter', (row) => row.social],
  ['Accompanying persons', (row) => row.companions],
  ['Message', (row) => row.message],
  ['Files', (row) => row.fileCount],
  ['Title of the research', (row) => row.research],
  ['Authors', (row) => row.authors],
  ['Revision due', (row) => row.revisionDue ?? ''],
  ['Asks to withdraw', (row) => (row.withdrawalRequested ? 'Yes' : 'No')],
  ['Appeals', (row) => (row.appealOpen ? 'Yes' : 'No')],
  ['Asks for a correction', (row) => (row.correctionRequested ? 'Yes' : 'No')],
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
  return spreadsheetRows(columns, async (part) => withDetails(services, await paperListOf(services.db).page(query, part)))
}

async function withDetails({ db }: Pick<Services, 'db'>, rows: readonly ListedPaper[]): Promise<ExportedPaper[]> {
  const details = await exportDetailsOf(
    db,
    rows.map(({ cursor }) => cursor.id),
  )
  return rows.flatMap((row) => {
    const more = details.get(row.cursor.id)
    return more ? [{ ...row, ...more }] : []
  })
}
