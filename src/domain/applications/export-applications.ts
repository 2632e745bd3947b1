import { spreadsheetTime } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { type Columns, type ExportFormat, spreadsheetRows } from '../desk/spreadsheet-rows.ts'
import type { Services } from '../services.ts'
import { stateLabels } from './application.ts'
import { roleName } from './application-letters.ts'
import { applicationListOf, type ExportedApplication } from './application-list.store.ts'
import type { ApplicationQuery } from './application-query.ts'

/** The columns of the spreadsheet: everything that was sent, and what was decided. */
const columns: Columns<ExportedApplication> = [
  ['Reference', (row) => row.reference],
  ['State', (row) => stateLabels[row.state]],
  ['Received (UTC)', (row) => spreadsheetTime(row.received_at)],
  ['Last act (UTC)', (row) => spreadsheetTime(row.changed_at)],
  ['Last act by', (row) => row.changed_by ?? ''],
  ['Role', (row) => roleName(row)],
  ['Category', (row) => row.s_category],
  ['Full name', (row) => row.full_name],
  ['Designation', (row) => row.designation],
  ['E-mail', (row) => row.email],
  ['Organisation or journal', (row) => row.organisation],
  ['Sub-conference', (row) => row.topic],
  ['Country', (row) => row.country],
  ['Phone', (row) => row.phone],
  ['LinkedIn', (row) => row.linkedin],
  ['Message', (row) => row.message],
  ['Documents', (row) => row.documents],
  ['To be checked', (row) => row.suspicion ?? ''],
]

/** Exports what matches, in the order of the list. The audit log records who exported what; what was searched for may be a name and stays out of it. */
export async function exportApplications(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  query: ApplicationQuery,
  format: ExportFormat,
): Promise<AsyncGenerator<readonly (string | number)[]>> {
  const { state, role, country } = query
  const details = { format, state, role, country, selected: query.references.length, searched: query.search !== '' }
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'applications.exported', about: 'applications', aboutName: 'Applications', details })
  return spreadsheetRows(columns, (part) => applicationListOf(services.db).whole(query, part))
}
