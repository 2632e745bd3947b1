import { foldText } from './fold-text.ts'

interface AffiliationPattern {
  pattern: RegExp
  /** Letters that are a word as well, and name the institution only in capitals: CERN, MIT, WHO. */
  isAcronym: boolean
}

const institution =
  /universi|instit|college|academ|hospital|clinic|klinik|laborator|polytech|politecn|hochschule|ecole|school of|centre|center|zentrum|council|ministr|foundation|museum|observator|society|gmbh|\bltd\b|\binc\b|\bllc\b|\bplc\b|университет|институт|академия|大学|学院|研究/
/** A part of an institution that many have, such as the Department of Physics. */
const subunit =
  /^(?:the )?(?:dept|department|faculty|faculdade|faculte|fakultat|facultad|school|division|section|chair|unit|group|office|institute|centre|center|laboratory|кафедра|факультет)\b/
const filler = new Set([
  'of',
  'the',
  'and',
  'for',
  'in',
  'at',
  'de',
  'la',
  'du',
  'des',
  'der',
  'die',
  'das',
  'di',
  'da',
  'do',
  'zu',
  'y',
  'e',
  'et',
  'und',
  '&',
])
const startOfWord = '(?<![\\p{L}\\p{N}])'
const endOfWord = '(?![\\p{L}\\p{N}])'

/** The ways in which an affiliation is written: whole, its institution alone, and Lund University beside the University of Lund. */
export function affiliationPatternsOf(affiliation: string): AffiliationPattern[] {
  const parts = foldText(affiliation)
    .folded.split(/[,;\n()|/]/)
    .map((part) =>
      part
        .replace(/[^\p{L}\p{N}&' -]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  const written = affiliation.split(/[,;\n()|/]/).map((part) => part.trim())
  return parts.flatMap((part, index) => {
    const isAlone = parts.filter(Boolean).length === 1
    const isAcronym = /^[\p{Lu}\d-]{2,8}$/u.test(written[index] ?? '')
    if (part === '' || !(isAlone || isAcronym || (institution.test(part) && !subunit.test(part)))) return []
    const telling = part.split(' ').filter((word) => !filler.has(word) && !/^universi/.test(word))
    if (telling.join('').length < (isAcronym ? 2 : 4)) return []
    // A word alone, such as a town, is no institution.
    if (isAlone && !isAcronym && !institution.test(part) && part.split(' ').length < 2) return []
    const ways = [part.split(' ').map(escaped).join('[\\s,.-]{1,3}')]
    if (/universi/.test(part)) ways.push(...universityWays(telling.map(escaped).join('[\\s,.-]{1,3}')))
    return [{ pattern: new RegExp(startOfWord + (ways.length > 1 ? `(?:${ways.join('|')})` : ways[0]) + endOfWord, 'gu'), isAcronym }]
  })
}

function universityWays(place: string): string[] {
  const university = '(?:universi\\p{L}+|univ\\.?)'
  return [`${university}\\s(?:(?:of|de|di|da|do|zu|at)\\s)?(?:(?:the|la)\\s)?${place}`, `${place}\\s(?:state\\s)?${university}`]
}

const escaped = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)
