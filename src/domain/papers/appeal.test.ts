import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../tests/support/form-house.ts'
import { contentOf } from '../content/content.store.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, chosen, stateOf, deeds, clock } = house
await contentOf(db).replaceCollection('settings', [officeSettings])
const decider = await house.organiser('Olga', 'Organiser')
const ask = (reference: string, secret: string, reasons?: string) =>
  server.inject({
    method: reasons === undefined ? 'GET' : 'POST',
    url: `/api/v1/submissions/${reference}${reasons === undefined ? '' : '/appeal'}`,
    headers: { 'x-submission-secret': secret, ...(reasons === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(reasons === undefined ? {} : { payload: new URLSearchParams({ reasons }).toString() }),
  })
const paperOf = async (reference: string, secret: string) => (await ask(reference, secret)).json().papers[0]
const mailsTo = (address: string) => db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).orderBy('kind').execute()
const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind)

async function rejected(email: string) {
  const submission = await given.submission(email, { moves: ['received', 'under-review'] })
  await decider.act('decide', { selection: await chosen(submission.reference), decision: 'rejected', note: 'Too early.' })
  await decider.act('release', { selection: await chosen(submission.reference) })
  return submission
}

describe('an appeal', () => {
  test('is made once, with reasons, and told to the author and the office without them', async () => {
    const { reference, secret } = await rejected('appeals@example.org')
    expect(await paperOf(reference, secret)).toMatchObject({ mayAppealUntil: '2026-11-29', appeal: null })
    expect((await ask(reference, secret, ' ')).json().error.fields).toEqual({
      reasons: 'Please give your reasons: what did the decision overlook or get wrong?',
    })
    const answers = await Promise.all([1, 2, 3].map(() => ask(reference, secret, 'Reviewer 2 read another paper.')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await paperOf(reference, secret)).toMatchObject({ mayAppealUntil: null, appeal: { state: 'open' } })
    expect((await ask(reference, secret, 'And one more thing.')).json().error.code).toBe('submission.not_open')
    expect(await kinds('appeals@example.org')).toEqual(['submission.appeal', 'submission.decision'])
    const office = await db.selectFrom('mail').select('text_body').where('kind', '=', 'submission.appeal.office').execute()
    expect(office).toHaveLength(1)
    expect(office[0]?.text_body).not.toContain('Reviewer 2')
    // Nothing else is done to the decision before the answer.
    const corrected = await decider.act('decide', { selection: await chosen(reference), decision: 'accepted', correct: true })
    expect(corrected.json().error.message).toContain('Please answer the appeal first')
    const reopened = await decider.act('reopen', { selection: await chosen(reference), reason: 'Why not.' })
    expect(reopened.json().error.message).toContain('Please answer the appeal first')
  })

  test('is not answered by whoever decided, who is told who can; and not by whoever has a conflict', async () => {
    const { reference, secret, paperId } = await rejected('sole@example.org')
    await ask(reference, secret, 'A reviewer was mistaken.')
    const order = { answer: 'granted', note: 'You are right.' }
    const own = await decider.act('answer-appeal', { selection: await chosen(reference), ...order })
    expect([own.statusCode, own.json().error.code]).toEqual([403, 'appeal.decided_by_you'])
    expect(own.json().error.message).toContain('please give a colleague a role in this conference')
    const colleague = await house.organiser('Carla', 'Colleague')
    const again = await decider.act('answer-appeal', { selection: await chosen(reference), ...order })
    expect(again.json().error.message).toContain('These can: Carla Colleague.')
    const conflict = { paper_id: paperId, email: `${colleague.id}@example.org`, kind: 'declared' as const, state: 'confirmed' as const, found_at: clock.now }
    await db
      .insertInto('review_conflict')
      .values({ ...conflict, answered_at: null, answered_by: null })
      .execute()
    expect((await colleague.act('answer-appeal', { selection: await chosen(reference), ...order })).json().error.code).toBe('review.conflict')
    expect((await decider.act('answer-appeal', { selection: await chosen(reference), ...order })).json().error.message).not.toContain('Carla')
    expect(await stateOf(reference)).toMatchObject({ state: 'rejected' })
    await db.deleteFrom('review_conflict').where('paper_id', '=', paperId).execute()
  })

  test('is granted: the review is open again as the next round, the author is told, and it cannot be undone like a step', async () => {
    const other = await house.organiser('Anna', 'Answerer')
    const { reference, secret, paperId } = await rejected('granted@example.org')
    await ask(reference, secret, 'A reviewer was mistaken.')
    const bare = await other.act('answer-appeal', { selection: await chosen(reference), answer: 'granted', note: '' })
    expect(bare.json().error.fields).toEqual({ note: 'Please give the reasons: the author reads them.' })
    const stale = await chosen(reference)
    await other.act('answer-appeal', { selection: stale, answer: 'granted', note: 'You are right.' })
    expect((await other.act('answer-appeal', { selection: stale, answer: 'refused', note: 'No.' })).json().error.code).toBe('desk.changed_meanwhile')
    expect(await paperOf(reference, secret)).toMatchObject({ state: 'under-review', appeal: { state: 'granted', note: 'You are right.' } })
    const rounds = await db.selectFrom('review_round').select(['number', 'state']).where('paper_id', '=', paperId).execute()
    expect(rounds).toEqual([{ number: 1, state: 'open' }])
    const answer = (await mailsTo('granted@example.org')).find(({ kind }) => kind === 'submission.appeal_answer')
    expect(answer?.subject).toBe(`Your appeal about ${reference} is granted`)
    expect(answer?.text_body).toContain('You are right.')
    expect((await other.act('undo', { selection: await chosen(reference) })).json().error.code).toBe('submission.nothing_waits')
    expect((await deeds()).at(-1)).toBe(`submission.appeal_granted ${reference}`)
    // Rejected again, it may be appealed against again: that is another decision.
    await decider.act('decide', { selection: await chosen(reference), decision: 'rejected' })
    await decider.act('release', { selection: await chosen(reference) })
    expect(await paperOf(reference, secret)).toMatchObject({ state: 'rejected', mayAppealUntil: '2026-11-29' })
  })

  test('is refused: the decision stands, for good', async () => {
    const other = await house.organiser('Rita', 'Refuser')
    const { reference, secret } = await rejected('refused@example.org')
    await ask(reference, secret, 'I disagree.')
    await other.act('answer-appeal', { selection: await chosen(reference), answer: 'refused', note: 'The reviews are sound.' })
    const paper = await paperOf(reference, secret)
    expect(paper).toMatchObject({ state: 'rejected', mayAppealUntil: null, appeal: { state: 'refused', note: 'The reviews are sound.' } })
    expect(JSON.stringify(paper)).not.toContain('Rita')
    const late = await other.act('answer-appeal', { selection: await chosen(reference), answer: 'granted', note: 'After all.' })
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'submission.nothing_waits'])
  })

  test('is possible for as many days as the conference gives, and not at all where it gives none', async () => {
    const { reference, secret } = await rejected('late@example.org')
    const until = async () => (await paperOf(reference, secret)).mayAppealUntil
    const settings = { conference_id: 'colombo', mode: 'double-blind' as const, reviews_per_paper: 2, answer_days: 3, review_days: 8, decision_days: 14 }
    await db
      .insertInto('review_settings')
      .values({ ...settings, abstract_min_words: 250, abstract_max_words: 300, shows_other_reviews: false, appeal_days: 3, changed_at: clock.now })
      .execute()
    expect(await until()).toBe('2026-11-18')
    clock.now = new Date('2026-11-18T19:00:00Z')
    expect(await until()).toBeNull()
    expect((await ask(reference, secret, 'Too late?')).json().error.code).toBe('submission.not_open')
    clock.now = new Date('2026-11-15T10:00:00Z')
    await db.updateTable('review_settings').set({ appeal_days: 0 }).execute()
    expect(await until()).toBeNull()
  })
})
