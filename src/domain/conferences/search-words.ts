const mostCharacters = 100
const mostWords = 8

/** Letters without their accents and case, as the database keeps them in `words`: 'montreal' finds 'Montréal'. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** What somebody typed, as the beginnings of words that must all occur. Bounded, because anybody can type anything. */
export function searchWords(typed: string): string[] {
  const words = folded(typed.slice(0, mostCharacters))
    .split(/[\s\p{C}\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+/u)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, mostWords)
}
