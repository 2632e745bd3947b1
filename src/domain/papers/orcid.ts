/** An ORCID iD as it is written, 0000-0002-1825-0097, from an iD or its address; undefined when it is none. */
export function readOrcid(typed: string): string | undefined {
  const text = typed.trim().replace(/^(?:https?:\/\/)?orcid\.org\//i, '')
  const digits = text.replaceAll(/[-\s]/g, '').toUpperCase()
  if (!/^\d{15}[\dX]$/.test(digits) || checkDigit(digits.slice(0, 15)) !== digits[15]) return undefined
  return (digits.match(/.{4}/g) ?? []).join('-')
}

/** ISO 7064, MOD 11-2. */
function checkDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const rest = (12 - (total % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}
