import { participantCategories } from '../../conferences/fees.ts'
import { isCalendarDay, noDay } from '../../dates.ts'
import { type PaperState, paperStates } from '../paper.ts'

/** The sort orders of the list; a minus reverses one. */
export const sortKeys = ['received', 'name', 'reference'] as const
export type SortKey = (typeof sortKeys)[number]

/** The filters and order of the list. They are part of the URL, so that a view can be bookmarked and shared. */
export interface PaperQuery {
  search: string
  conference: string
  state: PaperState | ''
  category: string
  country: string
  /** Calendar days in UTC, the last one included. */
  from: string
  to: string
  files: 'yes' | 'no' | ''
  suspicious: boolean
  /** Decided and not released. */
  waiting: boolean
  /** The author has sent the revision and nothing was decided since. */
  revised: boolean
  /** The author asks to withdraw and waits for an answer. */
  withdrawal: boolean
  /** The author asks for a correction and waits for an answer. */
  correction: boolean
  /** The author has appealed and waits for an answer. */
  appeal: boolean
  /** Something is missing of what its author should complete. */
  incomplete: boolean
  /** Only these; empty for all. */
  references: readonly string[]
  sort: SortKey
  backwards: boolean
}

export const maxReferences = 200
const maxCharacters = 100
const reference = /^[A-Z0-9]{1,16}-[A-Z0-9]{4,10}-[A-Z](-\d{1,3})?$/

/** Reads the query of a URL; unknown values are ignored. */
export function readPaperQuery(search: URLSearchParams): PaperQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCharacters)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' => values.find((value) => value === search.get(name)) ?? ''
  const sort = search.get('sort') ?? '-received'
  return {
    search: text('q'),
    conference: text('conference'),
    state: oneOf('state', paperStates),
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
    revised: search.get('revised') === 'yes',
    withdrawal: search.get('withdrawal') === 'yes',
    correction: search.get('correction') === 'yes',
    appeal: search.get('appeal') === 'yes',
    incomplete: search.get('incomplete') === 'yes',
    references: search
      .getAll('reference')
      .slice(0, maxReferences)
      .filter((text) => reference.test(text)),
    sort: sortKeys.find((key) => key === sort.replace(/^-/, '')) ?? 'received',
    backwards: sort.startsWith('-') || !sortKeys.some((key) => key === sort),
  }
}

/** The same as URL parameters, without empty ones. */
export function writePaperQuery(query: PaperQuery): URLSearchParams {
  const sort = `${query.backwards ? '-' : ''}${query.sort}`
  const parameters: [string, string][] = [
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
    ['revised', query.revised ? 'yes' : ''],
    ['withdrawal', query.withdrawal ? 'yes' : ''],
    ['correction', query.correction ? 'yes' : ''],
    ['appeal', query.appeal ? 'yes' : ''],
    ['incomplete', query.incomplete ? 'yes' : ''],
    ...query.references.map((reference): [string, string] => ['reference', reference]),
    ['sort', sort === '-received' ? '' : sort],
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}

function readDay(text: string | null): string {
  return text && isCalendarDay(text) ? text : ''
}

/** A conference in the filters of the desk. */
export interface NamedConference {
  id: string
  /** With its year, because the editions of a series may share a name. */
  name: string
}

export function namedConference({ id, name, startDate }: { id: string; name: string; startDate: string }): NamedConference {
  return { id, name: startDate === noDay ? name : `${name}, ${startDate.slice(0, 4)}` }
}
