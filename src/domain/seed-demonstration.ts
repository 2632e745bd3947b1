import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Conference, speakerCategories } from './conferences/conference.ts'
import { timeZone } from './conferences/conference-form.schema.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { type ConferenceFees, participantCategories } from './conferences/fees.ts'
import { contentOf } from './content/content.store.ts'
import { line, mapRichText, richText } from './content/fields.schema.ts'
import { ContentError, type ParsedContent, problemsOf } from './content/parse-content.ts'
import { htmlFromMarkdown } from './content/safe-html.ts'
import { addDays, type CalendarDay } from './dates.ts'
import { mailAddress } from './forms/person-fields.schema.ts'
import type { Transaction } from './tables.ts'

const amounts = z.record(z.enum(participantCategories.map(({ code }) => code)), z.object({ gbp: z.int(), eur: z.int() }))

const edition = z.object({
  /** 1 is last year, 2 this year, 3 next year, relative to the first start. */
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
  travel: z.optional(richText),
  committee: z.optional(richText),
  contact: z.optional(z.object({ name: line, role: line, email: mailAddress })),
  /** What the categories cost after the early bird day; until then the general fees hold, and always where there are none of its own. */
  standardFees: z.optional(amounts),
  lateFees: z.optional(amounts),
  speakers: z.array(z.object({ speakerName: line, speakerCategory: z.enum(speakerCategories), speakerTitle: line })),
})

/** A file of `content/conferences/`: one topic, its scopes, and its editions. */
const seriesSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z]{2,4}$/, 'is two to four capital letters')),
  mainConference: line,
  topic: line,
  scopes: richText,
  editions: z.array(edition).check(z.minLength(1)),
})

export type Series = z.output<typeof seriesSchema>
type Edition = Series['editions'][number]

/** Validates one file of `content/conferences/` and turns its Markdown into safe HTML. */
export function parseSeries(file: string, raw: unknown): Series {
  const result = seriesSchema.safeParse(mapRichText(seriesSchema, raw, htmlFromMarkdown))
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** How many days before the opening each date of a conference falls. */
const leadDays = { abstractDeadline: 75, notification: 54, paperDeadline: 33, registrationDeadline: 19 }

/** How many days before the opening the early bird fees end and the late ones begin: authors hear of their acceptance before both. */
const feeDays = { earlyBirdUntil: 40, lateFrom: 25 }

function planFees({ standardFees, lateFees }: Edition, startDate: CalendarDay): ConferenceFees | null {
  if (!standardFees) return null
  const rows = participantCategories.map(({ code, gbp, eur }) => {
    const [later, late] = [standardFees[code], lateFees?.[code]]
    return { code, gbp, eur, laterGbp: later.gbp, laterEur: later.eur, lateGbp: late?.gbp ?? null, lateEur: late?.eur ?? null }
  })
  return { earlyBirdUntil: addDays(startDate, -feeDays.earlyBirdUntil), lateFrom: lateFees ? addDays(startDate, -feeDays.lateFrom) : null, rows }
}

/** An edition with its real dates, relative to today. */
function planEdition(series: Series, edition: Edition, today: CalendarDay, id: string): Conference {
  const year = Number(today.slice(0, 4)) + edition.year - 2
  const startDate = `${year}-${edition.startDate}`
  return {
    _id: id,
    code: series.code,
    conNo: edition.conNo,
    mainConference: series.mainConference,
    subConference: edition.subConference,
    topic: series.topic,
    collaboration: edition.collaboration ?? null,
    theme: edition.theme,
    startDate,
    endDate: addDays(startDate, edition.days - 1),
    timeZone: edition.timeZone,
    venue: edition.venue ?? null,
    location: edition.location,
    country: edition.country,
    abstractDeadline: addDays(startDate, -leadDays.abstractDeadline),
    notification: addDays(startDate, -leadDays.notification),
    paperDeadline: addDays(startDate, -leadDays.paperDeadline),
    // A conference without a venue has not opened its registration either.
    registrationDeadline: edition.venue ? addDays(startDate, -leadDays.registrationDeadline) : null,
    state: 'scheduled',
    callForPaper: edition.callForPaper,
    scopes: series.scopes,
    travel: edition.travel ?? '',
    committee: edition.committee ?? '',
    contact: edition.contact ?? null,
    selectedTeamMembers: edition.speakers,
  }
}

/** Fills an empty database with the shipped content and the demonstration conferences; leaves any other alone. */
export async function fillDemonstration(db: Transaction, content: ParsedContent, series: Series[], today: CalendarDay): Promise<'filled' | 'left alone'> {
  const store = contentOf(db)
  await store.lockForFilling()
  if (!(await store.isEmpty())) return 'left alone'
  await store.replaceAll(content)
  const conferences = conferencesOf(db)
  for (const one of series)
    for (const edition of one.editions) {
      const conference = planEdition(one, edition, today, randomBytes(12).toString('hex'))
      await conferences.add(conference, undefined, planFees(edition, conference.startDate))
    }
  return 'filled'
}
