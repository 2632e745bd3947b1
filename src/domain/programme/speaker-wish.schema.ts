import * as z from 'zod/mini'
import { timeZone } from '../conferences/conference-form.schema.ts'
import { freeText } from '../forms/person-fields.schema.ts'
import { availabilities } from './speaker-wish.ts'

/** The selects of the days come in the order of the conference's days. */
const wish = {
  'day[]': z.optional(z.array(z.enum(availabilities, 'Please choose from the list.')).check(z.maxLength(30))),
  presence: z.enum(['here', 'remote'], 'Please tell us whether you come or join online.'),
  time_zone: z._default(z.union([z.literal(''), timeZone], 'Please choose a time zone from the list.'), ''),
  needs: z._default(freeText(2000), ''),
}
const hasZone = z.refine<{ presence: 'here' | 'remote'; time_zone: string }>(({ presence, time_zone }) => presence === 'here' || time_zone !== '', {
  path: ['time_zone'],
  error: 'Please choose the time zone from which you join, so that you need not speak at night.',
})

/** What a chair or a keynote speaker states. */
export const personWishForm = z.object(wish).check(hasZone)

/** What a presenter states. */
export const speakerForm = z
  .object({ ...wish, abstract: z._default(z.enum(['shown', 'hidden'], 'Please choose whether the abstract is shown.'), 'hidden') })
  .check(hasZone)
export type SpeakerForm = z.output<typeof speakerForm>
