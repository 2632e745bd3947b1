import type { RenderDocument } from './render-document.ts'

/** The scripts that our fonts have; of others a document would show empty boxes. */
const printedScripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Sinhala',
  'Tamil',
  'Devanagari',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Common',
  'Inherited',
]

const unprinted = new RegExp(`(?![${printedScripts.map((script) => `\\p{Script=${script}}`).join('')}])[\\p{L}\\p{M}\\p{N}]|\\p{Extended_Pictographic}`, 'gu')

/** The characters of a text that no document can show, each once. */
export function unprintableIn(text: string): string[] {
  return [...new Set(text.match(unprinted) ?? [])].filter((sign) => !'©®™'.includes(sign))
}

const towersOfMarks = /((?:(?=\p{M})\p{Script=Inherited}){3})(?:(?=\p{M})\p{Script=Inherited})+/gu
const longWord = /(?<![^\s])[\p{L}\p{M}'’-]{31,}(?![^\s])/gu
const zeroWidthSpace = '\u200b'

/** A text as documents print it: accents do not cover other lines, and a word that is longer than any line can be broken. */
export function asPrinted(text: string): string {
  return text.replace(towersOfMarks, '$1').replace(
    longWord,
    (word) =>
      word
        .match(/\P{M}\p{M}*/gu)
        ?.map(breakable)
        .join('') ?? word,
  )
}

const breakable = (letter: string, index: number) => (index > 0 && index % 20 === 0 ? `${zeroWidthSpace}${letter}` : letter)

/** Renders every text of a document as it is printed, wherever it came from. */
export function withPrintableTexts(render: RenderDocument): RenderDocument {
  return (order) =>
    render({ ...order, data: JSON.parse(JSON.stringify(order.data, (_, value: unknown) => (typeof value === 'string' ? asPrinted(value) : value))) })
}
