import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { landingPath, loginPath } from './safe-next.ts'

/** Returns the signed-in person; the database is queried only when a loader calls it. Loaders of cached pages must not, except those of the pages for signing in. */
export const signedInContext = createContext<() => Promise<SignedIn | undefined>>(async () => undefined)

/** Redirects somebody who is signed in away from the pages for signing in; those are rendered for one person when there is a session. */
export async function redirectIfSignedIn(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const person = await context.get(signedInContext)()
  if (person) throw redirect(landingPath(person.role, new URL(request.url).searchParams.get('next')))
}

/** Redirects to the login page, which returns to the requested page. */
export function redirectToLogin(request: Request): Response {
  return redirect(loginPath(requestedPath(request)))
}

/** Redirects an organiser who signed in with a password to the page that asks for a passkey. */
export function redirectToPasskey(request: Request): Response {
  return redirect(`${paths.openDesk}?next=${encodeURIComponent(requestedPath(request))}`)
}

function requestedPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return pathname.replace(/\.data$/, '') + search
}
