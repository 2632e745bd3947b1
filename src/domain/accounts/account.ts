/** What a person may be. A participant is `g_user`; the others are made at the command line and at the desk, never by a request's body. */
export const roles = ['g_user', 'organiser', 'reviewer'] as const
export type Role = (typeof roles)[number]

export type AccountId = string & { readonly brand: 'account' }
export type TokenPurpose = 'confirm' | 'reset' | 'invite' | 'leave-address' | 'enter-address'

/** What the browser may know of who is signed in, under the specification's names. Never a credential. */
export interface UserDetails {
  _id: string
  fName: string
  lName: string
  email: string
  role: Role
}

/** Somebody whose session was found: everything that decides what they may do. */
export interface SignedIn {
  accountId: AccountId
  sessionId: string
  role: Role
  fName: string
  lName: string
  email: string
  confirmed: boolean
  hasPassword: boolean
  /** An organiser who signed in without a passkey where the desk asks for one: it stays closed to them. */
  lacksPasskey: boolean
}

export function detailsOf(person: SignedIn): UserDetails {
  return { _id: person.accountId, fName: person.fName, lName: person.lName, email: person.email, role: person.role }
}

export const fewestPasswordCharacters = 10
export const mostPasswordCharacters = 200

export const invalidCredentials = 'Invalid email or password'
export const registrationFailed = 'User registration failed. Please try again.'
export const passwordsDiffer = 'Passwords do not match'
