import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatDay, formatDays } from '#domain/dates.ts'
import { paymentMethodLabels } from '#domain/money/booking.ts'
import { documentsOfBooking } from '#domain/money/documents/booking-documents.ts'
import { findBooking } from '#domain/money/find-booking.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/invoice.ts'

export async function loader({ context, params: { reference, secret }, request }: Route.LoaderArgs) {
  const { db, key, now } = context.get(servicesContext)
  const booking = await findBooking({ db, key }, { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  const conference = await conferencesOf(db).findAlsoDraft(booking.conferenceId)
  const { proForma, invoices, payments, notInvoicedMinor, openMinor, creditMinor } = await documentsOfBooking(db, booking, now())
  const money = (minor: number) => formatMoney(minor, booking.currency)
  const address = (document: string) =>
    `/api/v1/registrations/${encodeURIComponent(reference)}/documents/${document}?${new URLSearchParams({ secret }).toString()}`
  return {
    address: { reference, secret },
    conference: conference ? `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}` : '',
    booking: booking.reference,
    open: money(openMinor),
    credit: creditMinor > 0 ? money(creditMinor) : '',
    dueOn: booking.dueOn && openMinor > 0 ? formatDay(booking.dueOn) : '',
    notInvoiced: notInvoicedMinor > 0 ? money(notInvoicedMinor) : '',
    proForma: proForma && {
      name: `Pro forma ${proForma.reference}`,
      about: `${money(proForma.grossMinor)}, of ${formatDay(proForma.issuedOn)}. The price holds until ${formatDay(proForma.validUntil)}.`,
      url: address('pro-forma'),
    },
    invoices: invoices.map((invoice) => ({
      name: `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.reference}`,
      about: `${money(invoice.grossMinor)}, issued on ${formatDay(invoice.issuedOn)}${stateOf(invoice, money)}.`,
      url: address(invoice.reference),
    })),
    receipts: payments.map((payment, index) => ({
      name: `Receipt ${booking.reference}-${index + 1}`,
      about: `${money(payment.amountMinor)}, ${paymentMethodLabels[payment.method].toLowerCase()}${payment.receivedOn ? `, received on ${formatDay(payment.receivedOn)}` : ''}.`,
      url: address(`receipt-${index + 1}`),
    })),
    made: new URL(request.url).searchParams.get('arrived'),
    problem: context.get(postedFormContext)?.message,
  }
}

function stateOf({ kind, state, balanceMinor }: { kind: string; state: string; balanceMinor: number }, money: (minor: number) => string): string {
  if (kind === 'credit-note') return ''
  if (state === 'credited') return ', credited'
  if (state === 'written-off') return ', closed'
  return balanceMinor === 0 ? ', paid' : `, ${money(balanceMinor)} open`
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? `Invoices and receipts: ${loaderData.booking}` : 'Invoices and receipts')
}

const madeNotices: Record<string, string> = {
  'pro-forma': 'Your pro forma is ready. You can download it below.',
  invoice: 'Your invoice has been issued. You can download it below, and the link to it is in your mail.',
}

/** What the payer can download and ask for: pro forma, invoices, credit notes, receipts. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { address, conference, booking, open, credit, dueOn, notInvoiced, proForma, invoices, receipts, made, problem } = loaderData
  const facts = [
    { term: 'Booking', value: booking },
    { term: 'To pay', value: open },
    ...(credit ? [{ term: 'Your credit', value: credit }] : []),
    ...(dueOn ? [{ term: 'Due', value: dueOn }] : []),
  ]
  return (
    <>
      <PageHead text={{ title: 'Invoices and receipts', kicker: `Booking ${booking}`, lead: `${conference}.`, facts }}>
        {made && Object.hasOwn(madeNotices, made) && (
          <p className="notice good arrival" role="status">
            {madeNotices[made]}
          </p>
        )}
        {problem && (
          <p className="notice warn" role="alert">
            {problem}
          </p>
        )}
      </PageHead>
      <Section id="documents" heading="Your documents">
        {invoices.length + receipts.length === 0 && !proForma && <p className="soft">There is no document yet.</p>}
        <ul className="plain-list received-files">
          {proForma && <DocumentItem {...proForma} />}
          {[...invoices, ...receipts].map((one) => (
            <DocumentItem key={one.name} {...one} />
          ))}
        </ul>
      </Section>
      {notInvoiced && (
        <Section id="ask" heading="What you may need before you pay">
          <div className="prose">
            <p>
              {notInvoiced} has not been invoiced yet. The invoice is issued automatically when your payment arrives. If your institution needs a document
              first, ask for a pro forma, or for the invoice itself.
            </p>
            <p>
              <strong>A pro forma</strong> states what is to be paid and how, and holds the price until its day. <strong>The invoice</strong> has a number in
              our books: it is corrected only by a credit note. Please check name and address first.
            </p>
          </div>
          <div className="act-form">
            {!proForma && <DocumentButton address={address} document="pro-forma" label="Make a pro forma" />}
            <DocumentButton address={address} document="invoice" label="Issue the invoice now" />
          </div>
        </Section>
      )}
    </>
  )
}

function DocumentItem({ name, about, url }: { name: string; about: string; url: string }): ReactNode {
  return (
    <li>
      <p className="file-name">{name}</p>
      <p className="soft">{about}</p>
      <p className="file-acts">
        <a href={url}>
          Download<span className="unseen"> {name}</span>
        </a>
      </p>
    </li>
  )
}

function DocumentButton({ address, document, label }: { address: { reference: string; secret: string }; document: string; label: string }) {
  return (
    <form method="post" action={href(paths.registrationInvoice, address)}>
      <input type="hidden" name="document" value={document} />
      <button type="submit" className="button quiet">
        {label}
      </button>
    </form>
  )
}
