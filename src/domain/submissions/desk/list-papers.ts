import { type Cursor, type CursorRange, countLimit, cursorPageOf, rowsToFetch } from '../../desk/list-page.ts'
import { searchWords } from '../../search-words.ts'
import type { Database } from '../../tables.ts'
import { type ListedPaper, paperListOf } from './paper-list.store.ts'
import type { NamedConference, PaperQuery } from './paper-query.ts'

export interface PaperPage {
  rows: ListedPaper[]
  /** The number of matches; undefined when there are too many to count. */
  total: number | undefined
  previous: Cursor | undefined
  next: Cursor | undefined
  /** The conference of the filter, if it received anything. */
  conference: NamedConference | undefined
}

/** One page of what matches, with the cursors to go on and back. */
export async function listPapers(db: Database, query: PaperQuery, part: CursorRange): Promise<PaperPage> {
  const list = paperListOf(db)
  const [found, count, conference] = await Promise.all([
    list.page(query, { ...part, limit: rowsToFetch }),
    list.count(query),
    query.conference ? list.conference(query.conference) : undefined,
  ])
  return { ...cursorPageOf(found, part), total: count > countLimit ? undefined : count, conference }
}

/** The conferences that match a typed name or some words of it; only one when the name is exact. */
export async function findConferences(db: Database, typed: string): Promise<NamedConference[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const found = await paperListOf(db).conferencesWith(words)
  const exact = found.filter(({ name }) => name === typed.trim())
  return exact.length === 1 ? exact : found
}
