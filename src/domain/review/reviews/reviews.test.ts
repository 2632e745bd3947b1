import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../../tests/support/form-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import type { AccountId } from '../../accounts/account.ts'
import { openSession } from '../../accounts/sessions.ts'
import { contentOf } from '../../content/content.store.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import type { AssignmentState } from '../review.ts'
import { reviewerPaper } from '../reviewer-view.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { ownReviews, reviewPage } from './read-reviews.ts'
import { reviewsOf } from './reviews.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, postForm, shownAgain, clock } = house
const review = givenReview(services)
await contentOf(db).replaceCollection('settings', [officeSettings])

const whole = {
  'score.originality': '4',
  'score.method': '5',
  'score.clarity': '3',
  'score.relevance': '3',
  recommendation: 'minor-revision',
  confidence: '4',
  toAuthor: 'The method is sound.\n\nPlease say how the data were found.',
  confidential: 'I doubt the second table.',
}

let number = 0
/** A signed-in reviewer with one paper. */
async function reviewerWith(state: AssignmentState, wishes: Parameters<typeof review.reviewer>[1] = {}) {
  number += 1
  const email = `reviewer${number}@example.org`
  const accountId = randomBytes(8).toString('hex') as AccountId
  const dates = { confirmed_at: services.now(), created_at: services.now(), disabled_at: null }
  await db
    .insertInto('account')
    .values({ ...dates, id: accountId, role: 'g_user', f_name: 'Rita', l_name: 'Reviewer', email, password_hash: null, desk_rights: [] })
    .execute()
  const { secret } = await openSession(db, accountId, 'A test', undefined, services.now())
  const reviewerId = await review.reviewer(email, wishes)
  const submission = await given.submission(`author${number}@example.org`, { moves: ['received', 'under-review'], titles: [`Engines ${number}`] })
  const round = await review.round(submission.paperId)
  const id = randomBytes(8).toString('hex')
  const row = { id, round_id: round.id, paper_id: submission.paperId, reviewer_id: reviewerId, number: 1, state, proposed_at: services.now() }
  const times = { invited_at: services.now(), answered_at: null, due_on: state === 'accepted' ? '2026-11-23' : null, submitted_at: null }
  await db
    .insertInto('review_assignment')
    .values({ ...row, ...times, proposed_by: 'Olga' })
    .execute()
  const cookie = `session=${secret}`
  return {
    ...submission,
    id,
    email,
    reviewerId,
    round,
    cookie,
    person: { accountId, email, confirmed: true },
    post: (act: string, fields: Record<string, string>) => postForm(`/reviews/${id}/${act}`, fields, { cookie }),
    draft: (values: object) =>
      server.inject({
        method: 'PUT',
        url: `/api/v1/reviews/${id}/draft`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ values }),
      }),
  }
}
const stateOf = async (id: string) => (await assignmentsOf(db).find(id))?.state
const mailsTo = (address: string) => db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).execute()

test('a reviewer sees a paper without anything that names its authors', async () => {
  const one = await reviewerWith('accepted')
  const seen = JSON.stringify([await ownReviews(services, one.person), await reviewPage(services, one.person, one.id)])
  expect(seen).toContain(`Engines ${number}`)
  for (const canary of ['Ada', `author${number}`, 'Analytical', 'Portugal', one.reference, one.fileId, 'paper.pdf', 'Hello']) expect(seen).not.toContain(canary)
  await db
    .insertInto('review_settings')
    .values({
      conference_id: 'colombo',
      mode: 'single-blind',
      reviews_per_paper: 2,
      answer_days: 3,
      review_days: 8,
      decision_days: 14,
      abstract_min_words: 250,
      abstract_max_words: 300,
      shows_other_reviews: false,
      changed_at: services.now(),
    })
    .execute()
  const paper = await reviewerPaper(db, { roundId: one.round.id, paperId: one.paperId })
  expect(paper.authors).toEqual([{ name: 'Ada L.', affiliation: 'Analytical Society' }])
  expect(JSON.stringify(paper)).not.toContain('@example.org')
  await db.deleteFrom('review_settings').execute()
})

