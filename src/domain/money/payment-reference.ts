/** Creditor references of ISO 11649: RF, two check digits and the number of a booking. UK banks cut references after 18 characters. */

const digits = 10

export function paymentReferenceOf(number: number): string {
  const body = String(number).padStart(digits, '0')
  const check = 98 - remainderOf(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Whether a text, with or without blanks, is a valid creditor reference. */
export function isPaymentReference(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase()
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(plain) && remainderOf(plain.slice(4) + plain.slice(0, 4)) === 1
}

/** In groups of four, as people read it out: RF18 0000 0000 42. */
export function formatPaymentReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

/** All valid references in what a payer wrote, whatever stands around them and wherever blanks were put. */
export function findPaymentReferences(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = [...plain.matchAll(/RF\d{2}(?=(\d{10}))/g)].map((match) => `${match[0]}${match[1]}`)
  return [...new Set(found.filter(isPaymentReference))]
}

/** The remainder of 97, where A is 10 and Z is 35. */
function remainderOf(text: string): number {
  const decimal = [...text].map((character) => Number.parseInt(character, 36)).join('')
  return Number(BigInt(decimal) % 97n)
}
