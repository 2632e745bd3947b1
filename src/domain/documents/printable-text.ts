import { withoutTowersOfMarks } from '../forms/marks-on-letters.ts'
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

const longWord = /\S{31,}/gu
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const zeroWidthSpace = '\u200b'

/** A text as documents print it: accents do not cover other lines, and a word that is longer than any line can be broken. */
export function asPrinted(text: string): string {
  return withoutTowersOfMarks(text).replace(longWord, (word) =>
    [...letters.segment(word)].map(({ segment }, index) => (index > 0 && index % 20 === 0 ? `${zeroWidthSpace}${segment}` : segment)).join(''),
  )
}

/** Codes, addresses and drawings, which somebody copies or a program reads: a break in one would be part of it. */
const unbroken = new Set(['code', 'qr', 'checkAddress', 'address', 'foot', 'value', 'logo', 'picture', 'rosette'])

/** Renders every text of a document as it is printed, wherever it came from. */
export function withPrintableTexts(render: RenderDocument): RenderDocument {
  return (order) => render({ ...order, data: printable(order.data, '') })
}

function printable(value: unknown, field: string): unknown {
  if (typeof value === 'string') return unbroken.has(field) ? withoutTowersOfMarks(value) : asPrinted(value)
  if (Array.isArray(value)) return value.map((one) => printable(one, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printable(one, name)]))
}
