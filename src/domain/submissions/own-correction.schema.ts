import * as z from 'zod/mini'
import { freeText, oneLine } from '../forms/person-fields.schema.ts'
import { submissionForm } from './submission.schema.ts'

const { title, name, email, company, country, mobile, phone, social, accompany, names } = submissionForm.shape

/** What the author saw when the form was opened; see `versionOf`. */
const version = z._default(oneLine(100), '')
/** Why, where the organisers are asked. */
const reason = z._default(freeText(2000), '')

/** What authors may correct of their form. The category decides the fee and what there is to review, so it stays with the office. */
export const ownDetailsForm = z.object({ version, title, name, email, company, country, mobile, phone, social, accompany, names, reason }).check(
  z.refine((form) => form.accompany !== 'Yes' || form.names.trim() !== '', {
    path: ['names'],
    error: 'Please enter the names of those who come with you.',
    when: ({ value }) => {
      const { accompany: answer, names: entered } = value as { accompany?: unknown; names?: unknown }
      return answer === 'Yes' && typeof (entered ?? '') === 'string'
    },
  }),
)
export type OwnDetailsForm = z.output<typeof ownDetailsForm>
