import type { FindingKind } from '../review.ts'
import { affiliationPatternsOf } from './affiliation-patterns.ts'
import { emailsIn, isAddressOf } from './email-addresses.ts'
import { type FoldedText, foldText, hasOtherAlphabet, writtenAt } from './fold-text.ts'
import { hiddenNamePatternsOf, hiddenNamesIn } from './hidden-names.ts'
import { isWrittenAsName, type NamePatterns, namePatternsOf } from './name-patterns.ts'

/** A person who must not be recognised. */
export interface KnownPerson {
  name: string
  email: string
  affiliation: string
  orcid: string | null
}

/** Where in a text somebody is named. */
export interface IdentityMatch {
  kind: Extract<FindingKind, 'name' | 'email' | 'affiliation' | 'orcid'>
  start: number
  end: number
}

/** In a header the surname alone names somebody, and in a link, a path or a string that nobody reads in whatever case. */
export type IdentityFinder = (text: string, options?: { isHeader?: boolean; isLink?: boolean; isHidden?: boolean }) => IdentityMatch[]

/** Finds these people in a text: by name, address, affiliation and ORCID. */
export function identityFinder(people: readonly KnownPerson[]): IdentityFinder {
  const names = people.map(({ name }) => namePatternsOf(name))
  const hiddenNames = people.map(({ name }) => hiddenNamePatternsOf(name))
  const namesInOtherAlphabet = people.some(({ name }) => hasOtherAlphabet(name))
  const affiliations = people.flatMap(({ affiliation }) => affiliationPatternsOf(affiliation))
  return (text, { isHeader = false, isLink = false, isHidden = false } = {}) => {
    const folded = foldText(text)
    const found = [...emailsIn(text).filter(({ address }) => people.some((person) => isAddressOf(person, address))), ...orcidsIn(text)]
    found.push(...namesIn(folded, names, isHeader))
    if (isLink) found.push(...namesInLinks(folded, names))
    const inHidden = (text: FoldedText, way: 'folded' | 'romanised') =>
      isLink || isHidden ? hiddenNames.flatMap((one) => hiddenNamesIn(text, one[way], one.smallWords).map((at) => ({ kind: 'name' as const, ...at }))) : []
    found.push(...inHidden(folded, 'folded'))
    if (namesInOtherAlphabet || hasOtherAlphabet(text)) {
      const romanised = foldText(text, true)
      found.push(...inHidden(romanised, 'romanised'))
      found.push(
        ...names.flatMap(({ romanised: patterns, smallWords }) =>
          matches(romanised, patterns, 'name').filter(({ start, end }) => isWrittenAsName(text.slice(start, end), smallWords)),
        ),
      )
    }
    for (const { pattern, isAcronym } of affiliations)
      found.push(...matches(folded, [pattern], 'affiliation').filter(({ start, end }) => !isAcronym || isUpperCase(text.slice(start, end))))
    return withoutOverlaps(found.map(({ kind, start, end }) => ({ kind, start, end })))
  }
}

function namesIn(folded: FoldedText, people: readonly NamePatterns[], isHeader: boolean): IdentityMatch[] {
  const { written } = folded
  const inAddress = (start: number) => /\S*[/@]\S*$/.test(written.slice(Math.max(0, start - 200), start))
  return people.flatMap(({ names, surname, inAddresses, smallWords }) => [
    ...matches(folded, isHeader && surname ? [...names, surname] : names, 'name').filter(({ start, end }) =>
      isWrittenAsName(written.slice(start, end), smallWords),
    ),
    ...matches(folded, inAddresses ? [inAddresses] : [], 'name').filter(({ start }) => inAddress(start)),
  ])
}

function namesInLinks(folded: FoldedText, people: readonly NamePatterns[]): IdentityMatch[] {
  const { written } = folded
  const isPath = (start: number, end: number) =>
    /[/\\:~@]/.test(`${/\S*$/.exec(written.slice(Math.max(0, start - 500), start))}${/^\S*/.exec(written.slice(end, end + 500))}`)
  return people.flatMap(({ inLinks }) => matches(folded, inLinks ? [inLinks] : [], 'name').filter(({ start, end }) => isPath(start, end)))
}

function matches(folded: FoldedText, patterns: readonly RegExp[], kind: IdentityMatch['kind']): IdentityMatch[] {
  return patterns.flatMap((pattern) =>
    [...folded.folded.matchAll(pattern)].map((match) => {
      const { start, end } = writtenAt(folded, match.index, match.index + match[0].length)
      return { kind, start, end }
    }),
  )
}

/** Every ORCID names somebody, also one that the form does not have. */
function orcidsIn(text: string): IdentityMatch[] {
  return [...text.matchAll(/(?<!\d)0000-?000\d-?\d{4}-?\d{3}[\dXx](?!\d)/g)].map((match) => ({
    kind: 'orcid',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const isUpperCase = (words: string): boolean => words === words.toUpperCase()

/** Of matches that overlap the longest one stays. */
function withoutOverlaps(found: readonly IdentityMatch[]): IdentityMatch[] {
  const kept: IdentityMatch[] = []
  for (const match of found.toSorted((one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start))
    if (!kept.some(({ start, end }) => match.start < end && start < match.end)) kept.push(match)
  return kept.toSorted((one, other) => one.start - other.start)
}
