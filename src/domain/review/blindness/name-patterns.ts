import { foldText } from './fold-text.ts'

/** Words beside a name that are no part of it, in lower case. */
export const titles = /^(?:dr|prof|professor|mr|mrs|ms|miss|sir|dame|phd|ph\.d|md|m\.d|msc|bsc|ma|ba|mba|eng|ing|habil|jr|sr|rev|assoc|assistant|associate)\.?$/
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
/** Words of scripts that do not part given name and surname. */
export const withoutSpaces = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+$/u
/** Longer ones are no names, and too large for a pattern. */
const maxNameLength = 300
const startOfWord = '(?<!\\p{L})'
const endOfWord = '(?!\\p{L})'
/** Between the words of a name, with what somebody has put there, such as a picture. */
const gap = "[\\s.,'・·-]{1,3}(?:[^\\p{L}\\p{N}\\s.,'・·-][^\\p{L}\\p{N}\\s]{0,8}\\s)?"
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
  /** The surname with an initial or two, as it stands in links and paths: ~jdoe. */
  inLinks: RegExp | undefined
  /** Its words that begin with a small letter, such as the d of d’Arc. */
  smallWords: ReadonlySet<string>
}

/** The ways in which a person's name is written; none where it cannot be looked for. */
export function namePatternsOf(name: string): NamePatterns {
  const patterns: NamePatterns = { names: [], romanised: [], surname: undefined, inAddresses: undefined, inLinks: undefined, smallWords: smallWordsOf(name) }
  for (const words of writingsOf(name)) {
    patterns.names.push(...patternsOf(words, false))
    patterns.romanised.push(...patternsOf(words, true))
    const last = words.at(-1) ?? ''
    if (words.length > 1 && letterCount(last) >= 4) patterns.surname ??= new RegExp(startOfWord + wordPattern(last, false) + endOfWord, 'gu')
    if (letterCount(last) >= 4) patterns.inLinks ??= new RegExp(`(?<!\\p{L})\\p{L}{0,2}${wordPattern(last, false)}\\p{L}{0,2}(?!\\p{L})`, 'gu')
    const first = words[0] ?? ''
    if (words.length > 1 && letterCount(first + last) >= 7)
      patterns.inAddresses ??= new RegExp(`(?<!\\p{L})${wordPattern(first, false)}[._-]?${wordPattern(last, false)}(?!\\p{L})`, 'gu')
  }
  return patterns
}

/** The words of each name that somebody gives: “Wei Wang (王伟)” are two. */
export function writingsOf(name: string): string[][] {
  if (name.length > maxNameLength) return []
  return name
    .split(/[()（）/|]/)
    .map((one) => wordsOf(one.trim()))
    .filter((words) => words.length > 0)
}

/** Whether a person must look for this name themselves: it has no letters, or too few to tell it from any other word. */
export function cannotBeFound(name: string): boolean {
  return name.trim() !== '' && namePatternsOf(name).names.length === 0
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
  const surnames = surnamesOf(others)
  if (others.length === 0) return letterCount(first) >= 4 ? [new RegExp(startOfWord + pattern(first) + endOfWord, 'gu')] : []
  const [initial = ''] = foldText(first, romanised).folded.match(/\p{L}/u) ?? []
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

/** What may be the surname among the words behind the first name. */
export function surnamesOf(others: readonly string[]): (readonly string[])[] {
  const surnameAt = others.findIndex((word) => particles.has(word.toLowerCase()))
  const surnames: (readonly string[])[] = surnameAt >= 0 && surnameAt < others.length - 1 ? [others.slice(surnameAt), others.slice(-1)] : [others.slice(-1)]
  // Of two surnames the first is often used alone.
  if (others.length > 1 && surnameAt < 0) surnames.push(others.slice(0, 1), others)
  return surnames
}

export const letterCount = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0

/** One word of a name in folded text, with the spellings that stand for the same letters: Müller, Mueller and Muller. */
export function wordPattern(word: string, romanised: boolean): string {
  const composed = word.normalize('NFC').toLowerCase()
  // Somebody may have typed marks in another order than the one that Unicode puts them in.
  return [...new Set([composed, word.toLowerCase()].map((writing) => spellings(plainWord(writing, romanised), romanised)))]
    .join('|')
    .replace(/.*\|.*/s, '(?:$&)')
}

/** A folded word with a space wherever something may part it, and with two letters for each that is also written so. */
function plainWord(word: string, romanised: boolean): string {
  let plain = ''
  for (const character of word) {
    if (/[-.'’‘ʼ‐‑–・·\s]/.test(character)) plain += ' '
    else if (/[äöüø]/.test(character)) plain += `${foldText(character, romanised).folded}e`
    else plain += character === 'å' ? 'aa' : foldText(character, romanised).folded
  }
  // What stands between two words matches there, and nowhere else.
  return plain.trim()
}

/** Of each part the ways to write it; what may be repeated is counted, because a pattern that can match in many ways takes for ever. */
const plainSpellings = / +|a+|(?<=[aou])e|[^\p{L}\p{N}]/gu
const romanisedSpellings = / +|a+|(?<=[aou])e|shch|kh|h|i+|ou|(?<!i)e|[^\p{L}\p{N}]/gu

function spellings(plain: string, romanised: boolean): string {
  return plain.replace(romanised ? romanisedSpellings : plainSpellings, (part, at: number) => {
    const count = part.length
    if (part.startsWith(' ')) return `[-.'・·\\s]{0,${count}}`
    if (part.startsWith('a')) return count > 1 ? `a{${Math.ceil(count / 2)},${count}}` : part
    if (part === 'shch') return 'sk?h(?:ck?h)?'
    if (part === 'kh' || part === 'h') return 'k?h'
    if (part.startsWith('i')) return 'i+'
    if (part === 'ou') return 'o[ui]'
    if (part === 'e') return /[aou]/.test(plain[at - 1] ?? '') ? 'e?' : 'i?e'
    return `\\u{${part.codePointAt(0)?.toString(16)}}`
  })
}

export function smallWordsOf(name: string): ReadonlySet<string> {
  const words = name.match(/\p{L}+/gu) ?? []
  return new Set(words.every(isLowerCase) ? [] : words.filter(isLowerCase))
}

/** Whether a match is written as a name is: the words “will young” in a sentence are not Will Young. */
export function isWrittenAsName(words: string, smallWords: ReadonlySet<string>): boolean {
  const all = words.match(/\p{L}+/gu) ?? []
  return (
    all.every((word, index) => !isLowerCase(word) || particles.has(word) || smallWords.has(word) || (word.length === 1 && index === all.length - 1)) &&
    all.some((word) => !isLowerCase(word))
  )
}

function isLowerCase(word: string): boolean {
  const [first = ''] = word
  return first === first.toLowerCase() && first !== first.toUpperCase()
}
