import { searchWords } from '../conferences/search-words.ts'
import { wordsQuery } from '../conferences/words-query.ts'

/** Rows of one page of a list at the desk. */
export const rowsAPage = 50

/** Some rows, and the id after which the next page begins when there is one. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | undefined
}

/** Asked for with one row more than a page holds, to know whether there is another. */
export function pageOf<Row extends { id: string }>(rows: Row[]): ListPage<Row> {
  const shown = rows.slice(0, rowsAPage)
  return { rows: shown, next: rows.length > rowsAPage ? shown.at(-1)?.id : undefined }
}

/** The id after which a page begins, as it stands in an address; anything else is the first page. */
export function readAfter(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

/** What somebody typed as PostgreSQL's question for the beginnings of words that must all occur. */
export function searchQuery(typed: string | null): string | undefined {
  const words = searchWords(typed ?? '')
  return words.length > 0 ? wordsQuery(words) : undefined
}
