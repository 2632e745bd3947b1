import { type Role, roles } from '../account.ts'

export const personStates = ['unconfirmed', 'disabled'] as const

/** Which accounts are asked for; everything empty: all. */
export interface PeopleQuery {
  search: string
  role: Role | ''
  state: (typeof personStates)[number] | ''
}

/** Reads it from an address; what makes no sense there is not asked for. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  return {
    search: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    role: roles.find((role) => role === search.get('role')) ?? '',
    state: personStates.find((state) => state === search.get('state')) ?? '',
  }
}

export const roleInWords = { g_user: 'Participant', organiser: 'Organiser', reviewer: 'Reviewer' } as const satisfies Record<Role, string>
