import { participantCategories } from '#domain/conferences/fees.ts'
import { payerKinds, paymentMethodLabels } from '#domain/money/booking.ts'
import { handMethods } from '#domain/money/desk/booking-acts.schema.ts'
import { refundRouteLabels, refundRoutes } from '#domain/money/refunds/refund.ts'
import { ActPanel } from './act-panel.tsx'
import { CarryPanels, CarryRequestPanels } from './carry-panels.tsx'
import type { ShownBooking } from './load-booking.ts'
import { RegistrationField } from './registration-field.tsx'

/** The acts on the money of a booking, each of which shows first what it does. */
export function BookingActs({ booking }: { booking: ShownBooking }) {
  const { reference, version, registrations, charges } = booking
  const about = { version, path: `/money/bookings/${reference}` }
  const removable = charges.filter(({ kind }) => kind !== 'fee')
  const carriable = registrations.filter(({ mayCarry }) => mayCarry)
  const cancellable = registrations.filter(({ mayCancel }) => mayCancel)
  return (
    <section className="desk-panel" aria-labelledby="acts-heading">
      <h2 id="acts-heading">What can be done</h2>
      <CarryRequestPanels booking={booking} about={about} />
      <ActPanel {...about} path={`${about.path}/payment`} title="Record a payment…" button="Yes: record the payment" done="The payment is recorded.">
        <PaymentFields booking={booking} />
      </ActPanel>
      {booking.takeable.length > 0 && (
        <ActPanel
          {...about}
          path={`${about.path}/take-back`}
          title="Take this payment back…"
          button="Yes: take the payment back"
          done="The payment is taken back, and the payer is told by mail."
          explanation="For money that was matched to the wrong booking, recorded by mistake, or a cheque that has bounced. The books keep both entries. The payer is told by mail; an e-mail cannot be recalled."
        >
          <label className="desk-field">
            Payment
            <select name="payment">
              {booking.takeable.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <label className="desk-field">
            Why, in a sentence to the payer
            <input name="why" required maxLength={300} autoComplete="off" />
          </label>
        </ActPanel>
      )}
      {booking.isOwed && (
        <ActPanel
          {...about}
          path={`${about.path}/invoice`}
          title="Issue the invoice now…"
          button="Yes: issue the invoice"
          done="The invoice is issued."
          explanation="Usually the invoice is issued when money arrives. Those who must have it first get it now."
        />
      )}
      <ActPanel
        {...about}
        path={`${about.path}/recipient`}
        title="Change the recipient…"
        button="Yes: change the recipient"
        done="The recipient is changed."
        explanation="What was invoiced is credited and invoiced again to the new recipient; what was paid settles the new invoice."
      >
        <RecipientFields payer={booking.payer} />
      </ActPanel>
      {booking.isOwed && (
        <ActPanel {...about} path={`${about.path}/due-date`} title="Change the due date…" button="Yes: change the due date" done="The due date is changed.">
          <label className="desk-field">
            To be paid by
            <input type="date" name="dueOn" required min={booking.today} defaultValue={booking.dueOn ?? ''} />
          </label>
        </ActPanel>
      )}
      <ActPanel {...about} path={`${about.path}/category`} title="Change a category…" button="Yes: change the category" done="The category is changed.">
        <RegistrationField registrations={registrations} />
        <label className="desk-field">
          New category
          <select name="category">
            {participantCategories.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </ActPanel>
      <ActPanel {...about} path={`${about.path}/add-charge`} title="Add a charge…" button="Yes: add the charge" done="The charge is added.">
        <RegistrationField registrations={registrations} />
        <label className="desk-field">
          What is added
          <select name="kind">
            <option value="accompanying">Accompanying person</option>
            <option value="additional-paper">Additional paper</option>
          </select>
        </label>
        <label className="desk-field">
          Name of the accompanying person
          <input name="person" maxLength={200} autoComplete="off" />
        </label>
      </ActPanel>
      {removable.length > 0 && (
        <ActPanel {...about} path={`${about.path}/remove-charge`} title="Remove a charge…" button="Yes: remove the charge" done="The charge is removed.">
          <label className="desk-field">
            Charge
            <select name="charge">
              {removable.map(({ id, description, person, amount }) => (
                <option key={id} value={id}>
                  {description}, {person}, {amount}
                </option>
              ))}
            </select>
          </label>
        </ActPanel>
      )}
      {cancellable.length > 0 && (
        <ActPanel
          {...about}
          path={`${about.path}/cancel`}
          title="Cancel a place…"
          button="Yes: cancel the place"
          done="The place is cancelled, and the participant is told by mail."
          explanation="The participant is told by mail; an e-mail cannot be recalled."
          orderOf={({ keeps, ...fields }) => ({ ...fields, keepsCredit: keeps === 'yes' })}
        >
          <RegistrationField registrations={cancellable} />
          <label className="desk-field">
            What was paid or invoiced
            <select name="keeps">
              <option value="yes">is credited; money becomes credit of the booking</option>
              <option value="no">stands: the fee is kept, as the terms say</option>
            </select>
          </label>
          <label className="desk-field">
            Note to the participant (optional)
            <textarea name="note" rows={3} maxLength={5000} />
          </label>
        </ActPanel>
      )}
      {cancellable.length > 0 && (
        <ActPanel
          {...about}
          path={`${about.path}/substitute`}
          title="Give a place to somebody else…"
          button="Yes: give the place to this person"
          done="The place is given to somebody else, and both are told by mail."
          explanation="The price and what was paid stay. An invoice that names the earlier person is credited and issued again. Both are told by mail; an e-mail cannot be recalled."
        >
          <RegistrationField registrations={cancellable} />
          <label className="desk-field">
            Name (for certificate)
            <input name="name" maxLength={200} autoComplete="off" />
          </label>
          <label className="desk-field">
            E-mail
            <input type="email" name="email" maxLength={254} autoComplete="off" />
          </label>
          <label className="desk-field">
            University, institute or company
            <input name="company" maxLength={200} autoComplete="off" />
          </label>
        </ActPanel>
      )}
      <CarryPanels booking={booking} about={about} carriable={carriable} />
      {booking.hasCredit && (
        <ActPanel
          {...about}
          path={`${about.path}/refund`}
          title="Pay credit out…"
          button="Yes: ask for the refund"
          done="The refund is asked for."
          explanation="As the terms say, fees are not refunded; this is for what was paid too much or is owed for another reason."
        >
          <RefundFields booking={booking} />
        </ActPanel>
      )}
      {booking.hasOpenInvoice && (
        <ActPanel
          {...about}
          path={`${about.path}/write-off`}
          title="Write off what is open…"
          button="Yes: write it off"
          done="It is written off."
          explanation="Nobody is asked for it any more, and it is posted as a bad debt."
        >
          <label className="desk-field">
            Why
            <input name="reason" required maxLength={300} autoComplete="off" />
          </label>
        </ActPanel>
      )}
    </section>
  )
}

function PaymentFields({ booking: { currency, sums, today } }: { booking: ShownBooking }) {
  return (
    <>
      <label className="desk-field">
        How it was paid
        <select name="method">
          {handMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabels[method]}
            </option>
          ))}
        </select>
      </label>
      <label className="desk-field">
        {`Amount in ${currency}`}
        <input name="amount" required inputMode="decimal" defaultValue={sums.owedPlain} autoComplete="off" />
      </label>
      <label className="desk-field">
        Received on
        <input type="date" name="receivedOn" required max={today} defaultValue={today} />
      </label>
      <label className="desk-field">
        Number of the cheque or receipt (optional)
        <input name="reference" maxLength={100} autoComplete="off" />
      </label>
    </>
  )
}

