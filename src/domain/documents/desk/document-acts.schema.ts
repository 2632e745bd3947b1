import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { pictureId } from '../../pictures/picture.ts'
import { documentLanguages, issuedAtDesk, revocationReasons } from '../document.ts'
import { ruledKinds } from '../document-settings.ts'

const kind = z.enum(issuedAtDesk, 'Please choose a kind of document.')
const language = z.enum(documentLanguages, 'Please choose a language.')
const text = (max: number, empty: string) => z.string(empty).check(z.trim(), z.minLength(1, empty), z.maxLength(max, `Please keep it below ${max} characters.`))

export const maxPerBatch = 2000

export const issueOrder = z.object({
  kind,
  language,
  subjects: z
    .array(z.string().check(z.maxLength(100)))
    .check(z.minLength(1, 'Please select somebody first.'), z.maxLength(maxPerBatch, `Please select at most ${maxPerBatch} people at a time.`)),
  /** Whether they get a letter with the document. */
  tells: z.boolean(),
})
export type IssueOrder = z.output<typeof issueOrder>

export const handOrder = z.object({
  kind,
  language,
  name: requiredLine(200, 'Please enter the name as it is to be printed.'),
  email: z.union([z.literal(''), z.email('Please enter a whole e-mail address, or none.').check(z.maxLength(254))]),
  paper: oneLine(300),
  tells: z.boolean(),
})
export type HandOrder = z.output<typeof handOrder>

export const revokeOrder = z.object({
  reason: z.enum(revocationReasons, 'Please choose a reason.'),
  note: z.string().check(z.trim(), z.maxLength(1000, 'Please keep it below 1000 characters.')),
})
export type RevokeOrder = z.output<typeof revokeOrder>

export const reissueOrder = z.object({ name: requiredLine(200, 'Please enter the name as it is to be printed.'), note: oneLine(300) })
export type ReissueOrder = z.output<typeof reissueOrder>

const picture = z.nullable(z.string().check(z.regex(pictureId, 'Please choose the picture again.')))

export const printOrder = z.object({
  version: z.int(),
  logo: picture,
  signatures: z
    .array(z.object({ name: requiredLine(120, 'Please enter the name of who signs.'), position: oneLine(120), picture }))
    .check(z.maxLength(2, 'A document has at most two signatures.')),
  issues: z._default(z.array(z.enum(ruledKinds)), []),
  namesUntil: z.nullable(z.string().check(z.refine(isCalendarDay, 'Please enter a day of the calendar.'))),
})
export type PrintOrder = z.output<typeof printOrder>

export const textOrder = z.object({
  /** The version that the organiser saw. */
  version: z.int(),
  title: text(120, 'Please write a title.'),
  opening: text(200, 'Please write an opening.'),
  body: text(3000, 'Please write a text.'),
})
export type TextOrder = z.output<typeof textOrder>
