import * as z from 'zod/mini'
import { isCalendarDay, isTimeZone } from '../dates.ts'
import { mailAddress } from '../forms/person-fields.schema.ts'
import { speakerCategories } from './conference.ts'
import { type ParticipantCategoryCode, participantCategories } from './fees.ts'

/** A name of the IANA time zone database. */
export const timeZone = z.string().check(z.refine((zone) => isTimeZone(zone), 'is not a time zone such as Europe/Lisbon'))

const oneLine = z.string().check(z.trim(), z.maxLength(300, 'at most 300 characters'), z.regex(/^[^\r\n\0]*$/, 'must be one line'))
const named = (what: string) => oneLine.check(z.minLength(1, what))
/** Empty means not known yet. */
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
  /** Null: the generated portrait. */
  photo: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no photograph of ours'))), null),
  /** Null for a new speaker. */
  id: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no speaker of ours'))),
})

const fees = z.object({
  earlyBirdUntil: dayOrNull,
  lateFrom: z.optional(dayOrNull),
  rows: z
    .array(
      z.object({
        code: z.enum(codes),
        gbp: amount,
        eur: amount,
        laterGbp: z.nullable(amount),
        laterEur: z.nullable(amount),
        lateGbp: z.optional(z.nullable(amount)),
        lateEur: z.optional(z.nullable(amount)),
      }),
    )
    .check(z.length(participantCategories.length, 'every category needs its fees')),
})

/** The form of a conference at the desk, in the order of its fields. A draft may leave most of it empty; publishing requires more. */
export const conferenceForm = z.object({
  subConference: named('Please name the conference.'),
  mainConference: oneLine,
  conNo: named('Please give the number of the edition, such as 12th.'),
  code: z.string().check(z.trim(), z.regex(/^[A-Z]{2,4}$/, 'The code is two to four capital letters.')),
  topic: named('Please choose a topic.'),
  theme: oneLine,
  collaboration: orNull,
  venue: orNull,
  location: oneLine,
  country: oneLine,
  timeZone,
  contactName: z._default(oneLine, ''),
  contactRole: z._default(oneLine, ''),
  contactEmail: z._default(z.union([z.literal(''), mailAddress], 'Please enter an e-mail address such as name@university.edu.'), ''),
  startDate: day('Please give the first day.'),
  endDate: day('Please give the last day.'),
  abstractDeadline: dayOrNull,
  notification: dayOrNull,
  paperDeadline: dayOrNull,
  registrationDeadline: dayOrNull,
  callForPaper: html,
  scopes: html,
  travel: z._default(html, ''),
  committee: z._default(html, ''),
  speakers: z.array(speaker).check(z.maxLength(100, 'at most 100 speakers')),
  fees: z.nullable(fees),
  journals: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200))),
})

export type ConferenceForm = z.output<typeof conferenceForm>
export type SpeakerInForm = ConferenceForm['speakers'][number]
