import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { days } from '../../durations.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { turnDown } from './answer-invitation.ts'
import { assignmentsOf } from './assignments.store.ts'
import { chooseMissingHandlers } from './choose-handler.ts'
import { conflictSearchOf } from './conflict-search.store.ts'
import { proposeArrivals } from './propose-arrivals.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, clock, stateOf } = house
const review = givenReview(services)
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}
const rolling = (isRolling: boolean) => reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, isRolling }, services.now())
const statesOf = async (paperId: string) => (await assignmentsOf(db).ofPaper(paperId)).map(({ state }) => state)
async function wholePaper(email: string) {
  const paper = await given.submission(email)
  await db.updateTable('paper').set({ is_complete: true }).where('id', '=', paper.paperId).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  return paper
}

test('a whole paper gets proposals a day after it arrived, once, and its author hears of it with the first invitation', async () => {
  const paper = await wholePaper('arrives@example.org')
  const incomplete = await given.submission('half@example.org')
  expect(await proposeArrivals(services), 'it has just come').toBe(0)
  pass(days(1) + 1)
  expect(await proposeArrivals(services), 'nobody is in the pool').toBe(0)
  expect(await db.selectFrom('review_round').select('id').execute()).toEqual([])
  for (const name of ['one', 'two', 'three']) await review.reviewer(`${name}@example.org`)
  await review.reviewer('arrives@example.org')
  expect(await proposeArrivals(services)).toBe(1)
  expect(await proposeArrivals(services)).toBe(0)
  expect(await statesOf(paper.paperId)).toEqual(['proposed', 'proposed'])
  expect(await statesOf(incomplete.paperId)).toEqual([])
  expect((await stateOf(paper.reference)).state).toBe('received')
  const olga = await house.organiser()
  const [first] = await assignmentsOf(db).ofPaper(paper.paperId)
  const invited = await olga.act('invite', { assignments: [{ id: first?.id, version: first?.version }] }, 'review')
  expect(invited.json()).toEqual({ done: 1, left: [] })
  expect((await stateOf(paper.reference)).state).toBe('under-review')
})

test('whoever can has the chair: the chair of the conference first, then who handles least, and nobody with a conflict', async () => {
  await db.updateTable('account').set({ disabled_at: services.now() }).execute()
  const handlerOf = async (paperId: string) =>
    (await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirstOrThrow()).handler_id
  const proposed = async (email: string, conflicted: string[] = []) => {
    const paper = await wholePaper(email)
    for (const id of conflicted) await conflictSearchOf(db).declare(paper.paperId, `${id}@example.org`, 'A friend', services.now())
    pass(days(2))
    expect(await proposeArrivals(services)).toBe(1)
    return handlerOf(paper.paperId)
  }
  const ada = await house.organiser('Ada')
  const bo = await house.organiser('Bo')
  await db.updateTable('reviewer').set({ max_load: 20 }).execute()
  expect(await proposed('first@example.org', [ada.id])).toBe(bo.id)
  expect(await proposed('second@example.org')).toBe(ada.id)
  await db.updateTable('account').set({ desk_rights: [] }).where('id', '=', bo.id).execute()
  await db.insertInto('membership').values({ account_id: bo.id, conference_id: 'colombo', role: 'chair', since: services.now() }).execute()
  expect(await proposed('third@example.org')).toBe(bo.id)
  expect(await proposed('fourth@example.org', [ada.id, bo.id])).toBe(null)
})

