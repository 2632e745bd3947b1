import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { conferenceToRegisterFor } from '../registrations/register/presenter.ts'
import { dueReminder, remindOfPresentations } from './remind-of-presentations.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, services, chosen, stateOf, clock } = house
const { act } = await house.organiser()

const ask = (reference: string, secret: string, answer?: Record<string, string>) =>
  server.inject({
    method: answer ? 'POST' : 'GET',
    url: `/api/v1/submissions/${reference}${answer ? '/confirm' : ''}`,
    headers: { 'x-submission-secret': secret, ...(answer ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(answer ? { payload: new URLSearchParams(answer).toString() } : {}),
  })
const mailsTo = (address: string) =>
  db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).orderBy('queued_at').orderBy('id').execute()
const presentation = async (reference: string, secret: string) => (await ask(reference, secret)).json().papers[0].presentation

async function accepted(email: string) {
  const submission = await given.submission(email, { moves: ['received', 'under-review'] })
  await act('decide', { selection: await chosen(submission.reference), decision: 'accepted' })
  await act('release', { selection: await chosen(submission.reference) })
  return submission
}

describe('the author of an accepted paper', () => {
  test('finds the link to the question in the letter, and confirms once however often the button is pressed', async () => {
    const { reference, secret } = await accepted('presents@example.org')
    const [letter] = await mailsTo('presents@example.org')
    expect(letter?.text_body).toMatch(new RegExp(`/submission/${reference}/[\\w-]+/papers/1/confirm`))
    expect(await presentation(reference, secret)).toBe('asked')
    const answers = await Promise.all([1, 2, 3].map(() => ask(reference, secret, { answer: 'confirmed' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await stateOf(reference)).toMatchObject({ state: 'confirmed' })
    const moves = await db
      .selectFrom('paper_move')
      .innerJoin('paper', 'paper.id', 'paper_move.paper_id')
      .select(['to_state', 'moved_by'])
      .where('reference', '=', reference)
      .orderBy('paper_move.position')
      .execute()
    expect(moves.slice(-2)).toMatchObject([{ to_state: 'accepted' }, { to_state: 'confirmed', moved_by: 'author' }])
    expect((await mailsTo('presents@example.org')).map(({ kind }) => kind).sort()).toEqual(['paper.presentation_confirmed', 'submission.decision'])
    const late = await ask(reference, secret, { answer: 'declined' })
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'submission.not_open'])
  })

  test('goes on to register when confirming, and no further once it is too late or nothing is accepted', async () => {
    const { reference, secret } = await accepted('registers@example.org')
    await ask(reference, secret, { answer: 'confirmed' })
    const to = () => conferenceToRegisterFor(services, { reference, secret }, 1)
    expect(await to()).toMatchObject({ _id: 'colombo' })
    expect(await conferenceToRegisterFor(services, { reference, secret }, 2)).toBeUndefined()
    const before = clock.now
    clock.now = new Date('2027-05-11T10:00:00Z')
    expect(await to()).toBeUndefined()
    clock.now = before
    const other = await given.submission('not-yet@example.org', { moves: ['received', 'under-review'] })
    expect(await conferenceToRegisterFor(services, other, 1)).toBeUndefined()
  })

  test('declines with a reason: the organisers are asked to withdraw it, and their refusal asks anew', async () => {
    const { reference, secret } = await accepted('cannot@example.org')
    await ask(reference, secret, { answer: 'declined', note: 'My visa was refused.' })
    await ask(reference, secret, { answer: 'declined', note: 'My visa was refused.' })
    expect(await presentation(reference, secret)).toBe('declined')
    expect(await stateOf(reference)).toMatchObject({ state: 'accepted' })
    const requests = await db.selectFrom('withdrawal_request').select(['state', 'reason']).execute()
    expect(requests).toEqual([{ state: 'open', reason: 'I cannot present it. My visa was refused.' }])
    await act('answer-withdrawal', { selection: await chosen(reference), answer: 'refused', note: 'You can present by video.' })
    expect(await presentation(reference, secret)).toBe('asked')
    await ask(reference, secret, { answer: 'confirmed' })
    expect(await stateOf(reference)).toMatchObject({ state: 'confirmed' })
  })

  test('learns nothing of a correction that waits: the answer is kept, the paper stays', async () => {
    const { reference, secret } = await accepted('meanwhile@example.org')
    await act('decide', { selection: await chosen(reference), decision: 'rejected', correct: true })
    expect((await ask(reference, secret, { answer: 'confirmed' })).statusCode).toBe(200)
    expect(await presentation(reference, secret)).toBe('confirmed')
    expect(await stateOf(reference)).toEqual({ state: 'rejected', decision_waiting: true })
  })

  test('is told what is wrong with an answer, and nobody confirms what was not accepted', async () => {
    const { reference, secret } = await accepted('wrong@example.org')
    expect((await ask(reference, secret, { answer: 'perhaps' })).json().error.fields).toEqual({ answer: 'Please tell us whether you will present it.' })
    const other = await given.submission('other@example.org', { moves: ['received', 'under-review'] })
    const early = await ask(other.reference, other.secret, { answer: 'confirmed' })
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'submission.not_open'])
  })

  test('is reminded four days after the letter and three days before registration closes, until an answer comes', async () => {
    clock.now = new Date('2026-11-15T10:00:00Z')
    await db.updateTable('conference').set({ registration_deadline: '2026-12-10' }).where('id', '=', 'colombo').execute()
    const silent = await accepted('silent@example.org')
    const quick = await accepted('quick@example.org')
    await ask(quick.reference, quick.secret, { answer: 'confirmed' })
    const reminders = async (address: string) =>
      (await mailsTo(address)).filter(({ kind }) => kind === 'paper.presentation_reminder').map(({ subject }) => subject)
    const onDay = async (day: string) => {
      clock.now = new Date(`${day}T10:00:00Z`)
      await Promise.all([remindOfPresentations(services), remindOfPresentations(services)])
      await remindOfPresentations(services)
      return reminders('silent@example.org')
    }
    const version = (await chosen(silent.reference)).chosen
    expect(await onDay('2026-11-18')).toEqual([])
    const first = `Will you present ${silent.reference}?`
    expect(await onDay('2026-11-19')).toEqual([first])
    expect(await onDay('2026-11-30')).toEqual([first])
    expect(await onDay('2026-12-07')).toEqual([first, `Please confirm ${silent.reference} before 10 December 2026`])
    expect(await onDay('2026-12-09')).toHaveLength(2)
    expect(await reminders('quick@example.org')).toEqual([])
    // A reminder changes nothing that an organiser has read.
    expect((await chosen(silent.reference)).chosen).toEqual(version)
  })

  test('who was told only days before registration closes is not reminded at once', () => {
    const told = { releasedAt: new Date('2026-12-08T10:00:00Z'), registrationDeadline: '2026-12-10', timeZone: 'Asia/Colombo' }
    expect(['2026-12-08', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-20'].map((day) => dueReminder(told, day))).toEqual([
      undefined,
      undefined,
      undefined,
      'first',
      undefined,
    ])
  })
})
