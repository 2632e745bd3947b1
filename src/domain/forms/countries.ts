// Imports only the codes; the main module of the library loads the names in eighty languages.
import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }

/** Only the server produces names, because the ICU version of a browser may spell a country differently. */
const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** Every country and territory by its English name, in alphabetical order. */
export const countryNames: readonly string[] = isoCodes.flatMap(([code = '']) => englishNames.of(code) ?? []).sort(new Intl.Collator('en').compare)

const known = new Set(countryNames)

export function isCountryName(name: string): boolean {
  return known.has(name)
}

const nameByCode = new Map(isoCodes.map(([code = '']) => [code, englishNames.of(code)]))

/** The name of a country from its code of two letters. */
export const countryOf = (code: string): string | undefined => nameByCode.get(code.toUpperCase())
