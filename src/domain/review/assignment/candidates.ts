import type { CalendarDay } from '../../dates.ts'
import type { AssignmentState } from '../review.ts'

/** Assignments that a reviewer still works on: they count towards the load. */
export const openAssignments = ['proposed', 'invited', 'accepted'] as const satisfies readonly AssignmentState[]

/** What a paper is about. */
export interface PaperSubject {
  title: string
  track: string
  keywords: readonly string[]
  /** The topic of its conference. */
  topic: string
}

/** Somebody of the pool who might review a paper. */
export interface PoolReviewer {
  id: string
  name: string
  /** In lower case. */
  email: string
  affiliation: string
  topics: readonly string[]
  timeZone: string
  /** Reviews at the same time: those they have, and those they want at most. */
  load: number
  maxLoad: number
  pausedUntil: CalendarDay | null
  isStandby: boolean
}

/** Papers without keywords of their own are at least about their conference's topic. */
const conferenceFit = 40
const exactFit = 100

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
}

/** What a reviewer knows, prepared once for all papers. */
export function knowledgeOf(topics: readonly string[]) {
  const known = new Set(topics.map((one) => wordsOf(one).join(' ')))
  return { known, words: new Set([...known].flatMap((one) => one.split(' '))) }
}

/** What a paper is about, prepared once for all reviewers. */
export function aboutOf({ title, track, keywords, topic }: PaperSubject) {
  const own = [track, ...(keywords.length > 0 ? keywords : [title])].map((one) => wordsOf(one).join(' ')).filter(Boolean)
  return { own, words: [...new Set(own.flatMap((one) => one.split(' ')))], topic: wordsOf(topic).join(' ') }
}

/** How well a reviewer's topics fit a paper, from 0 to 100: a keyword or the track itself, words of them (or of the title, until there are keywords), or the topic of the conference alone. */
export function fitBetween({ known, words: knownWords }: ReturnType<typeof knowledgeOf>, { own, words, topic }: ReturnType<typeof aboutOf>): number {
  if (own.some((one) => known.has(one))) return exactFit
  const shared = words.filter((word) => knownWords.has(word)).length
  const overlap = shared === 0 ? 0 : Math.round(30 + (60 * shared) / words.length)
  return Math.max(overlap, known.has(topic) ? conferenceFit : 0)
}

/** The same for one reviewer and one paper. */
export function topicFit(topics: readonly string[], subject: PaperSubject): number {
  return fitBetween(knowledgeOf(topics), aboutOf(subject))
}

/** Whether somebody pauses on a day. */
export function isPaused({ pausedUntil }: Pick<PoolReviewer, 'pausedUntil'>, today: CalendarDay): boolean {
  return pausedUntil !== null && pausedUntil >= today
}

/** Those who fit best and have least to do come first; who stands by comes last. */
export function rankOf({ load, maxLoad, isStandby }: Pick<PoolReviewer, 'load' | 'maxLoad' | 'isStandby'>, fit: number): number {
  return fit - Math.round((30 * load) / Math.max(1, maxLoad)) - (isStandby ? 35 : 0)
}
