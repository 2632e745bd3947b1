const maxCharacters = 100
const maxWords = 8

/** Without accents and case, as the database stores `words`: 'montreal' finds 'Montréal'. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The prefixes of words that must all occur. Bounded, because the input is untrusted. */
export function searchWords(typed: string): string[] {
  const words = folded(typed.slice(0, maxCharacters))
    .split(/[\s\p{C}\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+/u)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, maxWords)
}

/** The database truncates words to the same length. */
const maxWordLength = 60

/** A PostgreSQL tsquery that matches all of these prefixes. `searchWords` leaves no character in them that is an operator there. */
export function prefixTsquery(words: readonly string[]): string {
  return words.map((word) => `'${word.slice(0, maxWordLength)}':*`).join(' & ')
}
