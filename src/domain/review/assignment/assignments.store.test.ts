import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { assignmentsOf } from './assignments.store.ts'

const { db, given, services } = await deskSubmissionsHouse()
const review = givenReview(services)
const now = services.now()

test('reviewers of a paper are numbered, and keep their number in the next round', async () => {
  const { paperId } = await given.submission('numbers@example.org')
  const [first, second] = [await review.reviewer('one@example.org'), await review.reviewer('two@example.org')]
  const round = await review.round(paperId)
  const assignments = assignmentsOf(db)
  const add = (reviewerId: string, at = round) => assignments.add({ round: at, reviewerId, isPinned: false, by: 'Olga Organiser', now })
  expect([(await add(first)).number, (await add(second)).number]).toEqual([1, 2])
  await db.updateTable('review_round').set({ state: 'closed', closed_at: now }).where('id', '=', round.id).execute()
  const next = await review.round(paperId)
  expect((await add(second, next)).number).toBe(2)
  expect((await assignments.ofPaper(paperId)).map(({ number, roundId }) => [number, roundId === round.id])).toEqual([
    [1, true],
    [2, true],
    [2, false],
  ])
  expect(await assignments.ofReviewer(second)).toHaveLength(2)
})

test('an assignment moves only as the table allows, and only from the state that was read', async () => {
  const { paperId } = await given.submission('moves@example.org')
  const round = await review.round(paperId)
  const reviewerId = await review.reviewer('moves-reviewer@example.org')
  const assignments = assignmentsOf(db)
  const proposed = await assignments.add({ round, reviewerId, isPinned: true, by: 'Olga Organiser', now })
  await expect(assignments.move(proposed, 'submitted')).rejects.toMatchObject({ code: 'review.move_not_allowed' })
  const invited = await assignments.move(proposed, 'invited', { invitedAt: now })
  expect(invited).toMatchObject({ state: 'invited', version: 2, isPinned: true })
  await expect(assignments.move(proposed, 'cancelled')).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
  const cancelled = await assignments.move(invited, 'cancelled', { reason: 'Ill' })
  expect(await assignments.add({ round, reviewerId, isPinned: false, by: 'Olga Organiser', now })).toMatchObject({
    id: cancelled.id,
    state: 'proposed',
    reason: '',
    invitedAt: null,
  })
})
