import { type CalendarDay, formatDay } from '#domain/dates.ts'
import { availabilities, availabilityLabels, type SpeakerWish } from '#domain/programme/speaker-wish.ts'
import type { PostedForm } from '../request-context.ts'
import { Field, SelectField, TextAreaField } from '../ui/form/fields.tsx'

interface AvailabilityFieldsProps {
  days: readonly CalendarDay[]
  wish: Pick<SpeakerWish, 'days' | 'isRemote' | 'timeZone' | 'needs'> | undefined
  zones: readonly string[]
  posted: PostedForm | undefined
  presenceLabel: string
  needsLabel: string
}

/** When somebody can take part in the timetable, from where, and what they need. */
export function AvailabilityFields({ days, wish, zones, posted, presenceLabel, needsLabel }: AvailabilityFieldsProps) {
  const typed = (name: string, stored: string) => posted?.values[name]?.[0] ?? stored
  return (
    <>
      {days.map((day, index) => (
        <Field key={day} name={`day-${day}`} label={formatDay(day)}>
          {(control) => (
            <select {...control} name="day[]" defaultValue={posted?.values['day[]']?.[index] ?? wish?.days[day] ?? 'all'}>
              {availabilities.map((one) => (
                <option key={one} value={one}>
                  {availabilityLabels[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <SelectField
        name="presence"
        label={presenceLabel}
        required
        placeholder="Please choose…"
        options={[
          { value: 'here', text: 'I come to the conference' },
          { value: 'remote', text: 'I join online' },
        ]}
        defaultValue={typed('presence', wish ? (wish.isRemote ? 'remote' : 'here') : '')}
        error={posted?.fields.presence}
      />
      <SelectField
        name="time_zone"
        label="If you join online: your time zone"
        placeholder="Please choose…"
        options={zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        defaultValue={typed('time_zone', wish?.timeZone ?? '')}
        error={posted?.fields.time_zone}
      />
      <TextAreaField
        name="needs"
        label={needsLabel}
        hint="Optional, such as sound, an adapter, or a step-free way to the stage. Only the organisers and the chairs of the conference read it."
        rows={3}
        maxLength={2000}
        defaultValue={typed('needs', wish?.needs ?? '')}
        error={posted?.fields.needs}
      />
    </>
  )
}
