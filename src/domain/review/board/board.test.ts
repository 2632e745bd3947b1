import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { reviewBoardOf } from './board.store.ts'
import { boardRow, compareRows, isInView, readBoardView } from './board.ts'
import { reviewFigures, roundFigures } from './figures.store.ts'

const { db, given, services } = await deskSubmissionsHouse()
const review = givenReview(services)
const now = services.now()
const clock = { now, timeZone: 'UTC' }
const rows = async (email = 'olga@example.org') =>
  (await reviewBoardOf(db, 'colombo', email).papers()).map((paper) => boardRow(paper, defaultReviewSettings, clock))
const by = { isPinned: false, by: 'Olga', now }

test('a paper shows what its reviews say and how many are missing; only the last version of a review and the last round count', async () => {
  const { paperId, reference } = await given.submission('scored@example.org', { moves: ['received', 'under-review'] })
  const round = await review.round(paperId)
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => review.reviewer(`${name}@example.net`)))
  const assignments = assignmentsOf(db)
  for (const [index, reviewerId] of people.entries()) {
    const proposed = await assignments.add({ round, reviewerId, ...by })
    if (index === 3) await assignments.move(proposed, 'cancelled')
    if (index === 3) continue
    const accepted = await assignments.move(await assignments.move(proposed, 'invited'), 'accepted', { dueOn: addDays(dayInZone(now, 'UTC'), -1) })
    if (index === 2) continue
    await assignments.move(accepted, 'submitted', { submittedAt: now })
    const answer = { assignment_id: accepted.id, form_id: round.formId, answers: '{}', recommendation: 'accept' as const, submitted_at: now, entered_by: null }
    await db
      .insertInto('review')
      .values([
        { ...answer, number: 1, confidence: 1, score: 1 },
        { ...answer, number: 2, confidence: 4, score: index === 0 ? 4.5 : 3 },
      ])
      .execute()
  }
  const row = (await rows()).find((one) => one.reference === reference)
  expect(row).toMatchObject({ done: 2, wanted: 2, lacks: 0, score: 3.75, spread: 1.5, confidence: 4, daysLeft: 14, isOverdue: true, overdueReviews: 1 })
  expect(row && [isInView(row, 'all'), isInView(row, 'short'), isInView(row, 'overdue'), isInView(row, 'invite')]).toEqual([true, false, true, false])
})

test('a conflicted organiser sees nothing of a paper, and sees it again once the conflict is dismissed', async () => {
  const { paperId, reference } = await given.submission('hidden@example.org')
  const isShown = async (email: string) => (await rows(email)).some((one) => one.reference === reference)
  const conflict = { paperId, email: 'near@lab.example.edu', kind: 'mail-domain' as const }
  await conflictSearchOf(db).add([{ ...conflict, state: 'found' }], now)
  expect([await isShown('Near@Lab.example.edu'), await isShown('olga@example.org')]).toEqual([false, true])
  await conflictSearchOf(db).answer(conflict, 'dismissed', { by: 'Olga', now })
  expect(await isShown('near@lab.example.edu')).toBe(true)
})

