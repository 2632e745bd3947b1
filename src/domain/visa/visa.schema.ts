import * as z from 'zod/mini'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { addDays, type CalendarDay, formatDay, isCalendarDay } from '../dates.ts'
import { isCountryName } from '../forms/countries.ts'
import { freeText, oneLine, requiredLine } from '../forms/person-fields.schema.ts'
import { type Passport, visaOutcomes } from './visa.ts'

const day = (whenEmpty: string) =>
  z.string(whenEmpty).check(z.trim(), z.minLength(1, whenEmpty), z.refine(isCalendarDay, 'Please enter a day that the calendar has.'))

/** The form of a participant. The names of its controls are not those that browsers fill in by themselves. */
export const visaForm = z.object({
  /** The accompanying person for whom it is; empty for the participant. */
  companion: z._default(oneLine(200), ''),
  passport_name: requiredLine(100, 'Please enter the name exactly as in the passport.'),
  passport_number: requiredLine(30, 'Please enter the number of the passport.').check(
    z.overwrite((text) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')),
    z.regex(/^[A-Z0-9]{5,15}$/, 'Please enter 5 to 15 letters and digits, as in the passport.'),
  ),
  nationality: z.string('Please choose a country.').check(z.refine(isCountryName, 'Please choose a country from the list.')),
  born_on: day('Please enter the date of birth.'),
  issued_on: day('Please enter the day on which the passport was issued.'),
  expires_on: day('Please enter the day on which the passport expires.'),
  authority: requiredLine(150, 'Please enter the embassy or consulate, with its city.'),
  arrives_on: day('Please enter the day on which you arrive.'),
  leaves_on: day('Please enter the day on which you leave.'),
  agreed: z.literal('yes', 'Please agree: without this we may not keep the data that the letter needs.'),
})
export type VisaForm = z.output<typeof visaForm>

export function passportFrom(form: VisaForm): Passport {
  return {
    name: form.passport_name,
    number: form.passport_number,
    nationality: form.nationality,
    bornOn: form.born_on,
    issuedOn: form.issued_on,
    expiresOn: form.expires_on,
    authority: form.authority,
    arrivesOn: form.arrives_on,
    leavesOn: form.leaves_on,
  }
}

/** How long before and after the conference a letter may cover. */
export const daysAround = 30

/** What cannot be right about the days of a passport and a journey, by control. */
export function passportProblems(passport: Passport, { startDate, endDate }: Pick<ConferenceSummary, 'startDate' | 'endDate'>, today: CalendarDay) {
  const { bornOn, issuedOn, expiresOn, arrivesOn, leavesOn } = passport
  const [earliest, latest] = [addDays(startDate, -daysAround), addDays(endDate, daysAround)]
  const problems: [control: string, isWrong: boolean, message: string][] = [
    ['born_on', bornOn >= today || bornOn < '1900-01-01', 'Please enter the date of birth as in the passport.'],
    ['issued_on', issuedOn > today, 'This day is still to come. Please enter the day of issue as in the passport.'],
    ['issued_on', issuedOn < bornOn, 'This is before the date of birth.'],
    ['expires_on', expiresOn <= issuedOn, 'This is not after the day of issue.'],
    ['expires_on', expiresOn <= today, 'This passport has expired. Please request the letter with the new one.'],
    ['arrives_on', arrivesOn < today, 'This day is over.'],
    ['arrives_on', arrivesOn < earliest, `A letter covers at most ${daysAround} days before the conference: from ${formatDay(earliest)}.`],
    ['arrives_on', arrivesOn > endDate, `The conference is over by then: it ends on ${formatDay(endDate)}.`],
    ['leaves_on', leavesOn < arrivesOn, 'This is before the day on which you arrive.'],
    ['leaves_on', leavesOn < startDate, `The conference begins only on ${formatDay(startDate)}.`],
    ['leaves_on', leavesOn > latest, `A letter covers at most ${daysAround} days after the conference: until ${formatDay(latest)}.`],
    ['expires_on', expiresOn <= leavesOn, 'The passport expires before you leave. Please request the letter with a new one.'],
  ]
  const fields: Record<string, string> = {}
  for (const [control, isWrong, message] of problems) if (isWrong) fields[control] ??= message
  return fields
}

export const outcomeForm = z.object({
  request: requiredLine(40, 'Please choose a letter.'),
  outcome: z.enum(['granted', 'denied'], 'Please say what the consulate decided.'),
})

export const visaVersion = z.object({ version: z.int() })
export const visaReason = z.object({ version: z.int(), reason: freeText(2000).check(z.minLength(1, 'Please say why; the person reads it.')) })
export const visaOutcomeOrder = z.object({ version: z.int(), outcome: z.enum(visaOutcomes, 'Please choose what came of it.') })

const notDays = (most: number) => `Please enter a number of days from 0 to ${most}.`
export const visaSettingsOrder = z.object({
  version: z.int(),
  isOffered: z.boolean(),
  paidDays: z.int(notDays(90)).check(z.minimum(0, notDays(90)), z.maximum(90, notDays(90))),
  byScholarship: z.boolean(),
  byRole: z.boolean(),
  eraseDays: z
    .int('Please enter a number of days from 1 to 180.')
    .check(z.minimum(1, 'Please enter a number of days from 1 to 180.'), z.maximum(180, 'Please enter a number of days from 1 to 180.')),
})
