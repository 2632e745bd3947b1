import type { Database } from '../../tables.ts'
import { type ListedSubmission, mostCounted, type Place, submissionListOf } from './submission-list.store.ts'
import type { SubmissionQuery } from './submission-query.ts'

const rowsOnPage = 50

export interface SubmissionPage {
  rows: ListedSubmission[]
  /** How many fit in all; undefined when they are too many to count. */
  total: number | undefined
  previous: Place | undefined
  next: Place | undefined
  conferences: { id: string; name: string }[]
}

/** One page of what fits, with the ways on and back. Three questions to the database, however much there is. */
export async function listSubmissions(
  db: Database,
  query: SubmissionQuery,
  part: { after?: Place | undefined; before?: Place | undefined },
): Promise<SubmissionPage> {
  const list = submissionListOf(db)
  const [found, count, conferences] = await Promise.all([
    list.page(query, { ...part, limit: rowsOnPage + 1 }),
    list.count(query),
    list.conferences(query.conference),
  ])
  const more = found.length > rowsOnPage
  // The one too many stands at the far end: of a page that was read backwards that is its beginning.
  const rows = part.before ? found.slice(more ? 1 : 0) : found.slice(0, rowsOnPage)
  const hasPrevious = part.before ? more : part.after !== undefined
  const hasNext = part.before ? true : more
  return {
    rows,
    total: count > mostCounted ? undefined : count,
    previous: hasPrevious ? rows.at(0)?.place : undefined,
    next: hasNext ? rows.at(-1)?.place : undefined,
    conferences,
  }
}

/** A place as an address says it, and back; whatever else stands there is no place. */
export function writePlace({ key, id }: Place): string {
  return `${id}~${key}`
}

export function readPlace(text: string | null, sort: SubmissionQuery['sort']): Place | undefined {
  const [, id, key] = /^([0-9a-z-]{1,64})~([^\0]{1,400})$/su.exec(text ?? '') ?? []
  if (id === undefined || key === undefined) return undefined
  if (sort === 'received' && !isMoment(key)) return undefined
  return { key, id }
}

/** As PostgreSQL writes a moment; what it could not read would be an error there. */
function isMoment(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.exec(text) ?? []
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(String(day))
}