test('papers short of reviews come first, then those whose promised day is nearest; what is decided has a view of its own', async () => {
  const decided = await given.submission('decided@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const all = (await rows()).sort(compareRows)
  const shortUntil = all.findLastIndex(({ lacks }) => lacks > 0)
  expect(all.slice(0, shortUntil + 1).every(({ lacks }) => lacks > 0)).toBe(true)
  expect(all.filter((row) => isInView(row, 'decided')).map(({ reference }) => reference)).toEqual([decided.reference])
  expect(all.filter((row) => isInView(row, 'all')).map(({ reference }) => reference)).not.toContain(decided.reference)
  expect(['short', 'nonsense', ''].map((show) => readBoardView(new URLSearchParams({ show })))).toEqual(['short', 'all', 'all'])
})

test('the figures of a conference count what the reader may see', async () => {
  const before = await reviewFigures(db, 'colombo', 'reader@example.org')
  const hidden = await given.submission('hidden-figure@example.org', { moves: ['received', 'under-review', 'accepted'] })
  const rejected = await given.submission('figure@example.org', { moves: ['received', 'under-review', 'rejected'] })
  await given.submission('waiting-figure@example.org', { moves: ['received', 'under-review'], unreleased: ['under-review', 'accepted'] })
  const round = await review.round(rejected.paperId)
  for (const [index, zone] of ['Pacific/Auckland', 'Pacific/Honolulu'].entries()) {
    const reviewerId = await review.reviewer(`figures-${index}@example.net`, { time_zone: zone })
    const proposed = await assignmentsOf(db).add({ round, reviewerId, ...by })
    const accepted = await assignmentsOf(db).move(await assignmentsOf(db).move(proposed, 'invited'), 'accepted', { dueOn: '2026-11-20' })
    // It is the twenty-first in Auckland, and still the twentieth in Honolulu.
    await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: new Date('2026-11-20T20:00:00Z') })
  }
  const seen = await reviewFigures(db, 'colombo', 'reader@example.org')
  expect(seen).toEqual({
    papers: before.papers + 3,
    decided: before.decided + 2,
    accepted: before.accepted + 1,
    reviews: before.reviews + 2,
    reviewedPapers: before.reviewedPapers + 1,
    dueReviews: before.dueReviews + 2,
    punctualReviews: before.punctualReviews + 1,
    medianDays: expect.any(Number),
  })
  await conflictSearchOf(db).declare(hidden.paperId, 'reader@example.org', '', now)
  expect(await reviewFigures(db, 'colombo', 'reader@example.org')).toMatchObject({ papers: seen.papers - 1, accepted: seen.accepted - 1 })
})

test('the median counts from the arrival of a paper to its first released decision', async () => {
  const days = async () => (await reviewFigures(db, 'median', 'reader@example.org')).medianDays
  expect(await days()).toBeNull()
  await conferencesOf(db).add(givenConference({ _id: 'median', subConference: 'Median' }))
  for (const [index, after] of [2, 4, 30].entries()) {
    const { paperId } = await given.submission(`median-${index}@example.org`, { moves: ['received', 'under-review', 'accepted'] })
    await db
      .updateTable('paper')
      .set({ conference_id: 'median', received_at: new Date('2026-11-01T00:00:00Z') })
      .where('id', '=', paperId)
      .execute()
    const released_at = new Date(Date.UTC(2026, 10, 1 + after))
    await db.updateTable('paper_move').set({ released_at }).where('paper_id', '=', paperId).where('to_state', '=', 'accepted').execute()
  }
  expect(await days()).toBe(4)
})

test('each round has its median days to the first review and to the decision', async () => {
  const figures = () => roundFigures(db, 'rounds', 'reader@example.org')
  expect(await figures()).toEqual([])
  await conferencesOf(db).add(givenConference({ _id: 'rounds', subConference: 'Rounds' }))
  const day = (number: number) => new Date(Date.UTC(2026, 10, 1 + number))
  for (const [index, after] of [1, 3, 20].entries()) {
    const { paperId } = await given.submission(`rounds-${index}@example.org`, { moves: ['received', 'under-review', 'revision-requested', 'under-review'] })
    await db.updateTable('paper').set({ conference_id: 'rounds' }).where('id', '=', paperId).execute()
    const first = await review.round(paperId, 'rounds')
    await db
      .updateTable('review_round')
      .set({ opened_at: day(0), closed_at: day(after + 2), state: 'closed' })
      .where('id', '=', first.id)
      .execute()
    await db
      .updateTable('paper_move')
      .set({ round_id: first.id, released_at: day(after + 4) })
      .where('paper_id', '=', paperId)
      .where('to_state', '=', 'revision-requested')
      .execute()
    const reviewerId = await review.reviewer(`rounds-${index}@example.net`)
    const { id } = await assignmentsOf(db).add({ round: first, reviewerId, ...by })
    const answers = JSON.stringify({ scores: {}, toAuthor: 'Good.', confidential: '', answers: {} })
    const row = { assignment_id: id, number: 1, form_id: first.formId, answers, recommendation: 'accept' as const, confidence: 3, score: null }
    await db
      .insertInto('review')
      .values({ ...row, submitted_at: day(after), entered_by: null })
      .execute()
    if (index < 2) await review.round(paperId, 'rounds')
  }
  expect(await figures()).toEqual([
    { stage: 'abstract', round: 1, papers: 3, daysToFirstReview: 3, daysToDecision: 7 },
    { stage: 'abstract', round: 2, papers: 2, daysToFirstReview: null, daysToDecision: null },
  ])
})
