import { href } from 'react-router'
import { hasRight } from '#domain/desk/rights.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { RegistrationBadge } from '../registrations/registration-badge.tsx'
import { SentFiles } from '../registrations/sent-files.tsx'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { HistoryPanel } from '../ui/history-panel.tsx'
import type { Route } from './+types/booking.ts'
import { BookingActs } from './booking-acts.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { loadBooking, type ShownBooking } from './load-booking.ts'
import { loadDocuments } from './load-documents.ts'
import { AccountBadge } from './money-views.tsx'
import { VatChecksPanel } from './vat-checks-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['money'])
  return {
    booking: await loadBooking(services, args.params.reference),
    documents: await loadDocuments(services, args.params.reference),
    seesRegistrations: hasRight(organiser, 'registrations'),
  }
}

/** The account of a booking: who pays, for whom, what for, and everything that was invoiced, paid and posted. */
export default function BookingPage({ loaderData: { booking, documents, seesRegistrations } }: Route.ComponentProps) {
  const { reference, conference, sums } = booking
  return (
    <DeskPage
      title={reference}
      subtitle={
        <>
          {booking.payer.organisation || booking.payer.name}, {conference.name}
        </>
      }
      actions={
        <Link className="button quiet" to={`${deskPaths.money}?conference=${conference.id}`}>
          All bookings of this conference
        </Link>
      }
    >
      <p className="badges">
        <AccountBadge state={booking.state} />
        {booking.hasCredit && <Badge tone="warn" text={`${sums.credit} credit left`} />}
      </p>
      <ul className="desk-tiles plain-list" aria-label="In total">
        {[
          [sums.owed, 'To be paid'],
          [sums.settled, 'Paid'],
          [sums.credit, 'Credit left'],
        ].map(([amount, text]) => (
          <li key={text}>
            <p className="desk-tile none">
              <strong>{amount}</strong>
              <span>{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="payer-heading">
            <h2 id="payer-heading">Payer</h2>
            <Facts facts={booking.facts} />
          </section>
          <Registrations booking={booking} isLinked={seesRegistrations} />
          <Charges charges={booking.charges} />
          <Invoices invoices={booking.invoices} />
          <Payments payments={booking.payments} />
          <Books booking={booking} />
          <HistoryPanel history={booking.history} />
        </div>
        <div className="desk-stack">
          <BookingActs key={reference} booking={booking} />
          <SentFiles heading="Slips of bank transfers" files={booking.slips} />
          <DocumentsPanel documents={documents} />
          <VatChecksPanel booking={booking} />
        </div>
      </div>
    </DeskPage>
  )
}

function Registrations({ booking: { registrations }, isLinked }: { booking: ShownBooking; isLinked: boolean }) {
  return (
    <section className="desk-panel" aria-labelledby="people-heading">
      <h2 id="people-heading">Registrations</h2>
      <DeskTable caption="Registrations" columns={['Reference', 'Name', 'Category', 'State']}>
        {registrations.map(({ reference, name, categoryName, state }) => (
          <tr key={reference}>
            <td className="reference">{isLinked ? <Link to={href(deskPaths.registration, { reference })}>{reference}</Link> : reference}</td>
            <td data-label="Name">{name}</td>
            <td data-label="Category">{categoryName}</td>
            <td data-label="State">
              <RegistrationBadge state={state} />
            </td>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}

function Charges({ charges }: Pick<ShownBooking, 'charges'>) {
  return (
    <section className="desk-panel" aria-labelledby="charges-heading">
      <h2 id="charges-heading">Charges</h2>
      {charges.length === 0 ? (
        <p className="soft">Nothing is charged.</p>
      ) : (
        <DeskTable caption="Charges" columns={['What', 'For', 'Amount']}>
          {charges.map(({ id, description, person, amount, reduction }) => (
            <tr key={id}>
              <td>
                {description}
                {reduction && <span className="soft"> ({reduction})</span>}
              </td>
              <td data-label="For">{person}</td>
              <td data-label="Amount">{amount}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}

function Invoices({ invoices }: Pick<ShownBooking, 'invoices'>) {
  return (
    <section className="desk-panel" aria-labelledby="invoices-heading">
      <h2 id="invoices-heading">Invoices and credit notes</h2>
      {invoices.length === 0 ? (
        <p className="soft">None yet. The invoice is issued when money arrives, or when you issue it now.</p>
      ) : (
        <DeskTable caption="Invoices and credit notes" columns={['Number', 'Kind', 'To', 'Issued', 'Amount', 'Open', 'State']}>
          {invoices.map(({ id, reference, kind, recipient, day, amount, open, state }) => (
            <tr key={id}>
              <td className="reference">{reference}</td>
              <td data-label="Kind">{kind}</td>
              <td data-label="To">{recipient}</td>
              <td data-label="Issued">{day}</td>
              <td data-label="Amount">{amount}</td>
              <td data-label="Open">{open || <span className="soft">–</span>}</td>
              <td data-label="State">{state}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}

function Payments({ payments }: Pick<ShownBooking, 'payments'>) {
  return (
    <section className="desk-panel" aria-labelledby="payments-heading">
      <h2 id="payments-heading">Payments</h2>
      {payments.length === 0 ? (
        <p className="soft">Nothing has arrived yet.</p>
      ) : (
        <DeskTable caption="Payments" columns={['How', 'Amount', 'Received', 'Reference', 'State']}>
          {payments.map(({ id, method, amount, day, note, state, isBad }) => (
            <tr key={id}>
              <td>{method}</td>
              <td data-label="Amount">{amount}</td>
              <td data-label="Received">{day || <span className="soft">–</span>}</td>
              <td data-label="Reference">{note || <span className="soft">–</span>}</td>
              <td data-label="State">
                <Badge tone={isBad ? 'bad' : 'none'} text={state} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}

/** What settled each invoice, and what was posted. */
function Books({ booking: { allocations, ledger } }: { booking: ShownBooking }) {
  if (ledger.length === 0) return null
  return (
    <>
      {allocations.length > 0 && (
        <details className="desk-panel">
          <summary>What settled the invoices</summary>
          <DeskTable caption="What settled the invoices" columns={['Invoice', 'By', 'Amount', 'When']}>
            {allocations.map(({ key, invoice, kind, amount, when }) => (
              <tr key={key}>
                <td className="reference">{invoice}</td>
                <td data-label="By">{kind}</td>
                <td data-label="Amount">{amount}</td>
                <td data-label="When">{when}</td>
              </tr>
            ))}
          </DeskTable>
        </details>
      )}
      <details className="desk-panel">
        <summary>Entries of the ledger</summary>
        <DeskTable caption="Entries of the ledger" columns={['Posted', 'Why', 'Account', 'Invoice', 'Debit', 'Credit']}>
          {ledger.map(({ key, day, kind, account, invoice, debit, credit }) => (
            <tr key={key}>
              <td>{day}</td>
              <td data-label="Why">{kind}</td>
              <td data-label="Account">{account}</td>
              <td data-label="Invoice">{invoice || <span className="soft">–</span>}</td>
              <td data-label="Debit">{debit || <span className="soft">–</span>}</td>
              <td data-label="Credit">{credit || <span className="soft">–</span>}</td>
            </tr>
          ))}
        </DeskTable>
      </details>
    </>
  )
}
