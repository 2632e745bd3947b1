/** Money is an integer of the smallest unit of its currency: pence or cents. */
export const currencies = ['EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

const symbols = { EUR: '€', GBP: '£' } as const satisfies Record<Currency, string>

/** Whole amounts as €290, others as €290.50. */
export function formatMoney(minor: number, currency: Currency): string {
  const amount = (Math.abs(minor) / 100).toLocaleString('en-GB', minor % 100 === 0 ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${minor < 0 ? '−' : ''}${symbols[currency]}${amount}`
}

/** As `formatMoney`, with the code that plain letters use: EUR 290. */
export function formatMoneyCode(minor: number, currency: Currency): string {
  return formatMoney(minor, currency).replace(symbols[currency], `${currency} `)
}

export function minorUnits(whole: number): number {
  return Math.round(whole * 100)
}
