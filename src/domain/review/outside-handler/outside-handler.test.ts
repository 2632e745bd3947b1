import { beforeEach, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { deskRights } from '../../desk/rights.ts'
import { days, minutes } from '../../durations.ts'
import { mayBeRead } from '../../mail/mail.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { reviewBoardOf } from '../board/board.store.ts'
import { formOfRound } from '../reviews/own-review.ts'
import { wholeReview } from '../reviews/review-answers.ts'
import { reviewsOf } from '../reviews/reviews.store.ts'
import { reviewsAtDesk } from '../reviews/reviews-at-desk.ts'
import { handledPaper } from './handle-paper.ts'
import { outsideHandling } from './invite-outside-handler.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, clock } = house
const review = givenReview(services)
let number = 0

/** The only organiser here, who has declared a conflict with a paper that one reviewer has reviewed. */
async function conflictedPaper() {
  number += 1
  const olga = await house.organiser()
  const author = `author${number}@example.org`
  const submission = await given.submission(author, { moves: ['received', 'under-review'], titles: [`On canaries ${number}`] })
  await conflictSearchOf(db).declare(submission.paperId, `${olga.id}@example.org`, 'A former pupil', services.now())
  const round = await review.round(submission.paperId)
  const reviewerId = await review.reviewer(`canary-reviewer${number}@example.net`, { name: `Rita Canary ${number}` })
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Colloquia', now: services.now() })
  const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: services.now() })
  const accepted = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: services.now(), dueOn: '2026-12-23' })
  const scores = { 'score.originality': '4', 'score.method': '4', 'score.clarity': '4', 'score.relevance': '4' }
  const values = { ...scores, recommendation: 'accept', confidence: '5', toAuthor: 'A fine method.', confidential: 'Weak data.' }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(await formOfRound(db, round), values), { formId: round.formId, now: services.now(), enteredBy: null })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: services.now() })
  const invite = (body: object = {}) =>
    olga.act(
      `papers/${submission.reference}/outside-handler`,
      { name: 'Hedda Handler', email: `hedda${number}@outside.example.edu`, days: 30, ...body },
      'review',
    )
  return { ...submission, author, olga, invite, handler: `hedda${number}@outside.example.edu` }
}

const linkTo = async (address: string) => {
  const mails = await db.selectFrom('mail').select('text_body').where('to_address', '=', address).orderBy('queued_at').orderBy('id').execute()
  return mails.map(({ text_body }) => /\/handling\/[\w-]{43}/.exec(text_body)?.[0]).findLast(Boolean) ?? ''
}
const read = async (url: string) => server.inject({ url })
const decide = (url: string, fields: Record<string, string>) =>
  server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() })
const stateOf = house.stateOf
async function expectNothingDecided(link: string, { reference }: { reference: string }) {
  expect(await handledPaper(services, link.split('/').at(-1) ?? '')).toBeUndefined()
  expect((await decide(link, { choice: 'accepted', note: 'Yes.', sure: 'yes' })).statusCode).toBe(422)
  expect(await stateOf(reference)).toEqual({ state: 'under-review', decision_waiting: false })
}

beforeEach(async () => {
  await db.updateTable('account').set({ disabled_at: services.now() }).execute()
})

test('a sole organiser with a conflict asks somebody from outside, who decides; the author is told with the reviewers’ comments', async () => {
  const paper = await conflictedPaper()
  expect((await paper.invite()).statusCode).toBe(200)
  const link = await linkTo(paper.handler)
  expect(link).not.toBe('')
  const wrong = await decide(link, { choice: 'accepted', note: '' })
  expect(wrong.statusCode).toBe(422)
  expect(await stateOf(paper.reference)).toEqual({ state: 'under-review', decision_waiting: false })
  expect((await decide(link, { choice: 'accepted', note: 'It is sound.', sure: 'yes' })).statusCode).toBe(303)
  expect(await stateOf(paper.reference)).toEqual({ state: 'accepted', decision_waiting: false })
  const again = await decide(link, { choice: 'rejected', note: 'No.', sure: 'yes' })
  expect(again.statusCode).toBe(422)
  expect(await stateOf(paper.reference)).toEqual({ state: 'accepted', decision_waiting: false })
  const letters = await db.selectFrom('mail').select(['kind', 'text_body']).where('to_address', '=', paper.author).execute()
  expect(letters.map(({ kind }) => kind)).toEqual(['submission.decision'])
  expect(letters[0]?.text_body).toContain('A fine method.')
  expect(letters[0]?.text_body).not.toContain('Weak data.')
})

