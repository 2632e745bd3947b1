import * as z from 'zod/mini'

/** The check character of an ISSN: weights 8 to 2, modulo 11, ten is written X. */
export function issnCheckCharacter(sevenDigits: string): string {
  const sum = [...sevenDigits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

export const issn = z.string().check(
  z.regex(/^\d{4}-\d{3}[\dX]$/, 'an ISSN looks like 9999-0012'),
  z.refine((value) => issnCheckCharacter(value.slice(0, 8).replace('-', '')) === value[8], 'the last character of this ISSN is wrong'),
)
