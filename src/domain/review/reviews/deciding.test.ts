import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { minutes } from '../../durations.ts'
import { replaceFile } from '../../submissions/change-submission.ts'
import { previewReleases } from '../../submissions/desk/decide-papers.ts'
import { readPaperQuery } from '../../submissions/desk/paper-query.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import type { AssignmentState } from '../review.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { endWithdrawnReviews } from './close-round.ts'
import { formOfRound, reviewOf } from './own-review.ts'
import { pageOf } from './read-reviews.ts'
import { wholeReview } from './review-answers.ts'
import { reviewsOf } from './reviews.store.ts'
import { roundsOfPaper } from './reviews-at-desk.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, chosen, server, stateOf } = house
const olga = await house.organiser()
const review = givenReview(services)
const now = services.now()

let number = 0
/** A paper in review by two reviewers: the first has submitted, the second has accepted. */
async function reviewedPaper() {
  number += 1
  const submission = await given.submission(`author${number}@example.org`, { moves: ['received', 'under-review'] })
  const round = await review.round(submission.paperId)
  const states: AssignmentState[] = ['submitted', 'accepted']
  const reviewers = []
  for (const [index, state] of states.entries()) {
    const email = `reviewer${number}-${index}@example.org`
    const reviewerId = await review.reviewer(email)
    const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now })
    const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now })
    const accepted = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: now, dueOn: '2026-11-23' })
    reviewers.push({ email, reviewerId, id: accepted.id })
    if (state !== 'submitted') continue
    const scores = { 'score.originality': '4', 'score.method': '4', 'score.clarity': '4', 'score.relevance': '4' }
    const values = { ...scores, recommendation: 'accept', confidence: '5', toAuthor: 'A fine method.\n\nMind table two.', confidential: 'Weak data.' }
    await reviewsOf(db).add(accepted.id, 1, wholeReview(await formOfRound(db, round), values), { formId: round.formId, now, enteredBy: null })
    await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now })
  }
  return { ...submission, round, reviewers, author: `author${number}@example.org` }
}
const mailsTo = (address: string) => db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).execute()
const roundState = async (paperId: string) => (await reviewRoundsOf(db).all(paperId)).map(({ number, state }) => [number, state])
const statusOf = async ({ reference, secret }: { reference: string; secret: string }) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()

test('a decision closes the round, and taking it back opens it again', async () => {
  const paper = await reviewedPaper()
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted', note: 'Well done.' })
  expect(await roundState(paper.paperId)).toEqual([[1, 'closed']])
  await olga.act('undo', { selection: await chosen(paper.reference) })
  expect(await roundState(paper.paperId)).toEqual([[1, 'open']])
})

test('the letter and the status page carry the reasons, the summary and the comments, never scores or confidential words', async () => {
  const paper = await reviewedPaper()
  const order = { decision: 'accepted', note: 'It fits our programme.', summary: 'The reviewers agree.' }
  await olga.act('decide', { selection: await chosen(paper.reference), ...order })
  expect(JSON.stringify(await statusOf(paper))).not.toContain('A fine method')
  const organiser = { email: 'olga@example.org' }
  const { releases } = await previewReleases(services, organiser, readPaperQuery(new URLSearchParams({ reference: paper.reference })))
  const preview = releases[0]?.mail?.text ?? ''
  for (const words of ['It fits our programme.', 'The reviewers agree.', 'Reviewer 1 writes:', 'A fine method.', 'Mind table two.'])
    expect(preview).toContain(words)
  expect(preview).not.toMatch(/Originality|Weak data/)
  await olga.act('release', { selection: await chosen(paper.reference) })
  const [mail] = await mailsTo(paper.author)
  expect(mail?.text_body).toContain('Mind table two.')
  const status = await statusOf(paper)
  expect(status.papers[0].history.at(-1)).toMatchObject({
    summary: 'The reviewers agree.',
    comments: [{ reviewer: 1, text: 'A fine method.\n\nMind table two.', answers: [] }],
  })
  for (const text of [mail?.text_body, preview, JSON.stringify(status)]) {
    expect(text).not.toContain('Weak data')
    expect(text).not.toContain('reviewer1-')
    expect(text).not.toContain('confidence')
  }
})

