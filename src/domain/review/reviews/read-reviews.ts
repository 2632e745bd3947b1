import { type CalendarDay, dayInZone } from '../../dates.ts'
import { openFile } from '../../files/file-scan.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { revisionResponsesOf } from '../../submissions/revision/revision-responses.store.ts'
import type { Database } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { type NeutralFile, neutralFile, type OwnAttachment, ownAttachment } from '../attachments/attachment.ts'
import { attachmentsOf } from '../attachments/attachments.store.ts'
import { reviewerFiles } from '../blindness/reviewer-files.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { discussionsOf } from '../discussion/discussion.store.ts'
import { leadsOf } from '../lead/leads.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { repliesOf } from '../replies/replies.store.ts'
import type { AssignmentState } from '../review.ts'
import type { ReviewFormDefinition } from '../review-form.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { type ReviewerPaper, type ReviewerView, reviewerPaper, reviewerViews } from '../reviewer-view.ts'
import { formOfRound, mayRead, type OwnReview, ownReview, type ReviewPerson } from './own-review.ts'
import { type ReviewValues, valuesOf } from './review-answers.ts'
import { type ReviewComments, reviewsOf } from './reviews.store.ts'

/** A review in a reviewer's own list. */
export interface ListedReview {
  id: string
  state: AssignmentState
  dueOn: CalendarDay | null
  isOverdue: boolean
  submittedAt: Date | null
  /** Why it was declined or cancelled, or why it was returned. */
  reason: string
  view: ReviewerView
}

/** Everything that a reviewer was asked for, except for papers with which they have a conflict; undefined for somebody who is no reviewer. */
export async function ownReviews({ db, now }: Pick<Services, 'db' | 'now'>, person: ReviewPerson): Promise<ListedReview[] | undefined> {
  const reviewer = await reviewersOf(db).ofAccount(person)
  if (!reviewer) return undefined
  const asked = (await assignmentsOf(db).ofReviewer(reviewer.id)).filter(({ state }) => state !== 'proposed')
  const conflicts = await reviewConflictsOf(db).papersOf(reviewer.email)
  const shown = asked.filter(({ paperId }) => !conflicts.has(paperId))
  const views = await reviewerViews(
    db,
    shown.map(({ roundId }) => roundId),
  )
  const today = dayInZone(now(), reviewer.timeZone)
  return shown.flatMap(({ id, state, dueOn, submittedAt, reason, roundId }) => {
    const view = views.get(roundId)
    return view ? [{ id, state, dueOn, isOverdue: state === 'accepted' && view.isOpen && dueOn !== null && dueOn < today, submittedAt, reason, view }] : []
  })
}

/** One review as its reviewer works on it. */
export interface ReviewPage {
  id: string
  state: AssignmentState
  dueOn: CalendarDay | null
  isOverdue: boolean
  reason: string
  /** Whether the reviewer has agreed to the rules, now or for an earlier paper. */
  hasAgreed: boolean
  isWritable: boolean
  /** Without files until it is accepted, and again after the decision. */
  paper: ReviewerPaper
  form: ReviewFormDefinition
  /** The draft, or else the review that was submitted. */
  values: ReviewValues
  savedAt: Date | null
  submittedAt: Date | null
  /** How often it was submitted. */
  versions: number
  /** What this reviewer wrote in earlier rounds. */
  earlier: { round: number; toAuthor: string }[]
  /** The other reviews of the round, for whoever has submitted their own, where the conference wants that. */
  others: (ReviewComments & { files: NeutralFile[] })[]
  /** The reviewer's own files. */
  attachments: OwnAttachment[]
  /** What the authors say to their reviewers with this version. */
  response: string | null
  /** What the authors replied to the comments, for whoever has submitted. */
  reply: { body: string; repliedAt: Date } | null
  /** For the lead reviewer: what they have written so far. */
  lead: { summary: string } | null
  /** For whoever has submitted, where the conference wants it. */
  discussion: Discussion | null
}

export interface Discussion {
  isOpen: boolean
  contributions: { number: number; by: string; body: string; writtenAt: Date }[]
}

export async function reviewPage(services: Pick<Services, 'db' | 'now'>, person: ReviewPerson, id: string): Promise<ReviewPage> {
  return pageOf(services, await ownReview(services.db, person, id))
}

