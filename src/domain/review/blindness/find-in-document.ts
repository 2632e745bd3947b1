import type { FindingKind } from '../review.ts'
import type { Passage } from './document.ts'
import { type IdentityMatch, identityFinder, type KnownPerson } from './find-identities.ts'
import { cannotBeFound } from './name-patterns.ts'
import { sectionReader } from './sections.ts'

/** One place that names somebody. */
export interface Finding {
  kind: FindingKind
  /** In words: 'page 3', 'file properties', 'comment', 'header'. */
  location: string
  excerpt: string
  /** In the reference list, where authors may cite themselves. */
  isReference: boolean
}

const maxFindings = 200
const context = 45
const maxExcerpt = 160

/** Where these people are named in the passages of a document. */
export function findInPassages(people: readonly KnownPerson[], passages: readonly Passage[]): Finding[] {
  const find = identityFinder(people)
  const readSections = sectionReader()
  const found = passages.flatMap(({ kind, location, text }): Finding[] => {
    if (kind === 'author' || kind === 'change-author')
      return text.trim() === 'Author' ? [] : [{ kind: kind === 'author' ? 'metadata' : kind, location, excerpt: shortened(text), isReference: false }]
    if (kind === 'unsearchable') return people.length === 0 ? [] : [{ kind, location, excerpt: shortened(text), isReference: false }]
    const sectionAt = kind === 'body' ? readSections(text) : () => undefined
    return find(text, { isHeader: kind === 'header', isLink: kind === 'link', isHidden: kind === 'hidden' }).map((match) => {
      const section = sectionAt(match.start)
      const excerpt = excerptOf(text, match)
      if (kind === 'properties') return { kind: 'metadata', location, excerpt, isReference: false }
      const isReference = kind === 'citation' || (section === 'references' && match.kind !== 'email' && match.kind !== 'orcid')
      return { kind: match.kind, location: section === 'acknowledgements' ? `${location}, acknowledgements` : location, excerpt, isReference }
    })
  })
  return withoutRepetitions(found).slice(0, maxFindings)
}

/** Names that somebody must look for: they have no letters, or too few. */
export function unsearchableNames(people: readonly KnownPerson[]): Finding[] {
  return people
    .filter(({ name }) => cannotBeFound(name))
    .map(({ name }) => ({ kind: 'unsearchable', location: 'authors', excerpt: shortened(name), isReference: false }))
}

/** Whether it would tell a reviewer who the authors are: what the copy leaves out, and references, do not. */
export function isTrueHit({ kind, isReference }: Pick<Finding, 'kind' | 'isReference'>): boolean {
  return !isReference && kind !== 'metadata' && kind !== 'change-author'
}

/** The same finding after another check. */
export const findingKey = ({ kind, location, excerpt, isReference }: Finding): string => JSON.stringify([kind, location, excerpt, isReference])

export function withoutRepetitions(found: readonly Finding[]): Finding[] {
  const byKey = new Map(found.map((finding) => [findingKey(finding), finding]))
  // True hits come first, so that none of them is beyond the limit.
  return [...byKey.values()].toSorted((one, other) => Number(isTrueHit(other)) - Number(isTrueHit(one)))
}

function excerptOf(text: string, { start, end }: IdentityMatch): string {
  const isCutBefore = start > context
  const isCutAfter = end + context < text.length
  const before = text.slice(Math.max(0, start - context), start)
  const after = text.slice(end, end + context)
  return shortened(
    `${isCutBefore ? `… ${before.replace(/^\S*\s/, '')}` : before}${text.slice(start, end)}${isCutAfter ? `${after.replace(/\s\S*$/, '')} …` : after}`,
  )
}

function shortened(text: string): string {
  const words = [...text.replace(/\s+/g, ' ').trim()]
  return words.length <= maxExcerpt ? words.join('') : `${words.slice(0, maxExcerpt - 2).join('')} …`
}

/** Where these people are named in somebody's own words, such as a reviewer's comments to the author. */
export function checkText(people: readonly KnownPerson[], text: string, location = 'text'): Finding[] {
  return findInPassages(people, [{ kind: 'aside', location, text }])
}
