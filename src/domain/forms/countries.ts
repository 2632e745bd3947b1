// Only the codes: the library itself brings the names in eighty languages along.
import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }

/** Names come from the server's ICU only: another ICU in a browser may spell a country differently, and the value we get back must be one we gave. */
const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** Every country and territory by its English name, in the order a reader looks for it. */
export const countryNames: readonly string[] = isoCodes.flatMap(([code = '']) => englishNames.of(code) ?? []).sort(new Intl.Collator('en').compare)

const known = new Set(countryNames)

export function isCountryName(name: string): boolean {
  return known.has(name)
}
