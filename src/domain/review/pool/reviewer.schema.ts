import * as z from 'zod/mini'
import { isCalendarDay, isTimeZone } from '../../dates.ts'
import { isCountryName } from '../../forms/countries.ts'
import { mailAddress, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { distinct, partLines, partWords } from './typed-words.ts'

export const maxTopics = 30
const maxLanguages = 20
const maxExclusions = 50

const name = requiredLine(200, 'Please enter the name.')
const affiliation = oneLine(200)
const countryOr = (problem: string) => z.string().check(z.refine((text) => text === '' || isCountryName(text), problem))
const country = countryOr('Please choose a country from the list.')

function wordList(max: number, what: string) {
  return z.array(oneLine(100)).check(z.overwrite(distinct), z.maxLength(max, `Please name at most ${max} ${what}.`))
}

const topics = wordList(maxTopics, 'topics')
const languages = wordList(maxLanguages, 'languages')
const maxLoad = z
  .int('Please enter a whole number.')
  .check(z.minimum(0, 'Please enter a number from 0 to 50.'), z.maximum(50, 'Please enter a number from 0 to 50.'))
const timeZone = z.string().check(z.refine(isTimeZone, 'Please choose a time zone from the list, such as Europe/Lisbon.'))

/** Whom a reviewer cannot review: one name or institution a line. */
const exclusionLines = z.array(oneLine(200)).check(z.overwrite(distinct), z.maxLength(maxExclusions, `Please name at most ${maxExclusions}.`))

/** What the office enters or corrects about a reviewer. */
export const reviewerForm = z.object({
  title: oneLine(40),
  name,
  email: mailAddress,
  affiliation,
  country,
  topics,
  languages,
  timeZone,
  maxLoad,
  isStandby: z.boolean(),
  people: exclusionLines,
  institutions: exclusionLines,
})
export type ReviewerForm = z.output<typeof reviewerForm>

/** The version that the organiser has read: when it has changed since, nothing is written. */
export const seenReviewer = z.object({ version: z.int() })
export const reviewerCorrection = z.extend(reviewerForm, seenReviewer.shape)

const pauseDay = z.string().check(z.refine(isCalendarDay, 'Please choose a day.'))
export const pauseBody = z.extend(seenReviewer, { until: pauseDay })

/** Somebody to be asked to join the pool. */
export const invitedPerson = z.object({ name, email: mailAddress, affiliation, topics })
export type InvitedPerson = z.output<typeof invitedPerson>

/** One row of a list that is imported. */
export const importedRow = z.object({
  name,
  email: mailAddress,
  affiliation,
  country: countryOr('We know no country of this name. Please write it as our lists do, or leave it empty.'),
  topics,
})

const maxInvitedAtOnce = 200
export const poolInvitationsBody = z.object({
  people: z
    .array(invitedPerson)
    .check(z.minLength(1, 'Please name somebody.'), z.maxLength(maxInvitedAtOnce, `Please invite at most ${maxInvitedAtOnce} at once.`)),
})

const typedWords = (max: number, what: string) => z.pipe(z.pipe(z._default(z.string(), ''), z.transform(partWords)), wordList(max, what))
const typedLines = z.pipe(z.pipe(z._default(z.string(), ''), z.transform(partLines)), exclusionLines)
const ticked = (problem: string) => z.literal('yes', problem)
const tick = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) => value === 'yes'),
)
const typedLoad = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)),
  ),
  maxLoad,
)

/** What every reviewer says about themselves, in the forms of the site. */
const ownFields = {
  affiliation: requiredLine(200, 'Please enter your university, institute or company.'),
  country,
  'topics[]': z._default(topics, []),
  otherTopics: typedWords(maxTopics, 'topics'),
  maxLoad: typedLoad,
  timeZone,
  isPublic: tick,
}

/** Joining the pool by the link of an invitation. */
export const joinForm = z.object({
  ...ownFields,
  fName: requiredLine(100, 'Please enter your first name.'),
  lName: requiredLine(100, 'Please enter your last name.'),
  confidentiality: ticked('Please tick this: reviewers keep what they read to themselves.'),
  aiRule: ticked('Please tick this: it is a condition of reviewing here.'),
})
export type JoinForm = z.output<typeof joinForm>

/** What a reviewer changes about themselves. */
export const ownProfileForm = z.object({
  ...ownFields,
  version: z.string(),
  name,
  languages: typedWords(maxLanguages, 'languages'),
  pausedUntil: z.string().check(z.refine((day) => day === '' || isCalendarDay(day), 'Please choose a day.')),
  people: typedLines,
  institutions: typedLines,
})
export type OwnProfileForm = z.output<typeof ownProfileForm>

export const poolAnswerForm = z.object({ answer: z.enum(['yes', 'no'], 'Please choose yes or no.') })
