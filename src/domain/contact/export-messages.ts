import { spreadsheetTime } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { type Columns, type ExportFormat, spreadsheetRows } from '../desk/spreadsheet-rows.ts'
import type { Services } from '../services.ts'
import type { Closing } from './message-clock.ts'
import { type ExportedMessage, messageListOf } from './message-list.store.ts'
import type { MessageQuery } from './message-query.ts'

const closingLabels = { answered: 'Answered', 'no-answer-needed': 'No answer needed' } as const satisfies Record<Closing, string>

/** The columns of the spreadsheet: everything that was written, and what became of it. */
const columns: Columns<ExportedMessage> = [
  ['Reference', (row) => row.reference],
  ['State', (row) => (row.closed_as ? closingLabels[row.closed_as] : 'Waiting')],
  ['Received (UTC)', (row) => spreadsheetTime(row.received_at)],
  ['Answer due (UTC)', (row) => spreadsheetTime(row.answer_due_at)],
  ['Closed (UTC)', (row) => spreadsheetTime(row.closed_at)],
  ['Last act by', (row) => row.changed_by ?? ''],
  ['For', (row) => row.assignedName ?? ''],
  ['Subject', (row) => row.subject],
  ['Name', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Mobile', (row) => row.mobile],
  ['Company', (row) => row.company],
  ['Message', (row) => row.message],
  ['To be checked', (row) => row.suspicion ?? ''],
]

/** Exports what matches, in the order of the list. The audit log records who exported which view; what was searched for may be a name and stays out of it. */
export async function exportMessages(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  query: MessageQuery,
  format: ExportFormat,
): Promise<AsyncGenerator<readonly (string | number)[]>> {
  const details = { format, view: query.view, selected: query.references.length, searched: query.search !== '' }
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'messages.exported', about: 'messages', aboutName: 'Messages', details })
  return spreadsheetRows(columns, (part) => messageListOf(services.db, organiser.accountId).whole(query, part))
}