test('a paper in review gets another handling chair when its own no longer works at the desk', async () => {
  await db.updateTable('account').set({ disabled_at: services.now() }).execute()
  await db.updateTable('paper').set({ state: 'withdrawn' }).execute()
  await db.updateTable('review_round').set({ state: 'closed', closed_at: services.now() }).execute()
  const handlerOf = async (id: string) => (await db.selectFrom('paper').select('handler_id').where('id', '=', id).executeTakeFirstOrThrow()).handler_id
  const cleo = await house.organiser('Cleo')
  const paper = await wholePaper('orphan@example.org')
  pass(days(2))
  expect(await proposeArrivals(services)).toBe(1)
  expect(await handlerOf(paper.paperId)).toBe(cleo.id)
  expect(await chooseMissingHandlers(services)).toBe(0)
  await db.updateTable('account').set({ disabled_at: services.now() }).where('id', '=', cleo.id).execute()
  expect(await chooseMissingHandlers(services), 'nobody is there').toBe(0)
  const dan = await house.organiser('Dan')
  await conflictSearchOf(db).declare(paper.paperId, `${dan.id}@example.org`, 'A friend', services.now())
  expect(await chooseMissingHandlers(services), 'who has a conflict is not chosen').toBe(0)
  const eve = await house.organiser('Eve')
  expect(await chooseMissingHandlers(services)).toBe(1)
  expect(await handlerOf(paper.paperId)).toBe(eve.id)
})

test('a conference may prefer to propose reviewers itself', async () => {
  await rolling(false)
  const paper = await wholePaper('by-hand@example.org')
  pass(days(2))
  expect(await proposeArrivals(services)).toBe(0)
  await rolling(true)
  expect(await proposeArrivals(services)).toBe(1)
  expect(await statesOf(paper.paperId)).toEqual(['proposed', 'proposed'])
})

test('where nobody was free after a refusal, somebody is proposed as soon as somebody is, and nobody twice', async () => {
  await db.updateTable('paper').set({ state: 'withdrawn' }).execute()
  await db.updateTable('reviewer').set({ stopped_at: services.now() }).execute()
  const paper = await wholePaper('gap@example.org')
  const [one, two] = [await review.reviewer('gap-one@example.net'), await review.reviewer('gap-two@example.net')]
  pass(days(2))
  expect(await proposeArrivals(services)).toBe(1)
  const olga = await house.organiser()
  const invited = (await assignmentsOf(db).ofPaper(paper.paperId)).map(({ id, version }) => ({ id, version }))
  expect((await olga.act('invite', { assignments: invited }, 'review')).json()).toEqual({ done: 2, left: [] })
  await db.transaction().execute(async (trx) => {
    const asked = (await assignmentsOf(trx).ofPaper(paper.paperId)).find(({ reviewerId }) => reviewerId === one)
    if (asked)
      await turnDown(
        trx,
        { assignment: asked, reviewer: { id: one, name: 'One', email: 'gap-one@example.net', timeZone: 'UTC' } },
        { reason: '', isConflicted: false },
        services.now(),
      )
  })
  expect(await proposeArrivals(services), 'nobody is left').toBe(0)
  const three = await review.reviewer('gap-three@example.net')
  expect(await proposeArrivals(services)).toBe(1)
  expect(await proposeArrivals(services)).toBe(0)
  const states = (await assignmentsOf(db).ofPaper(paper.paperId)).map(({ reviewerId, state }) => [reviewerId, state])
  expect(Object.fromEntries(states)).toEqual({ [one]: 'declined', [two]: 'invited', [three]: 'proposed' })
})

test('who agreed to review is reminded by hand of the review, once a day', async () => {
  const olga = await house.organiser()
  const [waiting] = await db
    .selectFrom('review_assignment')
    .selectAll()
    .where('state', '=', 'invited')
    .where('paper_id', 'in', db.selectFrom('paper').select('id').where('state', '=', 'under-review'))
    .execute()
  const accepted = await assignmentsOf(db).move({ id: waiting?.id ?? '', state: 'invited' }, 'accepted', { dueOn: '2026-11-01', answeredAt: services.now() })
  const chosen = { assignments: [{ id: accepted.id, version: accepted.version }] }
  const reminders = async () =>
    (await db.selectFrom('mail').select('text_body').where('kind', '=', 'review.reminder').execute()).map(({ text_body }) => text_body)
  expect((await olga.act('remind', chosen, 'review')).json()).toEqual({ done: 1, left: [] })
  expect(await reminders()).toEqual([expect.stringContaining('was due by 1 November 2026')])
  expect((await olga.act('remind', chosen, 'review')).json().error.code).toBe('review.move_not_allowed')
  pass(days(1))
  expect((await olga.act('remind', chosen, 'review')).statusCode).toBe(200)
  expect(await reminders()).toHaveLength(2)
})
