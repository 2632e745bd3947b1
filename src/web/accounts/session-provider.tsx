import { createContext, useContext, useEffect, useReducer, useRef } from 'react'
import type { UserDetails } from '#domain/accounts/account.ts'
import { callApi } from './call-api.ts'
import { nobody, type SessionAction, type SessionState, sessionReducer } from './session-state.ts'
import { readStoredUser, storageKey, storeUser, userIn } from './stored-user.ts'

const SessionContext = createContext<{ state: SessionState; dispatch: React.Dispatch<SessionAction> }>({ state: nobody, dispatch: () => undefined })

export function useSession() {
  return useContext(SessionContext)
}

/** Around every page: read from local storage at start-up, written back on every change, corrected by the cookie and by other tabs. */
export function SessionProvider({ children }: { children: React.ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, nobody)
  const started = useRef(false)

  useEffect(() => {
    // Before start-up has read it, an empty state says nothing about the storage.
    if (started.current) storeUser(state.g_user)
  }, [state.g_user])

  useEffect(() => {
    started.current = true
    const stored = readStoredUser()
    if (stored) dispatch({ type: 'LOGIN_SUCCESS', payload: stored })
    else storeUser(null)
    if (stored || cameFromPlainPost()) void believeCookie(stored, dispatch)
    return listenToOthers(dispatch)
  }, [])

  return <SessionContext value={{ state, dispatch }}>{children}</SessionContext>
}

/** A plain post has just signed somebody in, and the kept page does not know it. The mark is taken out of the address again. */
function cameFromPlainPost(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has('signed-in')) return false
  address.searchParams.delete('signed-in')
  history.replaceState(history.state, '', address)
  return true
}

/** The cookie's word against ours: it wins. When nobody answers we go on believing. */
async function believeCookie(believed: UserDetails | null, dispatch: React.Dispatch<SessionAction>): Promise<void> {
  const answer = await callApi<{ details: UserDetails | null }>('/session', undefined, 'GET')
  if (!answer.ok || JSON.stringify(answer.data.details) === JSON.stringify(believed)) return
  if (answer.data.details) dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data.details })
  else dispatch({ type: 'LOGOUT' })
}

/** Another tab signed in or out; or this page comes back from the browser's own memory, where time stood still. */
function listenToOthers(dispatch: React.Dispatch<SessionAction>): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return
    const user = readQuietly(event.newValue)
    dispatch(user ? { type: 'LOGIN_SUCCESS', payload: user } : { type: 'LOGOUT' })
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void believeCookie(readQuietly(localStorage.getItem(storageKey)), dispatch)
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function readQuietly(text: string | null): UserDetails | null {
  try {
    return userIn(text)
  } catch {
    return null
  }
}