test('an invited reviewer agrees to the rules and accepts, once', async () => {
  const one = await reviewerWith('invited', { agreed_at: null })
  expect((await one.post('accept', {})).statusCode).toBe(422)
  expect(shownAgain.at(-1)?.fields).toHaveProperty('agreed')
  expect((await one.post('accept', { agreed: 'yes' })).headers.location).toBe(`/reviews/${one.id}?done=accepted`)
  const accepted = await assignmentsOf(db).find(one.id)
  // The house reviews within eight days.
  expect(accepted).toMatchObject({ state: 'accepted', dueOn: '2026-11-23' })
  await one.post('accept', {})
  expect((await assignmentsOf(db).find(one.id))?.version).toBe(accepted?.version)
})

test('an invited reviewer reads the abstract and no file, and declines with a reason', async () => {
  const one = await reviewerWith('invited')
  const copy = await readyCopy(one.paperId, one.fileId)
  expect((await reviewPage(services, one.person, one.id)).paper.files).toEqual([])
  const file = () => server.inject({ url: `/api/v1/reviews/${one.id}/files/${copy}`, headers: { cookie: one.cookie } })
  expect((await file()).statusCode).toBe(404)
  await one.post('decline', { reason: 'I am on leave.' })
  expect(await assignmentsOf(db).find(one.id)).toMatchObject({ state: 'declined', reason: 'I am on leave.' })
  expect((await file()).statusCode).toBe(404)
})

async function readyCopy(paperId: string, fileId: string): Promise<string> {
  const copy = await given.file('clean.pdf')
  const row = { file_id: fileId, paper_id: paperId, state: 'ready' as const, copy_id: copy, checked_at: services.now(), allowed_by: null, allowed_at: null }
  await db.insertInto('reviewer_copy').values(row).execute()
  return copy
}

test('a review that tells the authors who wrote it is given back at once, with the words that tell it', async () => {
  const one = await reviewerWith('accepted', { name: 'Rosalind Quetzal', affiliation: 'Quetzal Institute of Walking' })
  const answer = await one.post('write', { ...whole, toAuthor: 'See what Rosalind Quetzal wrote in 2019.', act: 'submit' })
  expect(answer.statusCode).toBe(422)
  expect(shownAgain.at(-1)?.fields.toAuthor).toContain('Rosalind Quetzal')
  expect(await stateOf(one.id)).toBe('accepted')
  await one.post('write', { ...whole, confidential: 'I am Rosalind Quetzal, and I know the field.', act: 'submit' })
  expect(await stateOf(one.id)).toBe('submitted')
})

