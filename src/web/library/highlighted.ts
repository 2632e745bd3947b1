import { folded } from '#domain/search-words.ts'

/** A part of a text; `isFound` when it is one of the words that were searched for. */
export interface TextPart {
  text: string
  isFound: boolean
}

/** Splits a text so that the words that begin with one of these (folded) beginnings stand alone. */
export function highlighted(text: string, beginnings: readonly string[]): TextPart[] {
  if (beginnings.length === 0) return text === '' ? [] : [{ text, isFound: false }]
  const parts: TextPart[] = []
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    if (piece === '') continue
    const word = folded(piece)
    const isFound = beginnings.some((beginning) => word.startsWith(beginning))
    const last = parts.at(-1)
    if (last && !last.isFound && !isFound) last.text += piece
    else parts.push({ text: piece, isFound })
  }
  return parts
}
