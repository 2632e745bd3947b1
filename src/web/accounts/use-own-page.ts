import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { useSession } from './session-provider.tsx'
import { hasArrived, isLeaving } from './use-sign-out.ts'

/** A page that belongs to one person: what the server knows of them is taken over, and when they sign out in another tab the page is left. */
export function useOwnPage(details: UserDetails): void {
  const { state, dispatch } = useSession()
  const navigate = useNavigate()
  const taken = useRef(false)
  const { _id, fName, lName, email, role } = details

  useEffect(() => {
    hasArrived()
    dispatch({ type: 'LOGIN_SUCCESS', payload: { _id, fName, lName, email, role } })
  }, [dispatch, _id, fName, lName, email, role])

  useEffect(() => {
    if (state.g_user) taken.current = true
    else if (taken.current && !isLeaving()) void navigate(paths.login)
  }, [state.g_user, navigate])
}
