import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { multipartOf, officeSettings } from '../../../../tests/support/form-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { contentOf } from '../../content/content.store.ts'
import { issueToken } from '../../forms/form-token.ts'
import { statusOf } from '../../submissions/status/submission-status.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { journalCode } from './journal-call.ts'
import { journalCallsOf } from './journal-calls.store.ts'

const house = await deskSubmissionsHouse()
const { db, services, server, clock } = house
const url = await house.listen()
const review = givenReview(services)
const journal = {
  id: 'tests-quarterly',
  title: 'Quarterly of Tests',
  field: 'Testing',
  description: 'All about tests.',
  website: 'https://tests.example.org',
  issnOnline: '9999-0504',
  issnPrint: '9999-0601',
  scope: ['Tests'],
  firstYear: 2012,
  sections: [
    { name: 'Articles', description: 'Whole studies.' },
    { name: 'Cases & <notes>', description: 'Short ones.' },
  ],
}
const path = '/journals/tests-quarterly/send-manuscript'
const author = { name: 'Amara Perera', email: 'amara@university.example.org', company: 'University of Colombo' }
let olga: Awaited<ReturnType<typeof house.organiser>>
let edith: Awaited<ReturnType<typeof house.organiser>>

const token = () => issueToken(services.key, 'submission', new Date(clock.now.getTime() - 30_000))
const pdf = { field: 'document[]', name: 'study.pdf', bytes: samplePdf() }
const send = (fields: Record<string, string>, files = [pdf]) =>
  fetch(`${url}${path}`, { method: 'POST', redirect: 'manual', body: multipartOf({ ...author, token: token(), regtype: '330', ...fields }, files) })
const atDesk = (method: 'POST' | 'PUT', cookie: string, address: string, body: object) =>
  server.inject({ method, url: `/api/v1/desk/${address}`, headers: { cookie, 'content-type': 'application/json' }, payload: JSON.stringify(body) })
const setCall = (cookie: string, isOpen: boolean) => atDesk('PUT', cookie, 'publishing/journals/tests-quarterly/call', { isOpen })
/** Without the signature, which has the name of the organiser. */
const letters = async () =>
  (await db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', author.email).orderBy('id').execute()).map((one) => ({
    ...one,
    text_body: (one.text_body.split('Kind regards')[0] ?? '').replace(/\s+/g, ' '),
  }))
const arrived = async (reference: string) => {
  const submission = await submissionsOf(db).findByReference(reference)
  if (!submission) throw new Error(`There is no ${reference}.`)
  return statusOf(services, submission)
}

/** Sends a manuscript and returns its reference. */
async function sent(title: string): Promise<string> {
  const answer = await send({ 'research_title[]': title })
  const [, reference = ''] = /^\/submission\/([^/]+)\//.exec(answer.headers.get('location') ?? '') ?? []
  return reference
}

beforeAll(async () => {
  await contentOf(db).replaceCollection('settings', [officeSettings])
  await contentOf(db).replaceCollection('journals', [journal, { ...journal, id: 'other-journal', title: 'Other Journal' }])
  olga = await house.organiser()
  edith = await house.organiser('Edith', 'Editor')
  await db.updateTable('account').set({ desk_rights: [] }).where('id', '=', edith.id).execute()
  expect((await setCall(olga.cookie, true)).statusCode).toBe(200)
  expect((await atDesk('PUT', olga.cookie, 'publishing/journals/other-journal/call', { isOpen: true })).statusCode).toBe(200)
  await db.insertInto('membership').values({ account_id: edith.id, conference_id: 'journal-tests-quarterly', role: 'chair', since: services.now() }).execute()
})

