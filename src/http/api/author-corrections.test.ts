import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../tests/support/form-house.ts'
import { erasePerson } from '../../domain/accounts/erasure.ts'
import { contentOf } from '../../domain/content/content.store.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, clock, postForm } = house
const { act } = await house.organiser()
await contentOf(db).replaceCollection('settings', [officeSettings])

beforeEach(async () => {
  for (const table of ['mail', 'letter_count'] as const) await db.deleteFrom(table).execute()
})

const author = (reference: string, secret: string) => ({
  status: async () => (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json(),
  async send(path: string, fields: Record<string, string | readonly string[]>) {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
    const headers = { 'x-submission-secret': secret, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.inject({ method: 'POST', url: `/api/v1/submissions/${reference}/${path}`, headers, payload: body.toString() })
    return { code: answer.statusCode, body: answer.json() }
  },
})
const mails = async (address: string) =>
  (await db.selectFrom('mail').select(['kind', 'text_body']).where('to_address', '=', address).orderBy('queued_at').orderBy('kind').execute()).map(
    ({ kind, text_body }) => ({ kind, text: text_body }),
  )
const log = (id: string) => db.selectFrom('audit_log').select(['act', 'actor_name', 'details']).where('about', '=', `submission:${id}`).orderBy('id').execute()
const corrections = (id: string) =>
  db.selectFrom('submission_correction').select(['field', 'old_value', 'new_value']).where('submission_id', '=', id).orderBy('position').execute()

describe('the author of a paper that nobody has begun to review', () => {
  test('corrects the details at once; the history keeps old and new values, and author and office are told', async () => {
    const { id, reference, secret } = await given.submission('ada@example.org')
    const own = author(reference, secret)
    const before = await own.status()
    expect(before).toMatchObject({ mayCorrect: 'at-once', details: { email: 'ada@example.org' }, correctionRequest: null, newAddress: null })
    const { code, body } = await own.send('details', { ...before.details, version: before.detailsVersion, name: 'Ada King', company: 'Society' })
    expect(code).toBe(200)
    expect(body.details).toEqual({ ...before.details, name: 'Ada King', company: 'Society' })
    expect(body.papers[0].authors).toMatchObject([{ name: 'Ada King', affiliation: 'Society', email: 'ada@example.org', isSender: true }])
    expect(await log(id)).toMatchObject([{ act: 'submission.corrected', actor_name: 'the author', details: { fields: 'Name, Institution' } }])
    expect(await corrections(id)).toEqual([
      { field: 'Name', old_value: before.details.name, new_value: 'Ada King' },
      { field: 'Institution', old_value: before.details.company, new_value: 'Society' },
    ])
    expect((await mails('ada@example.org')).map(({ kind }) => kind)).toEqual(['submission.author_correction'])
    expect((await db.selectFrom('mail').select('kind').where('kind', '=', 'submission.author_correction.office').execute()).length).toBe(1)
  })

  test('is told all problems, and that somebody else was quicker', async () => {
    const { reference, secret } = await given.submission('bea@example.org')
    const own = author(reference, secret)
    const { details, detailsVersion: version } = await own.status()
    const wrong = await own.send('details', { ...details, version, name: ' ', email: 'nowhere' })
    expect([wrong.code, Object.keys(wrong.body.error.fields)]).toEqual([422, ['name', 'email']])
    const atlantis = await own.send('details', { ...details, version, country: 'Atlantis' })
    expect(atlantis.body.error.fields).toEqual({ country: 'Please choose a country from the list.' })
    await own.send('details', { ...details, version, name: 'Bea One' })
    const late = await own.send('details', { ...details, version, name: 'Bea Two' })
    expect([late.code, late.body.error.code]).toEqual([409, 'desk.changed_meanwhile'])
    expect((await own.status()).details.name).toBe('Bea One')
  })

  test('names co-authors in any order, and changes and removes them', async () => {
    const { id, reference, secret } = await given.submission('cem@example.org')
    const own = author(reference, secret)
    const { papers, details } = await own.status()
    const rows = {
      'author_place[]': ['3', '1', ''],
      'author_name[]': ['Last One', 'First One', ''],
      'author_affiliation[]': ['', 'Porto', ''],
      'author_email[]': ['last@example.org', '', ''],
    }
    const first = await own.send('paper', { research_title: 'On looms', version: papers[0].detailsVersion, own_place: '2', ...rows })
    expect(first.body.papers[0]).toMatchObject({
      title: 'On looms',
      authors: [
        { name: 'First One', affiliation: 'Porto' },
        { name: details.name, isSender: true },
        { name: 'Last One', email: 'last@example.org' },
      ],
    })
    expect((await corrections(id)).map(({ field }) => field)).toEqual(['Authors'])
    expect((await log(id))[0]?.details).toMatchObject({ changes: [expect.stringMatching(/^Research title: .+ → On looms$/)] })
    const [again] = first.body.papers
    // A correction of the details follows the sender to the second place.
    const name = await own.send('details', { ...details, version: (await own.status()).detailsVersion, name: 'Cem Two' })
    expect(name.body.papers[0].authors.map((one: { name: string }) => one.name)).toEqual(['First One', 'Cem Two', 'Last One'])
    const stale = await own.send('paper', { research_title: 'On looms', version: again.detailsVersion, own_place: '1' })
    expect(stale.code).toBe(409)
    const alone = await own.send('paper', { research_title: 'On looms', version: name.body.papers[0].detailsVersion, own_place: '1' })
    expect(alone.body.papers[0].authors).toHaveLength(1)
  })

  test('is told which co-author lacks a name or has a wrong address', async () => {
    const { reference, secret } = await given.submission('dan@example.org')
    const own = author(reference, secret)
    const { papers } = await own.status()
    const rows = { 'author_place[]': ['', ''], 'author_name[]': ['', 'Eve'], 'author_affiliation[]': ['Porto', ''], 'author_email[]': ['', 'eve at home'] }
    const { body } = await own.send('paper', { research_title: 'On looms', version: papers[0].detailsVersion, ...rows })
    expect(body.error.fields).toEqual({
      'author_name[]': 'Co-author 1: please enter the name, or empty the whole row.',
      'author_email[]': 'Co-author 2: please enter an e-mail address such as name@university.edu, or none.',
    })
  })

  test('moves to a new address once it is confirmed there, and the old one is told', async () => {
    const { id, reference, secret } = await given.submission('old@example.org')
    const own = author(reference, secret)
    const { details, detailsVersion: version } = await own.status()
    const asked = await own.send('details', { ...details, version, email: 'new@example.org' })
    expect(asked.body).toMatchObject({ details: { email: 'old@example.org' }, newAddress: 'new@example.org' })
    const [confirm, ...none] = await mails('new@example.org')
    expect([confirm?.kind, none]).toEqual(['submission.address_confirm', []])
    const token = /\/confirm-new-address\/([\w-]{43})/.exec(confirm?.text ?? '')?.[1] ?? ''
    expect(confirm?.text).not.toContain(secret)
    const done = await postForm(`/confirm-new-address/${token}`, {})
    expect([done.statusCode, done.headers.location]).toEqual([303, `/submission/${reference}/${secret}?arrived=address`])
    expect(await own.status()).toMatchObject({ details: { email: 'new@example.org' }, newAddress: null, papers: [{ authors: [{ email: 'new@example.org' }] }] })
    expect((await mails('old@example.org')).map(({ kind }) => kind)).toEqual(['submission.address_left'])
    expect((await mails('old@example.org'))[0]?.text).toContain('new@example.org')
    expect((await mails('new@example.org')).at(-1)?.kind).toBe('submission.address_confirm')
    expect((await mails('new@example.org')).map(({ kind }) => kind)).toContain('submission.address_changed')
    expect(await corrections(id)).toEqual([{ field: 'E-mail', old_value: 'old@example.org', new_value: 'new@example.org' }])
    expect((await postForm(`/confirm-new-address/${token}`, {})).statusCode).toBe(422)
  })

  test('needs another link when the first is older than a day', async () => {
    const { reference, secret } = await given.submission('slow@example.org')
    const own = author(reference, secret)
    const { details, detailsVersion: version } = await own.status()
    await own.send('details', { ...details, version, email: 'late@example.org' })
    const token = /\/confirm-new-address\/([\w-]{43})/.exec((await mails('late@example.org'))[0]?.text ?? '')?.[1] ?? ''
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
    expect((await postForm(`/confirm-new-address/${token}`, {})).statusCode).toBe(422)
    expect(await own.status()).toMatchObject({ details: { email: 'slow@example.org' }, newAddress: null })
  })

  test('whose submission is doubted causes no mail to an address of their choice', async () => {
    const { id, reference, secret } = await given.submission('odd@example.org')
    await db.updateTable('submission').set({ suspicion: 'too fast' }).where('id', '=', id).execute()
    const own = author(reference, secret)
    const { details, detailsVersion: version } = await own.status()
    const { code, body } = await own.send('details', { ...details, version, email: 'victim@example.org' })
    expect([code, Object.keys(body.error.fields)]).toEqual([409, ['email']])
    expect(await mails('victim@example.org')).toEqual([])
  })
})

describe('the author of a paper in review', () => {
  const inReview = (email: string) => given.submission(email, { moves: ['received', 'under-review'] })
  const versionAt = async (reference: string) => (await house.chosen(reference)).chosen[0]?.version
  const open = (id: string) => db.selectFrom('correction_request').selectAll().where('submission_id', '=', id).orderBy('requested_at').execute()

  test('asks, and the organisers make the correction; nothing changes before', async () => {
    const { id, reference, secret } = await inReview('fay@example.org')
    const own = author(reference, secret)
    const { details, detailsVersion: version, mayCorrect } = await own.status()
    expect(mayCorrect).toBe('on-request')
    const asked = await own.send('details', { ...details, version, name: 'Fay Married', email: 'fay@new.example.org', reason: 'I married.' })
    expect(asked.body).toMatchObject({ details: { name: details.name }, correctionRequest: { state: 'open' } })
    // Asked again, it is still one request, with the later wishes.
    await own.send('details', { ...details, version, name: 'Fay Wed', email: 'fay@new.example.org', reason: 'I married.' })
    const [request, ...more] = await open(id)
    expect(more).toEqual([])
    expect(await db.selectFrom('paper').select('correction_requested').where('reference', '=', reference).executeTakeFirst()).toEqual({
      correction_requested: true,
    })

    const path = `${reference}/answer-correction`
    const stale = await act(path, { version: 0, request: request?.id, answer: 'granted' })
    expect(stale.json().error.code).toBe('desk.changed_meanwhile')
    const granted = await act(path, { version: await versionAt(reference), request: request?.id, answer: 'granted', note: 'All the best.' })
    expect(granted.statusCode).toBe(200)
    expect(await own.status()).toMatchObject({
      details: { name: 'Fay Wed', email: 'fay@example.org' },
      newAddress: 'fay@new.example.org',
      correctionRequest: null,
    })
    expect((await mails('fay@new.example.org')).map(({ kind }) => kind)).toEqual(['submission.address_confirm'])
    const answer = (await mails('fay@example.org')).find(({ kind }) => kind === 'submission.correction_answer')
    expect(answer?.text).toContain('All the best.')
    expect((await log(id)).map(({ act }) => act)).toEqual(['submission.corrected', 'submission.correction_granted'])
    const twice = await act(path, { version: await versionAt(reference), request: request?.id, answer: 'granted' })
    expect(twice.json().error.code).toBe('submission.nothing_waits')
    expect(await db.selectFrom('paper').select('correction_requested').where('reference', '=', reference).executeTakeFirst()).toEqual({
      correction_requested: false,
    })
  })

  test('asks for another title and co-authors, is refused with a reason, and reads it', async () => {
    const { id, reference, secret } = await inReview('gus@example.org')
    const own = author(reference, secret)
    const [paper] = (await own.status()).papers
    await own.send('paper', { research_title: 'Another', version: paper.detailsVersion, 'author_name[]': ['New One'] })
    const [request] = await open(id)
    const path = `${reference}/answer-correction`
    const silent = await act(path, { version: await versionAt(reference), request: request?.id, answer: 'refused' })
    expect(silent.json().error.fields).toEqual({ note: 'Please say why not: the author reads it.' })
    await act(path, { version: await versionAt(reference), request: request?.id, answer: 'refused', note: 'The programme is printed.' })
    expect((await own.status()).papers[0]).toMatchObject({
      title: paper.title,
      authors: [{ isSender: true }],
      correctionRequest: { state: 'refused', note: 'The programme is printed.' },
    })
  })

  test('is not told of a decision that waits', async () => {
    const { reference, secret } = await inReview('hal@example.org')
    await act('decide', { selection: await house.chosen(reference), decision: 'rejected' })
    expect((await author(reference, secret).status()).mayCorrect).toBe('on-request')
    await act('release', { selection: await house.chosen(reference) })
    expect((await author(reference, secret).status()).mayCorrect).toBe('closed')
  })
})

test('what was withdrawn or rejected is corrected by nobody but the office', async () => {
  const { reference, secret } = await given.submission('ida@example.org', { moves: ['received', 'withdrawn'] })
  const own = author(reference, secret)
  const { details, detailsVersion: version, mayCorrect } = await own.status()
  expect(mayCorrect).toBe('closed')
  expect((await own.send('details', { ...details, version, name: 'Ida Two' })).body.error.code).toBe('submission.not_open')
})

test('an address that waits for its confirmation goes with an erasure', async () => {
  const { reference, secret } = await given.submission('jo@example.org')
  const own = author(reference, secret)
  const { details, detailsVersion: version } = await own.status()
  await own.send('details', { ...details, version, email: 'jo@new.example.org' })
  const waiting = () => db.selectFrom('address_change').select('email').where('email', '=', 'jo@new.example.org').execute()
  expect(await waiting()).toHaveLength(1)
  const person = { accountId: null, email: 'jo@example.org', confirmed: true }
  await db.transaction().execute((trx) => erasePerson(trx, person, house.services.key, house.services.now()))
  expect(await waiting()).toEqual([])
})
