/** Without spaces, in capitals. */
export function plainIban(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** ISO 13616: country, two check digits, and a remainder of 1 when everything is read as one number modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** ISO 9362: eight or eleven signs. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic)
}
