import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'

const ownPages: readonly string[] = [paths.profile, paths.account]

/** Ends the session. If the server cannot be reached the person is told so by staying signed in. */
export function useSignOut(): () => Promise<void> {
  const { dispatch } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    const answer = await callApi('/user-logout')
    if (!answer.ok) return
    // First away from a page that is only for those who are signed in, or its guard would send us to the door.
    if (ownPages.includes(pathname) || pathname.startsWith(paths.desk)) await navigate(paths.home)
    dispatch({ type: 'LOGOUT' })
  }
}
