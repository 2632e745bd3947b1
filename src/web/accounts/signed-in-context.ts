import { createContext, redirect } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import { loginFor } from './safe-next.ts'

/** How a loader learns who asks; the database is asked only if it does. Pages that are kept must not. */
export const signedInContext = createContext<() => Promise<SignedIn | undefined>>(async () => undefined)

/** Sends whoever is not signed in to the door, with the way back. */
export function toTheDoor(request: Request): Response {
  const { pathname } = new URL(request.url)
  return redirect(loginFor(pathname.replace(/\.data$/, '')))
}
