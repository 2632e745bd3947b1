import * as z from 'zod/mini'
import { line, richText } from '../content/fields.schema.ts'
import { speakerCategories } from './conference.ts'
import { timeZone } from './time-zone.schema.ts'

const edition = z.object({
  /** 1 is last year, 2 this year, 3 next year, counted from the day of the first start: a demonstration never grows old. */
  year: z.int().check(z.minimum(1), z.maximum(3)),
  startDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'is a month and a day such as 03-12')),
  days: z.int().check(z.minimum(1), z.maximum(7)),
  conNo: line,
  subConference: line,
  collaboration: z.optional(line),
  theme: line,
  venue: z.optional(line),
  location: line,
  country: line,
  timeZone,
  callForPaper: richText,
  speakers: z.array(z.object({ speakerName: line, speakerCategory: z.enum(speakerCategories), speakerTitle: line })),
})

/** A file of `content/conferences/`: one topic, its scopes, and its editions. */
export const seriesSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z]{2,4}$/, 'is two to four capital letters')),
  mainConference: line,
  topic: line,
  scopes: richText,
  editions: z.array(edition).check(z.minLength(1)),
})

export type Series = z.output<typeof seriesSchema>
export type Edition = Series['editions'][number]
