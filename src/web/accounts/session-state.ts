import { roles, type UserDetails } from '#domain/accounts/account.ts'

/** The session as the page knows it; only the cookie gives access. */
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

export const signedOut: SessionState = { g_user: null, loading: false, error: null }

export function sessionReducer(_state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'LOGIN_START':
      return { g_user: null, loading: true, error: null }
    case 'LOGIN_SUCCESS':
      return { g_user: action.payload, loading: false, error: null }
    case 'LOGIN_FAILURE':
      return { g_user: null, loading: false, error: action.payload }
    case 'LOGOUT':
      return signedOut
  }
}

/** The key in local storage that the specification names. Its value is not a credential. */
export const storageKey = 'g_user'

/** The user of the last visit; an invalid value is logged and ignored. */
export function readStoredUser(): UserDetails | null {
  try {
    return parseUser(localStorage.getItem(storageKey))
  } catch (error) {
    console.error('The stored user cannot be read.', error)
    return null
  }
}

/** Ignores a full or forbidden storage. */
export function storeUser(user: UserDetails | null): void {
  try {
    if (user) localStorage.setItem(storageKey, JSON.stringify(user))
    else localStorage.removeItem(storageKey)
  } catch {
    // The cookie is enough.
  }
}

export function parseUser(text: string | null): UserDetails | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  if (!isUser(value)) throw new Error('It is not a user.')
  const { _id, fName, lName, email, role } = value
  return { _id, fName, lName, email, role }
}

function isUser(value: unknown): value is UserDetails {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Record<string, unknown>
  return ['_id', 'fName', 'lName', 'email'].every((name) => typeof user[name] === 'string') && roles.some((role) => role === user.role)
}