test('the copy is sent under a neutral name to its reviewer alone, until the decision', async () => {
  const one = await reviewerWith('accepted')
  const other = await reviewerWith('accepted')
  const copy = await readyCopy(one.paperId, one.fileId)
  const read = (cookie: string, fileId = copy) => server.inject({ url: `/api/v1/reviews/${one.id}/files/${fileId}`, headers: { cookie } })
  const answer = await read(one.cookie)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="paper.pdf"; filename*=UTF-8''paper.pdf`)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect((await read(one.cookie, one.fileId)).statusCode).toBe(404)
  expect((await read(other.cookie)).statusCode).toBe(404)
  await reviewRoundsOf(db).close(one.round.id, services.now())
  expect((await read(one.cookie)).statusCode).toBe(404)
})

test('every keystroke is kept, a whole review is submitted once, and the reviewer is thanked', async () => {
  const one = await reviewerWith('accepted')
  expect((await one.draft({ toAuthor: 'The meth', unknown: 'x', 'score.method': '5' })).json()).toHaveProperty('savedAt')
  expect((await reviewPage(services, one.person, one.id)).values).toEqual({ toAuthor: 'The meth', 'score.method': '5' })
  expect((await one.post('write', { toAuthor: 'The method', act: 'submit' })).statusCode).toBe(422)
  expect(Object.keys(shownAgain.at(-1)?.fields ?? {})).toEqual([
    'score.originality',
    'score.method',
    'score.clarity',
    'score.relevance',
    'recommendation',
    'confidence',
  ])
  expect(shownAgain.at(-1)?.values.toAuthor).toEqual(['The method'])
  await Promise.all([one.post('write', { ...whole, act: 'submit' }), one.post('write', { ...whole, act: 'submit' })])
  const versions = await reviewsOf(db).versionsOf([one.id])
  // Weights three, three, two and two.
  expect(versions).toMatchObject([{ number: 1, score: 3.9, recommendation: 'minor-revision', confidence: 4, answers: { toAuthor: whole.toAuthor } }])
  expect(await stateOf(one.id)).toBe('submitted')
  expect(await reviewsOf(db).draft(one.id)).toBeUndefined()
  const [thanks, ...more] = await mailsTo(one.email)
  expect([thanks?.subject, more]).toEqual(['Thank you for your review', []])
  expect(thanks?.text_body).not.toContain(one.reference)
})

test('a review is corrected as a new version until the decision, and not after it', async () => {
  const one = await reviewerWith('accepted')
  await one.post('write', { ...whole, act: 'submit' })
  await one.post('write', { ...whole, recommendation: 'reject', act: 'submit' })
  expect((await reviewsOf(db).versionsOf([one.id])).map(({ number, recommendation }) => [number, recommendation])).toEqual([
    [1, 'minor-revision'],
    [2, 'reject'],
  ])
  expect(await mailsTo(one.email)).toHaveLength(1)
  await reviewRoundsOf(db).close(one.round.id, services.now())
  expect((await one.post('write', { ...whole, act: 'submit' })).statusCode).toBe(422)
  expect((await one.draft({ toAuthor: 'Later' })).json().error.code).toBe('review.move_not_allowed')
  expect((await reviewPage(services, one.person, one.id)).isWritable).toBe(false)
})

test('nobody reads or writes the review of somebody else, and a proposal is nobody’s yet', async () => {
  const one = await reviewerWith('accepted')
  const proposed = await reviewerWith('proposed')
  const stranger = await house.participant('nobody@example.org')
  for (const cookie of [proposed.cookie, stranger.cookie]) {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'PUT', url: `/api/v1/reviews/${one.id}/draft`, headers, payload: '{"values":{}}' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'review.unknown'])
    for (const act of ['accept', 'decline', 'write', 'conflict', 'report'])
      expect((await postForm(`/reviews/${one.id}/${act}`, { ...whole, reason: 'x', report: 'x', agreed: 'yes' }, { cookie })).statusCode).toBe(422)
  }
  expect(await assignmentsOf(db).find(one.id)).toMatchObject({ state: 'accepted', version: 1 })
  expect(await ownReviews(services, proposed.person)).toEqual([])
  expect((await proposed.draft({})).statusCode).toBe(404)
  expect(await ownReviews(services, { ...one.person, accountId: 'x' as AccountId, confirmed: false })).toBeUndefined()
})

test('who declares a conflict sees nothing of the paper any more, and the office hears of the gap', async () => {
  const one = await reviewerWith('accepted')
  expect((await one.post('conflict', { reason: '' })).statusCode).toBe(422)
  await one.post('conflict', { reason: 'She was my student.' })
  expect(await stateOf(one.id)).toBe('declined')
  expect(await ownReviews(services, one.person)).toEqual([])
  await expect(reviewPage(services, one.person, one.id)).rejects.toMatchObject({ code: 'review.conflict' })
  const conflict = await db.selectFrom('review_conflict').selectAll().where('paper_id', '=', one.paperId).executeTakeFirst()
  expect(conflict).toMatchObject({ email: one.email, kind: 'declared', state: 'confirmed', note: 'She was my student.' })
  const mail = await db.selectFrom('mail').select(['kind', 'text_body']).where('paper_id', '=', one.paperId).executeTakeFirst()
  expect(mail?.kind).toBe('review.given_back')
  expect(mail?.text_body).not.toContain(one.email)
})

test('a private report is stored for the organisers, and the mail does not repeat it', async () => {
  const one = await reviewerWith('accepted')
  await one.post('report', { report: 'Page 3 is copied.' })
  await one.post('report', { report: 'Page 3 is copied.' })
  expect((await reviewsOf(db).reportsOf(one.paperId)).map(({ body, reviewer }) => [body, reviewer])).toEqual([['Page 3 is copied.', 1]])
  const mails = await db.selectFrom('mail').select(['kind', 'text_body']).where('paper_id', '=', one.paperId).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['review.report'])
  expect(mails[0]?.text_body).not.toContain('copied')
})

test('the list tells what waits, what is late and what was decided', async () => {
  const one = await reviewerWith('accepted')
  expect(await ownReviews(services, one.person)).toMatchObject([{ state: 'accepted', dueOn: '2026-11-23', isOverdue: false }])
  const before = clock.now
  clock.now = new Date('2026-11-24T10:00:00Z')
  expect(await ownReviews(services, one.person)).toMatchObject([{ isOverdue: true }])
  clock.now = before
})
