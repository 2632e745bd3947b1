import type { Role } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'

const dummyOrigin = 'https://anywhere.invalid'
/** Characters that some browsers drop or read as a slash. */
const unsafeCharacters = /[\\\p{Cc}\p{Z}\p{Cf}]/u

/** The path to go to after signing in, or undefined unless it is certainly a page of this site. */
export function safeNext(requested: unknown): string | undefined {
  if (typeof requested !== 'string' || requested.length > 500 || !requested.startsWith('/') || unsafeCharacters.test(requested)) return undefined
  if (requested.startsWith('//') || !URL.canParse(requested, dummyOrigin)) return undefined
  const address = new URL(requested, dummyOrigin)
  // Resolving dot segments can turn a path into one that names another host.
  if (address.origin !== dummyOrigin || address.pathname.startsWith('//') || address.pathname.startsWith('/api/')) return undefined
  return address.pathname + address.search + address.hash
}

const homes: Record<Role, string> = { g_user: paths.profile, organiser: paths.desk, reviewer: paths.account }

export function homeOf(role: Role): string {
  return homes[role]
}

/** The path to go to after signing in: the requested one, unless it is not for this role. */
export function landingPath(role: Role, requested: unknown): string {
  const next = safeNext(requested)
  const forbidden = next !== undefined && role !== 'g_user' && new URL(next, dummyOrigin).pathname === paths.profile
  const pointless = next === paths.login || next === paths.register
  return next === undefined || forbidden || pointless ? homeOf(role) : next
}

/** The login page with the path to return to; the profile is the default. */
export function loginPath(requested: string): string {
  return requested === paths.profile ? paths.login : `${paths.login}?next=${encodeURIComponent(requested)}`
}
