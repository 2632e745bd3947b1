import { href } from 'react-router'
import { PageHead } from '../../pages/page-head.tsx'
import { paths } from '../../paths.ts'
import { postedFormContext } from '../../request-context.ts'
import { privateHeaders, privateMeta } from '../../submissions/private-page.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/pay.ts'
import { CopyText } from './copy-text.tsx'
import { loadPay } from './load-pay.ts'
import { QrCode } from './qr-code.tsx'
import './pay.css'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const pay = await loadPay(context, params)
  const search = new URL(request.url).searchParams
  return { pay, card: search.get('card'), arrived: search.get('arrived'), posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Pay')
}

type Pay = Route.ComponentProps['loaderData']['pay']

/** What is due, and the ways to pay it. */
export default function PayPage({ loaderData: { pay, card, arrived, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        text={{ title: pay.isDue ? `Pay ${pay.amount}` : 'Payment', kicker: `Booking ${pay.bookingReference}`, lead: `${pay.conference}, for ${pay.payer}.` }}
        trail={[]}
      />
      {posted && (
        <p className="notice warn" role="alert">
          {posted.message}
        </p>
      )}
      {arrived === 'slip' && (
        <p className="notice good" role="status">
          Thank you, we have the bank’s slip. You get the invoice and the receipt when the money has arrived.
        </p>
      )}
      <CardNotice card={card} isDue={pay.isDue} />
      {pay.isDue ? <WaysToPay pay={pay} /> : <NothingDue pay={pay} />}
    </>
  )
}

function CardNotice({ card, isDue }: { card: string | null; isDue: boolean }) {
  if (card === 'cancelled')
    return (
      <p className="notice" role="status">
        The card payment was not completed, and nothing was charged.
      </p>
    )
  if (card === 'done')
    return (
      <p className="notice" role="status">
        {isDue
          ? 'Thank you. The card provider has taken your payment; we will have it within a few minutes. Please do not pay again: load this page once more to see it.'
          : 'Thank you, your card payment has arrived.'}
      </p>
    )
  return null
}

function NothingDue({ pay: { credit } }: { pay: Pay }) {
  return (
    <Section id="paid" heading="Nothing to pay now">
      <div className="prose">
        <p>This booking owes nothing at present. Invoice and receipt of what you paid come by e-mail.</p>
        {credit && <p>You have paid {credit} more than was due. It stays on your booking as credit.</p>}
      </div>
    </Section>
  )
}

function WaysToPay({ pay }: { pay: Pay }) {
  return (
    <>
      {pay.card && <CardSection pay={pay} />}
      <Section id="transfer" heading="Pay by bank transfer">
        {pay.hasLapsed && (
          <p className="notice warn">
            The place was not paid in time and has lapsed. If you pay now, it comes back while seats are left; otherwise we write to you about your money.
          </p>
        )}
        {pay.account ? <Transfer pay={pay} account={pay.account} /> : <p className="notice">Our bank details follow shortly. Nothing is overdue until then.</p>}
      </Section>
      <Section id="next" heading="What happens next">
        <ul className="prose">
          <li>A transfer usually takes one to three working days. When it has arrived, you get the invoice and the receipt by e-mail.</li>
          <li>If your bank or another on the way keeps a small charge, the payment still counts as complete.</li>
          <li>One transfer may pay several bookings: write all their references.</li>
        </ul>
        <p>
          <Link to={href(paths.registrationSlip, pay.address)}>Send the bank’s slip of your transfer</Link>
        </p>
      </Section>
    </>
  )
}

function CardSection({ pay: { card, amount, address } }: { pay: Pay }) {
  return (
    <Section id="card" heading="Pay by card">
      <div className="prose">
        <p>Your card is entered on the page of Stripe, our card provider. We never see its number.</p>
      </div>
      {card?.continueUrl ? (
        <p>
          <a className="button" href={card.continueUrl}>
            Continue to Stripe and pay {amount}
          </a>
        </p>
      ) : (
        <form method="post" action={href(paths.registrationPay, address)} className="form">
          <div>
            <button type="submit" className="button">
              Pay by card
            </button>
          </div>
        </form>
      )}
    </Section>
  )
}

function Transfer({ pay, account }: { pay: Pay; account: NonNullable<Pay['account']> }) {
  const rows: [term: string, value: string][] = [
    ['Amount', pay.amount],
    ['Due by', pay.dueOn ?? ''],
    ['Reference', pay.paymentReference],
    ['Account holder', account.holder],
    ['IBAN', account.iban],
    ['BIC', account.bic],
    ['Sort code', account.sortCode],
    ['Account number', account.accountNumber],
    ['Bank', account.bankName],
  ]
  const copied = ['Reference', 'IBAN', 'BIC', 'Sort code', 'Account number']
  return (
    <div className="transfer">
      <dl className="transfer-facts">
        {rows
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{copied.includes(term) ? <CopyText label={term} value={value} /> : value}</dd>
            </div>
          ))}
      </dl>
      {pay.code && (
        <figure className="transfer-code">
          <QrCode modules={pay.code} label={`Code for banking apps: ${pay.amount} with the reference ${pay.paymentReference}`} />
          <figcaption>Scan this with your banking app, and the transfer is filled in.</figcaption>
        </figure>
      )}
      <p className="prose">Please write the reference exactly like this, with or without the spaces: it tells us which booking you pay.</p>
    </div>
  )
}
