import { createContext, useContext, useEffect, useReducer, useRef } from 'react'
import type { UserDetails } from '#domain/accounts/account.ts'
import { callApi } from './call-api.ts'
import { parseUser, readStoredUser, type SessionAction, type SessionState, sessionReducer, signedOut, storageKey, storeUser } from './session-state.ts'

const SessionContext = createContext<{ state: SessionState; dispatch: React.Dispatch<SessionAction> }>({ state: signedOut, dispatch: () => undefined })

export function useSession() {
  return useContext(SessionContext)
}

/** Holds the session state: read from local storage on mount, written back on every change, synchronised with the server and other tabs. */
export function SessionProvider({ children }: { children: React.ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, signedOut)
  const started = useRef(false)

  useEffect(() => {
    // An empty state before the first read must not clear the storage.
    if (started.current) storeUser(state.g_user)
  }, [state.g_user])

  useEffect(() => {
    started.current = true
    const stored = readStoredUser()
    if (stored) dispatch({ type: 'LOGIN_SUCCESS', payload: stored })
    else storeUser(null)
    if (stored || cameFromPlainPost()) void syncWithServer(stored, dispatch)
    return listenToOtherTabs(dispatch)
  }, [])

  return <SessionContext value={{ state, dispatch }}>{children}</SessionContext>
}

/** Whether a plain post has just signed the user in, which the cached page does not show. Removes the marker from the URL. */
function cameFromPlainPost(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has('signed-in')) return false
  address.searchParams.delete('signed-in')
  history.replaceState(history.state, '', address)
  return true
}

/** Replaces the local state with that of the server; keeps it when the server cannot be reached. */
async function syncWithServer(local: UserDetails | null, dispatch: React.Dispatch<SessionAction>): Promise<void> {
  const answer = await callApi<{ details: UserDetails | null }>('/session', undefined, 'GET')
  if (!answer.ok || JSON.stringify(answer.data.details) === JSON.stringify(local)) return
  if (answer.data.details) dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data.details })
  else dispatch({ type: 'LOGOUT' })
}

/** Follows other tabs, and asks the server when the page returns from the back/forward cache. */
function listenToOtherTabs(dispatch: React.Dispatch<SessionAction>): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return
    const user = parseUserOrNull(event.newValue)
    dispatch(user ? { type: 'LOGIN_SUCCESS', payload: user } : { type: 'LOGOUT' })
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void syncWithServer(parseUserOrNull(localStorage.getItem(storageKey)), dispatch)
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

function parseUserOrNull(text: string | null): UserDetails | null {
  try {
    return parseUser(text)
  } catch {
    return null
  }
}
