import type { Role } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'

const anywhere = 'https://anywhere.invalid'
/** Characters that some browser somewhere drops or reads as a slash. */
const treacherous = /[\\\p{Cc}\p{Z}\p{Cf}]/u

/** Where to go after signing in, if it is a page of this site; whatever could lead elsewhere is no answer. */
export function safeNext(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 500 || !wanted.startsWith('/') || treacherous.test(wanted)) return undefined
  if (wanted.startsWith('//') || !URL.canParse(wanted, anywhere)) return undefined
  const address = new URL(wanted, anywhere)
  // Dots can fold a harmless path into one that names another host.
  if (address.origin !== anywhere || address.pathname.startsWith('//') || address.pathname.startsWith('/api/')) return undefined
  return address.pathname + address.search + address.hash
}

const homes: Record<Role, string> = { g_user: paths.profile, organiser: paths.desk, reviewer: paths.account }

/** A participant's place is the profile, an organiser's the desk. */
export function homeOf(role: Role): string {
  return homes[role]
}

/** Where somebody who has just signed in goes: where they wanted to, unless that page is not for them. */
export function landing(role: Role, wanted: unknown): string {
  const next = safeNext(wanted)
  const forbidden = next !== undefined && role !== 'g_user' && new URL(next, anywhere).pathname === paths.profile
  const pointless = next === paths.login || next === paths.register
  return next === undefined || forbidden || pointless ? homeOf(role) : next
}

/** The door, with the way back; the profile is where the door leads anyway. */
export function loginFor(wanted: string): string {
  return wanted === paths.profile ? paths.login : `${paths.login}?next=${encodeURIComponent(wanted)}`
}
