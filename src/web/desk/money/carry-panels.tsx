import { currencies } from '#domain/money/money.ts'
import { ActPanel } from './act-panel.tsx'
import type { ShownBooking } from './load-booking.ts'
import { RegistrationField } from './registration-field.tsx'

interface PanelsProps {
  booking: ShownBooking
  about: { path: string; version: number }
}

const withPaperOrder = ({ withPaper, ...fields }: Record<string, string>) => ({ ...fields, withPaper: withPaper === 'yes' })

/** What participants ask for and cannot do themselves: another company sells the later conference. */
export function CarryRequestPanels({ booking, about }: PanelsProps) {
  return booking.carryRequests.map(({ id, name, conferenceId, conference }) => (
    <div key={id} className="desk-stack">
      <ActPanel
        {...about}
        path={`${about.path}/carry`}
        title={`${name} asks to move to ${conference}: grant it…`}
        button="Yes: move the place"
        done="The place is moved, and the participant is told by mail."
        explanation={acrossExplanation}
        orderOf={(fields) => ({ ...withPaperOrder(fields), registration: id, conference: conferenceId })}
      >
        <GrantFields currency={booking.currency} />
      </ActPanel>
      <ActPanel
        {...about}
        path={`${about.path}/carry-refused`}
        title={`${name} asks to move to ${conference}: refuse it…`}
        button="Yes: refuse the request"
        done="The request is refused, and the participant is told by mail."
        explanation="The place stays as it is. The reason goes out by mail; an e-mail cannot be recalled."
        orderOf={(fields) => ({ ...fields, registration: id })}
      >
        <label className="desk-field">
          Why, to the participant
          <textarea name="reason" required rows={3} maxLength={1000} />
        </label>
      </ActPanel>
      <ActPanel
        {...about}
        path={`${about.path}/carry-answered`}
        title={`${name} asks to move to ${conference}: answered otherwise…`}
        button="Yes: the request is answered"
        done="The request no longer waits."
        explanation="For a request that you have answered yourself. No letter goes out."
        orderOf={() => ({ registration: id })}
      />
    </div>
  ))
}

/** Moves of places that nobody has asked for here. */
export function CarryPanels({ booking, about, carriable }: PanelsProps & { carriable: ShownBooking['registrations'] }) {
  const within = booking.carryTargets.filter(({ isSameEntity }) => isSameEntity)
  if (carriable.length === 0 || booking.carryTargets.length === 0) return null
  const shared = { ...about, path: `${about.path}/carry`, button: 'Yes: move the place', done: 'The place is moved, and the participant is told by mail.' }
  return (
    <>
      {within.length > 0 && (
        <ActPanel
          {...shared}
          title="Move a place to another conference…"
          explanation="What was paid counts at the later conference. The participant and the office are told by mail; an e-mail cannot be recalled."
          orderOf={withPaperOrder}
        >
          <RegistrationField registrations={carriable} />
          <TargetField targets={within} />
          <PaperField />
        </ActPanel>
      )}
      <ActPanel {...shared} title="Move a place to another company or currency…" explanation={acrossExplanation} orderOf={withPaperOrder}>
        <RegistrationField registrations={carriable} />
        <TargetField targets={booking.carryTargets} />
        <GrantFields currency={booking.currency} />
      </ActPanel>
    </>
  )
}

const acrossExplanation =
  'The old place is credited by its company, and the new one is invoiced in full by the company that sells it, at its own price list. Nothing is converted. The participant and the office are told by mail; an e-mail cannot be recalled.'

function TargetField({ targets }: { targets: ShownBooking['carryTargets'] }) {
  return (
    <label className="desk-field">
      Later conference
      <select name="conference">
        {targets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function PaperField() {
  return (
    <label className="tick">
      <input type="checkbox" name="withPaper" value="yes" defaultChecked /> Accepted papers come along
    </label>
  )
}

/** The new price list, and what happens with what was paid. */
function GrantFields({ currency }: { currency: ShownBooking['currency'] }) {
  return (
    <>
      <label className="desk-field">
        New price in
        <select name="currency" defaultValue={currency}>
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label className="desk-field">
        What was paid
        <select name="money">
          <option value="clearing">counts for the new place; the companies settle it among themselves</option>
          <option value="refund">is paid back; the new place is to be paid in full</option>
        </select>
      </label>
      <label className="desk-field">
        Counts there, if the currency is another one
        <input name="taken" inputMode="decimal" autoComplete="off" />
      </label>
      <PaperField />
    </>
  )
}