test('a journal has one edition, with the words and the sections of its content entry, and keeps them', async () => {
  const edition = () =>
    db.selectFrom('conference').select(['id', 'sub_conference', 'topic', 'code', 'published_at']).where('journal', '=', journal.id).execute()
  const tracks = () =>
    db.selectFrom('track').select('name').where('conference_id', '=', 'journal-tests-quarterly').where('position', 'is not', null).orderBy('position').execute()
  expect(await edition()).toEqual([{ id: 'journal-tests-quarterly', sub_conference: 'Quarterly of Tests', topic: 'Testing', code: 'QT', published_at: null }])
  expect((await tracks()).map(({ name }) => name)).toEqual(['Articles', 'Cases & <notes>'])
  await contentOf(db).replaceCollection('journals', [
    { ...journal, title: 'The Quarterly', sections: [] },
    { ...journal, id: 'other-journal', title: 'Other Journal' },
  ])
  expect((await edition())[0]?.sub_conference).toBe('The Quarterly')
  expect(await tracks()).toEqual([])
  await contentOf(db).replaceCollection('journals', [journal, { ...journal, id: 'other-journal', title: 'Other Journal' }])
  expect((await tracks()).map(({ name }) => name)).toEqual(['Articles', 'Cases & <notes>'])
  await expect(db.updateTable('conference').set({ published_at: services.now() }).where('journal', '=', journal.id).execute()).rejects.toThrow(
    'journal_is_no_conference',
  )
})

test('a manuscript without a title or a file is not taken, and both are named', async () => {
  const refused = await send({}, [])
  expect(refused.status).toBe(422)
  expect(house.shownAgain.at(-1)?.fields).toEqual({
    'research_title[]': 'Please enter the title of your manuscript.',
    'document[]': 'Please add your manuscript as a file.',
  })
  expect(await db.selectFrom('submission').select('id').execute()).toEqual([])
})

test('a manuscript arrives with a reference of the journal, a letter about a manuscript, and a status page without fees, dates and CVs', async () => {
  const reference = await sent('On tests that cannot fail')
  expect(reference).toMatch(/^QT-0001-[A-Z]$/)
  const [letter] = await letters()
  expect(letter).toMatchObject({ kind: 'submission.receipt', subject: `We have received your manuscript ${reference}` })
  expect(letter?.text_body).toContain('Your manuscript for Quarterly of Tests has arrived.')
  expect(letter?.text_body).not.toMatch(/conference|\bCV\b|EUR|9999|Presenter|register/i)
  const status = await arrived(reference)
  expect(status).toMatchObject({ feeEur: 0, stateInWords: 'Submitted', missing: [], registration: null, conference: { journal: 'tests-quarterly' } })
  expect(status.papers.map(({ title, mayComplete }) => ({ title, mayComplete }))).toEqual([{ title: 'On tests that cannot fail', mayComplete: true }])
  expect(status.next.join(' ')).not.toMatch(/conference|pay|register/i)
})

test('the same form sent twice is one manuscript', async () => {
  const fields = { 'research_title[]': 'On sending twice', token: token() }
  const [first, second] = [await send(fields), await send(fields)]
  expect(first.headers.get('location')).toBe(second.headers.get('location'))
  expect(await db.selectFrom('paper').select('id').where('title', '=', 'On sending twice').execute()).toHaveLength(1)
})

test('an editor takes a manuscript into review, reviewers read it, and it is accepted and goes into production as peer-reviewed', async () => {
  const reference = await sent('On editors')
  const { id: paperId } = await db.selectFrom('paper').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
  expect((await edith.act('move', { selection: await house.chosen(reference), to: 'under-review' })).json().done).toHaveLength(1)
  const reviewerId = await review.reviewer('rosa@example.org')
  expect((await edith.act(`papers/${reference}/assign`, { reviewers: [reviewerId] }, 'review')).statusCode).toBe(200)
  await db.updateTable('review_assignment').set({ state: 'submitted', submitted_at: services.now() }).where('paper_id', '=', paperId).execute()
  expect((await edith.act('decide', { selection: await house.chosen(reference), decision: 'accepted', note: '' })).json().done).toHaveLength(1)
  expect((await arrived(reference)).stateInWords).toBe('Under review')
  expect((await edith.act('release', { selection: await house.chosen(reference) })).json().done).toHaveLength(1)
  const letter = (await letters()).find(({ kind }) => kind === 'submission.decision')
  expect(letter?.subject).toBe(`Your manuscript ${reference} has been accepted`)
  expect(letter?.text_body).toContain('Quarterly of Tests has accepted your manuscript.')
  expect(letter?.text_body).not.toMatch(/conference|register|present|9999|\/confirm/i)
  const status = await arrived(reference)
  expect(status).toMatchObject({ stateInWords: 'Accepted', next: ['It goes into production now. We will send you a proof by e-mail before it is published.'] })
  expect(status.papers[0]?.presentation).toBeNull()
  expect((await edith.act('move', { selection: await house.chosen(reference), to: 'confirmed' })).json().error.code).toBe('submission.move_not_allowed')

  const elsewhere = await atDesk('POST', olga.cookie, 'publishing/journals/other-journal/articles', { reference })
  expect(elsewhere.statusCode).toBe(422)
  const taken = await atDesk('POST', edith.cookie, 'publishing/journals/tests-quarterly/articles', { reference })
  expect(taken.statusCode).toBe(201)
  const article = await db
    .selectFrom('article')
    .select(['series', 'kind', 'peer_reviewed', 'title', 'state'])
    .where('paper_id', '=', paperId)
    .executeTakeFirst()
  expect(article).toEqual({ series: 'tests-quarterly', kind: 'paper', peer_reviewed: true, title: 'On editors', state: 'copy-editing' })
  const calls = journalCallsOf(db)
  expect((await calls.manuscripts('journal-tests-quarterly', 10)).find((one) => one.reference === reference)?.articleId).toBe(taken.json().id)
})

