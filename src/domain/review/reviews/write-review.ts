import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { randomId } from '../../accounts/tokens.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { chairOrOffice } from '../assignment/chair-address.ts'
import { checkText } from '../blindness/find-in-document.ts'
import type { Reviewer } from '../pool/reviewer.ts'
import type { ReviewFormDefinition } from '../review-form.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { formOfRound, holdOwnReview, mayRead, type ReviewPerson, requireWritable } from './own-review.ts'
import { answerControl, draftOf, type ReviewValues, wholeReview } from './review-answers.ts'
import { reportForOffice, reviewUrl, thanksLetter, toReviewer } from './review-letters.ts'
import { reviewsOf } from './reviews.store.ts'

/** Keeps what a reviewer is typing, however incomplete. Changes nothing that an organiser has read. */
export async function saveDraft(services: Services, person: ReviewPerson, id: string, values: Readonly<Record<string, unknown>>): Promise<{ savedAt: Date }> {
  const savedAt = services.now()
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    requireWritable(own)
    await reviewsOf(trx).saveDraft(id, draftOf(await formOfRound(trx, own.round), values), savedAt)
  })
  return { savedAt }
}

/** A review is submitted, or corrected until the decision: each time as a new version. The same one twice is one. */
export async function submitReview(services: Services, person: ReviewPerson, id: string, values: ReviewValues): Promise<void> {
  const { db, now, queueMail } = services
  const office = await officeOf(db)
  await db.transaction().execute(async (trx) => {
    const { assignment, reviewer, round } = await holdOwnReview(trx, person, id)
    requireWritable({ assignment, round })
    const form = await formOfRound(trx, round)
    const review = wholeReview(form, values)
    if ((await reviewerViews(trx, [round.id])).get(round.id)?.mode !== 'open') refuseOwnName(form, values, reviewer)
    const reviews = reviewsOf(trx)
    const before = await reviews.latest(id)
    await reviews.deleteDraft(id)
    const isSame = before && isDeepStrictEqual(pick(before), pick(review))
    if (isSame && assignment.state === 'submitted') return
    if (!isSame) await reviews.add(id, (before?.number ?? 0) + 1, review, { formId: round.formId, now: now(), enteredBy: null })
    if (assignment.state === 'accepted') await assignmentsOf(trx).move(assignment, 'submitted', { submittedAt: now(), reason: '' })
    const view = (await reviewerViews(trx, [round.id])).get(round.id)
    if (before || !view) return
    const letter = thanksLetter({ reviewer, view, url: reviewUrl(services, assignment) })
    await queueMail(trx, toReviewer(assignment, reviewer, 'review.thanks', letter, office?.address))
  })
}

/** What authors read must not tell who wrote it. The reviewer is asked, because nobody else can say what the sentence should be. */
function refuseOwnName({ questions }: ReviewFormDefinition, values: ReviewValues, reviewer: Reviewer): void {
  const controls = ['toAuthor', ...questions.filter(({ audience }) => audience === 'author').map(answerControl)]
  const problems = controls.flatMap((control) => {
    const [found] = checkText([reviewer], values[control] ?? '')
    return found ? [[control, `The authors would learn who you are from “${found.excerpt}”. Please leave your name, institution and address out.`]] : []
  })
  if (problems.length > 0) throw new Refusal('request.invalid', problemCountMessage(problems.length), Object.fromEntries(problems))
}

function pick({ answers, recommendation, confidence }: ReturnType<typeof wholeReview>) {
  return { answers, recommendation, confidence }
}

export const reportForm = z.object({ report: freeText(5000).check(z.minLength(1, 'Please say what you have found, and where.')) })

/** A reviewer tells the organisers in private what they suspect. Authors and other reviewers never read it. */
export async function reportMisconduct(services: Services, person: ReviewPerson, id: string, { report }: z.output<typeof reportForm>): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    const { assignment, reviewer, round } = own
    if (!mayRead(own)) throw new Refusal('review.move_not_allowed', 'This review is closed. Please write to the office.')
    if (await reviewsOf(trx).isReported(id, report)) return
    await reviewsOf(trx).report({ id: randomId(), assignmentId: id, body: report, now })
    const paper = await papersOf(trx).lock(assignment.paperId)
    const chair = paper && (await chairOrOffice(trx, paper))
    const view = (await reviewerViews(trx, [round.id])).get(round.id)
    if (!chair || !paper || !view) return
    const url = `${services.publicUrl}/desk/submissions/${paper.reference}`
    const letter = reportForOffice({ reference: paper.reference, conference: view.conference, url })
    await services.queueMail(trx, { kind: 'review.report', about: `reviewer:${reviewer.id}`, paperId: paper.id, to: chair, letter })
  })
}