test('the handler reads the reviews without the names of reviewers and authors; the organiser reads neither the link nor a review', async () => {
  const paper = await conflictedPaper()
  const asked = await paper.invite()
  const link = await linkTo(paper.handler)
  const secret = link.split('/').at(-1) ?? ''
  const seen = JSON.stringify(await handledPaper(services, secret))
  for (const words of ['A fine method.', 'Weak data.', 'On canaries']) expect(seen).toContain(words)
  for (const canary of [`Rita Canary ${number}`, `canary-reviewer${number}`, paper.author, 'Ada L.', paper.reference]) expect(seen).not.toContain(canary)
  const organiser = { accountId: paper.olga.id, email: `${paper.olga.id}@example.org`, name: 'Olga', rights: deskRights }
  const shown = JSON.stringify([
    asked.json(),
    await reviewsAtDesk(db, organiser, paper.paperId),
    await outsideHandling(db, organiser, { id: paper.paperId, conferenceId: 'colombo' }),
    await reviewBoardOf(db, 'colombo', organiser.email).papers(),
    await auditLogOf(db).about(`submission:${paper.id}`),
  ])
  expect(shown).toContain(paper.handler)
  for (const canary of [secret, 'A fine method', 'Weak data', `Rita Canary ${number}`]) expect(shown).not.toContain(canary)
  expect(mayBeRead('review.handler-invitation')).toBe(false)
  for (const act of ['submissions/decide', 'submissions/release']) {
    const [list = '', name = ''] = act.split('/')
    const refused = await paper.olga.act(name, { selection: await house.chosen(paper.reference), decision: 'accepted', note: '' }, list)
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(await stateOf(paper.reference)).toEqual({ state: 'under-review', decision_waiting: false })
})

test('the link of one paper opens nothing of another, and ends when it is revoked, replaced or over', async () => {
  const paper = await conflictedPaper()
  await paper.invite()
  const first = await linkTo(paper.handler)
  const other = await conflictedPaper()
  expect((await read(`${first}/files/${other.fileId}`)).statusCode).toBe(404)
  await db.updateTable('account').set({ disabled_at: null }).where('id', '=', paper.olga.id).execute()
  await paper.olga.act(`papers/${paper.reference}/outside-handler/revoke`, {}, 'review')
  await db.updateTable('account').set({ disabled_at: services.now() }).where('id', '=', paper.olga.id).execute()
  await expectNothingDecided(first, paper)
  await other.invite()
  const replaced = await linkTo(other.handler)
  clock.now = new Date(clock.now.getTime() + minutes(1))
  await other.invite()
  const last = await linkTo(other.handler)
  expect(last).not.toBe(replaced)
  await expectNothingDecided(replaced, other)
  clock.now = new Date(clock.now.getTime() + days(32))
  await expectNothingDecided(last, other)
  clock.now = new Date(clock.now.getTime() - days(32))
})

test('nobody takes the role who organises here, wrote the paper, is close to its authors or reviews it', async () => {
  const paper = await conflictedPaper()
  for (const email of [`${paper.olga.id}@example.org`, paper.author, `canary-reviewer${number}@example.net`]) {
    const refused = await paper.invite({ email })
    expect([email, refused.statusCode, Object.keys(refused.json().error.fields ?? {})]).toEqual([email, 422, ['email']])
  }
  expect((await paper.invite({ days: 0 })).json().error.fields).toHaveProperty('days')
  expect(await db.selectFrom('outside_handler').selectAll().where('paper_id', '=', paper.paperId).execute()).toEqual([])
})

test('where somebody here has no conflict, nobody from outside is needed', async () => {
  const paper = await conflictedPaper()
  const bo = await house.organiser('Bo', 'Berg')
  const refused = await paper.invite()
  expect(refused.json().error).toMatchObject({ code: 'review.move_not_allowed', message: expect.stringContaining('Bo Berg has no conflict') })
  const organiser = { accountId: bo.id, email: `${bo.id}@example.org`, name: 'Bo Berg', rights: [] }
  expect(await outsideHandling(db, organiser, { id: paper.paperId, conferenceId: 'colombo' })).toBeUndefined()
})

const post = (url: string, fields: [string, string][] = []) =>
  server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() })

/** The only organiser here, who has declared a conflict with a paper that nobody has looked at. */
async function conflictedArrival() {
  number += 1
  const olga = await house.organiser()
  const author = `author${number}@example.org`
  const submission = await given.submission(author, { titles: [`On herons ${number}`] })
  await conflictSearchOf(db).declare(submission.paperId, `${olga.id}@example.org`, 'A former pupil', services.now())
  await db
    .insertInto('paper_blindness')
    .values({ paper_id: submission.paperId, state: 'ready', checked_at: services.now(), allowed_by: null, allowed_at: null })
    .onConflict((there) => there.column('paper_id').doUpdateSet({ state: 'ready' }))
    .execute()
  const handler = `hedda${number}@outside.example.edu`
  const invited = await olga.act(`papers/${submission.reference}/outside-handler`, { name: 'Hedda Handler', email: handler, days: 30 }, 'review')
  expect(invited.statusCode).toBe(200)
  return { ...submission, author, olga, handler, link: await linkTo(handler) }
}

