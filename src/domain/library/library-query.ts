import { folded } from '../search-words.ts'

export const facetNames = ['year', 'conference', 'topic', 'series', 'country', 'language'] as const
export type FacetName = (typeof facetNames)[number]
/** An empty value is no filter. */
export type Facets = Record<FacetName, string>

export const libraryOrders = ['relevance', 'newest'] as const
export type LibraryOrder = (typeof libraryOrders)[number]

/** A word by its beginning, or the words of a phrase one after the other. */
export type SearchTerm = { kind: 'word'; word: string } | { kind: 'phrase'; words: string[] }

export const maxTypedCharacters = 200
const maxTerms = 10
const separators = /[\s\p{C}\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+/u
const maxWordLength = 60

const wordsIn = (text: string) =>
  folded(text)
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength))

/** What was typed, as terms that must all occur; words between quotation marks are a phrase. Bounded, because the input is untrusted. */
export function searchTerms(typed: string): SearchTerm[] {
  const parts = typed.slice(0, maxTypedCharacters).split(/["“”„«»]/)
  const terms = parts.flatMap((part, index): SearchTerm[] => {
    const words = wordsIn(part)
    // A quotation mark that is never closed quotes nothing.
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    if (isQuoted && words.length > 1) return [{ kind: 'phrase', words }]
    return words.map((word) => ({ kind: 'word', word }))
  })
  const seen = new Set<string>()
  return terms.filter((term) => !seen.has(textOf(term)) && seen.add(textOf(term))).slice(0, maxTerms)
}

const textOf = (term: SearchTerm) => (term.kind === 'word' ? term.word : term.words.join(' '))

/** A tsquery that matches all terms. `wordsIn` leaves no character in them that is an operator there. */
export function tsqueryOf(terms: readonly SearchTerm[]): string {
  return terms.map((term) => (term.kind === 'word' ? prefix(term.word) : `(${term.words.map(quoted).join(' <-> ')})`)).join(' & ')
}

const quoted = (word: string) => `'${word}'`
export const prefix = (word: string) => `'${word}':*`

/** The beginnings of words to highlight. */
export function highlightedWords(terms: readonly SearchTerm[]): string[] {
  return terms.flatMap((term) => (term.kind === 'word' ? [term.word] : term.words))
}
