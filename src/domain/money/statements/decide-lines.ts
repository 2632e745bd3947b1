import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { bookingDuesOf } from '../booking-dues.store.ts'
import { cardPayoutsOf } from '../cards/card-payouts.store.ts'
import { queueMoneyLetters } from '../documents/queue-money-letters.ts'
import { ledgerOf } from '../ledger.store.ts'
import { formatMoneyCode } from '../money.ts'
import { isPaymentReference } from '../payment-reference.ts'
import { reinstateLapsed } from '../reinstate-lapsed.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { takePayment } from '../settle-booking.ts'
import { decide, lockInOrder, lockSeen, ofLine } from './decided-line.ts'
import { confirmOutgoing, isOutOfTheOrdinary } from './outgoing-lines.ts'
import { proposeAll } from './propose.ts'
import { proposePayout } from './propose-payout.ts'
import type { ProposalKind } from './statement.ts'
import { type StatementLine, statementsOf } from './statements.store.ts'

export type DecidingServices = Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl' | 'key'>

/** A line as the organiser saw it: what confirming it would do. */
export interface SeenLine {
  id: string
  kind: ProposalKind
}

export interface ConfirmOutcome {
  matched: number
  suspense: number
  /** Left alone, because confirming them would now do something else than what was shown. */
  changed: number
}

interface Part {
  bookingId: string
  amountMinor: number
}

/** Confirms lines as they were shown, each in a transaction of its own: money for bookings is taken, unknown money goes into suspense. */
export async function confirmLines(services: DecidingServices, organiser: Organiser, seen: readonly SeenLine[]): Promise<ConfirmOutcome> {
  requireRight(organiser, 'money')
  const outcome = { matched: 0, suspense: 0, changed: 0 }
  for (const line of seen) outcome[await confirmLine(services, organiser, line)] += 1
  return outcome
}

async function confirmLine(services: DecidingServices, organiser: Organiser, { id, kind }: SeenLine): Promise<keyof ConfirmOutcome> {
  return services.db.transaction().execute(async (trx) => {
    const line = await statementsOf(trx).lock(id)
    if (line?.state !== 'imported') return 'changed'
    const [first] = await proposeAll(trx, [line])
    const bookings = await lockInOrder(trx, first?.parts ?? [])
    const [proposal] = await proposeAll(trx, [line])
    if (!proposal || proposal.kind !== kind || kind === 'outgoing') return 'changed'
    if (proposal.parts.some(({ bookingId }) => !bookings.has(bookingId))) return 'changed'
    const acting = { now: services.now(), by: organiser.accountId }
    if (isOutOfTheOrdinary(proposal.kind)) return (await confirmOutgoing(services, trx, organiser, { line, proposal, bookings })) ? 'matched' : 'changed'
    if (proposal.kind === 'payout') {
      if (!(await cardPayoutsOf(trx).tie(proposal.payoutKey ?? '', line.id))) return 'changed'
      await postPayout(trx, organiser, line, acting.now)
      return 'matched'
    }
    const hasSeats = !proposal.reinstates || (await reinstateLapsed(trx, [...bookings.values()], acting))
    if (proposal.kind === 'unknown' || !hasSeats) {
      await putIntoSuspense(trx, organiser, line, acting)
      return 'suspense'
    }
    await payFrom(services, trx, organiser, line, proposal.parts)
    return 'matched'
  })
}

/** Pays one or several bookings from a line, as an organiser says; the parts are the whole of it. */
export async function matchLine(
  services: DecidingServices,
  organiser: Organiser,
  id: string,
  { version, parts }: { version: number; parts: readonly { booking: string; amountMinor: number }[] },
): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const line = await lockSeen(trx, id, version, 'matched')
    if (line.amountMinor < 0) throw new Refusal('statement.not_allowed', 'This money left the account: it pays nothing.')
    const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (total !== line.amountMinor) {
      const [whole, given] = [formatMoneyCode(line.amountMinor, line.currency), formatMoneyCode(total, line.currency)]
      throw new Refusal('request.invalid', `The parts are ${given} together, but ${whole} arrived.`, { parts: `Please divide the whole of ${whole}.` })
    }
    const found = await findNamed(trx, line, parts)
    const bookings = await lockInOrder(trx, found)
    if (!(await reinstateLapsed(trx, [...bookings.values()], { now: services.now(), by: organiser.accountId })))
      throw new Refusal('statement.not_allowed', 'The place has lapsed, and no seat is left. The money stays where it is.')
    await payFrom(services, trx, organiser, line, found)
  })
}

/** Records that money in suspense was sent back to where it came from. */
export async function returnLine(services: DecidingServices, organiser: Organiser, id: string, version: number): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const line = await lockSeen(trx, id, version, 'returned')
    await ledgerOf(trx).post({
      ...ofLine(line, services.now(), organiser),
      kind: 'refund',
      onceKey: `statement-line-returned:${line.id}`,
      entries: [
        { account: 'suspense', amountMinor: line.amountMinor },
        { account: 'bank', amountMinor: -line.amountMinor },
      ],
    })
    await decide(trx, organiser, line, 'returned', services.now(), {})
  })
}

