import { type Currency, formatMoney } from '../../money/money.ts'

/** A code that makes the fee of a conference less. */
export interface DiscountCode {
  id: string
  conferenceId: string
  code: string
  /** Either a part of the fee, or an amount in each currency. */
  percent: number | null
  amountGbpMinor: number | null
  amountEurMinor: number | null
  maxUses: number
  /** How often it is in use now. */
  uses: number
  expiresOn: string | null
  /** None means all. */
  categories: string[]
  reason: string
  version: number
}

/** What is left of a fee, and why, in the words of the invoice. */
export function discounted(listMinor: number, currency: Currency, code: Pick<DiscountCode, 'code' | 'percent' | 'amountGbpMinor' | 'amountEurMinor'>) {
  const amount = (currency === 'GBP' ? code.amountGbpMinor : code.amountEurMinor) ?? 0
  const less = code.percent === null ? amount : Math.round((listMinor * code.percent) / 100)
  const words = code.percent === null ? formatMoney(amount, currency) : `${code.percent} %`
  return { grossMinor: Math.max(0, listMinor - less), reduction: `Discount code ${code.code}: ${words} less` }
}

export function isForCategory({ categories }: Pick<DiscountCode, 'categories'>, regtype: string): boolean {
  return categories.length === 0 || categories.includes(regtype)
}
