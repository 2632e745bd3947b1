import { participantCategories } from '#domain/conferences/fees.ts'
import { payerKinds, paymentMethodLabels } from '#domain/money/booking.ts'
import { handMethods } from '#domain/money/desk/booking-acts.schema.ts'
import { ActPanel } from './act-panel.tsx'
import type { ShownBooking } from './load-booking.ts'

/** The acts on the money of a booking, each of which shows first what it does. */
export function BookingActs({ booking }: { booking: ShownBooking }) {
  const { reference, version, registrations, charges } = booking
  const about = { version, path: `/money/bookings/${reference}` }
  const removable = charges.filter(({ kind }) => kind !== 'fee')
  const cancellable = registrations.filter(({ mayCancel }) => mayCancel)
  return (
    <>
      <ActPanel {...about} path={`${about.path}/payment`} title="Record a payment…" button="Yes: record the payment" done="The payment is recorded.">
        <PaymentFields booking={booking} />
      </ActPanel>
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
          <Field label="To be paid by">
            <input type="date" name="dueOn" required min={booking.today} defaultValue={booking.dueOn ?? ''} />
          </Field>
        </ActPanel>
      )}
      <ActPanel {...about} path={`${about.path}/category`} title="Change a category…" button="Yes: change the category" done="The category is changed.">
        <RegistrationField registrations={registrations} />
        <Field label="New category">
          <select name="category">
            {participantCategories.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      </ActPanel>
      <ActPanel {...about} path={`${about.path}/add-charge`} title="Add a charge…" button="Yes: add the charge" done="The charge is added.">
        <RegistrationField registrations={registrations} />
        <Field label="What is added">
          <select name="kind">
            <option value="accompanying">Accompanying person</option>
            <option value="additional-paper">Additional paper</option>
          </select>
        </Field>
        <Field label="Name of the accompanying person">
          <input name="person" maxLength={200} autoComplete="off" />
        </Field>
      </ActPanel>
      {removable.length > 0 && (
        <ActPanel {...about} path={`${about.path}/remove-charge`} title="Remove a charge…" button="Yes: remove the charge" done="The charge is removed.">
          <Field label="Charge">
            <select name="charge">
              {removable.map(({ id, description, person, amount }) => (
                <option key={id} value={id}>
                  {description}, {person}, {amount}
                </option>
              ))}
            </select>
          </Field>
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
          <Field label="What was paid or invoiced">
            <select name="keeps">
              <option value="yes">is credited; money becomes credit of the booking</option>
              <option value="no">stands: the fee is kept, as the terms say</option>
            </select>
          </Field>
          <Field label="Note to the participant (optional)">
            <textarea name="note" rows={3} maxLength={5000} />
          </Field>
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
          <Field label="Why">
            <input name="reason" required maxLength={300} autoComplete="off" />
          </Field>
        </ActPanel>
      )}
    </>
  )
}

export function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <label className="desk-field">
      {label}
      {children}
    </label>
  )
}

export function RegistrationField({ registrations }: Pick<ShownBooking, 'registrations'>) {
  return (
    <Field label="Registration">
      <select name="registration">
        {registrations.map(({ id, reference, name }) => (
          <option key={id} value={id}>
            {reference}, {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

function PaymentFields({ booking: { currency, sums, today } }: { booking: ShownBooking }) {
  return (
    <>
      <Field label="How it was paid">
        <select name="method">
          {handMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabels[method]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={`Amount in ${currency}`}>
        <input name="amount" required inputMode="decimal" defaultValue={sums.owedPlain} autoComplete="off" />
      </Field>
      <Field label="Received on">
        <input type="date" name="receivedOn" required max={today} defaultValue={today} />
      </Field>
      <Field label="Number of the cheque or receipt (optional)">
        <input name="reference" maxLength={100} autoComplete="off" />
      </Field>
    </>
  )
}

const kindLabels = { person: 'A person', institution: 'An institution' } as const

function RecipientFields({ payer }: Pick<ShownBooking, 'payer'>) {
  return (
    <>
      <Field label="Invoice to">
        <select name="kind" defaultValue={payer.kind}>
          {payerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Name">
        <input name="name" required maxLength={200} defaultValue={payer.name} autoComplete="off" />
      </Field>
      <Field label="Institution">
        <input name="organisation" maxLength={200} defaultValue={payer.organisation} autoComplete="off" />
      </Field>
      <Field label="Address">
        <textarea name="address" rows={3} maxLength={500} defaultValue={payer.address} />
      </Field>
      <Field label="Country">
        <input name="country" maxLength={100} defaultValue={payer.country} autoComplete="off" />
      </Field>
      <Field label="E-mail">
        <input type="email" name="email" required maxLength={254} defaultValue={payer.email} autoComplete="off" />
      </Field>
      <Field label="VAT number">
        <input name="vatNumber" maxLength={40} defaultValue={payer.vatNumber} autoComplete="off" />
      </Field>
      <Field label="Purchase order">
        <input name="purchaseOrder" maxLength={80} defaultValue={payer.purchaseOrder} autoComplete="off" />
      </Field>
    </>
  )
}
