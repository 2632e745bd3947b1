import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import type { ReviewMode } from '../review.ts'
import type { ReviewerView } from '../reviewer-view.ts'

const modeLabels = {
  'double-blind': 'Double-blind: you do not learn who wrote it, and the authors do not learn who reviewed it',
  'single-blind': 'Single-blind: the authors do not learn who reviewed it',
  open: 'Open: authors and reviewers know each other',
} as const satisfies Record<ReviewMode, string>

interface Asked {
  name: string
  paper: ReviewerView
  mode: ReviewMode
  answerBy: CalendarDay
  reviewDays: number
}

function factsOf({ title, abstract, keywords, track, stage }: ReviewerView) {
  const facts = [
    { term: 'Title', value: title },
    { term: 'Abstract', value: abstract },
    { term: 'Keywords', value: keywords.join(', ') },
    { term: 'Track', value: track ?? '' },
    { term: 'You review', value: stage === 'abstract' ? 'the abstract' : 'the full paper' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Asks somebody from outside to handle a paper. It says nothing of the paper: that is behind the link. */
export function outsideHandlerLetter(
  { name, conference, lastDay }: { name: string; conference: ConferenceSummary; lastDay: CalendarDay },
  url: string,
): StandingLetter {
  const lastday = formatDay(lastDay)
  return standingLetter(
    'review.handler-invitation',
    { name, conference: conference.subConference, deadline: lastday },
    { facts: [{ term: 'The link works until', value: lastday }], conferenceId: conference._id, url },
  )
}

/** Asks somebody to review one paper, or asks again. */
export function reviewInvitationLetter(
  kind: 'review.invitation' | 'review.invitation-reminder',
  { name, paper, mode, answerBy, reviewDays }: Asked,
  url: string,
): StandingLetter {
  const answerday = formatDay(answerBy)
  return standingLetter(
    kind,
    { name, conference: paper.conference.name, answerday },
    {
      facts: [
        ...factsOf(paper),
        { term: 'Review', value: modeLabels[mode] },
        { term: 'Please answer by', value: answerday },
        { term: 'Time for the review', value: reviewDays === 1 ? 'one day after you accept' : `${reviewDays} days after you accept` },
      ],
      conferenceId: paper.conference.id,
      url,
    },
  )
}

/** Confirms that somebody reviews a paper, and until when. */
export function reviewAcceptedLetter({ name, paper, dueOn }: { name: string; paper: ReviewerView; dueOn: CalendarDay }, url: string): StandingLetter {
  const reviewday = formatDay(dueOn)
  return standingLetter(
    'review.accepted',
    { name, conference: paper.conference.name, reviewday },
    { facts: [...factsOf({ ...paper, abstract: '' }), { term: 'Due', value: reviewday }], conferenceId: paper.conference.id, url },
  )
}

/** Tells somebody that a review they were asked for is not needed any more. */
export function reviewCancelledLetter({ name, paper, note }: { name: string; paper: ReviewerView; note: string }): StandingLetter {
  return standingLetter(
    'review.cancelled',
    { name, conference: paper.conference.name, note: note ? [{ own: note, strangers: [] }] : [] },
    { facts: [{ term: 'Title', value: paper.title }], conferenceId: paper.conference.id },
  )
}
