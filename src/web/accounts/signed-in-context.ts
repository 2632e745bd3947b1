import { createContext, redirect } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import { loginFor } from './safe-next.ts'

/** How a loader learns who asks; the database is asked only if it does. Pages that are kept must not. */
export const signedInContext = createContext<() => Promise<SignedIn | undefined>>(async () => undefined)

/** Sends whoever is not signed in to the door, with the way back. */
export function toTheDoor(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirect(loginFor(pathname.replace(/\.data$/, '') + search))
}
