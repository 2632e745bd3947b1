import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

/** Whom a passkey is made for: browsers tie it to a name, and hand it to pages of these origins alone. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Taken from PUBLIC_URL, never from a request. Browsers make no passkeys for numbers: this machine has a name beside its number, other numbers have none. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl)
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined
  return { id: url.hostname, origin: url.origin }
}

export function needRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (!party) throw new Refusal('account.passkeys_impossible', 'Passkeys need a site with a name, and this one has only a number. Please use your password.')
  return party
}
