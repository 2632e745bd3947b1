import * as z from 'zod/mini'
import { freeText, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { maxPapers, submissionForm } from '../submission.schema.ts'

const { regtype, title, name, email, company, country, mobile, phone, social, accompany, names } = submissionForm.shape

/** What the office may correct of a submission: the answers of its form, and the titles of its papers. */
export const correctionForm = z
  .object({
    /** The version of the paper on whose page the organiser stands. */
    version: z.int(),
    regtype,
    title,
    name,
    email,
    company,
    country,
    mobile,
    phone,
    social,
    accompany,
    names,
    titles: z.array(z.object({ number: z.int(), title: oneLine(500) })).check(z.maxLength(maxPapers)),
  })
  .check(
    z.refine((form) => form.accompany !== 'Yes' || form.names.trim() !== '', {
      path: ['names'],
      error: 'Please enter the names of those who come along.',
      when: ({ value }) => {
        const { accompany: answer, names: entered } = value as { accompany?: unknown; names?: unknown }
        return answer === 'Yes' && typeof entered === 'string'
      },
    }),
  )
export type CorrectionForm = z.output<typeof correctionForm>

/** The answer to an author who asks for a correction; a refusal says why. */
export const correctionAnswer = z
  .object({
    version: z.int(),
    /** The id of the request that the organiser has read. */
    request: z.string(),
    answer: z.enum(['granted', 'refused'], 'Please choose an answer.'),
    note: z._default(freeText(2000), ''),
  })
  .check(z.refine((order) => order.answer !== 'refused' || order.note !== '', { path: ['note'], error: 'Please say why not: the author reads it.' }))
export type CorrectionAnswer = z.output<typeof correctionAnswer>

/** Besides the submission form: what an organiser says who enters it for somebody. */
export const deskEntryForm = z.object({
  asked: requiredLine(300, 'Please note who asked, and how.'),
  receipt: z._default(z.enum(['', 'yes']), ''),
})

export const conferenceMoveForm = z.object({
  version: z.int(),
  conference: requiredLine(100, 'Please choose a conference.'),
  /** Whether the author is told by mail. */
  letter: z._default(z.boolean(), false),
  note: z._default(freeText(2000), ''),
})
export type ConferenceMoveForm = z.output<typeof conferenceMoveForm>