export async function pageOf({ db, now }: Pick<Services, 'db' | 'now'>, own: OwnReview): Promise<ReviewPage> {
  const { assignment, reviewer, round } = own
  const { id } = assignment
  const isWritable = mayRead(own)
  const reviews = reviewsOf(db)
  const [paper, form, draft, latest] = [
    await reviewerPaper(db, assignment),
    await formOfRound(db, round),
    isWritable ? await reviews.draft(id) : undefined,
    await reviews.latest(id),
  ]
  const leads = isWritable ? await leadsOf(db).ofRound(round.id) : undefined
  const lead = leads?.assignmentId === id ? { summary: leads.summary } : null
  // Whoever sums up the reviews has to read them.
  const showsOthers = (paper.showsOtherReviews || lead !== null) && assignment.state === 'submitted'
  const others = showsOthers ? ((await reviews.commentsOf([round.id])).get(round.id) ?? []) : []
  const attachments = showsOthers ? await attachmentsOf(db).submittedIn([round.id]) : await attachmentsOf(db).ofAssignments([id])
  const filesOf = (assignmentId: string) => attachments.filter((one) => one.assignmentId === assignmentId)
  return {
    id,
    state: assignment.state,
    dueOn: assignment.dueOn,
    isOverdue: assignment.state === 'accepted' && isWritable && assignment.dueOn !== null && assignment.dueOn < dayInZone(now(), reviewer.timeZone),
    reason: assignment.reason,
    hasAgreed: reviewer.agreedAt !== null,
    isWritable,
    paper: isWritable ? paper : { ...paper, files: [] },
    form,
    values: draft?.values ?? (latest ? valuesOf(latest) : {}),
    savedAt: draft?.savedAt ?? null,
    submittedAt: latest?.submittedAt ?? null,
    versions: latest?.number ?? 0,
    earlier: await earlierReviews(db, own.assignment),
    others: others
      .filter((one) => one.assignmentId !== id)
      .map((one) => ({ ...one, files: filesOf(one.assignmentId).flatMap((file) => neutralFile(file) ?? []) })),
    attachments: filesOf(id).flatMap((file) => ownAttachment(file) ?? []),
    response: isWritable ? ((await revisionResponsesOf(db).ofRound(round.id))?.body ?? null) : null,
    reply: assignment.state === 'submitted' ? await replyTo(db, round.id) : null,
    lead,
    discussion: assignment.state === 'submitted' ? await discussionFor(db, own) : null,
  }
}

async function replyTo(db: Database, roundId: string) {
  const reply = await repliesOf(db).find(roundId)
  return reply?.body && reply.repliedAt ? { body: reply.body, repliedAt: reply.repliedAt } : null
}

/** The others are numbers, and whoever organises is the chair. */
async function discussionFor(db: Database, { assignment, round }: OwnReview): Promise<Discussion | null> {
  const paper = await papersOf(db).find(assignment.paperId)
  if (!paper || !(await reviewSettingsOf(db).find(paper.conferenceId)).hasDiscussion) return null
  const contributions = (await discussionsOf(db).ofRound(round.id)).map(({ number, assignmentId, reviewer, body, writtenAt }) => ({
    number,
    by: assignmentId === assignment.id ? 'You' : reviewer === null ? 'The chair' : `Reviewer ${reviewer}`,
    body,
    writtenAt,
  }))
  return { isOpen: round.state === 'open', contributions }
}

async function earlierReviews(db: Database, { id, paperId, reviewerId }: { id: string; paperId: string; reviewerId: string }) {
  const mine = (await assignmentsOf(db).ofPaper(paperId)).filter((one) => one.reviewerId === reviewerId && one.id !== id)
  if (mine.length === 0) return []
  const views = await reviewerViews(
    db,
    mine.map(({ roundId }) => roundId),
  )
  const versions = await reviewsOf(db).versionsOf(mine.map((one) => one.id))
  return mine.flatMap((one) => {
    const last = versions.findLast(({ assignmentId }) => assignmentId === one.id)
    return last ? [{ round: views.get(one.roundId)?.round ?? 0, toAuthor: last.answers.toAuthor }] : []
  })
}

/** The copy of a file for the reviewer who has accepted it, until the decision. */
export async function openReviewerFile(services: Pick<Services, 'db' | 'files' | 'scanning'>, person: ReviewPerson, id: string, fileId: string) {
  const own = await ownReview(services.db, person, id)
  const file = mayRead(own) ? (await reviewerFiles(services.db, own.assignment.paperId, own.round.stage)).find((one) => one.fileId === fileId) : undefined
  const stored = file && (await storedFilesOf(services.db).find(file.fileId))
  if (!file || !stored) throw new Refusal('file.unknown', 'There is no such file in this review.')
  return { file, bytes: await openFile(services, stored) }
}
