import { createContext, redirect } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { loginFor } from './safe-next.ts'

/** How a loader learns who asks; the database is asked only if it does. Pages that are kept must not. */
export const signedInContext = createContext<() => Promise<SignedIn | undefined>>(async () => undefined)

/** Sends whoever is not signed in to the door, with the way back. */
export function toTheDoor(request: Request): Response {
  return redirect(loginFor(askedFor(request)))
}

/** Sends an organiser who signed in with a password to where a passkey is asked for, with the way back. */
export function toThePasskey(request: Request): Response {
  return redirect(`${paths.openDesk}?next=${encodeURIComponent(askedFor(request))}`)
}

function askedFor(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return pathname.replace(/\.data$/, '') + search
}