test('an organiser may let the letter carry the scores, and nothing else of what reviewers keep from authors', async () => {
  const paper = await reviewedPaper()
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'rejected', note: 'It does not fit.' })
  const query = readPaperQuery(new URLSearchParams({ reference: paper.reference }))
  const { releases } = await previewReleases(services, { email: 'olga@example.org' }, query, { withScores: true })
  expect(releases[0]?.mail?.text).toContain('Originality: 4 (Clearly new)')
  await olga.act('release', { selection: await chosen(paper.reference), withScores: true })
  const [mail] = await mailsTo(paper.author)
  expect(mail?.text_body).toContain('Originality: 4 (Clearly new)')
  expect(mail?.text_body).not.toMatch(/Weak data|Accept as it is|An expert/)
  expect(JSON.stringify(await statusOf(paper))).not.toContain('Originality')
})

test('a release tells reviewers who have not finished that their review is no longer needed', async () => {
  const paper = await reviewedPaper()
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'rejected', note: 'No.' })
  const [done, late] = paper.reviewers
  expect(await mailsTo(late?.email ?? '')).toEqual([])
  await olga.act('release', { selection: await chosen(paper.reference) })
  expect((await assignmentsOf(db).find(late?.id ?? ''))?.state).toBe('cancelled')
  expect((await assignmentsOf(db).find(done?.id ?? ''))?.state).toBe('submitted')
  expect((await mailsTo(late?.email ?? '')).map(({ subject }) => subject)).toEqual(['Your review is no longer needed'])
})

test('a revision goes to the same reviewers as the next round, under the same number', async () => {
  const paper = await reviewedPaper()
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'revision-requested', note: 'Please revise.' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  const better = await given.file('better.pdf', Buffer.from(`%PDF-1.4 better ${paper.reference}\n%%EOF`))
  await replaceFile(services, { reference: paper.reference, secret: paper.secret }, { replaces: paper.fileId }, better)
  expect(await roundState(paper.paperId)).toEqual([
    [1, 'closed'],
    [2, 'open'],
  ])
  const again = (await assignmentsOf(db).ofPaper(paper.paperId)).filter(({ roundId }) => roundId !== paper.round.id)
  expect(again).toMatchObject([{ reviewerId: paper.reviewers[0]?.reviewerId, number: 1, state: 'accepted', dueOn: '2026-11-23' }])
  const [mail] = await mailsTo(paper.reviewers[0]?.email ?? '')
  expect(mail?.subject).toBe('A revised version of a paper that you reviewed')
  expect(mail?.text_body).not.toContain(paper.reference)
})

test('a blind copy of the revision alone returns the paper to its reviewers', async () => {
  const paper = await reviewedPaper()
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'revision-requested', note: 'Please revise.' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  const blind = await given.file('blind.pdf', Buffer.from(`%PDF-1.4 blind ${paper.reference}\n%%EOF`))
  await replaceFile(services, { reference: paper.reference, secret: paper.secret }, { kind: 'documentblind', paper: 1 }, blind)
  expect(await roundState(paper.paperId)).toEqual([
    [1, 'closed'],
    [2, 'open'],
  ])
})

test('an organiser with a conflict neither decides, nor releases, nor reads the preview', async () => {
  const paper = await reviewedPaper()
  const conflicted = await house.organiser('Conny', 'Conflicted')
  const email = `${conflicted.id}@example.org`
  const row = { paper_id: paper.paperId, email, kind: 'co-author' as const, state: 'confirmed' as const, found_at: now, answered_at: null, answered_by: null }
  await db.insertInto('review_conflict').values(row).execute()
  const decided = await conflicted.act('decide', { selection: await chosen(paper.reference), decision: 'accepted' })
  expect([decided.statusCode, decided.json().error.code]).toEqual([403, 'review.conflict'])
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted' })
  expect((await previewReleases(services, { email }, readPaperQuery(new URLSearchParams({ reference: paper.reference })))).releases).toEqual([])
  const released = await conflicted.act('release', { selection: await chosen(paper.reference) })
  expect(released.json().error.code).toBe('review.conflict')
  expect(await stateOf(paper.reference)).toMatchObject({ decision_waiting: true })
})

