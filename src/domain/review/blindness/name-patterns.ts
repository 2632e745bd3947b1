import { foldText } from './fold-text.ts'

const titles = /^(?:dr|prof|professor|mr|mrs|ms|miss|sir|dame|phd|ph\.d|md|m\.d|msc|bsc|ma|ba|mba|eng|ing|habil|jr|sr|rev|assoc|assistant|associate)\.?$/
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'do',
  'du',
  'la',
  'le',
  'al',
  'el',
  'bin',
  'ibn',
  'ben',
  'zu',
  'zur',
  'ter',
  'ten',
  'y',
  'e',
])
const withoutSpaces = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+$/u
const startOfWord = '(?<!\\p{L})'
const endOfWord = '(?!\\p{L})'
/** Between the words of a name. */
const gap = '[\\s.,-]{1,3}'
/** The letter of a footnote that stands as a superscript behind a name. */
const footnoteLetter = '(?:[a-h](?:,[a-h]){0,3})?'

export interface NamePatterns {
  /** Full names and initials with the surname, in folded text. */
  names: RegExp[]
  /** The same in romanised text. */
  romanised: RegExp[]
  /** The surname alone, which counts only where nothing but a name stands, such as a header. */
  surname: RegExp | undefined
  /** As it stands in addresses: janedoe, jane-doe. */
  inAddresses: RegExp | undefined
}

/** The ways in which a person's name is written. */
export function namePatternsOf(name: string): NamePatterns {
  // “Wei Wang (王伟)” are two names.
  const writings = name
    .split(/[()（）/|]/)
    .map((one) => one.trim())
    .filter(Boolean)
  const patterns: NamePatterns = { names: [], romanised: [], surname: undefined, inAddresses: undefined }
  for (const writing of writings) {
    const words = wordsOf(writing)
    if (words.length === 0) continue
    patterns.names.push(...patternsOf(words, false))
    patterns.romanised.push(...patternsOf(words, true))
    const last = words.at(-1) ?? ''
    if (words.length > 1 && last.length >= 4) patterns.surname ??= new RegExp(startOfWord + wordPattern(last, false) + endOfWord, 'gu')
    const first = words[0] ?? ''
    if (words.length > 1 && first.length + last.length >= 7)
      patterns.inAddresses ??= new RegExp(`(?<!\\p{L})${wordPattern(first, false)}[._-]?${wordPattern(last, false)}(?!\\p{L})`, 'gu')
  }
  return patterns
}

/** The words of a name, given names first, without titles. */
function wordsOf(writing: string): string[] {
  const [beforeComma = '', afterComma = ''] = writing.split(',')
  const isDegree = afterComma
    .trim()
    .split(/\s+/)
    .every((word) => titles.test(word.toLowerCase()))
  const ordered = isDegree ? beforeComma : `${afterComma} ${beforeComma}`
  return ordered.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !titles.test(word.toLowerCase()))
}

function patternsOf(words: readonly string[], romanised: boolean): RegExp[] {
  const pattern = (word: string) => wordPattern(word, romanised)
  if (words.every((word) => withoutSpaces.test(word))) {
    const orders = [words, words.toReversed()].map((order) => order.map(pattern).join('\\s?'))
    // A name of one sign would be found in every other word.
    return words.join('').length < 2 ? [] : [new RegExp(orders.join('|'), 'gu')]
  }
  const [first = '', ...others] = words
  const surnameAt = others.findIndex((word) => particles.has(word.toLowerCase()))
  const surnames = surnameAt >= 0 && surnameAt < others.length - 1 ? [others.slice(surnameAt), others.slice(-1)] : [others.slice(-1)]
  // Of two surnames the first is often used alone.
  if (others.length > 1 && surnameAt < 0) surnames.push(others.slice(0, 1), others)
  if (others.length === 0) return letterCount(first) >= 4 ? [new RegExp(startOfWord + pattern(first) + endOfWord, 'gu')] : []
  const initial = foldText(first, romanised).folded[0] ?? ''
  const moreInitials = '(?:\\.?[\\s-]{0,2}\\p{L}(?!\\p{L}))'
  const ways = surnames.flatMap((surname) => {
    const last = surname.map(pattern).join(gap)
    if (letterCount(surname.join('')) < 2) return []
    return [
      `${pattern(first)}${gap}(?:\\p{L}\\.?\\s){0,2}${last}${footnoteLetter}`,
      `${last}${gap}${pattern(first)}`,
      `${initial}(?:${moreInitials}|\\.\\p{L}){0,2}(?:\\.\\s?|\\s)${last}`,
      `${last},?\\s${initial}(?:\\.?[\\s-]?\\p{L}){0,2}\\.?`,
    ]
  })
  if (others.length > 1) ways.push(words.map(pattern).join(gap) + footnoteLetter)
  return ways.map((way) => new RegExp(startOfWord + way + endOfWord, 'gu'))
}

const letterCount = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0

/** One word of a name in folded text, with the spellings that stand for the same letters: Müller, Mueller and Muller. */
function wordPattern(word: string, romanised: boolean): string {
  let pattern = ''
  for (const character of word.normalize('NFC').toLowerCase()) {
    const folded = foldText(character, romanised).folded
    if (/[-'’\s]/.test(character)) pattern += "[-'\\s]?"
    else if (/[äöüø]/.test(character)) pattern += `${folded}e?`
    else if (character === 'å') pattern += 'aa?'
    else pattern += folded.replace(/[^\p{L}\p{N}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)
  }
  pattern = pattern.replace(/([aou])e(?!\?)/g, '$1e?')
  if (!romanised) return pattern
  return pattern
    .replace(/shch/g, 'sh(?:ch)?')
    .replace(/kh|h/g, 'k?h')
    .replace(/i+/g, 'i+')
    .replace(/ou/g, 'o[ui]')
    .replace(/(?<!i\+)e(?!\?)/g, 'i?e')
}

/** Whether a match is written as a name is: the words “will young” in a sentence are not Will Young. */
export function isWrittenAsName(words: string): boolean {
  const all = words.match(/\p{L}+/gu) ?? []
  return (
    all.every((word, index) => !isLowerCase(word) || particles.has(word.toLowerCase()) || (word.length === 1 && index === all.length - 1)) &&
    all.some((word) => !isLowerCase(word))
  )
}

function isLowerCase(word: string): boolean {
  const [first = ''] = word
  return first === first.toLowerCase() && first !== first.toUpperCase()
}
