import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type Columns, type ExportFormat, spreadsheetRows } from '../../desk/spreadsheet-rows.ts'
import type { Services } from '../../services.ts'
import { categoryOf } from '../../submissions/submission.schema.ts'
import { registrationLabels } from '../registration.ts'
import { type ListedRegistration, registrationListOf } from './registration-list.store.ts'
import { type RegistrationQuery, writeRegistrationQuery } from './registration-query.ts'

/** The columns of the spreadsheet: everything that the form asked for. */
const columns: Columns<ListedRegistration> = [
  ['Reference', (row) => row.reference],
  ['State', (row) => registrationLabels[row.state]],
  ['Registered (UTC)', (row) => row.registeredAt.toISOString().slice(0, 19).replace('T', ' ')],
  ['Conference', (row) => row.conference],
  ['Category', (row) => categoryOf(row.regtype)?.label ?? row.regtype],
  ['Fee', (row) => row.feeMinor / 100],
  ['Currency', (row) => row.currency],
  ['Title', (row) => row.title],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Institution', (row) => row.company],
  ['Country', (row) => row.country],
  ['Mobile', (row) => row.mobile],
  ['Phone (official)', (row) => row.phone],
  ['LinkedIn/Twitter', (row) => row.social],
  ['Number of accompanying persons', (row) => row.accompanying.length],
  ['Accompanying persons', (row) => row.accompanying.join('; ')],
  ['Message', (row) => row.message],
  ['To be checked', (row) => row.suspicion ?? ''],
]

/** Exports what matches, in the order of the list. The audit log records who exported it. */
export async function exportRegistrations(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  query: RegistrationQuery,
  format: ExportFormat,
): Promise<AsyncGenerator<readonly (string | number)[]>> {
  const details = { format, query: writeRegistrationQuery(query).toString() }
  await auditLogOf(services.db).write(organiser, services.now(), {
    act: 'registrations.exported',
    about: 'registrations',
    aboutName: 'Registrations',
    details,
  })
  return spreadsheetRows(columns, (part) => registrationListOf(services.db).page(query, part))
}
