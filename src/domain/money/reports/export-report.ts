import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { ExportFormat } from '../../desk/spreadsheet-rows.ts'
import type { Services } from '../../services.ts'
import { type ReportName, type ReportQuery, reportTitles } from './report.ts'
import { journalRows, reportsOf } from './reports.store.ts'

/** A report as a spreadsheet. The audit log records who exported it. */
export async function exportReport(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { report, query, format }: { report: ReportName; query: ReportQuery; format: ExportFormat },
): Promise<AsyncIterable<readonly (string | number)[]>> {
  const details = { format, ...query }
  await auditLogOf(db).write(organiser, now(), { act: 'books.exported', about: 'books', aboutName: reportTitles[report], details })
  return report === 'journal' ? journalRows(db, query) : tableRows(db, report, query)
}

async function* tableRows(db: Services['db'], report: Exclude<ReportName, 'journal'>, query: ReportQuery): AsyncGenerator<readonly (string | number)[]> {
  const { headings, rows } = await reportsOf(db)[report](query)
  yield headings
  yield* rows
}
