import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { remindOfRevisions } from '../../../domain/submissions/remind-of-revisions.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, services, chosen, stateOf, deeds, clock } = house
const { act } = await house.organiser()

const asAuthor = (reference: string, secret: string, path = '', method: 'GET' | 'POST' = 'GET') =>
  server.inject({ method, url: `/api/v1/submissions/${reference}${path}`, headers: { 'x-submission-secret': secret } })
const statusOf = async (reference: string, secret: string) => (await asAuthor(reference, secret)).json()
const mailsTo = (address: string) =>
  db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).orderBy('queued_at').execute()

test('a released decision is corrected only on purpose, and the letter says so', async () => {
  const { reference, secret } = await given.submission('corrected@example.org', { moves: ['received', 'under-review', 'rejected'] })
  const order = { decision: 'accepted', note: 'We mixed two papers up.' }
  const careless = await act('decide', { selection: await chosen(reference), ...order })
  expect([careless.statusCode, careless.json().error.code]).toEqual([409, 'submission.move_not_allowed'])
  expect(careless.json().error.message).toContain('knows the decision “Not accepted” already')
  await act('decide', { selection: await chosen(reference), ...order, correct: true })
  expect((await statusOf(reference, secret)).state).toBe('rejected')
  await act('release', { selection: await chosen(reference) })
  expect((await statusOf(reference, secret)).state).toBe('accepted')
  const [mail] = await mailsTo('corrected@example.org')
  expect(mail?.subject).toBe(`We have corrected our decision on your submission ${reference}`)
  expect(mail?.text_body).toContain('We had told you “Not accepted”')
  expect(mail?.text_body).toContain('We mixed two papers up.')
  const entry = await db
    .selectFrom('audit_log')
    .select('details')
    .where('about_name', '=', reference)
    .where('act', '=', 'submission.decided')
    .executeTakeFirst()
  expect(entry?.details).toEqual({ from: 'rejected', decision: 'accepted', correction: true })
})

test('what was rejected or withdrawn is opened again with a reason, and that is taken back like any step', async () => {
  const rejected = await given.submission('again@example.org', { moves: ['received', 'under-review', 'rejected'] })
  const silent = await act('reopen', { selection: await chosen(rejected.reference), reason: ' ' })
  expect(silent.json().error.fields).toEqual({ reason: 'Please say why it is opened again: the author reads it.' })
  const bulk = await act('move', { selection: await chosen(rejected.reference), to: 'under-review' })
  expect(bulk.json().error.message).toContain('please give the reason on its page')
  await act('reopen', { selection: await chosen(rejected.reference), reason: 'A reviewer was mistaken.' })
  expect(await statusOf(rejected.reference, rejected.secret)).toMatchObject({
    state: 'under-review',
    history: [{}, {}, {}, { note: 'A reviewer was mistaken.' }],
  })
  expect((await mailsTo('again@example.org')).map(({ subject }) => subject)).toEqual([`Your submission ${rejected.reference} is open again`])
  await act('undo', { selection: await chosen(rejected.reference) })
  expect(await stateOf(rejected.reference)).toMatchObject({ state: 'rejected' })
  expect(await mailsTo('again@example.org')).toEqual([])

  const withdrawn = await given.submission('back@example.org', { moves: ['received', 'withdrawn'] })
  await act('reopen', { selection: await chosen(withdrawn.reference), reason: 'You asked us to.' })
  expect(await stateOf(withdrawn.reference)).toMatchObject({ state: 'received' })
  const open = await act('reopen', { selection: await chosen(withdrawn.reference), reason: 'Again.' })
  expect(open.json().error.code).toBe('submission.move_not_allowed')
  expect((await deeds()).filter((deed) => deed.startsWith('submission.reopened'))).toHaveLength(2)
})

