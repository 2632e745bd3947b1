import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { type Assignment, assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import type { Recommendation } from '../../src/domain/review/review.ts'
import { reviewSettingsOf } from '../../src/domain/review/review-settings.store.ts'
import { defaultReviewSettings, type ReviewSettings } from '../../src/domain/review/review-settings.ts'
import { formOfRound } from '../../src/domain/review/reviews/own-review.ts'
import { scoreControl, wholeReview } from '../../src/domain/review/reviews/review-answers.ts'
import { reviewsOf } from '../../src/domain/review/reviews/reviews.store.ts'
import { type ReviewRound, reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import type { Database } from '../../src/domain/tables.ts'
import { givenReview } from './given-review.ts'
import { inDatabase } from './in-database.ts'
import type { RunningSite } from './site.ts'

/** A reviewer of the pool with an account; returns the secret of a session. */
export async function reviewerWithSession(db: Database, name: string, wishes: Parameters<ReturnType<typeof givenReview>['reviewer']>[1] = {}) {
  const now = () => new Date()
  const [fName = '', lName = ''] = name.split(' ')
  const email = `${fName.toLowerCase()}@institute.example.net`
  const reviewerId = await givenReview({ db, now }).reviewer(email, { name, ...wishes })
  const id = randomBytes(8).toString('hex') as AccountId
  const account = { id, role: 'g_user' as const, f_name: fName, l_name: lName, email, password_hash: null }
  await db
    .insertInto('account')
    .values({ ...account, confirmed_at: now(), created_at: now(), disabled_at: null })
    .execute()
  const { secret } = await openSession(db, id, 'A journey', undefined, now())
  return { reviewerId, email, secret }
}

export interface GivenReview {
  reviewer: string
  recommendation: Recommendation
  toAuthor?: string
}

/** The review of a paper's abstract has begun, and these reviewers have submitted. */
export async function reviewedPaper(
  site: RunningSite,
  { reference, conferenceId, settings = {} }: { reference: string; conferenceId: string; settings?: Partial<ReviewSettings> },
  reviews: readonly GivenReview[],
): Promise<{ assignment: string; secret: string }[]> {
  return inDatabase(site, async (db) => {
    await reviewSettingsOf(db).save(conferenceId, { ...defaultReviewSettings, ...settings }, new Date())
    const round = await openAbstractRound(db, reference, conferenceId)
    const written = []
    for (const review of reviews) {
      const { reviewerId, secret } = await reviewerWithSession(db, review.reviewer)
      written.push({ assignment: await submitReview(db, round, reviewerId, review), secret })
    }
    return written
  })
}

/** The review of a paper's abstract has begun. */
export async function openAbstractRound(db: Database, reference: string, conferenceId: string): Promise<ReviewRound> {
  const { id } = await db.selectFrom('paper').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  return reviewRoundsOf(db).open({ id, conferenceId }, 'abstract', new Date())
}

/** The reviewer was invited and has accepted. */
export async function acceptedAssignment(db: Database, round: ReviewRound, reviewerId: string): Promise<Assignment> {
  const now = new Date()
  const store = assignmentsOf(db)
  const proposed = await store.add({ round, reviewerId, isPinned: true, by: 'Olga', now })
  const invited = await store.move(proposed, 'invited', { invitedAt: now })
  return store.move(invited, 'accepted', { answeredAt: now, dueOn: '2099-01-01' })
}

/** The reviewer has accepted and submitted; returns the id of the assignment. */
export async function submitReview(
  db: Database,
  round: ReviewRound,
  reviewerId: string,
  { recommendation, toAuthor = 'Please explain table two.' }: Omit<GivenReview, 'reviewer'>,
): Promise<string> {
  const now = new Date()
  const accepted = await acceptedAssignment(db, round, reviewerId)
  const form = await formOfRound(db, round)
  const scores = Object.fromEntries(form.criteria.map((criterion) => [scoreControl(criterion), '4']))
  const values = { ...scores, recommendation, confidence: '5', toAuthor, confidential: 'I doubt the data.' }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(form, values), { formId: round.formId, now, enteredBy: null })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now })
  return accepted.id
}
