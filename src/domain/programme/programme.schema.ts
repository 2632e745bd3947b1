import * as z from 'zod/mini'
import { timeZone } from '../conferences/conference-form.schema.ts'
import { isCalendarDay } from '../dates.ts'
import { isDeliverableAddress, oneLine } from '../forms/person-fields.schema.ts'

const id = z.string().check(z.regex(/^[\w-]{4,40}$/, 'Please load the page again.'))
const day = z.string().check(z.refine(isCalendarDay, 'Please choose a day.'))
const minute = z.int('Please enter a time.').check(z.minimum(0, 'Please enter a time.'), z.maximum(24 * 60, 'Please enter a time.'))
const length = (least: number, most: number) => {
  const message = `Please enter a number of minutes from ${least} to ${most}.`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}
const title = oneLine(300)
const people = z.array(id).check(z.maxLength(12, 'Please name at most 12 people.'))

const item = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('paper'), paperId: id, minutes: length(1, 240) }),
  z.object({ id, kind: z.literal('poster'), paperId: id, board: oneLine(20) }),
  z.object({ id, kind: z.literal('keynote'), title, people, minutes: length(1, 240) }),
  z.object({ id, kind: z.literal('break'), title, minutes: length(1, 600) }),
  z.object({ id, kind: z.literal('text'), title, minutes: length(1, 600) }),
])

const session = z
  .object({
    id,
    title,
    day,
    start: minute,
    end: minute,
    roomId: z.nullable(id),
    chairs: people,
    items: z.array(item).check(z.maxLength(300, 'Please put at most 300 items into a session.')),
  })
  .check(z.refine(({ start, end }) => end > start, { path: ['end'], error: 'A session ends after it starts.' }))

const streamUrl = oneLine(500).check(
  z.refine((text) => text === '' || /^https:\/\/[^\s]+$/.test(text), 'Please enter a link that begins with https://, or nothing.'),
)
const room = z.object({
  id,
  name: oneLine(100).check(z.minLength(1, 'Please enter the name of the room.')),
  place: oneLine(200),
  isVirtual: z.boolean(),
  streamUrl,
})

const person = z.object({
  id,
  name: oneLine(200).check(z.minLength(1, 'Please enter the name.')),
  email: oneLine(254).check(z.refine((text) => text === '' || isDeliverableAddress(text), 'Please enter a whole e-mail address, or nothing.')),
  affiliation: oneLine(200),
  timeZone: z.union([z.literal(''), timeZone]),
})

/** A change of the draft: what is put replaces what has its id. The version is the one that the organiser has seen. */
export const programmePatch = z.object({
  version: z.int(),
  /** All of them, in their order. */
  rooms: z.optional(z.array(room).check(z.maxLength(60, 'Please enter at most 60 rooms.'))),
  sessions: z.optional(z.array(session).check(z.maxLength(1000, 'Please change at most 1,000 sessions at once.'))),
  removedSessions: z.optional(z.array(id)),
  people: z.optional(z.array(person).check(z.maxLength(300))),
  settings: z.optional(z.object({ talkMinutes: length(1, 240), questionMinutes: length(0, 120), slidesDueOn: z.nullable(day) })),
})
export type ProgrammePatch = z.output<typeof programmePatch>
export type ProgrammeChange = Omit<ProgrammePatch, 'version'>