const kindLabels = { person: 'A person', institution: 'An institution' } as const

function RecipientFields({ payer }: Pick<ShownBooking, 'payer'>) {
  return (
    <>
      <label className="desk-field">
        Invoice to
        <select name="kind" defaultValue={payer.kind}>
          {payerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </select>
      </label>
      <label className="desk-field">
        Name
        <input name="name" required maxLength={200} defaultValue={payer.name} autoComplete="off" />
      </label>
      <label className="desk-field">
        Institution
        <input name="organisation" maxLength={200} defaultValue={payer.organisation} autoComplete="off" />
      </label>
      <label className="desk-field">
        Address
        <textarea name="address" rows={3} maxLength={500} defaultValue={payer.address} />
      </label>
      <label className="desk-field">
        Country
        <input name="country" maxLength={100} defaultValue={payer.country} autoComplete="off" />
      </label>
      <label className="desk-field">
        E-mail
        <input type="email" name="email" required maxLength={254} defaultValue={payer.email} autoComplete="off" />
      </label>
      <label className="desk-field">
        VAT number
        <input name="vatNumber" maxLength={40} defaultValue={payer.vatNumber} autoComplete="off" />
      </label>
      <label className="desk-field">
        Purchase order
        <input name="purchaseOrder" maxLength={80} defaultValue={payer.purchaseOrder} autoComplete="off" />
      </label>
    </>
  )
}

function RefundFields({ booking: { currency, payer } }: { booking: ShownBooking }) {
  return (
    <>
      <label className="desk-field">
        {`Amount in ${currency}`}
        <input name="amount" required inputMode="decimal" autoComplete="off" />
      </label>
      <label className="desk-field">
        How it is paid out
        <select name="route">
          {refundRoutes.map((route) => (
            <option key={route} value={route}>
              {refundRouteLabels[route]}
            </option>
          ))}
        </select>
      </label>
      <label className="desk-field">
        Payee
        <input name="payee" required maxLength={200} defaultValue={payer.organisation || payer.name} autoComplete="off" />
      </label>
      <label className="desk-field">
        IBAN, or sort code and account number
        <input name="account" maxLength={60} autoComplete="off" />
      </label>
      <label className="desk-field">
        BIC (optional)
        <input name="bic" maxLength={11} autoComplete="off" />
      </label>
      <label className="desk-field">
        Why
        <input name="reason" required maxLength={300} autoComplete="off" />
      </label>
    </>
  )
}
