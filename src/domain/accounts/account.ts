import type { DeskRight } from '../desk/rights.ts'

/** A participant is `g_user`; the other roles are given at the command line and at the desk, never by a request body. */
export const roles = ['g_user', 'organiser', 'reviewer'] as const
export type Role = (typeof roles)[number]

export type AccountId = string & { readonly brand: 'account' }
export type TokenPurpose = 'confirm' | 'reset' | 'invite' | 'leave-address' | 'enter-address'

/** The signed-in user as the browser sees it, with the field names of the specification. Contains no credential. */
export interface UserDetails {
  _id: string
  fName: string
  lName: string
  email: string
  role: Role
}

/** The person of a valid session. */
export interface SignedIn {
  accountId: AccountId
  sessionId: string
  role: Role
  fName: string
  lName: string
  email: string
  confirmed: boolean
  /** One of their own; a one-time password is not. */
  hasPassword: boolean
  /** An organiser who signed in without a passkey although the desk requires one. */
  lacksPasskey: boolean
  /** UTC until the person chooses another. */
  timeZone: string
  /** What an organiser may do at the desk; empty for everybody else. */
  rights: readonly DeskRight[]
}

/** The name in letters to an account: none until the address is proven, because a stranger may have chosen it. */
export function letterName({ fName, lName, confirmed }: Pick<SignedIn, 'fName' | 'lName' | 'confirmed'>): string {
  return confirmed ? `${fName} ${lName}` : ''
}

export function detailsOf(person: SignedIn): UserDetails {
  return { _id: person.accountId, fName: person.fName, lName: person.lName, email: person.email, role: person.role }
}

export const minPasswordLength = 10
export const maxPasswordLength = 200

export const invalidCredentials = 'Invalid email or password'
export const registrationFailed = 'User registration failed. Please try again.'
export const passwordsDiffer = 'Passwords do not match'

/** Only participants have a profile. */
export function maySeeProfile(person: { role: Role } | undefined | null): boolean {
  return person?.role === 'g_user'
}
