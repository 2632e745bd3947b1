import * as z from 'zod/mini'
import { freeText, requiredLine } from '../../forms/person-fields.schema.ts'
import { maxAttachments } from '../attachments.ts'

/** Empty for the version of all conferences. */
const conference = z._default(z.string().check(z.maxLength(100)), '')
const words = {
  subject: requiredLine(200, 'Please write a subject.'),
  body: freeText(10_000).check(z.minLength(1, 'Please write the letter.')),
}
const version = z.int('Please load the page again.')

export const letterBody = z.object({
  ...words,
  conference,
  /** The files that go out with it, those that were there before included. */
  files: z._default(
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxAttachments, `At most ${maxAttachments} files can go out with one mail.`)),
    [],
  ),
  /** The version that the form was opened with; 0 where there was none. */
  version,
})
export type LetterForm = z.output<typeof letterBody>

export const letterPreviewBody = z.object({ ...words, conference })
export type LetterDraft = z.output<typeof letterPreviewBody>

export const letterResetBody = z.object({ conference, version })
