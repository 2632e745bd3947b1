import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { dayInZone } from '../../dates.ts'
import { days } from '../../durations.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { reviewBoardOf } from '../board/board.store.ts'
import { type BoardRow, boardRow, boardViews, isInView } from '../board/board.ts'
import { chosenRows, readBoardQuery, writeBoardQuery } from '../board/board-query.ts'
import { reviewAttentionOf } from '../board/review-attention.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { escalateLatePapers } from './escalate-late-papers.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, clock } = house
const review = givenReview(services)
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}
const letters = async () =>
  db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', 'review.late').orderBy('queued_at').orderBy('id').execute()
const rows = async (email = 'olga@example.org') =>
  (await reviewBoardOf(db, 'colombo', email).papers()).map((paper) => boardRow(paper, defaultReviewSettings, { now: services.now(), timeZone: 'Asia/Colombo' }))

test('the handling chair hears of each stage of lateness once, however often it is looked for', async () => {
  const chair = await house.organiser('Carla')
  const paper = await given.submission('late@example.org', { moves: ['received', 'under-review'] })
  const round = await review.round(paper.paperId)
  await db.updateTable('paper').set({ handler_id: chair.id }).where('id', '=', paper.paperId).execute()
  expect(await escalateLatePapers(services)).toBe(0)
  pass(days(3))
  await Promise.all([escalateLatePapers(services), escalateLatePapers(services)])
  expect(await letters()).toEqual([
    { to_address: `${chair.id}@example.org`, text_body: expect.stringContaining('2 reviewers are missing or not invited yet.') },
  ])
  for (const name of ['one', 'two']) {
    const reviewerId = await review.reviewer(`${name}@example.net`)
    const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Colloquia', now: services.now() })
    const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: services.now() })
    if (name === 'one') await assignmentsOf(db).move(invited, 'accepted', { dueOn: dayInZone(services.now(), 'UTC') })
  }
  pass(days(5))
  expect(await escalateLatePapers(services)).toBe(1)
  expect((await letters()).at(-1)?.text_body).toContain('One review was due on')
  pass(days(4))
  expect(await escalateLatePapers(services)).toBe(1)
  expect((await letters()).at(-1)?.text_body).toContain('are promised an answer by')
  pass(days(12))
  expect(await escalateLatePapers(services)).toBe(1)
  expect((await letters()).at(-1)?.text_body).toContain('were promised an answer by 29 November 2026, more than a week')
  expect((await letters()).at(-1)?.text_body).not.toContain('One review was due')
  expect(await escalateLatePapers(services)).toBe(0)
})

test('the counts on Today and on the home are those of the board’s views, without papers that the reader has a conflict with', async () => {
  const held = await given.submission('held@example.org', { moves: ['received', 'under-review'] })
  await review.round(held.paperId)
  await db
    .insertInto('paper_blindness')
    .values({ paper_id: held.paperId, state: 'held', checked_at: null, allowed_by: null, allowed_at: null })
    .onConflict((there) => there.column('paper_id').doUpdateSet({ state: 'held' }))
    .execute()
  const found = { paperId: held.paperId, email: 'near@lab.example.edu', kind: 'mail-domain' as const }
  await conflictSearchOf(db).add([{ ...found, state: 'found' }], services.now())
  await given.submission('decided@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  await given.submission('new@example.org')
  const proposed = await given.submission('proposed@example.org', { moves: ['received', 'under-review'] })
  await assignmentsOf(db).add({
    round: await review.round(proposed.paperId),
    reviewerId: await review.reviewer('three@example.net'),
    isPinned: false,
    by: 'Colloquia',
    now: services.now(),
  })
  for (const email of ['olga@example.org', 'near@lab.example.edu']) {
    const board = await rows(email)
    const counts = Object.fromEntries(
      boardViews.filter((view) => view !== 'all' && view !== 'decided').map((view) => [view, board.filter((row) => isInView(row, view)).length]),
    )
    expect([email, await reviewAttentionOf(db, email, services.now()).ofConference('colombo')]).toEqual([email, counts])
  }
  const [today] = await reviewAttentionOf(db, 'olga@example.org', services.now()).ofComing(undefined)
  expect(today).toMatchObject({ id: 'colombo', held: 1, conflicts: 1, invite: 1 })
  expect(await reviewAttentionOf(db, 'olga@example.org', services.now()).ofComing([])).toEqual([])
})

test('the address of the board filters by handler, state and recommendation, and sorts; what it does not know it ignores', async () => {
  const query = (text: string) => readBoardQuery(new URLSearchParams(text))
  const [first] = await rows()
  const assignment = { id: 'a', version: 1, number: 1, state: 'submitted', reviewer: 'R', invitedAt: null, dueOn: null, reason: '' } as const
  const row = (reference: string, over: Partial<BoardRow>): BoardRow => ({
    ...(first as BoardRow),
    isDecided: false,
    lacks: 0,
    daysLeft: 5,
    handlerId: null,
    assignments: [],
    ...over,
    reference,
  })
  const all = [
    row('A', { score: null, spread: null, done: 0, handlerId: 'olga', track: 'Tides' }),
    row('B', { score: 2, spread: 3, done: 1, assignments: [{ ...assignment, review: { score: 2, confidence: 3, recommendation: 'reject' } }] }),
    row('C', { score: 4.5, spread: 0, done: 2, state: 'received' }),
  ]
  const found = (text: string) => chosenRows(all, query(text), 'olga').map(({ reference }) => reference)
  expect(found('order=score')).toEqual(['C', 'B', 'A'])
  expect(found('order=spread')).toEqual(['B', 'C', 'A'])
  expect(found('order=missing')).toEqual(['A', 'B', 'C'])
  expect(found('handler=mine')).toEqual(['A'])
  expect(found('handler=nobody')).toEqual(['B', 'C'])
  expect(found('track=Tides')).toEqual(['A'])
  expect(found('recommendation=reject')).toEqual(['B'])
  expect(found('state=received')).toEqual(['C'])
  expect(found('state=nonsense&order=%00&recommendation=x').toSorted()).toEqual(['A', 'B', 'C'])
  const address = 'show=short&track=Tides&handler=mine&state=received&recommendation=accept&order=score&page=2'
  expect(writeBoardQuery(query(address)).toString()).toBe(address)
})
