import type { Role } from './account.ts'

/** The profile is the participant's own; whoever else is signed in has another place to be. */
export function maySeeProfile(person: { role: Role } | undefined | null): boolean {
  return person?.role === 'g_user'
}
