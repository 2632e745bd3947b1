import type { CalendarDay } from '../../dates.ts'
import { mayInConference } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database } from '../../tables.ts'
import { type Assignment, assignmentsOf } from '../assignment/assignments.store.ts'
import { roundsWithOpenFiles } from '../attachments/attach-at-desk.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { attachmentsOf } from '../attachments/attachments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { leadsOf } from '../lead/leads.store.ts'
import type { AssignmentState, ReviewStage, RoundState } from '../review.ts'
import type { ReviewFormDefinition } from '../review-form.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { deskReviewsOf } from './desk-reviews.store.ts'
import { reviewsOf, type SubmittedReview } from './reviews.store.ts'

export interface RoundAtDesk {
  id: string
  number: number
  stage: ReviewStage
  state: RoundState
  form: ReviewFormDefinition
  reviews: ReviewAtDesk[]
  /** What the lead reviewer has written. */
  summary: { reviewer: number; text: string } | null
}

export interface ReviewAtDesk {
  id: string
  /** 'Reviewer 1' to authors. */
  number: number
  reviewer: { name: string; affiliation: string; email: string }
  state: AssignmentState
  dueOn: CalendarDay | null
  reason: string
  version: number
  /** Every version that was submitted, the first one first, each with the form that it answers. */
  versions: (SubmittedReview & { form: ReviewFormDefinition })[]
  attachments: Attachment[]
}

export interface ReviewsAtDesk {
  rounds: (RoundAtDesk & {
    /** Whether organisers may attach and remove files of its reviews. */
    hasOpenFiles: boolean
  })[]
  reports: { id: string; body: string; reportedAt: Date; reviewer: number }[]
}

/** The reviews of a paper for an organiser with the right to see them; undefined for anybody else, and for whoever has a conflict with it. */
export async function reviewsAtDesk(db: Database, organiser: Organiser, paperId: string): Promise<ReviewsAtDesk | undefined> {
  const paper = await papersOf(db).find(paperId)
  if (!paper || !(await mayInConference(db, organiser, 'review', paper.conferenceId))) return undefined
  if (await reviewConflictsOf(db).isConflicted(paperId, organiser.email)) return undefined
  const rounds = await roundsOfPaper(db, paperId)
  const open = await roundsWithOpenFiles(db, paper, rounds)
  return { rounds: rounds.map((round) => ({ ...round, hasOpenFiles: open.has(round.id) })), reports: await reviewsOf(db).reportsOf(paperId) }
}

/** The reviews of a paper, round by round; the caller has checked who may read them. */
export async function roundsOfPaper(db: Database, paperId: string): Promise<RoundAtDesk[]> {
  const rounds = await reviewRoundsOf(db).all(paperId)
  const assignments = (await assignmentsOf(db).ofPaper(paperId)).filter(({ state }) => state !== 'proposed')
  const reviewers = await deskReviewsOf(db).reviewers(assignments.map(({ reviewerId }) => reviewerId))
  const versions = await reviewsOf(db).versionsOf(assignments.map(({ id }) => id))
  const forms = await reviewsOf(db).forms([...rounds, ...versions].map(({ formId }) => formId))
  const attachments = await attachmentsOf(db).ofAssignments(assignments.map(({ id }) => id))
  const leads = await leadsOf(db).ofPaper(paperId)
  const summaryOf = (roundId: string) => {
    const lead = leads.find((one) => one.roundId === roundId)
    return lead?.summary ? { reviewer: lead.reviewer, text: lead.summary } : null
  }
  const formOf = (id: string) => forms.get(id) ?? { introduction: '', criteria: [], questions: [], attachments: false }
  const atDesk = ({ id, number, reviewerId, state, dueOn, reason, version }: Assignment): ReviewAtDesk => ({
    id,
    number,
    reviewer: reviewers.get(reviewerId) ?? { name: 'A former reviewer', affiliation: '', email: '' },
    state,
    dueOn,
    reason,
    version,
    versions: versions.filter(({ assignmentId }) => assignmentId === id).map((one) => ({ ...one, form: formOf(one.formId) })),
    attachments: attachments.filter(({ assignmentId }) => assignmentId === id),
  })
  return rounds.map((round) => ({
    id: round.id,
    number: round.number,
    stage: round.stage,
    state: round.state,
    form: formOf(round.formId),
    reviews: assignments.filter(({ roundId }) => roundId === round.id).map(atDesk),
    summary: summaryOf(round.id),
  }))
}
