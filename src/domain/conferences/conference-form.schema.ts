import * as z from 'zod/mini'
import { speakerCategories } from './conference.ts'
import { isCalendarDay } from './date-warnings.ts'
import { type ParticipantCategoryCode, participantCategories } from './fees.ts'
import { timeZone } from './time-zone.schema.ts'

const oneLine = z.string().check(z.trim(), z.maxLength(300, 'at most 300 characters'), z.regex(/^[^\r\n\0]*$/, 'must be one line'))
const named = (what: string) => oneLine.check(z.minLength(1, what))
/** Empty is what is not settled yet. */
const orNull = z.pipe(
  z.nullable(oneLine),
  z.transform((text) => text || null),
)
const day = (what: string) => z.string(what).check(z.refine(isCalendarDay, what))
const dayOrNull = z.pipe(
  z.nullable(z.string().check(z.refine((text) => text === '' || isCalendarDay(text), 'is not a day of the calendar'))),
  z.transform((text) => text || null),
)
const html = z.string().check(z.maxLength(60_000, 'at most 60,000 characters'), z.regex(/^[^\0]*$/, 'holds a character that cannot be kept'))
const amount = z.int('a whole number').check(z.minimum(0, 'not less than 0'), z.maximum(100_000, 'at most 100,000'))
const codes = participantCategories.map((category) => category.code) as [ParticipantCategoryCode, ...ParticipantCategoryCode[]]

const speaker = z.object({
  speakerName: named('Please name the speaker.'),
  speakerCategory: z.enum(speakerCategories),
  speakerTitle: oneLine,
  /** Null: the portrait that we draw. */
  photo: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no photograph of ours'))), null),
  /** Where this speaker stood when the form was opened; null is somebody new. */
  from: z.nullable(z.int().check(z.minimum(0))),
})

const fees = z.object({
  earlyBirdUntil: dayOrNull,
  rows: z
    .array(z.object({ code: z.enum(codes), gbp: amount, eur: amount, laterGbp: z.nullable(amount), laterEur: z.nullable(amount) }))
    .check(z.length(participantCategories.length, 'every category needs its fees')),
})

/** Everything that the desk may say of a conference. A draft may leave most of it empty; publishing asks for more. */
export const conferenceForm = z.object({
  code: z.string().check(z.trim(), z.regex(/^[A-Z]{2,4}$/, 'The code is two to four capital letters.')),
  conNo: named('Please give the number of the edition, such as 12th.'),
  mainConference: oneLine,
  subConference: named('Please name the conference.'),
  topic: named('Please choose a topic.'),
  collaboration: orNull,
  theme: oneLine,
  startDate: day('Please give the first day.'),
  endDate: day('Please give the last day.'),
  timeZone,
  venue: orNull,
  location: oneLine,
  country: oneLine,
  abstractDeadline: dayOrNull,
  notification: dayOrNull,
  paperDeadline: dayOrNull,
  registrationDeadline: dayOrNull,
  callForPaper: html,
  scopes: html,
  speakers: z.array(speaker).check(z.maxLength(100, 'at most 100 speakers')),
  fees: z.nullable(fees),
  journals: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200))),
})

export type ConferenceForm = z.output<typeof conferenceForm>
export type SpeakerInForm = ConferenceForm['speakers'][number]
