import { participantCategories } from '../../conferences/fees.ts'
import { type SubmissionState, submissionStates } from '../submission.ts'

/** The orders of the list; a minus reads it backwards. */
export const sortKeys = ['received', 'name', 'reference'] as const
export type SortKey = (typeof sortKeys)[number]

/** What the list of submissions is asked for. It lives in the address, so that a view can be kept, sent and gone back to. */
export interface SubmissionQuery {
  search: string
  conference: string
  state: SubmissionState | ''
  category: string
  country: string
  /** Calendar days in UTC, the last one included. */
  from: string
  to: string
  files: 'yes' | 'no' | ''
  suspicious: boolean
  /** Decided, and not yet told. */
  waiting: boolean
  /** Only these; empty for all. */
  references: readonly string[]
  sort: SortKey
  backwards: boolean
}

export const mostReferences = 200
const mostCharacters = 100
const reference = /^[A-Z0-9]{1,16}-[A-Z0-9]{4,10}-[A-Z]$/
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whatever stands in an address is read kindly: what we do not understand asks for nothing. */
export function readSubmissionQuery(search: URLSearchParams): SubmissionQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, mostCharacters)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' => values.find((value) => value === search.get(name)) ?? ''
  const sort = search.get('sort') ?? '-received'
  return {
    search: text('q'),
    conference: text('conference'),
    state: oneOf('state', submissionStates),
    category: oneOf(
      'category',
      participantCategories.map(({ code }) => code),
    ),
    country: text('country'),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    files: oneOf('files', ['yes', 'no']),
    suspicious: search.get('suspicious') === 'yes',
    waiting: search.get('waiting') === 'yes',
    references: search
      .getAll('reference')
      .slice(0, mostReferences)
      .filter((text) => reference.test(text)),
    sort: sortKeys.find((key) => key === sort.replace(/^-/, '')) ?? 'received',
    backwards: sort.startsWith('-') || !sortKeys.some((key) => key === sort),
  }
}

/** The same as an address says it, without what asks for nothing. */
export function writeSubmissionQuery(query: SubmissionQuery): URLSearchParams {
  const sort = `${query.backwards ? '-' : ''}${query.sort}`
  const said: [string, string][] = [
    ['q', query.search],
    ['conference', query.conference],
    ['state', query.state],
    ['category', query.category],
    ['country', query.country],
    ['from', query.from],
    ['to', query.to],
    ['files', query.files],
    ['suspicious', query.suspicious ? 'yes' : ''],
    ['waiting', query.waiting ? 'yes' : ''],
    ...query.references.map((reference): [string, string] => ['reference', reference]),
    ['sort', sort === '-received' ? '' : sort],
  ]
  return new URLSearchParams(said.filter(([, value]) => value !== ''))
}

function readDay(text: string | null): string {
  if (!text || !day.test(text)) return ''
  // The 31st of February would be an error in the database.
  const read = new Date(`${text}T00:00:00Z`)
  return read.toISOString().startsWith(text) ? text : ''
}
