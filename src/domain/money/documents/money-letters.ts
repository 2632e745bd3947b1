import type { ConferenceSummary } from '../../conferences/conference.ts'
import { formatDay } from '../../dates.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { conferenceFacts, conferenceValues } from '../../submissions/submission-letters.ts'
import { type Booking, type PaymentMethod, paymentMethodLabels } from '../booking.ts'
import type { Invoice } from '../invoices.store.ts'
import { formatMoneyCode } from '../money.ts'

interface LetterDetails {
  booking: Booking
  conference: ConferenceSummary
  /** The payer's page with the documents. */
  url: string
}

type Paid = { amountMinor: number; method: PaymentMethod; balanceMinor: number; creditMinor: number; issued: Pick<Invoice, 'reference'> | undefined }

/** Thanks for a payment, with what is open, or left over. */
export function paymentLetter(details: LetterDetails, { amountMinor, method, balanceMinor, creditMinor, issued }: Paid): StandingLetter {
  const { booking } = details
  const amount = formatMoneyCode(amountMinor, booking.currency)
  const invoiced = issued ? [`Your invoice has the number ${issued.reference}. You can download it with the receipt.`] : ['You can download the receipt.']
  const next = [rest(booking, balanceMinor, creditMinor), ...invoiced]
  return letterAbout('money.payment', details, { amount, next }, [
    { term: 'Received', value: amount },
    { term: 'Paid by', value: paymentMethodLabels[method] },
    { term: 'Open', value: formatMoneyCode(balanceMinor, booking.currency) },
  ])
}

/** An invoice that is to be paid, or that was settled from credit. */
export function invoiceLetter(details: LetterDetails, invoice: Invoice, balanceMinor: number): StandingLetter {
  const amount = formatMoneyCode(invoice.grossMinor, invoice.currency)
  const dueday = invoice.dueOn ? formatDay(invoice.dueOn) : ''
  const open = formatMoneyCode(balanceMinor, invoice.currency)
  const next =
    balanceMinor === 0
      ? ['It has been paid in full: there is nothing left to pay.']
      : [`Please pay ${open} by ${dueday}. The invoice names our account; the payment reference is ${details.booking.paymentReference}.`]
  return letterAbout('money.invoice', details, { invoice: invoice.reference, amount, dueday, next }, [
    { term: 'Invoice', value: invoice.reference },
    { term: 'Amount', value: amount },
    ...(balanceMinor > 0
      ? [
          { term: 'Due', value: dueday },
          { term: 'Payment reference', value: details.booking.paymentReference },
        ]
      : []),
  ])
}

/** A credit note, with what became of the money. */
export function creditNoteLetter(
  details: LetterDetails,
  note: Invoice,
  { creditedReference, balanceMinor, creditMinor }: { creditedReference: string; balanceMinor: number; creditMinor: number },
): StandingLetter {
  const amount = formatMoneyCode(note.grossMinor, note.currency)
  const next = [rest(details.booking, balanceMinor, creditMinor)]
  return letterAbout('money.credit_note', details, { invoice: note.reference, credited: creditedReference, amount, next }, [
    { term: 'Credit note', value: note.reference },
    { term: 'Credits invoice', value: creditedReference },
    { term: 'Amount', value: amount },
    ...(note.reason === '' ? [] : [{ term: 'Reason', value: note.reason }]),
  ])
}

/** A payment no longer counts; what is open is to be paid in another way. */
export function takenBackLetter(details: LetterDetails, { amountMinor, why, balanceMinor, creditMinor }: TakenBack): StandingLetter {
  const amount = formatMoneyCode(amountMinor, details.booking.currency)
  const next = [rest(details.booking, balanceMinor, creditMinor), ...(balanceMinor > 0 ? ['Until it is paid, letters and certificates do not count.'] : [])]
  return letterAbout('money.taken_back', details, { amount, why, next }, [{ term: 'Taken back', value: amount }])
}

export function takenBackForOffice({ booking, conference, url }: LetterDetails, { amountMinor, why, balanceMinor, creditMinor }: TakenBack): StandingLetter {
  const amount = formatMoneyCode(amountMinor, booking.currency)
  const values = { ...conferenceValues(conference), reference: booking.reference, amount, why, next: rest(booking, balanceMinor, creditMinor) }
  return standingLetter('money.taken_back.office', values, { facts: [{ term: 'Booking', value: booking.reference }], url, conferenceId: conference._id })
}

export interface TakenBack {
  amountMinor: number
  /** A sentence. */
  why: string
  balanceMinor: number
  creditMinor: number
}

function rest({ currency }: Booking, balanceMinor: number, creditMinor: number): string {
  if (balanceMinor > 0) return `${formatMoneyCode(balanceMinor, currency)} is still open.`
  if (creditMinor > 0) return `There is nothing left to pay. ${formatMoneyCode(creditMinor, currency)} is left over, and we keep it as your credit.`
  return 'There is nothing left to pay.'
}

function letterAbout<Kind extends 'money.payment' | 'money.invoice' | 'money.credit_note' | 'money.taken_back'>(
  kind: Kind,
  { booking, conference, url }: LetterDetails,
  values: Omit<Parameters<typeof standingLetter<Kind>>[1], 'name' | 'reference' | 'conference' | 'days' | 'place'>,
  facts: StandingLetter['facts'],
): StandingLetter {
  const all = { ...values, ...conferenceValues(conference), name: booking.payer.name, reference: booking.reference } as Parameters<
    typeof standingLetter<Kind>
  >[1]
  return standingLetter(kind, all, {
    facts: [{ term: 'Booking', value: booking.reference }, ...conferenceFacts(conference), ...facts],
    url,
    conferenceId: conference._id,
  })
}
