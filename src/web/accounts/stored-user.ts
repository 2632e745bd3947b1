import { roles, type UserDetails } from '#domain/accounts/account.ts'

/** The specification's key in local storage. What lies there greets a person and opens nothing. */
export const storageKey = 'g_user'

/** The user of the last visit. A broken value is noted and survived. */
export function readStoredUser(): UserDetails | null {
  try {
    return userIn(localStorage.getItem(storageKey))
  } catch (error) {
    console.error('The stored user cannot be read.', error)
    return null
  }
}

/** A full or forbidden storage is no reason to stop somebody from signing in. */
export function storeUser(user: UserDetails | null): void {
  try {
    if (user) localStorage.setItem(storageKey, JSON.stringify(user))
    else localStorage.removeItem(storageKey)
  } catch {
    // the cookie knows
  }
}

export function userIn(text: string | null): UserDetails | null {
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
