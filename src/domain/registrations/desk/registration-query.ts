import { participantCategories } from '../../conferences/fees.ts'
import { isCalendarDay } from '../../dates.ts'
import { maxReferences } from '../../submissions/desk/paper-query.ts'
import { type RegistrationState, registrationStates } from '../registration.ts'

/** The sort orders of the list; a minus reverses one. */
export const registrationSortKeys = ['registered', 'name'] as const
export type RegistrationSortKey = (typeof registrationSortKeys)[number]

/** The filters and order of the list. They are part of the URL, so that a view can be bookmarked and shared. */
export interface RegistrationQuery {
  search: string
  conference: string
  state: RegistrationState | ''
  category: string
  country: string
  /** Calendar days in UTC, the last one included. */
  from: string
  to: string
  suspicious: boolean
  /** Only these; empty for all. */
  references: readonly string[]
  sort: RegistrationSortKey
  backwards: boolean
}

const maxCharacters = 100
const reference = /^[A-Z0-9]{1,16}-[A-Z0-9]{4,10}-[A-Z]$/

/** Reads the query of a URL; unknown values are ignored. */
export function readRegistrationQuery(search: URLSearchParams): RegistrationQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCharacters)
  const day = (name: string) => (isCalendarDay(text(name)) ? text(name) : '')
  const sort = search.get('sort') ?? '-registered'
  return {
    search: text('q'),
    conference: text('conference'),
    state: registrationStates.find((state) => state === search.get('state')) ?? '',
    category: participantCategories.find(({ code }) => code === search.get('category'))?.code ?? '',
    country: text('country'),
    from: day('from'),
    to: day('to'),
    suspicious: search.get('suspicious') === 'yes',
    references: search
      .getAll('reference')
      .slice(0, maxReferences)
      .filter((text) => reference.test(text)),
    sort: registrationSortKeys.find((key) => key === sort.replace(/^-/, '')) ?? 'registered',
    backwards: sort.startsWith('-') || !registrationSortKeys.some((key) => key === sort),
  }
}

/** The same as URL parameters, without empty ones. */
export function writeRegistrationQuery(query: RegistrationQuery): URLSearchParams {
  const sort = `${query.backwards ? '-' : ''}${query.sort}`
  const parameters: [string, string][] = [
    ['q', query.search],
    ['conference', query.conference],
    ['state', query.state],
    ['category', query.category],
    ['country', query.country],
    ['from', query.from],
    ['to', query.to],
    ['suspicious', query.suspicious ? 'yes' : ''],
    ...query.references.map((reference): [string, string] => ['reference', reference]),
    ['sort', sort === '-registered' ? '' : sort],
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}
