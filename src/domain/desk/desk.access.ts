import type { Role, SignedIn } from '../accounts/account.ts'
import type { Organiser } from './organiser.ts'

/** The desk is for organisers only. */
export function mayWorkAtDesk(person: { role: Role } | undefined | null): boolean {
  return person?.role === 'organiser'
}

/** Somebody who may work at the desk, as acts and the record name them. */
export function asOrganiser(person: SignedIn | undefined): Organiser | undefined {
  if (!person || !mayWorkAtDesk(person) || person.lacksPasskey) return undefined
  return { accountId: person.accountId, name: `${person.fName} ${person.lName}`.trim(), email: person.email }
}
