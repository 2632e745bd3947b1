import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'

const ownPages: readonly string[] = [paths.profile, paths.account, paths.desk]

/** True while a user who signed out is on the way to the home page, so that `useOwnPage` does not redirect to the login page. */
let signingOut = false
export const isSigningOut = (): boolean => signingOut
export function endSigningOut(): void {
  signingOut = false
}

/** Ends the session. If the server cannot be reached, the user stays signed in. */
export function useSignOut(): () => Promise<void> {
  const { dispatch } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    const answer = await callApi('/user-logout')
    if (!answer.ok) return
    signingOut = ownPages.some((own) => pathname === own || pathname.startsWith(`${own}/`))
    if (signingOut) await navigate(paths.home)
    dispatch({ type: 'LOGOUT' })
  }
}
