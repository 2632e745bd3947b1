import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { givenConference } from '../../../domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../../domain/conferences/conferences.store.ts'
import { issueToken } from '../../../domain/forms/form-token.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, services, clock } = house
// After the abstract deadline of Kandy.
clock.now = new Date('2027-02-20T10:00:00Z')
const { act, cookie } = await house.organiser()
await given.submission('first@example.org')
await conferencesOf(db).add(
  givenConference({
    _id: 'kandy',
    code: 'KD',
    subConference: 'Health and Medicine Kandy',
    startDate: '2027-09-01',
    endDate: '2027-09-02',
    abstractDeadline: '2027-01-31',
  }),
)
await conferencesOf(db).add(
  givenConference({ _id: 'galle', subConference: 'Health and Medicine Galle', startDate: '2026-01-01', endDate: '2026-01-02', abstractDeadline: null }),
)
await conferencesOf(db).add(givenConference({ _id: 'jaffna', subConference: 'Health and Medicine Jaffna' }))
await db.updateTable('conference').set({ status: 'cancelled', notice: 'There are too few of us.' }).where('id', '=', 'jaffna').execute()

const entry = { subconference_id: 'kandy', regtype: '330', name: 'Amara Perera', email: 'amara@example.org', company: 'University of Colombo' }
const token = () => issueToken(services.key, 'submission', clock.now)