test('the handler takes a paper into review, asks reviewers of the pool and reminds them', async () => {
  const paper = await conflictedArrival()
  const free = await review.reviewer(`free${number}@example.net`, { name: `Fritz Free ${number}` })
  const close = await review.reviewer(`close${number}@example.net`, { name: `Clara Close ${number}` })
  await conflictSearchOf(db).declare(paper.paperId, `close${number}@example.net`, 'A sister', services.now())
  const own = await review.reviewer(paper.handler, { name: 'Hedda Handler' })
  const seen = async () => JSON.stringify(await handledPaper(services, paper.link.split('/').at(-1) ?? ''))
  const page = await seen()
  expect(page).toContain(`On herons ${number}`)
  expect(page).toContain(`Fritz Free ${number}`)
  // A name beside the word conflict would tell who the authors are.
  expect(page).not.toContain(`Clara Close ${number}`)

  expect((await post(`${paper.link}/ask`)).statusCode).toBe(422)
  for (const id of [close, own, 'nobody']) expect((await post(`${paper.link}/ask`, [['reviewer[]', id]])).statusCode).toBe(422)
  expect(await stateOf(paper.reference)).toEqual({ state: 'received', decision_waiting: false })
  expect((await assignmentsOf(db).ofPaper(paper.paperId)).length).toBe(0)

  expect((await post(`${paper.link}/begin`)).statusCode).toBe(303)
  expect(await stateOf(paper.reference)).toEqual({ state: 'under-review', decision_waiting: false })
  expect((await post(`${paper.link}/ask`, [['reviewer[]', free]])).statusCode).toBe(303)
  const [asked] = await assignmentsOf(db).ofPaper(paper.paperId)
  expect(asked).toMatchObject({ reviewerId: free, state: 'invited' })
  const mailsTo = async () => (await db.selectFrom('mail').select('kind').where('to_address', '=', `free${number}@example.net`).execute()).length
  expect(await mailsTo()).toBe(1)
  expect((await handledPaper(services, paper.link.split('/').at(-1) ?? ''))?.asking?.assignments).toMatchObject([
    { name: `Fritz Free ${number}`, state: 'invited' },
  ])
  expect((await post(`${paper.link}/remind`, [['assignment', asked?.id ?? '']])).statusCode).toBe(303)
  expect(await mailsTo()).toBe(2)
  expect((await post(`${paper.link}/remind`, [['assignment', asked?.id ?? '']])).statusCode).toBe(422)
  expect(await mailsTo()).toBe(2)
  // No organiser without a conflict is there, so the paper has no handling chair.
  expect(await db.selectFrom('paper').select('handler_id').where('id', '=', paper.paperId).executeTakeFirst()).toEqual({ handler_id: null })
})

test('the handler reminds nobody of another paper, and does nothing once the link has ended', async () => {
  const paper = await conflictedArrival()
  const other = await conflictedPaper()
  const [foreign] = await assignmentsOf(db).ofPaper(other.paperId)
  expect((await post(`${paper.link}/remind`, [['assignment', foreign?.id ?? '']])).statusCode).toBe(422)
  await db.updateTable('outside_handler').set({ revoked_at: services.now() }).where('paper_id', '=', paper.paperId).execute()
  for (const step of ['begin', 'ask', 'remind']) expect((await post(`${paper.link}/${step}`, [['reviewer[]', 'x']])).statusCode).toBe(422)
  expect(await stateOf(paper.reference)).toEqual({ state: 'received', decision_waiting: false })
})

test('the handler rejects a paper without a review, with a reason, before anybody is asked', async () => {
  const paper = await conflictedArrival()
  expect((await decide(paper.link, { choice: 'accepted', note: 'Fine.', sure: 'yes' })).statusCode).toBe(422)
  expect((await decide(paper.link, { choice: 'rejected', note: 'Not of our field.', sure: 'yes' })).statusCode).toBe(303)
  expect(await stateOf(paper.reference)).toEqual({ state: 'rejected', decision_waiting: false })
  const letters = await db.selectFrom('mail').select(['kind', 'text_body']).where('to_address', '=', paper.author).orderBy('queued_at').execute()
  expect(letters.at(-1)?.text_body).toContain('Not of our field.')
})

test('an organiser with a conflict neither takes a paper into review nor rejects it unread', async () => {
  const paper = await conflictedArrival()
  await db.updateTable('account').set({ disabled_at: null }).where('id', '=', paper.olga.id).execute()
  const selection = await house.chosen(paper.reference)
  const moved = await paper.olga.act('move', { selection, to: 'under-review' })
  expect(moved.json().error).toMatchObject({ code: 'review.conflict' })
  const rejected = await paper.olga.act('decide', { selection, decision: 'rejected', note: 'No.', withoutReview: true })
  expect(rejected.json().error).toMatchObject({ code: 'review.conflict' })
  expect(await stateOf(paper.reference)).toEqual({ state: 'received', decision_waiting: false })
})
