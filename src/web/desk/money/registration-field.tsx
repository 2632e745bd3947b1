import type { ShownBooking } from './load-booking.ts'

/** Whose place an act is about. */
export function RegistrationField({ registrations }: Pick<ShownBooking, 'registrations'>) {
  return (
    <label className="desk-field">
      Registration
      <select name="registration">
        {registrations.map(({ id, reference, name }) => (
          <option key={id} value={id}>
            {reference}, {name}
          </option>
        ))}
      </select>
    </label>
  )
}
