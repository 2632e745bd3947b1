/** Line ends would begin another header, and direction marks make a name read as another. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Text of any origin as one line that is safe in a header. */
export function headerLine(text: string, mostCharacters: number): string {
  const line = text.replace(unfit, ' ').replace(/ {2,}/g, ' ').trim()
  const characters = [...line]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : line
}