test('a request to withdraw is refused with a reason or granted, once', async () => {
  const { reference, secret } = await given.submission('leaving@example.org', { moves: ['received', 'under-review', 'accepted', 'confirmed'] })
  const before = await chosen(reference)
  await asAuthor(reference, secret, '/withdraw', 'POST')
  expect((await act('move', { selection: before, to: 'withdrawn' })).json().error.code).toBe('desk.changed_meanwhile')
  const other = await act('move', { selection: await chosen(reference), to: 'withdrawn' })
  expect(other.json().error.message).toContain('Please grant or refuse that first')
  const bare = await act('answer-withdrawal', { selection: await chosen(reference), answer: 'refused' })
  expect(bare.json().error.fields).toEqual({ note: 'Please say why not: the author reads it.' })
  await act('answer-withdrawal', { selection: await chosen(reference), answer: 'refused', note: 'The programme is printed.' })
  const refused = await statusOf(reference, secret)
  expect(refused).toMatchObject({
    state: 'confirmed',
    mayWithdraw: true,
    papers: [{ withdrawalRequest: { state: 'refused', note: 'The programme is printed.' } }],
  })
  expect(JSON.stringify(refused)).not.toContain('Olga')

  await asAuthor(reference, secret, '/withdraw', 'POST')
  await act('answer-withdrawal', { selection: await chosen(reference), answer: 'granted' })
  expect(await statusOf(reference, secret)).toMatchObject({ state: 'withdrawn', mayWithdraw: false })
  const late = await act('answer-withdrawal', { selection: await chosen(reference), answer: 'granted' })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'submission.nothing_waits'])
  const subjects = (await mailsTo('leaving@example.org')).filter(({ kind }) => kind === 'submission.withdrawal_answer').map(({ subject }) => subject)
  expect(subjects).toEqual([`Your request to withdraw ${reference}`, `Your submission ${reference} has been withdrawn`])
  expect((await deeds()).slice(-2)).toEqual([`submission.withdrawal_refused ${reference}`, `submission.withdrawal_granted ${reference}`])
})

test('a revision has a day, and its author is reminded three days before and the day after, once each', async () => {
  const { reference } = await given.submission('slow@example.org', { moves: ['received', 'under-review'] })
  const past = await act('decide', { selection: await chosen(reference), decision: 'revision-requested', due: '2026-11-15' })
  expect(past.json().error.fields).toEqual({ due: 'Please choose a day in the future for the revision.' })
  await act('decide', { selection: await chosen(reference), decision: 'revision-requested' })
  await act('release', { selection: await chosen(reference) })
  // Two weeks from the fifteenth of November.
  const reminders = async () => (await mailsTo('slow@example.org')).filter(({ kind }) => kind === 'submission.reminder').map(({ subject }) => subject)
  const onDay = async (day: string) => {
    clock.now = new Date(`${day}T10:00:00Z`)
    await Promise.all([remindOfRevisions(services), remindOfRevisions(services)])
    await remindOfRevisions(services)
    return reminders()
  }
  const version = (await chosen(reference)).chosen
  expect(await onDay('2026-11-25')).toEqual([])
  const before = `Your revision of ${reference} is due by 29 November 2026`
  expect(await onDay('2026-11-26')).toEqual([before])
  expect(await onDay('2026-11-29')).toEqual([before])
  const after = `Your revision of ${reference} was due by 29 November 2026`
  expect(await onDay('2026-11-30')).toEqual([before, after])
  expect(await onDay('2026-12-02')).toEqual([before, after])
  // A reminder changes nothing that an organiser has read.
  expect((await chosen(reference)).chosen).toEqual(version)
})

test('nobody is reminded who has sent the revision, asked to withdraw, or was told late', async () => {
  clock.now = new Date('2026-11-15T10:00:00Z')
  const people = []
  for (const email of ['sent@example.org', 'leaves@example.org', 'hurried@example.org']) {
    const submission = await given.submission(email, { moves: ['received', 'under-review'] })
    const due = email.startsWith('hurried') ? '2026-11-17' : '2026-11-20'
    await act('decide', { selection: await chosen(submission.reference), decision: 'revision-requested', due })
    await act('release', { selection: await chosen(submission.reference) })
    people.push(submission)
  }
  const [sent, leaves] = people
  await db
    .updateTable('paper')
    .set({ state: 'under-review' })
    .where('reference', '=', sent?.reference ?? '')
    .execute()
  await asAuthor(leaves?.reference ?? '', leaves?.secret ?? '', '/withdraw', 'POST')
  for (const day of ['2026-11-16', '2026-11-17']) {
    clock.now = new Date(`${day}T10:00:00Z`)
    expect(await remindOfRevisions(services)).toBe(0)
  }
})
