import type { UserDetails } from '#domain/accounts/account.ts'

/** Who is signed in, as the page knows it. The cookie decides; this only greets. */
export interface SessionState {
  g_user: UserDetails | null
  loading: boolean
  error: string | null
}

export type SessionAction =
  | { type: 'LOGIN_START' }
  | { type: 'LOGIN_SUCCESS'; payload: UserDetails }
  | { type: 'LOGIN_FAILURE'; payload: string }
  | { type: 'LOGOUT' }

export const nobody: SessionState = { g_user: null, loading: false, error: null }

export function sessionReducer(_state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'LOGIN_START':
      return { g_user: null, loading: true, error: null }
    case 'LOGIN_SUCCESS':
      return { g_user: action.payload, loading: false, error: null }
    case 'LOGIN_FAILURE':
      return { g_user: null, loading: false, error: action.payload }
    case 'LOGOUT':
      return nobody
  }
}
