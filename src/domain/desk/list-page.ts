import { prefixTsquery, searchWords } from '../search-words.ts'

export const rowsPerPage = 50

/** One row more than a page holds shows whether there is another page. */
export const rowsToFetch = rowsPerPage + 1

/** A page of a list that is read forwards only; `next` is the id after which the next page begins. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | undefined
}

/** Expects `rowsToFetch` rows. */
export function pageOf<Row extends { id: string }>(fetched: Row[]): ListPage<Row> {
  const rows = fetched.slice(0, rowsPerPage)
  return { rows, next: fetched.length > rowsPerPage ? rows.at(-1)?.id : undefined }
}

/** Reads the id after which a page begins from a query string; anything invalid is the first page. */
export function readAfter(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

/** Turns a typed search into a tsquery that matches rows with all of the word prefixes. */
export function searchQuery(typed: string | null): string | undefined {
  const words = searchWords(typed ?? '')
  return words.length > 0 ? prefixTsquery(words) : undefined
}

/** A keyset cursor: the sort value as PostgreSQL prints it, so that no precision is lost, and the row's id. */
export interface Cursor {
  key: string
  id: string
}

/** A page begins after a cursor or ends before one. */
export interface CursorRange {
  after?: Cursor | undefined
  before?: Cursor | undefined
}

/** Expects `rowsToFetch` rows; returns the page with the cursors of its neighbours. */
export function cursorPageOf<Row extends { cursor: Cursor }>(fetched: Row[], { after, before }: CursorRange) {
  const more = fetched.length > rowsPerPage
  // A page that was read backwards has the extra row at its beginning.
  const rows = before ? fetched.slice(more ? 1 : 0) : fetched.slice(0, rowsPerPage)
  const hasPrevious = before ? more : after !== undefined
  const hasNext = before ? true : more
  return { rows, previous: hasPrevious ? rows.at(0)?.cursor : undefined, next: hasNext ? rows.at(-1)?.cursor : undefined }
}

export function formatCursor(cursor: Cursor | undefined): string | undefined {
  return cursor && `${cursor.id}~${cursor.key}`
}

type CursorKey = 'timestamp' | 'text'

/** Reads a cursor from a query string; anything invalid is none. */
export function readCursor(text: string | null, kind: CursorKey): Cursor | undefined {
  const [, id, key] = /^([0-9a-z-]{1,64})~([^\0]{1,400})$/su.exec(text ?? '') ?? []
  if (id === undefined || key === undefined) return undefined
  if (kind === 'timestamp' && !isTimestamp(key)) return undefined
  return { key, id }
}

export function readCursorRange(search: URLSearchParams, kind: CursorKey): CursorRange {
  return { after: readCursor(search.get('after'), kind), before: readCursor(search.get('before'), kind) }
}

/** Whether PostgreSQL accepts the text as a timestamp; an invalid one would make the query fail. */
function isTimestamp(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.exec(text) ?? []
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(String(day))
}

/** Counting stops one row after this limit. */
export const countLimit = 1000

/** '812', or '1,000+' above the limit. */
export function formatCount(count: number | undefined): string {
  return count === undefined || count > countLimit ? `${countLimit.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB')
}
