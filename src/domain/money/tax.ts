import type { CalendarDay } from '../dates.ts'
import type { Attendance, Customer } from './booking.ts'

export interface TaxRule {
  id: string
  entityId: string
  /** Null fits everything; so do the next two. */
  eventCountry: string | null
  attendance: Attendance | null
  customer: Customer | null
  /** 2300 is 23 %. */
  rateBasisPoints: number
  label: string
  note: string
  validFrom: CalendarDay
}

export type Tax = Pick<TaxRule, 'rateBasisPoints' | 'label' | 'note'>

/** Where no rule fits. */
export const noTax: Tax = { rateBasisPoints: 0, label: 'No VAT', note: '' }

interface Sale {
  entityId: string
  eventCountry: string
  attendance: Attendance
  customer: Customer
  day: CalendarDay
}

/** The rule that names most of the sale decides; of equals the one with the later day. Undefined when none fits. */
export function findTaxRule(rules: readonly TaxRule[], sale: Sale): TaxRule | undefined {
  const fits = rules.filter(
    ({ entityId, eventCountry, attendance, customer, validFrom }) =>
      entityId === sale.entityId &&
      validFrom <= sale.day &&
      (eventCountry === null || eventCountry === sale.eventCountry) &&
      (attendance === null || attendance === sale.attendance) &&
      (customer === null || customer === sale.customer),
  )
  const precision = (rule: TaxRule) => [rule.eventCountry, rule.attendance, rule.customer].filter((part) => part !== null).length
  return fits.sort((one, other) => precision(other) - precision(one) || other.validFrom.localeCompare(one.validFrom) || one.id.localeCompare(other.id))[0]
}

/** The tax inside an amount that includes it, to the nearest unit. */
export function splitTax(grossMinor: number, rateBasisPoints: number): { netMinor: number; vatMinor: number } {
  const netMinor = Math.round((grossMinor * 10_000) / (10_000 + rateBasisPoints))
  return { netMinor, vatMinor: grossMinor - netMinor }
}