test('a paper is rejected without a review on purpose, with a reason, before any reviewer is asked', async () => {
  const paper = await given.submission('desk@example.org')
  const reject = async (more: object) => olga.act('decide', { selection: await chosen(paper.reference), decision: 'rejected', ...more })
  expect((await reject({ note: 'Off topic.' })).json().error.code).toBe('submission.move_not_allowed')
  expect((await reject({ withoutReview: true })).json().error.fields).toHaveProperty('note')
  await reject({ withoutReview: true, note: 'It is off topic.' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  expect(await stateOf(paper.reference)).toMatchObject({ state: 'rejected', decision_waiting: false })
  const [mail] = await mailsTo('desk@example.org')
  expect(mail?.text_body).toContain('cannot send it to reviewers')
  expect(mail?.text_body).toContain('It is off topic.')

  const asked = await given.submission('asked@example.org')
  const round = await review.round(asked.paperId)
  const proposed = await assignmentsOf(db).add({ round, reviewerId: await review.reviewer('asked-reviewer@example.org'), isPinned: false, by: 'Olga', now })
  await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now })
  const late = await olga.act('decide', { selection: await chosen(asked.reference), decision: 'rejected', withoutReview: true, note: 'No.' })
  expect(late.json().error.message).toContain('Reviewers were asked')
  expect(await roundState(asked.paperId)).toEqual([[1, 'open']])
})

test('a paper that is withdrawn leaves its reviewers free, who are told', async () => {
  const asked = await reviewedPaper()
  const asAuthor = { 'x-submission-secret': asked.secret }
  await server.inject({ method: 'POST', url: `/api/v1/submissions/${asked.reference}/withdraw`, headers: asAuthor })
  await olga.act('answer-withdrawal', { selection: await chosen(asked.reference), answer: 'granted' })
  expect(await roundState(asked.paperId)).toEqual([[1, 'closed']])
  expect((await assignmentsOf(db).ofPaper(asked.paperId)).map(({ state, reason }) => [state, reason])).toEqual([
    ['submitted', ''],
    ['cancelled', 'The paper was withdrawn.'],
  ])
  const kinds = async (address = '') => (await mailsTo(address)).map(({ kind }) => kind)
  expect(await kinds(asked.reviewers[1]?.email)).toEqual(['review.not_needed'])
  expect(await kinds(asked.reviewers[0]?.email)).toEqual([])

  // What the desk withdraws can be undone for half a minute, so its review ends a little later, once.
  const moved = await reviewedPaper()
  await olga.act('move', { selection: await chosen(moved.reference), to: 'withdrawn' })
  expect(await endWithdrawnReviews(services)).toBe(0)
  await olga.act('undo', { selection: await chosen(moved.reference) })
  house.clock.now = new Date(now.getTime() + minutes(5))
  expect(await endWithdrawnReviews(services)).toBe(0)
  expect(await roundState(moved.paperId)).toEqual([[1, 'open']])
  await olga.act('move', { selection: await chosen(moved.reference), to: 'withdrawn' })
  house.clock.now = new Date(now.getTime() + minutes(10))
  await Promise.all([endWithdrawnReviews(services), endWithdrawnReviews(services)])
  expect(await roundState(moved.paperId)).toEqual([[1, 'closed']])
  expect(await kinds(moved.reviewers[1]?.email)).toEqual(['review.not_needed'])
  house.clock.now = now
})

