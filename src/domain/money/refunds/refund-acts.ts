import * as z from 'zod/mini'
import { randomId } from '../../accounts/tokens.ts'
import { formatTimestamp } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingsOf } from '../bookings.store.ts'
import { actOnBooking } from '../desk/act-on-booking.ts'
import { plainOrder, typedAmount } from '../desk/booking-acts.schema.ts'
import { refundRequestForOffice } from '../desk/money-letters.ts'
import { type Acting, bookDay } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import type { LedgerEntry } from '../ledger.ts'
import { formatMoney } from '../money.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { creditOf } from '../settle-booking.ts'
import { approvalDelay, type RefundState, refundMayMove, refundRouteLabels, refundRoutes, refundStateLabels } from './refund.ts'
import { entriesWhenDone, entriesWhenFailed } from './refund-lines.ts'
import { type Refund, refundsOf } from './refunds.store.ts'

export const refundOrder = z.object({
  ...plainOrder.shape,
  amount: typedAmount.check(z.refine((minor) => minor > 0, 'Please enter more than 0.')),
  route: z.enum(refundRoutes, 'Please choose how it is paid out.'),
  payee: requiredLine(200, 'Please enter who gets it.'),
  account: z._default(oneLine(60), ''),
  bic: z._default(oneLine(11), ''),
  reason: requiredLine(300, 'Please say why; the books keep it.'),
})
export const refundMove = z.object({ version: z.int() })
export const refundFailure = z.object({ version: z.int(), failure: requiredLine(300, 'Please say what went wrong.') })

const notAllowed = (message: string, field?: string) => new Refusal('money.not_allowed', message, field ? { [field]: message } : {})

/** Asks for credit to be paid out, wholly or in part. Above the limit a second person approves it; the office is told. */
export function requestRefund(services: Services, organiser: Organiser, reference: string, order: z.output<typeof refundOrder>) {
  const { amount: amountMinor, route, payee, account, bic, reason } = order
  return actOnBooking(services, organiser, reference, order, {
    act: 'refund.requested',
    async perform(trx, booking, acting, more) {
      const credit = await creditOf(trx, booking.id)
      if (amountMinor > credit) throw notAllowed(`The booking has ${formatMoney(credit, booking.currency)} of credit.`, 'amount')
      if (route === 'bank-transfer' && account === '') throw notAllowed('Please enter the account to which it is transferred.', 'account')
      const needsApproval = amountMinor > (await salesSettingsOf(trx).find(booking.conferenceId)).refundLimitMinor
      await addRefund(services, trx, booking, { amountMinor, route, payee, account, bic, reason, needsApproval }, acting)
      more.push(
        `Refund of ${formatMoney(amountMinor, booking.currency)} by ${refundRouteLabels[route].toLowerCase()}: ${needsApproval ? 'a second person approves it first' : 'to be sent'}`,
      )
    },
  })
}

type AddedRefund = Pick<Refund, 'amountMinor' | 'route' | 'payee' | 'account' | 'bic' | 'reason'> & { needsApproval: boolean }

/** Sets credit of a booking aside to be paid out, and returns the refund’s id. The caller holds the lock on the booking and has looked at its credit. */
export async function addRefund(
  services: Pick<Services, 'queueMail' | 'publicUrl'>,
  trx: Transaction,
  booking: Booking,
  { needsApproval, ...refund }: AddedRefund,
  acting: Acting,
): Promise<string> {
  const { id: bookingId, entityId, currency } = booking
  const id = randomId()
  const made = { requestedAt: acting.now, requestedBy: acting.by, approvedAt: needsApproval ? null : acting.now }
  await refundsOf(trx).add({ ...refund, id, bookingId, entityId, currency, state: needsApproval ? 'requested' : 'approved', ...made })
  await post(trx, booking, acting, [
    { account: 'customer-credit', amountMinor: refund.amountMinor, bookingId },
    { account: 'refunds-payable', amountMinor: -refund.amountMinor, bookingId },
  ])
  if (needsApproval) await tellOffice(services, trx, booking, refund.amountMinor)
  return id
}

/** The second person approves. Somebody who works alone approves their own after a delay. */
export async function approveRefund(services: Services, organiser: Organiser, id: string, { version }: z.output<typeof refundMove>): Promise<void> {
  await moveRefund(services, organiser, id, { version, to: 'approved' }, async (trx, refund, now) => {
    if (refund.requestedBy !== organiser.accountId) return
    if (await refundsOf(trx).hasSecondPerson(organiser.accountId)) throw notAllowed('You asked for this refund yourself, so somebody else has to approve it.')
    const from = new Date(refund.requestedAt.getTime() + approvalDelay)
    if (now < from) throw notAllowed(`Nobody else can approve it, so it must wait: you can approve it yourself from ${formatTimestamp(from)}.`)
  })
}

