import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { useSession } from './session-provider.tsx'
import { endSigningOut, isSigningOut } from './use-sign-out.ts'

/** For pages of one person: takes over the user from the server, and leaves the page when they sign out in another tab. */
export function useOwnPage(details: UserDetails): void {
  const { state, dispatch } = useSession()
  const navigate = useNavigate()
  const taken = useRef(false)
  const { _id, fName, lName, email, role } = details

  useEffect(() => {
    endSigningOut()
    dispatch({ type: 'LOGIN_SUCCESS', payload: { _id, fName, lName, email, role } })
  }, [dispatch, _id, fName, lName, email, role])

  useEffect(() => {
    if (state.g_user) taken.current = true
    else if (taken.current && !isSigningOut()) void navigate(paths.login)
  }, [state.g_user, navigate])
}