function enter(fields: Record<string, string>, files: { field: string; name: string; bytes: Buffer }[] = []) {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)),
    ...files.flatMap(({ field, name, bytes }) => [
      Buffer.from(`--cut\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--cut--\r\n'),
  ]
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=cut' }
  return server.inject({ method: 'POST', url: '/api/v1/desk/submissions', headers, payload: Buffer.concat(parts) })
}
const mailsTo = (address: string) => db.selectFrom('mail').select(['kind', 'text_body']).where('to_address', '=', address).orderBy('queued_at').execute()
const submissionOf = (reference: string) => db.selectFrom('submission').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const versionOf = async (reference: string) =>
  (await db.selectFrom('paper').select('version').where('reference', '=', reference).executeTakeFirstOrThrow()).version
const answers = {
  regtype: '330',
  title: 'Dr',
  name: 'Ada L.',
  company: 'Analytical Society',
  country: 'Portugal',
  mobile: '+351 1',
  phone: '',
  social: 'ada',
  accompany: 'Yes',
  names: 'Byron',
  titles: [] as object[],
}
const correct = async (reference: string, fields: object, version?: number) =>
  act(`${reference}/correct`, { ...answers, email: (await submissionOf(reference)).email, ...fields, version: version ?? (await versionOf(reference)) })

test('a submission that came by post is entered after the deadline, once, with its file and a note of who asked', async () => {
  const fields = { ...entry, 'research_title[]': 'On tea', asked: 'Dr Perera, by post', receipt: 'yes', token: token() }
  const file = { field: 'document[]', name: 'tea.pdf', bytes: samplePdf() }
  const [one, two] = await Promise.all([enter(fields, [file]), enter(fields, [file])])
  expect([one.statusCode, two.statusCode]).toEqual([201, 201])
  expect(one.json()).toEqual(two.json())
  const { reference } = one.json()
  const submission = await submissionOf(reference)
  expect(submission).toMatchObject({ name: 'Amara Perera', suspicion: null, fee_minor: 29_000 })
  expect(await db.selectFrom('paper').select(['title', 'file_count']).where('reference', '=', reference).execute()).toEqual([
    { title: 'On tea', file_count: 1 },
  ])
  const [receipt, ...more] = await mailsTo('amara@example.org')
  expect(more).toEqual([])
  expect(receipt?.text_body).toContain('As you asked, we have entered your submission')
  const about = `submission:${submission.id}`
  expect(await db.selectFrom('desk_note').select(['body', 'writer_name']).where('about', '=', about).execute()).toEqual([
    { body: 'Entered at the desk. Who asked: Dr Perera, by post', writer_name: 'Olga Organiser' },
  ])
  // The log is never rewritten, so it does not name who asked.
  expect(await db.selectFrom('audit_log').select(['act', 'details']).where('about', '=', about).execute()).toEqual([
    { act: 'submission.entered', details: { receipt: 'sent' } },
  ])
})

test('who asked is needed, every problem is shown at once, and the receipt can be left out', async () => {
  const bad = await enter({ ...entry, name: '', asked: ' ', token: token() })
  expect(Object.keys(bad.json().error.fields).sort()).toEqual(['asked', 'name'])
  const quiet = await enter({ ...entry, regtype: '333', email: 'listener@example.org', asked: 'by telephone', token: token() })
  expect(quiet.json()).toEqual({ reference: expect.any(String), hasPaper: false })
  expect(await mailsTo('listener@example.org')).toEqual([])
  const registration = await db.selectFrom('registration').select(['state', 'regtype']).where('reference', '=', quiet.json().reference).execute()
  expect(registration).toEqual([{ state: 'needs-approval', regtype: '333' }])
})

test('a listener who asked by telephone gets the receipt of a registration', async () => {
  const listener = { ...entry, regtype: '333', name: 'Lea Listener', email: 'lea.listener@example.org', asked: 'by telephone', receipt: 'yes', token: token() }
  expect((await enter(listener)).json()).toMatchObject({ hasPaper: false })
  expect(await mailsTo('lea.listener@example.org')).toMatchObject([{ kind: 'registration.receipt' }])
})

test('name, address, companions and titles are corrected everywhere, with old and new values, and nobody is written to', async () => {
  const { reference, id, paperId } = await given.submission('ada@exmaple.org', { titles: ['On engins'] })
  const version = await versionOf(reference)
  const change = { name: 'Ada Lovelace', email: 'ada@example.org', names: 'Byron\nAnne', titles: [{ number: 1, title: 'On engines' }] }
  expect((await correct(reference, change, version)).statusCode).toBe(200)
  expect(await submissionOf(reference)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org' })
  expect(await db.selectFrom('paper').select(['title', 'presenter']).where('id', '=', paperId).executeTakeFirst()).toEqual({
    title: 'On engines',
    presenter: 'Ada Lovelace',
  })
  expect(await db.selectFrom('paper_author').select(['name', 'email']).where('paper_id', '=', paperId).execute()).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.org' },
  ])
  const companions = await db.selectFrom('accompanying_person').select('name').where('submission_id', '=', id).orderBy('position').execute()
  expect(companions.map(({ name }) => name)).toEqual(['Byron', 'Anne'])
  expect(await mailsTo('ada@example.org')).toEqual([])

  const [entryOfLog] = await db.selectFrom('audit_log').selectAll().where('about', '=', `submission:${id}`).execute()
  expect(entryOfLog).toMatchObject({
    act: 'submission.corrected',
    details: { fields: 'Name, E-mail, Accompanying persons', changes: ['Research title: On engins → On engines'] },
  })
  expect(JSON.stringify(entryOfLog?.details)).not.toContain('exmaple')
  const values = await db.selectFrom('submission_correction').select(['field', 'old_value', 'new_value']).where('submission_id', '=', id).execute()
  expect(values).toContainEqual({ field: 'E-mail', old_value: 'ada@exmaple.org', new_value: 'ada@example.org' })

  const late = await correct(reference, { name: 'Somebody' }, version)
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
  const wrong = await correct(reference, { country: 'Narnia' })
  expect(wrong.json().error.fields).toEqual({ country: 'Please choose a country from the list.' })
})

test('another category has another fee; who no longer presents is registered, and back', async () => {
  const { reference, id } = await given.submission('changes@example.org')
  await correct(reference, { regtype: '334' })
  expect((await submissionOf(reference)).fee_minor).toBe(17_500)
  await correct(reference, { regtype: '333' })
  const registrations = () => db.selectFrom('registration').select(['state', 'regtype', 'fee_minor']).where('submission_id', '=', id).execute()
  expect(await registrations()).toEqual([{ state: 'needs-approval', regtype: '333', fee_minor: 26_000 }])
  expect(await house.stateOf(reference)).toMatchObject({ state: 'withdrawn' })
  const closed = await correct(reference, { regtype: '330' })
  expect(closed.json().error.fields.regtype).toContain('Please open the paper again first')
  await act('reopen', { selection: await house.chosen(reference), reason: 'She presents after all.' })
  expect((await correct(reference, { regtype: '330' })).statusCode).toBe(200)
  expect(await registrations()).toEqual([{ state: 'cancelled', regtype: '330', fee_minor: 29_000 }])

  const busy = await given.submission('busy@example.org', { moves: ['received', 'under-review'] })
  const refused = await correct(busy.reference, { regtype: '332' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'submission.move_not_allowed'])
  expect((await submissionOf(busy.reference)).regtype).toBe('330')
})

test('a registration that came without a paper is corrected too', async () => {
  const { id, reference } = await given.registration('lea@example.org')
  const registration = () =>
    db.selectFrom('registration').select(['name', 'regtype', 'fee_minor', 'version']).where('submission_id', '=', id).executeTakeFirstOrThrow()
  const { version } = await registration()
  const changed = await correct(reference, { name: 'Léa Zuhörer', regtype: '332' }, version)
  expect(changed.statusCode).toBe(200)
  expect(await registration()).toMatchObject({ name: 'Léa Zuhörer', regtype: '332' })
  expect((await correct(reference, { name: 'Lea' }, version)).json().error.code).toBe('desk.changed_meanwhile')
})

test('a paper moves to another conference and keeps its reference, its link and its state', async () => {
  const { reference, secret } = await given.submission('moving@example.org', { moves: ['received', 'under-review', 'accepted'] })
  const move = async (conference: string, more: object = {}) => act(`${reference}/conference`, { version: await versionOf(reference), conference, ...more })
  for (const conference of ['galle', 'colombo', 'jaffna']) expect((await move(conference)).json().error.code).toBe('submission.move_not_allowed')
  expect((await move('atlantis')).json().error.code).toBe('conference.unknown')
  expect((await move('kandy', { letter: true, note: 'Colombo is full.' })).statusCode).toBe(200)
  const answer = await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })
  expect(answer.json()).toMatchObject({
    reference,
    state: 'accepted',
    conference: { _id: 'kandy' },
    papers: [{ movedFrom: 'Health and Medicine Colombo', conference: { _id: 'kandy' } }],
  })
  const [mail] = await mailsTo('moving@example.org')
  expect(mail?.text_body).toContain('Colombo is full.')
  const [entryOfLog] = await db.selectFrom('audit_log').select('details').where('act', '=', 'submission.conference_changed').execute()
  expect(entryOfLog?.details).toEqual({ from: 'Health and Medicine Colombo', to: 'Health and Medicine Kandy', letter: 'sent' })
  const stale = await act(`${reference}/conference`, { version: 1, conference: 'colombo' })
  expect(stale.json().error.code).toBe('desk.changed_meanwhile')
  const offered = await server.inject({ url: '/api/v1/desk/submissions/conferences', headers: { cookie } })
  expect(offered.json().conferences.map(({ id }: { id: string }) => id)).toContain('kandy')
})
