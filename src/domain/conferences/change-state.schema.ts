import * as z from 'zod/mini'
import { conferenceForm } from './conference-form.schema.ts'

/** HTML for visitors and letters; sanitised when it is stored. */
const notice = z.string().check(z.maxLength(20_000, 'at most 20,000 characters'), z.regex(/^[^\0]*$/, 'holds a character that cannot be kept'))

/** The days on which a conference takes place after all. */
const newDates = z.pick(conferenceForm, {
  startDate: true,
  endDate: true,
  abstractDeadline: true,
  notification: true,
  paperDeadline: true,
  registrationDeadline: true,
})

export const haltForm = z.object({ notice })
export const resumeForm = z.extend(newDates, { notice })
export type ResumeForm = z.output<typeof resumeForm>
export type NewDates = z.output<typeof newDates>

/** What the letters will say: the new state with the text, and the days when it takes place after all. */
export const letterPreviewForm = z.discriminatedUnion('to', [
  z.extend(haltForm, { to: z.literal('postponed') }),
  z.extend(haltForm, { to: z.literal('cancelled') }),
  z.extend(resumeForm, { to: z.literal('scheduled') }),
])
export type StateChange = z.output<typeof letterPreviewForm>
