import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import type { ReviewMode } from '../review/review.ts'
import type { ReviewSettings } from '../review/review-settings.ts'
import type { PaperMove } from './paper.ts'

/** What a conference promises to the authors of a paper about its review. */
export interface ReviewPromise {
  mode: ReviewMode
  reviewsPerPaper: number
  /** The last day of the answer. */
  answerBy: CalendarDay
}

/** The days of the conference from the arrival on, but no later than its notification, unless that was over when the paper arrived. */
export function reviewPromise(
  { mode, reviewsPerPaper, decisionDays }: Pick<ReviewSettings, 'mode' | 'reviewsPerPaper' | 'decisionDays'>,
  { notification, timeZone }: { notification: CalendarDay | null; timeZone: string },
  arrivedAt: Date,
): ReviewPromise {
  const arrived = dayInZone(arrivedAt, timeZone)
  const counted = addDays(arrived, decisionDays)
  const answerBy = notification && notification >= arrived && notification < counted ? notification : counted
  return { mode, reviewsPerPaper, answerBy }
}

/** From when on authors wait for an answer: the arrival of the paper or of its revision, or when it was opened again. */
export function waitsSince(moves: readonly PaperMove[], receivedAt: Date): Date {
  const again = moves.findLast(({ from, to }) => (to === 'under-review' && from !== 'received') || (to === 'received' && from !== null))
  return again?.movedAt ?? receivedAt
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const knowing = {
  'double-blind': (_isOne: boolean) => ' without knowing your name.',
  'single-blind': (isOne: boolean) => `. ${isOne ? 'This reviewer sees' : 'They see'} your name, but you do not learn theirs.`,
  open: (isOne: boolean) => `. ${isOne ? 'This reviewer sees' : 'They see'} your name, and you learn theirs.`,
} as const satisfies Record<ReviewMode, (isOne: boolean) => string>

/** Who reads the paper and who knows whom, for its author. */
export function readersSentence({ mode, reviewsPerPaper }: Pick<ReviewPromise, 'mode' | 'reviewsPerPaper'>, isBegun: boolean): string {
  const isOne = reviewsPerPaper === 1
  const verb = isBegun ? (isOne ? 'is reading' : 'are reading') : isOne ? 'reads' : 'read'
  return `${numbers[reviewsPerPaper] ?? reviewsPerPaper} ${isOne ? 'reviewer' : 'reviewers'} ${verb} it${knowing[mode](isOne)}`
}