/** The money has left: it is posted to the bank or the till. */
export async function finishRefund(services: Services, organiser: Organiser, id: string, { version }: z.output<typeof refundMove>): Promise<void> {
  await moveRefund(services, organiser, id, { version, to: 'done' }, async (trx, refund, now) => {
    const booking = await bookingsOf(trx).find(refund.bookingId)
    if (!booking) throw new Error(`Booking ${refund.bookingId} is gone.`)
    await post(trx, booking, { now, by: organiser.accountId }, entriesWhenDone(refund))
  })
}

/** The refund did not arrive or is refused: the credit comes back. */
export async function failRefund(services: Services, organiser: Organiser, id: string, { version, failure }: z.output<typeof refundFailure>): Promise<void> {
  await moveRefund(services, organiser, id, { version, to: 'failed', failure }, async (trx, refund, now) => {
    const booking = await bookingsOf(trx).find(refund.bookingId)
    if (!booking) throw new Error(`Booking ${refund.bookingId} is gone.`)
    await post(trx, booking, { now, by: organiser.accountId }, entriesWhenFailed(refund))
  })
}

/** All approved transfers as a batch for the bank; they count as sent from now on. */
export async function sendRefundBatch(services: Services, organiser: Organiser): Promise<(string | number)[][]> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.now()
    const refunds = await refundsOf(trx).lockTransfers()
    const references = await refundsOf(trx).bookingReferences()
    for (const { id } of refunds) await refundsOf(trx).move(id, 'sent', { now, by: organiser.accountId })
    if (refunds.length > 0)
      await auditLogOf(trx).write(organiser, now, { act: 'refund.batch_sent', about: 'refunds', aboutName: 'Refunds', details: { refunds: refunds.length } })
    return [
      ['Payee', 'Account', 'BIC', 'Amount', 'Currency', 'Reference', 'Reason'],
      ...refunds.map(({ payee, account, bic, amountMinor, currency, bookingId, reason }) => [
        payee,
        account,
        bic,
        amountMinor / 100,
        currency,
        references.get(bookingId) ?? '',
        reason,
      ]),
    ]
  })
}

async function moveRefund(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  id: string,
  { version, to, failure = '' }: { version: number; to: RefundState; failure?: string },
  perform: (trx: Transaction, refund: Refund, now: Date) => Promise<void>,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const found = await refundsOf(trx).find(id)
    const booking = found && (await bookingsOf(trx).lock(found.bookingId))
    const refund = found && (await refundsOf(trx).lock(id))
    if (!refund || !booking) throw new Refusal('booking.unknown', 'There is no such refund.')
    if (refund.version !== version)
      throw new Refusal('desk.changed_meanwhile', 'This refund has changed since you opened it. Nothing was done; please look at it again.')
    if (!refundMayMove(refund.state, to))
      throw notAllowed(`A refund in the state “${refundStateLabels[refund.state]}” cannot become “${refundStateLabels[to]}”.`)
    const now = services.now()
    await perform(trx, refund, now)
    await refundsOf(trx).move(id, to, { now, by: organiser.accountId, failure })
    const details = { from: refund.state, to, amount: formatMoney(refund.amountMinor, refund.currency) }
    await auditLogOf(trx).write(organiser, now, { act: 'refund.moved', about: `booking:${booking.id}`, aboutName: booking.reference, details })
  })
}

async function post(trx: Transaction, booking: Booking, { now, by }: Acting, entries: LedgerEntry[]): Promise<void> {
  const { id: bookingId, entityId, currency, conferenceId } = booking
  await ledgerOf(trx).post({ entityId, currency, bookingId, conferenceId, postedOn: bookDay(now), kind: 'refund', now, by, entries })
}

async function tellOffice(services: Pick<Services, 'queueMail' | 'publicUrl'>, trx: Transaction, booking: Booking, amountMinor: number): Promise<void> {
  const office = await officeOf(trx)
  if (!office) return
  const letter = refundRequestForOffice({ booking, amountMinor, url: `${services.publicUrl}/desk/money/refunds` })
  await services.queueMail(trx, { kind: 'registration.refund-request.office', about: `booking:${booking.id}`, to: office, letter })
}
