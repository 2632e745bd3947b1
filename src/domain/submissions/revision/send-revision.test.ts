import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { hours } from '../../durations.ts'
import { assignmentsOf } from '../../review/assignment/assignments.store.ts'
import { reviewersOf } from '../../review/pool/reviewers.store.ts'
import { formOfRound, type ReviewPerson } from '../../review/reviews/own-review.ts'
import { reviewPage } from '../../review/reviews/read-reviews.ts'
import { wholeReview } from '../../review/reviews/review-answers.ts'
import { reviewsOf } from '../../review/reviews/reviews.store.ts'
import { reviewRoundsOf } from '../../review/rounds.store.ts'
import { replaceFile } from '../change-submission.ts'
import { sendRevision } from './send-revision.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, clock, chosen, server, stateOf } = house
const olga = await house.organiser()
const review = givenReview(services)
const now = services.now()

/** A paper whose reviewer asked for a revision, which its author was told. */
async function toRevise(email: string) {
  const paper = await given.submission(email, { moves: ['received', 'under-review'] })
  const round = await review.round(paper.paperId)
  const account = await house.participant(`reviewer-${email}`)
  await db.updateTable('account').set({ confirmed_at: now }).where('email', '=', `reviewer-${email}`).execute()
  const reviewerId = await review.reviewer(`reviewer-${email}`)
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: false, by: 'Olga', now })
  const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now })
  const accepted = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: now, dueOn: '2026-12-23' })
  const form = await formOfRound(db, round)
  const scores = Object.fromEntries(form.criteria.map(({ id }) => [`score.${id}`, '4']))
  const values = { ...scores, recommendation: 'major-revision', confidence: '4', toAuthor: 'Explain the sample.' }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(form, values), { formId: round.formId, now, enteredBy: null })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now })
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'revision-requested', note: 'Please revise.' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  return { ...paper, reviewerId, account, ticket: { reference: paper.reference, secret: paper.secret } }
}

type Revised = Awaited<ReturnType<typeof toRevise>>
const statusOf = async ({ reference, secret }: Revised) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json().papers[0]

/** What the reviewer reads on the page of the second round. */
async function secondRound({ paperId, reviewerId }: Revised) {
  const rounds = await reviewRoundsOf(db).all(paperId)
  const assignment = (await assignmentsOf(db).ofPaper(paperId)).find(({ roundId }) => roundId === rounds[1]?.id)
  const reviewer = await reviewersOf(db).find(reviewerId)
  const account = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', '=', reviewer?.email ?? '')
    .executeTakeFirstOrThrow()
  const person: ReviewPerson = { accountId: account.id, email: account.email, confirmed: true }
  return reviewPage(services, person, assignment?.id ?? '')
}

test('a revision of the words alone goes back to the same reviewers with the response, once', async () => {
  const paper = await toRevise('words@example.org')
  expect((await statusOf(paper)).revision).toEqual({ stage: 'abstract', isAsked: true, response: null })
  for (let time = 0; time < 2; time++) await sendRevision(services, paper.ticket, 'We explain the sample now.')
  expect((await stateOf(paper.reference)).state).toBe('under-review')
  expect((await reviewRoundsOf(db).all(paper.paperId)).map(({ state }) => state)).toEqual(['closed', 'open'])
  expect(await secondRound(paper)).toMatchObject({ response: 'We explain the sample now.', earlier: [{ round: 1, toAuthor: 'Explain the sample.' }] })
  const mails = await db.selectFrom('mail').select('kind').where('kind', 'like', 'submission.revision%').where('about', '=', `submission:${paper.id}`).execute()
  expect(mails.filter(({ kind }) => kind === 'submission.revision')).toHaveLength(1)
  expect((await statusOf(paper)).revision).toEqual({ stage: 'abstract', isAsked: false, response: 'We explain the sample now.' })
})

test('a response that comes with a new file is read in the second round, and can be corrected for a day', async () => {
  const paper = await toRevise('file@example.org')
  const better = await given.file('better.pdf', Buffer.from(`%PDF-1.4 better ${paper.reference}\n%%EOF`))
  await replaceFile(services, paper.ticket, { replaces: paper.fileId }, better, 'See page 4.')
  expect((await secondRound(paper)).response).toBe('See page 4.')
  await sendRevision(services, paper.ticket, 'See page 5.')
  expect((await secondRound(paper)).response).toBe('See page 5.')
  clock.now = new Date(now.getTime() + hours(25))
  await expect(sendRevision(services, paper.ticket, 'See page 6.')).rejects.toMatchObject({ code: 'submission.not_open' })
  clock.now = now
})

test('a response that names its authors is refused where reviewers must not know them, and nothing has moved', async () => {
  const paper = await toRevise('names@example.org')
  const words = 'At the Analytical Society we measured again.'
  await expect(sendRevision(services, paper.ticket, words)).rejects.toMatchObject({
    code: 'request.invalid',
    fields: { response: expect.stringContaining('Analytical Society') },
  })
  const better = await given.file('better.pdf', Buffer.from(`%PDF-1.4 named ${paper.reference}\n%%EOF`))
  await expect(replaceFile(services, paper.ticket, { replaces: paper.fileId }, better, words)).rejects.toMatchObject({ code: 'request.invalid' })
  expect((await stateOf(paper.reference)).state).toBe('revision-requested')
  // The upload is still there for the next attempt.
  await replaceFile(services, paper.ticket, { replaces: paper.fileId }, better, 'We measured again.')
  expect((await secondRound(paper)).response).toBe('We measured again.')
})

test('nothing is sent where no revision is asked for', async () => {
  const paper = await given.submission('early@example.org')
  await expect(sendRevision(services, paper, 'Hello.')).rejects.toMatchObject({ code: 'submission.not_open' })
})