test('open review names the reviewers who accepted knowing it, and nobody else', async () => {
  const settings = { conference_id: 'colombo', mode: 'open' as const, reviews_per_paper: 2, answer_days: 3, review_days: 8, decision_days: 14 }
  const words = { abstract_min_words: 250, abstract_max_words: 300, shows_other_reviews: false, changed_at: now }
  await db
    .insertInto('review_settings')
    .values({ ...settings, ...words, mode_since: now })
    .execute()
  const release = async (paper: Awaited<ReturnType<typeof reviewedPaper>>) => {
    await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted' })
    await olga.act('release', { selection: await chosen(paper.reference) })
    const letter = (await mailsTo(paper.author)).find(({ kind }) => kind === 'submission.decision')
    return { letter: letter?.text_body ?? '', comments: (await statusOf(paper)).history.at(-1).comments }
  }
  const open = await reviewedPaper()
  const name = `Reviewer ${open.reviewers[0]?.email.split('@')[0]}`
  const named = await release(open)
  expect(named.comments).toMatchObject([{ reviewer: 1, name }])
  expect(named.letter).toContain(`${name} writes:`)
  // The mode was another one when this reviewer accepted.
  await db
    .updateTable('review_settings')
    .set({ mode_since: new Date(now.getTime() + minutes(1)) })
    .execute()
  const blind = await release(await reviewedPaper())
  expect(blind.comments).toEqual([expect.not.objectContaining({ name: expect.anything() })])
  expect(blind.letter).toContain('Reviewer 1 writes:')
  await db.deleteFrom('review_settings').execute()
})

test('the lead reviewer reads the other reviews after submitting and sums them up for the organisers', async () => {
  const paper = await reviewedPaper()
  const [submitted, writing] = paper.reviewers
  const page = async (email = '') => {
    const reviewer = await reviewersOf(db).findByAddress(email)
    const own = reviewer && (await reviewOf(db, reviewer, await assignmentsOf(db).find(paper.reviewers.find((one) => one.email === email)?.id ?? '')))
    return own && pageOf(services, own)
  }
  const lead = async (id = '', leads = true) => {
    const version = (await assignmentsOf(db).find(id))?.version
    return olga.act(`assignments/${id}/lead`, { version, leads }, 'review')
  }
  const write = async (email: string, id: string, summary: string) => {
    const { cookie } = await house.participant(email)
    await db.updateTable('account').set({ confirmed_at: now }).where('confirmed_at', 'is', null).execute()
    await house.postForm(`/reviews/${id}/summary`, { summary }, { cookie })
    return house.shownAgain.at(-1)?.message
  }
  expect((await lead(writing?.id)).statusCode).toBe(200)
  // Before their own review nothing of the others is shown, and nothing is summed up.
  expect(await page(writing?.email)).toMatchObject({ lead: { summary: '' }, others: [] })
  expect(await write(writing?.email ?? '', writing?.id ?? '', 'Both like it.')).toContain('submit your own review first')
  // Another one takes the place.
  expect((await lead(submitted?.id)).statusCode).toBe(200)
  expect((await page(writing?.email))?.lead).toBeNull()
  await write(submitted?.email ?? '', submitted?.id ?? '', 'The method convinces both.')
  expect((await page(submitted?.email))?.lead).toEqual({ summary: 'The method convinces both.' })
  const atDesk = await roundsOfPaper(db, paper.paperId)
  expect(atDesk[0]?.summary).toEqual({ reviewer: 1, text: 'The method convinces both.' })
  // It reaches the author only when the organiser chooses it.
  const decide = async (order: object) => olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted', ...order })
  const summary = async () =>
    (await db.selectFrom('paper_move').select('summary').where('paper_id', '=', paper.paperId).orderBy('position', 'desc').execute())[0]
  await decide({})
  expect(await summary()).toEqual({ summary: '' })
  await decide({ withLeadSummary: true })
  expect(await summary(), 'also in place of an unreleased decision').toEqual({ summary: 'The method convinces both.' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  expect((await mailsTo(paper.author)).at(-1)?.text_body).toContain('The method convinces both.')
  expect((await lead(submitted?.id, false)).json().error.code).toBe('review.move_not_allowed')
})
