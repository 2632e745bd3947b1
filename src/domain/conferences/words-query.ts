/** As `submission_words` keeps them. */
const longestWord = 60

/** Words as PostgreSQL's question (a tsquery) for something that has all of them, each as the beginning of a word. `searchWords` leaves no sign in them that means anything there. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.slice(0, longestWord)}':*`).join(' & ')
}
