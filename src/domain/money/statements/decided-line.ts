import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { formatMoneyCode } from '../money.ts'
import { type LineState, lineMayMove, lineStateLabels, type MatchedKind } from './statement.ts'
import { type StatementLine, statementsOf } from './statements.store.ts'

/** What every posting about a line says. */
export function ofLine({ entityId, currency, bookedOn }: StatementLine, now: Date, organiser: Organiser) {
  return { entityId, currency, postedOn: bookedOn, now, by: organiser.accountId }
}

/** Writes what became of a line, and who decided it. */
export async function decide(
  trx: Transaction,
  organiser: Organiser,
  line: StatementLine,
  to: LineState,
  now: Date,
  details: Record<string, unknown>,
  matchedAs: MatchedKind | null = null,
): Promise<void> {
  const isOpen = to === 'imported'
  await statementsOf(trx).setState(line.id, to, isOpen ? null : now, isOpen ? null : organiser.accountId, matchedAs)
  await auditLogOf(trx).write(organiser, now, {
    act: 'statement.line_decided',
    about: `statement-line:${line.id}`,
    aboutName: formatMoneyCode(line.amountMinor, line.currency),
    details: { from: line.state, to, ...details },
  })
}

export async function lockSeen(trx: Transaction, id: string, version: number, to: LineState): Promise<StatementLine> {
  const line = await statementsOf(trx).lock(id)
  if (!line) throw new Refusal('statement.unknown', 'There is no such line. Somebody may have taken its statement back.')
  if (line.version !== version) throw new Refusal('desk.changed_meanwhile', 'Somebody has decided on this line in the meantime. The page shows it now.')
  if (!lineMayMove(line.state, to))
    throw new Refusal('statement.not_allowed', `This line is “${lineStateLabels[line.state]}” and cannot become “${lineStateLabels[to]}”.`)
  return line
}

/** Always in the order of their ids, so that two organisers never wait for each other. */
export async function lockInOrder(trx: Transaction, parts: readonly { bookingId: string }[]): Promise<Map<string, Booking>> {
  const locked = new Map<string, Booking>()
  for (const id of [...new Set(parts.map(({ bookingId }) => bookingId))].sort()) {
    const booking = await bookingsOf(trx).lock(id)
    if (booking) locked.set(id, booking)
  }
  return locked
}
