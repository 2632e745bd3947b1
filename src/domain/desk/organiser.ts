import type { AccountId, Role, SignedIn } from '../accounts/account.ts'
import type { DeskRight } from './rights.ts'

/** The person who acts at the desk. Every act takes one, so that no act is anonymous. */
export interface Organiser {
  accountId: AccountId
  name: string
  email: string
  rights: readonly DeskRight[]
}

/** The desk is for organisers only. */
export function mayWorkAtDesk(person: { role: Role } | undefined | null): boolean {
  return person?.role === 'organiser'
}

/** The signed-in person as an organiser, or undefined when they may not work at the desk. */
export function asOrganiser(person: SignedIn | undefined): Organiser | undefined {
  if (!person || !mayWorkAtDesk(person) || person.lacksPasskey) return undefined
  return { accountId: person.accountId, name: `${person.fName} ${person.lName}`.trim(), email: person.email, rights: person.rights }
}
