import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { cardPayoutsOf } from '../cards/card-payouts.store.ts'
import { queueTakenBackLetters, type Telling } from '../documents/queue-money-letters.ts'
import { ledgerOf } from '../ledger.store.ts'
import { paymentsOf } from '../payments.store.ts'
import { payRefundByLine, takeRefundBackByLine } from '../refunds/refund-lines.ts'
import { refundsOf } from '../refunds/refunds.store.ts'
import { takeBackPayment } from '../take-back-payment.ts'
import { decide, lockInOrder, lockSeen, ofLine } from './decided-line.ts'
import type { Proposal } from './propose.ts'
import type { ProposalKind } from './statement.ts'
import { type StatementLine, statementsOf } from './statements.store.ts'

type OutOfTheOrdinary = Extract<ProposalKind, 'reversal' | 'refund' | 'refund-returned' | 'bank-charges'>
const outOfTheOrdinary: readonly ProposalKind[] = ['reversal', 'refund', 'refund-returned', 'bank-charges'] satisfies OutOfTheOrdinary[]

/** Whether a line is anything else than money for bookings. */
export function isOutOfTheOrdinary(kind: ProposalKind): kind is OutOfTheOrdinary {
  return outOfTheOrdinary.includes(kind)
}

interface Proposed {
  line: StatementLine
  proposal: Proposal
  /** Locked. */
  bookings: Map<string, Booking>
}

/** Does what was proposed for money that left or came back; returns whether it still could. */
export async function confirmOutgoing(
  services: Telling & Pick<Services, 'now'>,
  trx: Transaction,
  organiser: Organiser,
  { line, proposal, bookings }: Proposed,
): Promise<boolean> {
  const now = services.now()
  if (proposal.kind === 'bank-charges') {
    await postCharges(trx, organiser, line, now)
    return true
  }
  if (proposal.kind === 'reversal') return takeLineBack(services, trx, organiser, { line, bookings, originalId: proposal.originalLineId ?? '' })
  const refund = await refundsOf(trx).lock(proposal.refundId ?? '')
  const booking = refund && bookings.get(refund.bookingId)
  if (!refund || !booking) return false
  const of = { booking, refund, organiser, now }
  if (proposal.kind === 'refund') await payRefundByLine(trx, line.id, of)
  else await takeRefundBackByLine(trx, line.remittance.slice(0, 300) || 'Sent back by the other bank', of)
  await decide(trx, organiser, line, 'matched', now, {}, proposal.kind === 'refund' ? 'refund' : 'refund-returned')
  return true
}

/** The bank took back what an earlier line had brought: payments are taken back, or suspense is emptied. */
async function takeLineBack(
  services: Telling & Pick<Services, 'now'>,
  trx: Transaction,
  organiser: Organiser,
  { line, bookings, originalId }: { line: StatementLine; bookings: Map<string, Booking>; originalId: string },
): Promise<boolean> {
  const now = services.now()
  const original = await statementsOf(trx).lock(originalId)
  if (original?.state === 'suspense') {
    await ledgerOf(trx).post({
      ...ofLine(line, now, organiser),
      kind: 'charge-back',
      onceKey: `statement-line-reversed:${original.id}`,
      entries: [
        { account: 'suspense', amountMinor: original.amountMinor },
        { account: 'bank', amountMinor: -original.amountMinor },
      ],
    })
    await decide(trx, organiser, original, 'returned', now, {})
  } else {
    const payments = await paymentsOf(trx).ofLine(originalId)
    if (payments.length === 0) return false
    for (const { id, amountMinor } of payments) {
      const payment = await paymentsOf(trx).lock(id)
      const booking = bookings.get(payment?.bookingId ?? '')
      // What was taken back before it must not stay without it.
      if (payment?.state !== 'confirmed' || !booking)
        throw new Refusal('desk.changed_meanwhile', 'The payments of this line have changed. Please look at it again.')
      await takeBackPayment(trx, booking, payment, amountMinor, { now, by: organiser.accountId })
      await queueTakenBackLetters(services, trx, booking, { amountMinor, why: 'The bank has taken it back from us.', tellsOffice: true })
    }
  }
  await decide(trx, organiser, line, 'matched', now, {}, 'reversal')
  return true
}

/** Money that left is what the bank asks for itself. */
export async function takeBankCharges(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: number): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const line = await lockSeen(trx, id, version, 'matched')
    if (line.amountMinor > 0) throw new Refusal('statement.not_allowed', 'This money came in: it is no charge of the bank.')
    await postCharges(trx, organiser, line, services.now())
  })
}

async function postCharges(trx: Transaction, organiser: Organiser, line: StatementLine, now: Date): Promise<void> {
  await ledgerOf(trx).post({
    ...ofLine(line, now, organiser),
    kind: 'bank-charges',
    onceKey: `statement-line-charges:${line.id}:${line.version}`,
    entries: [
      { account: 'bank-charges', amountMinor: -line.amountMinor },
      { account: 'bank', amountMinor: line.amountMinor },
    ],
  })
  await decide(trx, organiser, line, 'matched', now, {}, 'bank-charges')
}

/**
 * Takes back what a line was taken for by mistake. The money of payments and payouts rests in suspense, where it can be matched again; charges of the
 * bank wait to be confirmed again. Payers are told. What the bank itself did stands.
 */
export async function takeLineDecisionBack(services: Telling & Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: number): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const known = await paymentsOf(trx).ofLine(id)
    const bookings = await lockInOrder(
      trx,
      known.map(({ bookingId }) => ({ bookingId: bookingId ?? '' })),
    )
    const found = await statementsOf(trx).lock(id)
    const line = await lockSeen(trx, id, version, found?.matchedAs === 'bank-charges' ? 'imported' : 'suspense')
    const now = services.now()
    const { matchedAs, amountMinor } = line
    if (matchedAs === 'payout') await cardPayoutsOf(trx).untie(line.id)
    if (matchedAs === 'payment') await takePaymentsBack(services, trx, organiser, line, bookings)
    else if (matchedAs === 'payout' || matchedAs === 'bank-charges')
      await ledgerOf(trx).post({
        ...ofLine(line, now, organiser),
        kind: matchedAs === 'payout' ? 'payout' : 'bank-charges',
        onceKey: `statement-line-undone:${line.id}:${line.version}`,
        entries: [
          { account: matchedAs === 'payout' ? 'card-clearing' : 'bank-charges', amountMinor },
          { account: matchedAs === 'payout' ? 'suspense' : 'bank', amountMinor: -amountMinor },
        ],
      })
    else throw new Refusal('statement.not_allowed', 'What the bank did cannot be taken back here.')
    await decide(trx, organiser, line, matchedAs === 'bank-charges' ? 'imported' : 'suspense', now, {})
  })
}

async function takePaymentsBack(
  services: Telling & Pick<Services, 'now'>,
  trx: Transaction,
  organiser: Organiser,
  line: StatementLine,
  bookings: Map<string, Booking>,
): Promise<void> {
  for (const { id, amountMinor } of await paymentsOf(trx).ofLine(line.id)) {
    const payment = await paymentsOf(trx).lock(id)
    const booking = bookings.get(payment?.bookingId ?? '')
    if (!payment || !booking) throw new Refusal('desk.changed_meanwhile', 'The payments of this line have changed. Please look at it again.')
    await takeBackPayment(trx, booking, payment, amountMinor, { now: services.now(), by: organiser.accountId }, 'suspense')
    await paymentsOf(trx).releaseSource(id)
    await queueTakenBackLetters(services, trx, booking, { amountMinor, why: 'It was taken for this booking by mistake.', tellsOffice: false })
  }
}