test('a manuscript that nobody reviewed is published as a text of the journal, but not as peer-reviewed', async () => {
  const reference = await sent('A review of a book')
  for (const [act, body] of [
    ['move', { to: 'under-review' }],
    ['decide', { decision: 'accepted', note: '' }],
    ['release', {}],
  ] as const)
    await edith.act(act, { selection: await house.chosen(reference), ...body })
  expect((await atDesk('POST', edith.cookie, 'publishing/journals/tests-quarterly/articles', { reference })).statusCode).toBe(201)
  const article = await db.selectFrom('article').select(['kind', 'peer_reviewed']).where('title', '=', 'A review of a book').executeTakeFirst()
  expect(article).toEqual({ kind: 'paper', peer_reviewed: false })
})

test('an editor of one journal opens neither another journal nor a conference', async () => {
  expect((await setCall(edith.cookie, false)).statusCode).toBe(403)
  const { reference } = await house.given.submission('somebody@example.org', { moves: ['received', 'under-review', 'accepted'] })
  expect((await edith.act('move', { selection: await house.chosen(reference), to: 'under-review' })).statusCode).toBe(403)
  const order = { reference }
  expect((await atDesk('POST', edith.cookie, 'publishing/journals/other-journal/articles', order)).statusCode).toBe(403)
  // It was accepted by a conference, and the right to publish is needed to take it over.
  expect((await atDesk('POST', edith.cookie, 'publishing/journals/tests-quarterly/articles', order)).statusCode).toBe(422)
  expect((await atDesk('POST', olga.cookie, 'publishing/journals/tests-quarterly/articles', order)).statusCode).toBe(201)
})

test('the right to publish opens the manuscripts of journals, and the papers of no conference', async () => {
  const paula = await house.organiser('Paula', 'Publisher')
  await db
    .updateTable('account')
    .set({ desk_rights: ['publishing'] })
    .where('id', '=', paula.id)
    .execute()
  const reference = await sent('On publishers')
  expect((await paula.act('move', { selection: await house.chosen(reference), to: 'under-review' })).json().done).toHaveLength(1)
  const { reference: paper } = await house.given.submission('nobody@example.org')
  expect((await paula.act('move', { selection: await house.chosen(paper), to: 'under-review' })).statusCode).toBe(403)
})

test('a journal whose call is closed takes nothing, and keeps what it has', async () => {
  expect((await setCall(olga.cookie, false)).statusCode).toBe(200)
  expect((await send({ 'research_title[]': 'Too late' })).status).toBe(422)
  expect(house.shownAgain.at(-1)?.message).toBe('Quarterly of Tests does not take manuscripts at the moment.')
  const viaApi = await fetch(`${url}/api/v1/submissions`, {
    method: 'POST',
    body: multipartOf({ ...author, token: token(), regtype: '330', subconference_id: 'journal-tests-quarterly', 'research_title[]': 'Too late' }, [pdf]),
  })
  expect(viaApi.status).toBe(409)
  expect((await journalCallsOf(db).manuscripts('journal-tests-quarterly', 10)).length).toBeGreaterThan(3)
})

test('the code of a journal is made of its initials', () => {
  expect([journalCode('Meridian Humanities Quarterly'), journalCode('Journal of Business and Trade'), journalCode('agora')]).toEqual(['MHQ', 'JBT', 'JOURNAL'])
})
