import { folded } from '../search-words.ts'

const wordsBefore = 8
const wordsAfter = 22

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** What a text of a page says, without its tags. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +(?=[.,;:!?)])/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/** The words around the first one that was searched for, as plain text; the beginning of the first text when none stands in them. */
export function excerptOf(texts: readonly string[], searched: readonly string[]): string {
  const split = texts.map((text) => plainText(text).split(/\s+/).filter(Boolean))
  const isFound = (word: string) =>
    folded(word)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => searched.some((prefix) => part.startsWith(prefix)))
  for (const words of split) {
    const at = words.findIndex(isFound)
    if (at !== -1) return cut(words, Math.max(0, at - wordsBefore))
  }
  return cut(split.find((words) => words.length > 0) ?? [], 0)
}

function cut(words: readonly string[], from: number): string {
  const to = from + wordsBefore + wordsAfter
  return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
}
