import type { PaperAuthor } from '../submissions/paper.ts'
import { countWords } from './count-words.ts'

export const licences = ['CC BY 4.0', 'CC BY-NC 4.0', 'CC BY-NC-ND 4.0', 'all rights reserved'] as const
export type Licence = (typeof licences)[number]

export const minKeywords = 3
export const maxKeywords = 8

/** Somebody who should not review a paper: the authors' wish, for the organisers to weigh. */
export interface Exclusion {
  name: string
  email: string
  reason: string
}

/** What a paper says about itself. Every part may be empty until its author completes it. */
export interface PaperContent {
  abstract: string
  keywords: string[]
  trackId: string | null
  interests: string
  funding: string
  licence: Licence | ''
  aiStatement: string
  exclusions: Exclusion[]
}

export interface PaperDetails extends PaperContent {
  title: string
  authors: PaperAuthor[]
}

/** What the conference of a paper, or the journal of a manuscript, asks for. */
export interface PaperRules {
  /** Its tracks are sections then, and nobody presents anything. */
  isJournal?: boolean
  minWords: number
  maxWords: number
  tracks: { id: string; name: string }[]
}

/** One thing that is missing or wrong, with the control that it belongs to. */
export interface Missing {
  field: string
  message: string
}

/** Everything that a paper still needs before reviewers can read it. */
export function missingDetails({ title, abstract, ...details }: PaperDetails, rules: PaperRules): Missing[] {
  const missing: Missing[] = []
  const add = (field: string, message: string) => missing.push({ field, message })
  if (title === '') add('research_title', 'The title')
  const length = abstractProblem(abstract, rules)
  if (length) add('abstract', length)
  const keywordCount = details.keywords.length
  if (keywordCount < minKeywords || keywordCount > maxKeywords)
    add('keywords', `${minKeywords} to ${maxKeywords} keywords${keywordCount > 0 ? `; there are ${keywordCount}` : ''}`)
  if (rules.tracks.length > 0 && !rules.tracks.some(({ id }) => id === details.trackId)) add('track', rules.isJournal ? 'The section' : 'The track')
  for (const author of details.authors) missing.push(...missingOfAuthor(author))
  if (details.interests === '') add('interests', 'The statement on competing interests')
  if (details.funding === '') add('funding', 'The statement on funding')
  if (details.licence === '') add('licence', 'The licence')
  if (details.aiStatement === '') add('ai_statement', 'The statement on generative AI')
  for (const { name, reason } of details.exclusions) {
    if (name === '') add('exclusion_name[]', 'The name of somebody who should not review it')
    if (reason === '') add('exclusion_reason[]', `The reason why ${name || 'somebody'} should not review it`)
  }
  return missing
}

function abstractProblem(abstract: string, { minWords, maxWords }: PaperRules): string | undefined {
  const words = countWords(abstract)
  if (words === 0) return `The abstract, ${minWords} to ${maxWords} words`
  if (words < minWords) return `The abstract has ${words} of at least ${minWords} words`
  return words > maxWords ? `The abstract has ${words} words; at most ${maxWords} are allowed` : undefined
}

function missingOfAuthor({ name, affiliation, country, email, isSender }: PaperAuthor): Missing[] {
  const control = (part: string) => (isSender ? 'own_place' : `author_${part}[]`)
  return [
    ...(affiliation === '' ? [{ field: control('affiliation'), message: `The affiliation of ${name}` }] : []),
    ...(country === '' ? [{ field: control('country'), message: `The country of ${name}` }] : []),
    ...(email === '' ? [{ field: control('email'), message: `The e-mail address of ${name}` }] : []),
  ]
}
