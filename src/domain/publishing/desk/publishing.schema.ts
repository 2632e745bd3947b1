import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { freeText, oneLine } from '../../forms/person-fields.schema.ts'
import { licences } from '../../papers/paper-details.ts'

const required = (maxLength: number, message: string) => oneLine(maxLength).check(z.minLength(1, message))
const isbn = oneLine(20).check(z.regex(/^(?:[\d-]{9,16}[\dX])?$/, 'Please enter an ISBN of 10 or 13 digits, or none.'))

/** A new volume: the proceedings of a conference, or an issue of a journal. */
export const newVolumeForm = z.object({
  conferenceId: z._default(oneLine(100), ''),
  series: required(100, 'Please choose the series.'),
  title: required(300, 'Please enter the title of the volume.'),
  number: required(20, 'Please enter the number of the volume.'),
  issue: z._default(oneLine(20), ''),
  isbn: z._default(isbn, ''),
})
export type NewVolumeForm = z.output<typeof newVolumeForm>

export const volumeForm = z.object({
  version: z.int(),
  title: required(300, 'Please enter the title of the volume.'),
  number: required(20, 'Please enter the number of the volume.'),
  isbn,
  issn: oneLine(9).check(z.regex(/^(?:\d{4}-\d{3}[\dX])?$/, 'Please enter an ISSN as 1234-567X, or none.')),
  /** One per line: name, affiliation, ORCID iD. */
  editors: freeText(3000),
  frontMatter: freeText(20_000),
})
export type VolumeForm = z.output<typeof volumeForm>

export const placeForm = z.object({ articleId: oneLine(100), by: z.enum(['up', 'down']) })
export type PlaceForm = z.output<typeof placeForm>
export const pagesForm = z.object({ first: z.int('Please enter the first page as a number.').check(z.minimum(1), z.maximum(99_999)) })
export const editorialForm = z.object({
  title: required(500, 'Please enter the title.'),
  author: required(200, 'Please enter who has written it.'),
})
export type EditorialForm = z.output<typeof editorialForm>

/** What readers and indexes will know of an article. References are one a line; authors have a form of their own. */
export const articleForm = z.object({
  version: z.int(),
  title: required(500, 'Please enter the title.'),
  abstract: freeText(40_000),
  keywords: freeText(1000),
  references: freeText(100_000),
  licence: z.enum(['', ...licences], 'Please choose a licence from the list.'),
  funding: freeText(3000),
  interests: freeText(3000),
  dataAvailability: freeText(3000),
  aiStatement: freeText(3000),
  language: oneLine(8).check(z.regex(/^[a-z]{2,3}$/, 'Please choose a language from the list.')),
  topic: oneLine(100),
  section: oneLine(200),
  firstPage: oneLine(20),
  lastPage: oneLine(20),
})
export type ArticleForm = z.output<typeof articleForm>

export const proofOrder = z.object({ dueOn: z.string().check(z.refine(isCalendarDay, 'Please enter the day by which the author answers.')) })
export const productionMove = z.object({ version: z.int(), to: z.enum(['copy-editing', 'proof', 'ready']) })

export const journalPaper = z.object({
  series: required(100, 'Please choose the journal.'),
  reference: required(40, 'Please enter the reference of the paper.'),
})
export const issuePlace = z.object({ version: z.int(), volumeId: oneLine(100) })

export const noticeForm = z.object({
  kind: z.enum(['correction', 'retraction'], 'Please choose what it is.'),
  title: required(500, 'Please enter the title of the notice.'),
  text: freeText(20_000).check(z.minLength(20, 'Please write what is corrected or why it is retracted.')),
})
export type NoticeForm = z.output<typeof noticeForm>

export const removalForm = z.object({ reason: freeText(2000).check(z.minLength(10, 'Please write why it must be removed; readers see it.')) })

/** The lines of a text that was typed one thing a line. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
