import * as z from 'zod/mini'
import type { CalendarDay } from '../../dates.ts'
import { openFile } from '../../files/file-scan.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { decidePaper, releasePaper } from '../../submissions/desk/decide-papers.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import { stateLabels } from '../../submissions/next-steps.ts'
import { type Decision, decisions, isDeskRejection, type PaperState } from '../../submissions/paper.ts'
import type { Database } from '../../tables.ts'
import { whyNotReviewable } from '../assignment/review-desk.ts'
import { type NeutralFile, neutralFile } from '../attachments/attachment.ts'
import { reviewerFiles } from '../blindness/reviewer-files.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { type ReviewerPaper, reviewerPaper } from '../reviewer-view.ts'
import { type ReviewAtDesk, type RoundAtDesk, roundsOfPaper } from '../reviews/reviews-at-desk.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { type Asking, askingFor } from './ask-reviewers.ts'
import { findHandler, holdHandled } from './find-handler.ts'

/** A round as the handler reads it: reviewers are numbers, and of their files there are the copies that name nobody. */
export type HandledRound = Omit<RoundAtDesk, 'reviews'> & { reviews: (Omit<ReviewAtDesk, 'reviewer' | 'attachments'> & { files: NeutralFile[] })[] }

export interface HandledPaper {
  name: string
  expiresAt: Date
  /** What its reviewers read of it; undefined until the first round is open. */
  paper: ReviewerPaper | undefined
  rounds: HandledRound[]
  /** What can be decided now, in the words of the conference; nothing while it is not in review. */
  choices: { value: string; name: string; means: string }[]
  state: PaperState
  /** Whether it can be taken into review now. */
  mayBegin: boolean
  /** Whom the handler may ask; undefined while nobody may be asked. */
  asking: Asking | undefined
}

/** What somebody from outside sees of the paper that they handle. */
export async function handledPaper(services: Pick<Services, 'db' | 'now'>, secret: string): Promise<HandledPaper | undefined> {
  const handler = await findHandler(services, secret)
  const { db } = services
  const [paper] = handler ? await deskPapersOf(db).whole([handler.paperId], 'only read') : []
  if (!handler || !paper) return undefined
  const rounds = await roundsOfPaper(db, paper.id)
  const last = (await reviewRoundsOf(db).all(paper.id)).at(-1)
  return {
    name: handler.name,
    expiresAt: handler.expiresAt,
    paper: last && (await reviewerPaper(db, { roundId: last.id, paperId: paper.id })),
    rounds: rounds.map((round) => ({
      ...round,
      reviews: round.reviews.map(({ reviewer: _name, attachments, ...review }) => ({ ...review, files: attachments.flatMap((one) => neutralFile(one) ?? []) })),
    })),
    choices: await choicesOf(db, paper),
    state: paper.state,
    mayBegin: paper.state === 'received' && whyNotReviewable(paper) === undefined,
    asking: whyNotReviewable(paper) === undefined ? await askingFor(db, paper, handler.email, services.now()) : undefined,
  }
}

async function choicesOf(db: Database, { conferenceId, state, fullPaperInReview, withdrawalRequested }: DeskPaper): Promise<HandledPaper['choices']> {
  if (fullPaperInReview || withdrawalRequested) return []
  const { decisionTypes } = await reviewSettingsOf(db).find(conferenceId)
  const all =
    decisionTypes.length === 0
      ? decisions.map((decision) => ({ value: decision as string, decision, name: stateLabels[decision] }))
      : decisionTypes.map(({ id, name, decision }) => ({ value: `${decision}:${id}`, decision, name }))
  return all
    .filter(({ decision }) => state === 'under-review' || isDeskRejection(state, decision))
    .map(({ value, decision, name }) => ({ value, name, means: state === 'received' ? 'without a review' : stateLabels[decision] }))
}

export const handlingForm = z.object({
  choice: z.string('Please choose a decision.').check(z.regex(/^(accepted|revision-requested|rejected)(:[a-z0-9-]{1,40})?$/, 'Please choose a decision.')),
  note: freeText(5000).check(z.minLength(1, 'Please give the reasons: the author reads them.')),
  sure: z.literal('yes', 'Please tick this: the author is told at once, and it cannot be taken back.'),
})

/** Decides on the paper and tells its author in the same act: nobody here may look at it in between. */
export async function decideFromOutside(services: Services, secret: string, { choice, note }: z.output<typeof handlingForm>): Promise<void> {
  const [decision, type = ''] = choice.split(':') as [Decision, string?]
  const office = await officeOf(services.db)
  await services.db.transaction().execute(async (trx) => {
    const { actor, paper } = await holdHandled(trx, services, secret)
    const isDeskRejected = isDeskRejection(paper.state, decision)
    if ((paper.state !== 'under-review' && !isDeskRejected) || paper.withdrawalRequested)
      throw new Refusal('submission.move_not_allowed', `The paper is “${stateLabels[paper.state]}” now, so there is nothing to decide.`)
    const now = services.now()
    const order = { decision, type, note, summary: '', withLeadSummary: false, due: '' as CalendarDay, correct: false, withoutReview: isDeskRejected }
    await decidePaper(trx, actor, paper, order, now)
    const [decided] = await deskPapersOf(trx).whole([paper.id], 'hold')
    if (decided) await releasePaper(services, trx, actor, decided, { now, replyTo: office?.address })
  })
}

/** The copy of a file that reviewers read, or of one that they attached, for the handler. */
export async function openHandledFile(services: Pick<Services, 'db' | 'files' | 'scanning' | 'now'>, secret: string, fileId: string) {
  const { db } = services
  const handler = await findHandler(services, secret)
  const round = handler && (await reviewRoundsOf(db).all(handler.paperId)).at(-1)
  const ofReviews = handler ? (await roundsOfPaper(db, handler.paperId)).flatMap(({ reviews }) => reviews.flatMap(({ attachments }) => attachments)) : []
  const files = [...(round ? await reviewerFiles(db, round.paperId, round.stage) : []), ...ofReviews.flatMap((one) => neutralFile(one) ?? [])]
  const file = files.find((one) => one.fileId === fileId)
  const stored = file && (await storedFilesOf(db).find(file.fileId))
  if (!file || !stored) throw new Refusal('file.unknown', 'There is no such file.')
  return { file, bytes: await openFile(services, stored) }
}
