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
