import { type CalendarDay, formatDay } from '../dates.ts'
import type { LegalEntity } from './legal-entities.store.ts'
import type { Currency } from './money.ts'

/** Pounds for euros, from a day on, as somebody published it. */
export interface SterlingRate {
  id: string
  /** Pounds for a million euros. */
  millionths: number
  validFrom: CalendarDay
  source: string
}

/** Where the law wants the VAT in pounds, whatever the currency of the invoice. */
export const sterlingCountry = 'United Kingdom'

/** Whether an invoice says its VAT in pounds too: one in euros with VAT from a company in the United Kingdom. */
export function needsSterling({ country }: Pick<LegalEntity, 'country'>, currency: Currency, vatMinor: number): boolean {
  return country === sterlingCountry && currency !== 'GBP' && vatMinor > 0
}

export function toSterling(minor: number, { millionths }: Pick<SterlingRate, 'millionths'>): number {
  return Math.round((minor * millionths) / 1_000_000)
}

/** £0.8543 for €1 */
export function formatSterlingRate({ millionths }: Pick<SterlingRate, 'millionths'>): string {
  return `£${String(millionths / 1_000_000)} for €1`
}

/** £0.8543 for €1 from 1 November 2026, HM Revenue & Customs: what an invoice says of the rate. */
export function describeSterlingRate(rate: Omit<SterlingRate, 'id'>): string {
  return `${formatSterlingRate(rate)} from ${formatDay(rate.validFrom)}, ${rate.source}`
}
