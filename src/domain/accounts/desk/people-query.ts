import { type Role, roles } from '../account.ts'

export const personStates = ['unconfirmed', 'disabled'] as const

/** The filters of the list of accounts; an empty one matches everything. */
export interface PeopleQuery {
  search: string
  role: Role | ''
  state: (typeof personStates)[number] | ''
}

/** Reads the filters from a query string and ignores invalid ones. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  return {
    search: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    role: roles.find((role) => role === search.get('role')) ?? '',
    state: personStates.find((state) => state === search.get('state')) ?? '',
  }
}

export const roleLabels = { g_user: 'Participant', organiser: 'Organiser', reviewer: 'Reviewer' } as const satisfies Record<Role, string>
