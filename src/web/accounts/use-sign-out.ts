import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'

const ownPages: readonly string[] = [paths.profile, paths.account, paths.desk]

/** Somebody who leaves by choice is on the way home; the guard of the page they leave must not send them to the door. */
let leaving = false
export const isLeaving = (): boolean => leaving
export function hasArrived(): void {
  leaving = false
}

/** Ends the session. If the server cannot be reached the person is told so by staying signed in. */
export function useSignOut(): () => Promise<void> {
  const { dispatch } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    const answer = await callApi('/user-logout')
    if (!answer.ok) return
    leaving = ownPages.some((own) => pathname === own || pathname.startsWith(`${own}/`))
    if (leaving) await navigate(paths.home)
    dispatch({ type: 'LOGOUT' })
  }
}
