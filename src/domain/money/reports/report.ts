import { addDays, type CalendarDay, isCalendarDay } from '../../dates.ts'

export const reportNames = ['vat', 'debtors', 'deferred-income', 'receipts-by-month', 'receipts', 'journal'] as const
export type ReportName = (typeof reportNames)[number]

export const reportTitles = {
  vat: 'VAT by company, rate and month',
  debtors: 'Debtors by age',
  'deferred-income': 'Deferred income',
  'receipts-by-month': 'Receipts by month',
  receipts: 'Receipts by conference, category and country',
  journal: 'Journal',
} as const satisfies Record<ReportName, string>

/** What the reports are about: a company or all, the days of a period, and its last day for what is a balance. */
export interface ReportQuery {
  entity: string
  from: CalendarDay
  to: CalendarDay
}

/** Reads the query of a URL; without days it is the year until today. */
export function readReportQuery(search: URLSearchParams, today: CalendarDay): ReportQuery {
  const day = (name: string, otherwise: CalendarDay) => (isCalendarDay(search.get(name) ?? '') ? (search.get(name) ?? otherwise) : otherwise)
  const to = day('to', today)
  return { entity: (search.get('entity') ?? '').replaceAll('\0', '').slice(0, 60), from: day('from', `${to.slice(0, 4)}-01-01`), to }
}

export function writeReportQuery({ entity, from, to }: ReportQuery): URLSearchParams {
  return new URLSearchParams([...(entity ? [['entity', entity]] : []), ['from', from], ['to', to]])
}

export interface Report {
  headings: readonly string[]
  /** Amounts are numbers in whole units of their currency. */
  rows: readonly (string | number)[][]
}

/** How long a debt has been due on a day. */
export const ages = ['Not due yet', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'More than 90 days'] as const

export function ageOf(dueOn: CalendarDay, day: CalendarDay): (typeof ages)[number] {
  if (dueOn >= day) return ages[0]
  if (dueOn >= addDays(day, -30)) return ages[1]
  if (dueOn >= addDays(day, -60)) return ages[2]
  return dueOn >= addDays(day, -90) ? ages[3] : ages[4]
}
