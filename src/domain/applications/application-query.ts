import { isCountryName } from '../forms/countries.ts'
import { type ApplicationRole, type ApplicationState, applicationRoleIds, applicationStates } from './application.ts'

/** The filters of the list. They are part of the URL, so that a view can be bookmarked and shared. */
export interface ApplicationQuery {
  state: ApplicationState | ''
  /** The page whose form was sent, or the role that was chosen in the general form. */
  role: ApplicationRole | ''
  country: string
  search: string
  /** Only these; empty for all. */
  references: readonly string[]
}

const maxCharacters = 100
const maxReferences = 200
const reference = /^AP-[A-Z0-9]{6}-[A-Z]$/

/** Reads the query of a URL; unknown values are ignored. */
export function readApplicationQuery(search: URLSearchParams): ApplicationQuery {
  const country = search.get('country') ?? ''
  return {
    state: applicationStates.find((state) => state === search.get('state')) ?? '',
    role: applicationRoleIds.find((role) => role === search.get('role')) ?? '',
    country: isCountryName(country) ? country : '',
    search: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCharacters),
    references: search
      .getAll('reference')
      .slice(0, maxReferences)
      .filter((one) => reference.test(one)),
  }
}

/** The same as URL parameters, without empty ones. */
export function writeApplicationQuery({ state, role, country, search, references }: ApplicationQuery): URLSearchParams {
  const parameters: [string, string][] = [
    ['state', state],
    ['role', role],
    ['country', country],
    ['q', search],
    ...references.map((one): [string, string] => ['reference', one]),
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}
