import * as z from 'zod/mini'
import { requiredLine } from '../forms/person-fields.schema.ts'
import { attendanceKinds } from './attendance.ts'

/** How long a device stays enrolled. */
export const deviceTerms = ['conference', 'day'] as const
export const deviceTermLabels = { conference: 'Until the day after the conference', day: 'For 12 hours' } as const satisfies Record<
  (typeof deviceTerms)[number],
  string
>

export const deviceOrder = z.object({
  name: requiredLine(60, 'Please name the device, such as “Main door”.'),
  term: z.enum(deviceTerms, 'Please choose how long it may be used.'),
  showsNeeds: z._default(z.boolean(), false),
})
export type DeviceOrder = z.output<typeof deviceOrder>

const eventId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not an id.'))

/** What a device sends whenever it is online: what happened there, and what it knows already. */
export const syncOrder = z.object({
  events: z
    .array(
      z.object({
        id: eventId,
        person: z.string().check(z.maxLength(80)),
        kind: z.enum(attendanceKinds),
        undoes: z._default(z.nullable(eventId), null),
        at: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)),
      }),
    )
    .check(z.maxLength(500, 'Please send at most 500 at once.')),
  /** The version of the list that it has. */
  list: z._default(z.string().check(z.maxLength(40)), ''),
  /** The position up to which it knows what happened elsewhere. */
  after: z._default(z.string().check(z.regex(/^\d{1,18}$/, 'This is not a position.')), '0'),
})
export type SyncOrder = z.output<typeof syncOrder>
