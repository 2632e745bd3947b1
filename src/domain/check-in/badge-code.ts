import { createHash, createHmac } from 'node:crypto'
import type { PersonKey } from './attendance.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Capitals and digits alone: a QR code of them is small. */
function base32(bytes: Uint8Array, length: number): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return Array.from({ length }, (_, index) => alphabet[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)]).join('')
}

/** Tells the badges of conferences apart without saying which conference it is. */
export function conferenceTag(conferenceId: string): string {
  return base32(createHash('sha256').update(`badge ${conferenceId}`).digest(), 4)
}

/** What the code on a badge says. It is derived, so that nobody can make one and nothing of the person stands in it. */
export function badgeCode(key: Buffer, conferenceId: string, person: PersonKey): string {
  const secret = createHmac('sha256', key).update(`badge:${conferenceId} ${person}`).digest()
  return `CQ-${conferenceTag(conferenceId)}-${base32(secret, 16)}`
}

/** What devices hold of it: enough to recognise a badge, and not enough to print one. */
export function badgeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
