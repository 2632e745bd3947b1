import { slugOf } from '#domain/conferences/conference.ts'
import { participantCategories } from '#domain/conferences/fees.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import { paymentMethodLabels } from '#domain/money/booking.ts'
import { carryTargets } from '#domain/money/carry/carry-targets.store.ts'
import { accountOfBooking } from '#domain/money/desk/account-of-booking.store.ts'
import { accountStateOf } from '#domain/money/desk/account-state.ts'
import { ledgerAccountLabels, ledgerKindLabels } from '#domain/money/ledger.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatPaymentReference } from '#domain/money/payment-reference.ts'
import { registrationMayMove } from '#domain/registrations/registration.ts'
import { registrationsOf } from '#domain/registrations/registrations.store.ts'
import type { Services } from '#domain/services.ts'
import { orNotFound } from '../submissions/load-submission.ts'

const invoiceStateLabels = { issued: 'Open', credited: 'Credited', 'written-off': 'Written off' } as const
const paymentStateLabels = { created: 'Begun', pending: 'Uploading', confirmed: 'Arrived', failed: 'Failed', 'charged-back': 'Charged back' } as const
const allocationLabels = {
  payment: 'Payment',
  credit: 'Credit',
  'credit-note': 'Credit note',
  'bank-charges': 'Bank charges',
  'write-off': 'Written off',
} as const

/** Everything that the page of a booking shows, formatted. */
export async function loadBooking({ db, now }: Pick<Services, 'db' | 'now'>, reference: string) {
  const account = await orNotFound(accountOfBooking(db, reference))
  const { booking, sums, conference, entity, registrations, charges, invoices, payments, allocations, ledger, slips, vatChecks, auditLog } = account
  const today = dayInZone(now(), 'UTC')
  const targets = await carryTargets(db, { conferenceId: booking.conferenceId, entityId: booking.entityId, today })
  const money = (minor: number) => formatMoney(minor, booking.currency)
  const nameOf = (id: string) => registrations.find((one) => one.id === id)?.name ?? ''
  return {
    carryTargets: targets.map(({ id, name, startDate, isSameEntity }) => ({ id, name: `${name}, ${formatDay(startDate)}`, isSameEntity })),
    carryRequests: await registrationsOf(db).carryRequests(booking.id),
    slips: slips.map(({ id, name, sentAt, scan }) => ({ id, name, sent: formatTimestamp(sentAt), isInfected: scan === 'infected' })),
    vatChecks: vatChecks.map(({ id, vatNumber, checkedOn, reference, file }) => ({ id, vatNumber, day: formatDay(checkedOn), reference, file })),
    reference: booking.reference,
    version: booking.version,
    currency: booking.currency,
    payer: booking.payer,
    today,
    dueOn: booking.dueOn,
    state: accountStateOf(sums, booking.dueOn, today),
    isOwed: sums.owedMinor > 0,
    hasOpenInvoice: invoices.some(({ kind, state, balanceMinor }) => kind === 'invoice' && state === 'issued' && balanceMinor > 0),
    sums: {
      owed: money(sums.owedMinor),
      settled: money(sums.settledMinor),
      credit: money(sums.creditMinor),
      owedPlain: sums.owedMinor > 0 ? (sums.owedMinor / 100).toFixed(2) : '',
    },
    hasCredit: sums.creditMinor > 0,
    conference: { id: booking.conferenceId, slug: conference ? slugOf(conference) : '', name: conference?.subConference ?? '' },
    facts: [
      { term: 'Payer', value: [booking.payer.name, booking.payer.organisation].filter(Boolean).join(', ') },
      { term: 'Address', value: [booking.payer.address, booking.payer.country].filter(Boolean).join('\n') },
      { term: 'E-mail', value: booking.payer.email },
      { term: 'VAT number', value: booking.payer.vatNumber },
      { term: 'Purchase order', value: booking.payer.purchaseOrder },
      { term: 'Invoiced by', value: entity?.name || (entity?.code ?? '') },
      { term: 'Reference for transfers', value: formatPaymentReference(booking.paymentReference) },
      { term: 'To be paid by', value: booking.dueOn ? formatDay(booking.dueOn) : '' },
      { term: 'Booked', value: formatTimestamp(booking.bookedAt) },
      { term: 'Terms', value: `${formatDay(booking.termsVersion.slice(0, 10))}${booking.termsVersion.slice(10)}` },
      { term: 'Refunds under these terms', value: booking.refundRule },
    ],
    registrations: registrations.map(({ id, reference: its, name, state, regtype }) => ({
      id,
      reference: its,
      name,
      state,
      category: regtype,
      categoryName: participantCategories.find(({ code }) => code === regtype)?.label ?? regtype,
      mayCancel: registrationMayMove(state, 'cancelled'),
      mayCarry: registrationMayMove(state, 'carried'),
    })),
    charges: charges.map(({ id, registrationId, kind, description, person, listMinor, grossMinor, reduction }) => ({
      id,
      kind,
      description,
      person: person || nameOf(registrationId),
      amount: money(grossMinor),
      reduction: grossMinor < listMinor ? `${reduction || 'Reduced'}, instead of ${money(listMinor)}` : '',
    })),
    invoices: invoices.map(({ id, kind, reference: its, state, recipient, grossMinor, balanceMinor, issuedOn, dueOn, reason }) => ({
      id,
      reference: its,
      kind: kind === 'invoice' ? 'Invoice' : 'Credit note',
      recipient: recipient.organisation || recipient.name,
      amount: money(grossMinor),
      open: kind === 'invoice' ? money(balanceMinor) : '',
      state: kind === 'credit-note' ? reason : state === 'issued' && balanceMinor === 0 ? 'Paid' : invoiceStateLabels[state],
      day: formatDay(issuedOn),
      due: dueOn ? formatDay(dueOn) : '',
    })),
    takeable: payments
      .filter(({ method, state }) => method !== 'card' && state === 'confirmed')
      .map(({ id, method, amountMinor, receivedOn, note }) => ({
        id,
        text: [paymentMethodLabels[method], money(amountMinor), receivedOn ? formatDay(receivedOn) : '', note].filter(Boolean).join(', '),
      })),
    payments: payments.map(({ id, method, state, amountMinor, receivedOn, note }) => ({
      id,
      method: paymentMethodLabels[method],
      state: state === 'charged-back' && method !== 'card' ? 'Taken back' : paymentStateLabels[state],
      isBad: state === 'failed' || state === 'charged-back',
      amount: money(amountMinor),
      day: receivedOn ? formatDay(receivedOn) : '',
      note,
    })),
    allocations: allocations.map(({ invoice, kind, amountMinor, madeAt }, index) => ({
      key: index,
      invoice,
      kind: allocationLabels[kind],
      amount: money(amountMinor),
      when: formatTimestamp(madeAt),
    })),
    ledger: ledger.map(({ transactionId, postedOn, kind, account: its, amountMinor, invoice }, index) => ({
      key: index,
      transaction: transactionId,
      day: formatDay(postedOn),
      kind: ledgerKindLabels[kind],
      account: ledgerAccountLabels[its],
      debit: amountMinor > 0 ? money(amountMinor) : '',
      credit: amountMinor < 0 ? money(-amountMinor) : '',
      invoice: invoice ?? '',
    })),
    history: auditLog.map(({ at, act, actorName, details }) => ({
      at: at.toISOString(),
      when: formatTimestamp(at),
      what: labelOfAct(act),
      who: actorName,
      detail: Array.isArray(details.changes) ? details.changes.join('\n') : '',
    })),
  }
}

export type ShownBooking = Awaited<ReturnType<typeof loadBooking>>