/** Money on the way from the card provider has arrived: a payout settles the clearing account. */
export async function takePayout(services: DecidingServices, organiser: Organiser, id: string, version: number): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const line = await lockSeen(trx, id, version, 'matched')
    if (line.amountMinor < 0) throw new Refusal('statement.not_allowed', 'This money left the account: it is no payout.')
    const open = proposePayout(line, await cardPayoutsOf(trx).open())
    if (open?.payoutKey) await cardPayoutsOf(trx).tie(open.payoutKey, line.id)
    await postPayout(trx, organiser, line, services.now())
  })
}

async function postPayout(trx: Transaction, organiser: Organiser, line: StatementLine, now: Date): Promise<void> {
  await ledgerOf(trx).post({
    ...ofLine(line, now, organiser),
    kind: 'payout',
    onceKey: `statement-line-payout:${line.id}:${line.version}`,
    entries: [
      { account: line.state === 'suspense' ? 'suspense' : 'bank', amountMinor: line.amountMinor },
      { account: 'card-clearing', amountMinor: -line.amountMinor },
    ],
  })
  await decide(trx, organiser, line, 'matched', now, { payout: true }, 'payout')
}

/** Sets a line aside that is no business of the books here, or takes it up again. */
export async function ignoreLine(services: DecidingServices, organiser: Organiser, id: string, version: number, isIgnored: boolean): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const to = isIgnored ? 'ignored' : 'imported'
    await decide(trx, organiser, await lockSeen(trx, id, version, to), to, services.now(), {})
  })
}

/** Takes a statement back as long as none of its lines has moved money. */
export async function discardStatement({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'money')
  await db.transaction().execute(async (trx) => {
    const statement = await statementsOf(trx).summary(id)
    if (!statement) throw new Refusal('statement.unknown', 'There is no such statement. Somebody may have taken it back.')
    const states = await statementsOf(trx).lockStates(id)
    if (states.some((state) => state !== 'imported' && state !== 'ignored'))
      throw new Refusal('statement.not_allowed', 'Lines of this statement are confirmed already, so that it stays.')
    await statementsOf(trx).remove(id)
    await auditLogOf(trx).write(organiser, now(), { act: 'statement.discarded', about: `statement:${id}`, aboutName: statement.fileName })
  })
}

async function payFrom(services: DecidingServices, trx: Transaction, organiser: Organiser, line: StatementLine, parts: readonly Part[]): Promise<void> {
  const now = services.now()
  for (const [index, { bookingId, amountMinor }] of parts.entries()) {
    const money = { bookingId, method: 'bank-transfer', currency: line.currency, amountMinor, receivedOn: line.bookedOn, note: '' } as const
    const source = {
      sourceKey: `statement-line:${line.id}:${index + 1}`,
      statementLineId: line.id,
      ...(line.state === 'suspense' ? { from: 'suspense' as const } : {}),
    }
    await queueMoneyLetters(services, trx, await takePayment(trx, { ...money, ...source }, { now, by: organiser.accountId }))
  }
  await decide(trx, organiser, line, 'matched', now, { bookings: parts.length }, 'payment')
}

async function putIntoSuspense(trx: Transaction, organiser: Organiser, line: StatementLine, { now }: { now: Date }): Promise<void> {
  await ledgerOf(trx).post({
    ...ofLine(line, now, organiser),
    kind: 'suspense',
    onceKey: `statement-line:${line.id}`,
    entries: [
      { account: 'bank', amountMinor: line.amountMinor },
      { account: 'suspense', amountMinor: -line.amountMinor },
    ],
  })
  await decide(trx, organiser, line, 'suspense', now, {})
}

/** The bookings that an organiser named by BK- or payment reference, with a problem beside each that does not fit. */
async function findNamed(trx: Transaction, line: StatementLine, parts: readonly { booking: string; amountMinor: number }[]): Promise<Part[]> {
  const typed = parts.map(({ booking }) => booking.replace(/\s/g, '').toUpperCase())
  const dues = bookingDuesOf(trx, defaultSalesSettings.toleranceMinor)
  const known = [...(await dues.byPaymentReference(typed.filter(isPaymentReference))), ...(await dues.byReference(typed))]
  const problems: Record<string, string> = {}
  const found = parts.map(({ amountMinor }, index) => {
    const booking = known.find(({ reference, paymentReference }) => [reference, paymentReference].includes(typed[index] ?? ''))
    const field = `parts.${index}.booking`
    if (!booking) problems[field] = 'There is no booking with this reference.'
    else if (booking.currency !== line.currency) problems[field] = `This booking is to be paid in ${booking.currency}.`
    else if (booking.entityId !== line.entityId) problems[field] = 'This booking belongs to another company.'
    return { bookingId: booking?.id ?? '', amountMinor }
  })
  if (new Set(found.map(({ bookingId }) => bookingId)).size < found.length) problems.parts ??= 'Please name each booking once.'
  if (Object.keys(problems).length > 0) throw new Refusal('request.invalid', 'Please check the references.', problems)
  return found
}
