import { type FoldedText, writtenAt } from './fold-text.ts'
import { formatWords } from './format-words.ts'
import { isWrittenAsName, letterCount, smallWordsOf, surnamesOf, wordPattern, writingsOf } from './name-patterns.ts'

interface Pattern {
  pattern: RegExp
  /** Also within a longer word, such as canarysonphoto. */
  isLong: boolean
  /** Counts only in somebody's own folder, because it is a word as well. */
  isWord: boolean
}

/** The ways in which a person's name is written where nobody reads it: in paths, slugs and identifiers. */
export interface HiddenNamePatterns {
  /** To be found in folded text. */
  folded: readonly Pattern[]
  /** To be found in romanised text. */
  romanised: readonly Pattern[]
  smallWords: ReadonlySet<string>
}

const separator = "[\\s.,'·_/\\\\+-]{0,3}"
/** From so many letters on a surname is no part of another word. */
const longSurname = 7

export function hiddenNamePatternsOf(name: string): HiddenNamePatterns {
  const patterns = (romanised: boolean) => writingsOf(name).flatMap((words) => patternsOf(words, romanised))
  return { folded: patterns(false), romanised: patterns(true), smallWords: smallWordsOf(name) }
}

function patternsOf(words: readonly string[], romanised: boolean): Pattern[] {
  const [first = '', ...others] = words
  const last = words.at(-1) ?? ''
  const pattern = (source: string, isLong = false, isWord = false): Pattern => ({ pattern: new RegExp(source, 'gu'), isLong, isWord })
  const written = (word: string) =>
    word
      .split('-')
      .filter(Boolean)
      .map((part) => wordPattern(part, romanised))
      .join(separator)
  const patterns: Pattern[] = []
  if (letterCount(last) >= 4) patterns.push(pattern(written(last), letterCount(last) >= longSurname, formatWords.has(last.toLowerCase())))
  if (others.length === 0) return patterns
  for (const surname of surnamesOf(others)) {
    const joined = surname.map(written).join(separator)
    const letters = letterCount(surname.join(''))
    const [initial = ''] = first.match(/\p{L}/u) ?? []
    if (letters + letterCount(first) >= 5) patterns.push(pattern(`${written(first)}${separator}${joined}`), pattern(`${joined}${separator}${written(first)}`))
    if (letters >= 4) patterns.push(pattern(`${written(initial)}[._-]?${joined}`), pattern(`${joined}[._-]?${written(initial)}`))
    if (letters >= 4 && surname.length > 1) patterns.push(pattern(joined))
  }
  return patterns
}

/** Where one of these names stands in a text as a word, or as a part of an identifier, in whatever case. */
export function hiddenNamesIn(folded: FoldedText, patterns: readonly Pattern[], smallWords: ReadonlySet<string>): { start: number; end: number }[] {
  const { written } = folded
  return patterns.flatMap(({ pattern, isLong, isWord }) =>
    [...folded.folded.matchAll(pattern)].flatMap((match) => {
      const { start, end, words } = writtenAt(folded, match.index, match.index + match[0].length)
      if (!isLong && !(beginsWord(written, start) && endsWord(written, end))) return []
      if (isWord ? !isInOwnFolder(written, start, end) : formatWords.has(match[0])) return []
      // “will young” in a description is not Will Young, and “fall” in a sentence nobody.
      const areWords = /\s/.test(words) && match[0].split(/\s+/).every((word) => formatWords.has(word))
      if ((areWords || isInSentence(written, start, end)) && !isWrittenAsName(words, smallWords)) return []
      return [{ start, end }]
    }),
  )
}

const isLetter = (one: string | undefined): one is string => one !== undefined && /[\p{L}\p{M}]/u.test(one)
const isUpper = (one: string | undefined): boolean => one !== undefined && /\p{Lu}/u.test(one)
const isLower = (one: string | undefined): boolean => one !== undefined && /\p{Ll}/u.test(one)

/** After anything but a letter, or where the case begins anew: figCanaryson, PDFCanaryson. */
function beginsWord(written: string, start: number): boolean {
  const before = written[start - 1]
  if (!isLetter(before)) return true
  return isUpper(written[start]) && (isLower(before) || isLower(written[start + 1]))
}

function endsWord(written: string, end: number): boolean {
  return !isLetter(written[end]) || (isUpper(written[end]) && isLower(written[end - 1]))
}

/** From so many words on a line is a sentence and no identifier. */
const wordsOfSentence = 5

function isInSentence(written: string, start: number, end: number): boolean {
  if (!/(?:^|[\s('"“])$/.test(written.slice(Math.max(0, start - 1), start)) || !/^(?:$|[\s.,;:!?)'"”])/.test(written.slice(end, end + 1))) return false
  const before =
    written
      .slice(Math.max(0, start - 200), start)
      .split('\n')
      .at(-1) ?? ''
  const [after = ''] = written.slice(end, end + 200).split('\n')
  return (`${before} ${after}`.match(/\p{L}+/gu) ?? []).length >= wordsOfSentence - 1
}

function isInOwnFolder(written: string, start: number, end: number): boolean {
  const before = /\S*$/.exec(written.slice(Math.max(0, start - 500), start))?.[0] ?? ''
  const after = /^\S*/.exec(written.slice(end, end + 500))?.[0] ?? ''
  return /[/\\~]$/.test(before) && /(?:^|[^\p{L}])[A-Za-z]:[/\\]|~|[/\\](?:users|home)[/\\]|^\\\\|file:/iu.test(before) && /^(?:$|[\s/\\.,;"'])/.test(after)
}
