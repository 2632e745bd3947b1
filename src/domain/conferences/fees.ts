import { addDays, type CalendarDay } from '../dates.ts'
import { type Currency, minorUnits } from '../money/money.ts'

/** The five ways to take part; those who present must meet the abstract deadline. The specification has pounds on a conference's page and euros on the submission form. */
export const participantCategories = [
  { code: '330', label: 'Delegate Presenter/Author (Oral)', gbp: 275, eur: 290, presents: true },
  { code: '331', label: 'Delegate Student Presenter/Author (Oral)', gbp: 245, eur: 260, presents: true },
  { code: '332', label: 'Virtual Delegate', gbp: 225, eur: 230, presents: false },
  { code: '333', label: 'Accompanying Person/Delegate Listener', gbp: 225, eur: 260, presents: false },
  { code: '334', label: 'Poster & Additional Paper', gbp: 185, eur: 175, presents: true },
] as const

export type ParticipantCategory = (typeof participantCategories)[number]
export type ParticipantCategoryCode = ParticipantCategory['code']

/**
 * A conference's own fees. The later amounts apply after the early bird day; without them the early ones always apply. The late ones apply
 * from their own day on; without one of its own a step keeps the amount of the step before. Fees from before there was a late step lack it.
 */
export interface ConferenceFees {
  earlyBirdUntil: CalendarDay | null
  lateFrom?: CalendarDay | null | undefined
  rows: {
    code: ParticipantCategoryCode
    gbp: number
    eur: number
    laterGbp: number | null
    laterEur: number | null
    lateGbp?: number | null | undefined
    lateEur?: number | null | undefined
  }[]
}

export interface FeeRow {
  code: ParticipantCategoryCode
  label: string
  gbp: number
  eur: number
  laterGbp: number | null
  laterEur: number | null
  lateGbp: number | null
  lateEur: number | null
}

/** The five categories with the fees of one conference: its own, or the general ones. */
export function feeRows(fees: ConferenceFees | null): FeeRow[] {
  return participantCategories.map((category) => {
    const own = fees?.rows.find((row) => row.code === category.code)
    const later = { laterGbp: own?.laterGbp ?? null, laterEur: own?.laterEur ?? null, lateGbp: own?.lateGbp ?? null, lateEur: own?.lateEur ?? null }
    return { code: category.code, label: category.label, gbp: own?.gbp ?? category.gbp, eur: own?.eur ?? category.eur, ...later }
  })
}

/** Both readings of the specification stand; these sentences say why. */
export const currencyNotes = {
  page: 'This page lists fees in pounds sterling, in which we announce them; the form has them in euros, the currency of our head office. When you register you choose in which of the two you pay.',
  form: 'Fees here are in euros, the currency of our head office; the conference page announces them in pounds sterling. When you register you choose in which of the two you pay.',
}

/** What is odd about a conference's own fees; it can be saved all the same. */
export function earlyBirdWarning({ earlyBirdUntil, rows }: ConferenceFees): string | undefined {
  const hasLater = rows.some(({ laterGbp, laterEur }) => laterGbp !== null || laterEur !== null)
  if (hasLater && !earlyBirdUntil) return 'Without this day the later amounts never apply: visitors see and pay only the early bird ones.'
  if (!hasLater && earlyBirdUntil) return 'No later amount is given, so the fees stay the same after this day.'
  return undefined
}

/** The steps of the price ladder. */
export const feeSteps = ['early', 'standard', 'late'] as const
export type FeeStep = (typeof feeSteps)[number]

export function feeStepOn(fees: ConferenceFees | null, day: CalendarDay): FeeStep {
  if (fees?.lateFrom && day >= fees.lateFrom) return 'late'
  return fees?.earlyBirdUntil && day > fees.earlyBirdUntil ? 'standard' : 'early'
}

/** The last day on which the prices of a day hold; null while nothing dearer is announced. */
export function feesHoldUntil(fees: ConferenceFees | null, day: CalendarDay): CalendarDay | null {
  const ends = [fees?.earlyBirdUntil ?? null, fees?.lateFrom ? addDays(fees.lateFrom, -1) : null]
  return ends.filter((end) => end !== null && end >= day).toSorted()[0] ?? null
}

function amountOn(fees: ConferenceFees | null, row: FeeRow, day: CalendarDay, currency: Currency): number {
  const [early, later, late] = currency === 'GBP' ? [row.gbp, row.laterGbp, row.lateGbp] : [row.eur, row.laterEur, row.lateEur]
  const standard = later ?? early
  return { early, standard, late: late ?? standard }[feeStepOn(fees, day)]
}

/** The fees of the submission form on a day, in euros. */
export function feesOnDay(fees: ConferenceFees | null, day: CalendarDay): { code: ParticipantCategoryCode; label: string; eur: number }[] {
  return feeRows(fees).map((row) => ({ code: row.code, label: row.label, eur: amountOn(fees, row, day, 'EUR') }))
}

/** The fee of a category on a day, in the smallest unit of the currency. The two lists of prices are never converted into each other. */
export function feeMinorOn(fees: ConferenceFees | null, code: string, day: CalendarDay, currency: Currency): number {
  const row = feeRows(fees).find((one) => one.code === code)
  if (!row) throw new Error(`There is no category ${code}.`)
  return minorUnits(amountOn(fees, row, day, currency))
}

/** The standard fees in euros while early bird ones still apply, and the first day on which they do; undefined when there is nothing dearer to come. */
export function standardFeesAfter(
  fees: ConferenceFees | null,
  day: CalendarDay,
): { from: CalendarDay; eur: Partial<Record<ParticipantCategoryCode, number>> } | undefined {
  if (!fees?.earlyBirdUntil || day > fees.earlyBirdUntil) return undefined
  const later = fees.rows.flatMap(({ code, eur, laterEur }) => (laterEur !== null && laterEur !== eur ? [[code, laterEur] as const] : []))
  return later.length > 0 ? { from: addDays(fees.earlyBirdUntil, 1), eur: Object.fromEntries(later) } : undefined
}
