import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { MailOrder, StandingLetter, Words } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import type { Services } from '../../services.ts'
import { addressed, conferenceValues } from '../../submissions/submission-letters.ts'
import type { Assignment } from '../assignment/assignments.store.ts'
import type { Reviewer } from '../pool/reviewer.ts'
import type { ReviewerView } from '../reviewer-view.ts'

interface LetterDetails {
  reviewer: Pick<Reviewer, 'title' | 'name'>
  /** A letter knows no more of the paper than the reviewer does. */
  view: Pick<ReviewerView, 'title' | 'conference'>
  /** The page of the review. */
  url: string
}

interface DueDetails extends LetterDetails {
  dueOn: CalendarDay
}

/** The review has arrived. */
export function thanksLetter(details: LetterDetails): StandingLetter {
  return standingLetter('review.thanks', valuesOf(details), particularsOf(details))
}

/** A review is due soon, today, or was due. */
export function dueLetter(kind: 'before' | 'due' | 'after', details: DueDetails): StandingLetter {
  return standingLetter(`review.reminder-${kind}`, dueValues(details), particularsOf(details))
}

/** An organiser asks the reviewer to look at the review once more, or opens it again. */
export function reopenedLetter(kind: 'returned' | 'reopened', note: string, details: DueDetails): StandingLetter {
  return standingLetter(`review.${kind}`, { ...dueValues(details), note: ownParagraphs(note) }, particularsOf(details))
}

/** The review has a later day. */
export function extendedLetter(details: DueDetails): StandingLetter {
  return standingLetter('review.extended', dueValues(details), particularsOf(details))
}

/** The authors have revised a paper; the same reviewer reads it again. */
export function revisionLetter(details: DueDetails): StandingLetter {
  return standingLetter('review.revision', dueValues(details), particularsOf(details))
}

/** The decision came before the review. */
export function notNeededLetter(details: LetterDetails): StandingLetter {
  return standingLetter('review.not-needed', valuesOf(details), particularsOf(details))
}

/** The authors have replied to the comments. */
export function authorReplyLetter(details: LetterDetails): StandingLetter {
  return standingLetter('review.author-reply', valuesOf(details), particularsOf(details))
}

/** Somebody has said something in the discussion of a paper. */
export function discussionLetter(details: LetterDetails): StandingLetter {
  return standingLetter('review.discussion', valuesOf(details), particularsOf(details))
}

/** A file with the review is held, and why; the page of the review says the same. */
export function heldFileLetter({ name, note }: { name: string; note: string }, details: LetterDetails): StandingLetter {
  return standingLetter('review.file-held', { ...valuesOf(details), file: name, held: note }, particularsOf(details))
}

interface OfficeDetails {
  reference: string
  conference: ReviewerView['conference']
  /** The paper at the desk. */
  url: string
}

/** Does not name the reviewer: whoever may know opens the paper at the desk. */
export function givenBackForOffice(reason: string, { reference, conference, url }: OfficeDetails): StandingLetter {
  const values = { reference, ...conferenceOf(conference), note: paragraphs(reason) }
  return standingLetter('review.given-back.office', values, { facts: [], url, conferenceId: conference.id })
}

/** Tells who handles a paper why it needs them; without names or comments, because a mailbox has more readers than the desk. */
export function latePaperLetter(
  why: readonly string[],
  { reference, conference, url }: { reference: string; conference: ConferenceSummary; url: string },
): StandingLetter {
  const values = { reference, ...conferenceValues(conference), note: [...why] }
  return standingLetter('review.late.office', values, { facts: [], url, conferenceId: conference._id })
}

/** Does not repeat the report: a mailbox has more readers than the desk. */
export function reportForOffice({ reference, conference, url }: OfficeDetails): StandingLetter {
  return standingLetter('review.report.office', { reference, ...conferenceOf(conference) }, { facts: [], url, conferenceId: conference.id })
}

/** A letter to a reviewer, about an assignment. */
export function toReviewer(
  assignment: Pick<Assignment, 'paperId'>,
  reviewer: Pick<Reviewer, 'id' | 'name' | 'email'>,
  kind: `review.${string}`,
  letter: StandingLetter,
  replyTo: string | undefined,
): MailOrder {
  const to = { name: reviewer.name, address: reviewer.email }
  return { kind, about: `reviewer:${reviewer.id}`, paperId: assignment.paperId, to, ...(replyTo ? { replyTo } : {}), letter }
}

export function reviewUrl({ publicUrl }: Pick<Services, 'publicUrl'>, { id }: Pick<Assignment, 'id'>): string {
  return `${publicUrl}/reviews/${id}`
}

function conferenceOf({ name, days, place }: ReviewerView['conference']) {
  return { conference: name, days, place }
}

function valuesOf({ reviewer, view }: LetterDetails) {
  return { ...addressed(reviewer), paper: view.title, ...conferenceOf(view.conference) }
}

function dueValues(details: DueDetails) {
  return { ...valuesOf(details), deadline: formatDay(details.dueOn) }
}

function particularsOf({ view, url }: LetterDetails) {
  return { facts: [{ term: 'Paper', value: view.title }], url, conferenceId: view.conference.id }
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}

function ownParagraphs(text: string): Words[] {
  return paragraphs(text).map((own) => ({ own, strangers: [] }))
}
