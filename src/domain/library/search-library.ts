import type { Database } from '../tables.ts'
import { type FoundArticles, type LibraryArticle, type LibraryCursor, libraryOf } from './library.store.ts'
import { type Facets, highlightedWords, type LibraryOrder, type SearchTerm, searchTerms, tsqueryOf } from './library-query.ts'
import { nearestWord } from './near-words.ts'

export interface LibrarySearch {
  typed: string
  facets: Facets
  order: LibraryOrder
  after: LibraryCursor | undefined
  limit: number
  /** Words are not mended, in a search that looks elsewhere too. */
  asTyped?: boolean
}

/** A word that no article has, and the one of a title or an author that was searched for instead. */
export interface Correction {
  typed: string
  instead: string
}

export interface LibraryResult extends Omit<FoundArticles, 'rows'> {
  articles: LibraryArticle[]
  next: LibraryCursor | undefined
  corrections: Correction[]
  /** The beginnings of words to highlight. */
  words: string[]
}

const shortestCorrected = 4

/** Articles with all of the words; a word that no article has is taken for a slip of the finger. */
export async function searchLibrary(db: Database, { typed, facets, order, after, limit, asTyped }: LibrarySearch): Promise<LibraryResult> {
  const library = libraryOf(db)
  const typedTerms = searchTerms(typed)
  const corrections = asTyped ? [] : await correctionsOf(library, typedTerms)
  const terms = typedTerms.map((term) => corrected(term, corrections))
  const tsquery = terms.length > 0 ? tsqueryOf(terms) : undefined
  const { rows, total, facets: counted } = await library.search({ tsquery, facets, order, after, limit: limit + 1 })
  const words = highlightedWords(terms)
  const shown = rows.slice(0, limit)
  const articles = await library.articles(
    shown.map(({ id }) => id),
    shown.some(({ tier }) => tier === 2) ? words : [],
  )
  return { articles, total, facets: counted, corrections, words, next: rows.length > limit ? shown.at(-1) : undefined }
}

async function correctionsOf(library: ReturnType<typeof libraryOf>, terms: readonly SearchTerm[]): Promise<Correction[]> {
  const words = highlightedWords(terms).filter((word) => word.length >= shortestCorrected)
  const found: Correction[] = []
  for (const typed of await library.unknown(words)) {
    const instead = nearestWord(typed, await library.similar(typed))
    if (instead) found.push({ typed, instead })
  }
  return found
}

function corrected(term: SearchTerm, corrections: readonly Correction[]): SearchTerm {
  const mended = (word: string) => corrections.find(({ typed }) => typed === word)?.instead ?? word
  return term.kind === 'word' ? { kind: 'word', word: mended(term.word) } : { kind: 'phrase', words: term.words.map(mended) }
}
