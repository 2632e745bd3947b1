import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { days } from '../../durations.ts'
import { articlesOf } from '../articles.store.ts'
import { readRor } from '../authors/ror.ts'
import { jatsOf } from '../export/jats.ts'
import { journalFacts } from '../journal-facts.store.ts'
import { remindOfProduction } from './remind-of-production.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given, clock } = house
const olga = await house.organiser()
const pdf = await readFile('content/downloads/sample-full-paper.pdf')

async function call(path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk/publishing${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}

/** An article that was made from an accepted paper with one file and two authors. */
async function article() {
  const { id: submissionId, paperId } = await given.submission('ada@example.org', { moves: ['received', 'under-review', 'accepted'], titles: ['Tea'] })
  const fileId = await given.file('manuscript.pdf')
  await db
    .insertInto('submission_file')
    .values({ submission_id: submissionId, file_id: fileId, kind: 'document', paper_id: paperId, position: 9, replaced_at: null })
    .execute()
  const { conference_id } = await db.selectFrom('paper').select('conference_id').where('id', '=', paperId).executeTakeFirstOrThrow()
  const volumeId = await givenVolume(db, services.now(), { conference_id, state: 'draft', published_on: null })
  await call(`/volumes/${volumeId}/papers`)
  const { id } = await db.selectFrom('article').select('id').where('paper_id', '=', paperId).executeTakeFirstOrThrow()
  await db.deleteFrom('article_author').where('article_id', '=', id).execute()
  const authors = [
    { name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace', affiliation: 'London', email: 'ada@example.org', corresponding: true },
    { name: 'Grace Hopper', given: 'Grace', family: 'Hopper', affiliation: 'Yale', email: 'grace@example.org' },
  ]
  await db
    .insertInto('article_author')
    .values(authors.map((one, position) => ({ ...one, article_id: id, position })))
    .execute()
  return { id, fileId }
}

const secretsIn = async (kind: string, path: string) => {
  const mails = await db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', kind).orderBy('to_address').execute()
  return mails.map(({ text_body }) => new RegExp(`/${path}/([\\w-]{43})`).exec(text_body ?? '')?.[1] ?? '')
}

function deliver(token: string, fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="document"; filename="${file.name}"\r\ncontent-type: application/pdf\r\n\r\n`),
      file.bytes,
      Buffer.from('\r\n'),
    )
  return server.inject({
    method: 'POST',
    url: `/production/${token}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([...parts, Buffer.from('--x--\r\n')]),
  })
}

const { id, fileId } = await article()
const today = clock.now
/** What happens some days later; then it is today again, because the organiser's session is short. */
async function daysLater<Result>(count: number, happens: () => Promise<Result>): Promise<Result> {
  clock.now = new Date(today.getTime() + days(count))
  const result = await happens()
  clock.now = today
  return result
}
const inDays = (count: number) => addDays(dayInZone(today, 'UTC'), count)

test('a typesetter works by a link: takes the file, asks, delivers, is reminded once, and the link ends', async () => {
  const order = { kind: 'typesetting', name: 'Tim Types', email: 'tim@example.org', fileId, dueOn: inDays(20), comments: 'Two columns.' }
  expect((await call(`/articles/${id}/tasks`, { ...order, fileId: 'another' })).body.error.fields).toHaveProperty('fileId')
  expect((await call(`/articles/${id}/tasks`, { ...order, dueOn: '2001-01-01' })).body.error.fields).toHaveProperty('dueOn')
  const { status, body: made } = await call(`/articles/${id}/tasks`, order)
  expect(status).toBe(201)
  expect((await call(`/articles/${id}/tasks`, order)).body).toEqual(made)
  const [token = ''] = await secretsIn('publishing.task', 'production')
  expect((await server.inject(`/production/${token}/file`)).statusCode).toBe(200)
  expect((await server.inject(`/production/${'x'.repeat(43)}/file`)).statusCode).toBe(404)

  expect(await daysLater(18, async () => [await remindOfProduction(services), await remindOfProduction(services)])).toEqual([1, 0])
  expect(await secretsIn('publishing.task_reminder', 'production')).toEqual([token])

  expect((await deliver(token, { act: 'comment', comments: '' })).statusCode).toBe(422)
  for (const _twice of [1, 2]) expect((await deliver(token, { act: 'comment', comments: 'Which font?' })).statusCode).toBe(303)
  expect(await db.selectFrom('production_comment').select(['by_office', 'text']).orderBy('position').execute()).toEqual([
    { by_office: true, text: 'Two columns.' },
    { by_office: false, text: 'Which font?' },
  ])
  expect((await call(`/tasks/${made.id}/comments`, { comments: 'Ours.' })).status).toBe(200)
  expect((await deliver(token, { act: 'deliver' })).statusCode).toBe(422)
  for (const _twice of [1, 2]) expect((await deliver(token, { act: 'deliver' }, { name: 'pages.pdf', bytes: pdf })).statusCode).toBe(303)
  const { typeset_file_id } = await db.selectFrom('article').select('typeset_file_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await db.selectFrom('production_task').select(['state', 'result_file_id']).executeTakeFirst()).toEqual({
    state: 'delivered',
    result_file_id: typeset_file_id,
  })
  expect((await server.inject({ url: `/api/v1/desk/publishing/tasks/${made.id}/file`, headers: { cookie: olga.cookie } })).rawPayload.equals(pdf)).toBe(true)

  for (const _twice of [1, 2]) expect((await call(`/tasks/${made.id}/revoke`)).status).toBe(200)
  expect((await deliver(token, { act: 'comment', comments: 'Hello?' })).statusCode).toBe(410)
  expect((await server.inject(`/production/${token}/file`)).statusCode).toBe(404)
  await call(`/articles/${id}/tasks`, { ...order, kind: 'copy-editing', dueOn: inDays(30) })
  const later = (await secretsIn('publishing.task', 'production')).find((one) => one !== token) ?? ''
  expect((await server.inject(`/production/${later}/file`)).statusCode).toBe(200)
  expect(await daysLater(61, async () => (await server.inject(`/production/${later}/file`)).statusCode)).toBe(404)
})

const answer = (token: string, fields: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url: `/author-change/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

async function listed() {
  const authors = await db.selectFrom('article_author').selectAll().where('article_id', '=', id).orderBy('position').execute()
  const { version } = await db.selectFrom('article').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { version, authors: authors.map(({ name: _name, article_id: _id, position: _position, ...rest }) => rest) }
}
const names = async () =>
  (await db.selectFrom('article_author').select('name').where('article_id', '=', id).orderBy('position').execute()).map(({ name }) => name)

test('contributions and iDs are saved at once; another order waits for both authors', async () => {
  const { version, authors } = await listed()
  const [ada, grace] = authors
  expect((await call(`/articles/${id}/authors`, { version, authors: [{ ...ada, ror: 'ror.org/0abc' }, grace] }, 'PUT')).body.error.fields).toHaveProperty([
    'authors.0.ror',
  ])
  const known = { ...ada, ror: 'https://ror.org/02phn5242', contributions: ['Software', 'Writing – original draft'] }
  expect((await call(`/articles/${id}/authors`, { version, authors: [known, grace] }, 'PUT')).body).toEqual({ asked: 0 })

  const turned = { version: (await listed()).version, authors: [grace, known] }
  expect((await call(`/articles/${id}/authors`, turned, 'PUT')).body.error.fields).toHaveProperty('reason')
  expect((await call(`/articles/${id}/authors`, { ...turned, reason: 'Grace wrote most.' }, 'PUT')).body).toEqual({ asked: 2 })
  expect((await call(`/articles/${id}/authors`, { ...turned, reason: 'Again.' }, 'PUT')).body.error.code).toBe('publishing.not_possible')
  expect(await names()).toEqual(['Ada Lovelace', 'Grace Hopper'])
  const [first = '', second = ''] = await secretsIn('publishing.consent', 'author-change')
  expect((await answer(first, { answer: 'refused' })).statusCode).toBe(422)
  for (const _twice of [1, 2]) expect((await answer(first, { answer: 'agreed' })).statusCode).toBe(303)
  expect(await names()).toEqual(['Ada Lovelace', 'Grace Hopper'])
  await db.updateTable('article').set({ state: 'ready', paper_id: null }).where('id', '=', id).execute()
  expect((await call(`/articles/${id}/publish`)).body.error.message).toMatch(/Not all authors/)
  expect(await daysLater(8, async () => [await remindOfProduction(services), await remindOfProduction(services)])).toEqual([1, 0])
  expect(await secretsIn('publishing.consent_reminder', 'author-change')).toEqual([second])
  for (const _twice of [1, 2]) expect((await answer(second, { answer: 'agreed' })).statusCode).toBe(303)
  expect(await names()).toEqual(['Grace Hopper', 'Ada Lovelace'])
  expect((await answer(second, { answer: 'refused', comment: 'No.' })).statusCode).toBe(422)
})

test('one author who does not agree ends the change, and the office can withdraw one', async () => {
  await db
    .updateTable('article')
    .set({ paper_id: (await db.selectFrom('paper').select('id').executeTakeFirstOrThrow()).id })
    .where('id', '=', id)
    .execute()
  const { version, authors } = await listed()
  const less = { version, authors: authors.slice(0, 1), reason: 'Ada did not take part.' }
  expect((await call(`/articles/${id}/authors`, less, 'PUT')).body).toEqual({ asked: 2 })
  const asked = await secretsIn('publishing.consent', 'author-change')
  const open = await db.selectFrom('author_consent').select(['answer']).where('answer', 'is', null).execute()
  expect(open).toHaveLength(2)
  for (const token of asked) await answer(token, { answer: 'refused', comment: 'I did.' })
  expect(await db.selectFrom('author_change').select('state').where('state', '=', 'refused').execute()).toHaveLength(1)
  expect(await names()).toHaveLength(2)
  expect((await call(`/articles/${id}/authors`, less, 'PUT')).body).toEqual({ asked: 2 })
  for (const _twice of [1, 2]) expect((await call(`/articles/${id}/authors/withdraw`)).status).toBe(200)
  expect(await db.selectFrom('author_change').select('id').where('state', '=', 'withdrawn').execute()).toHaveLength(1)
})

test('an author of a published article is renamed without a trace, and JATS has contributions and organisations', async () => {
  await db.updateTable('article').set({ state: 'published', published_on: '2027-07-01', typeset_file_id: null }).where('id', '=', id).execute()
  const metadata = JSON.stringify({ authors: ['Grace Hopper', 'Ada Lovelace'] })
  await db.insertInto('article_version').values({ article_id: id, number: 7, published_at: clock.now, note: 'Authors', metadata, file_id: null }).execute()
  const { version } = await listed()
  expect((await call(`/articles/${id}/authors/rename`, { version, position: 1, given: '', family: '' })).status).toBe(422)
  expect((await call(`/articles/${id}/authors/rename`, { version, position: 1, given: 'Augusta', family: 'King' })).status).toBe(200)
  expect(await names()).toEqual(['Grace Hopper', 'Augusta King'])
  const versions = await db.selectFrom('article_version').select('metadata').where('article_id', '=', id).execute()
  expect(JSON.stringify(versions)).not.toContain('Lovelace')
  const [published] = await articlesOf(db).published([id])
  const jats = published ? jatsOf(published, 'https://example.org') : ''
  expect(jats).toContain('vocab-term="Software"')
  expect(jats).toContain('https://ror.org/02phn5242')
})

test('the id of an organisation is checked by its check sum', () => {
  expect(readRor('02phn5242')).toBe('https://ror.org/02phn5242')
  expect(readRor('https://ror.org/046RM7J60')).toBe('https://ror.org/046rm7j60')
  expect([readRor('02phn5243'), readRor('university')]).toEqual([undefined, undefined])
})

test('an accepted paper appears ahead in a journal and keeps its address and DOI in the issue', async () => {
  const journal = {
    id: 'quarterly',
    title: 'Quarterly',
    field: 'x',
    description: 'x',
    website: 'https://example.org',
    issnOnline: '9999-0504',
    issnPrint: '9999-0601',
  }
  await db
    .insertInto('content_entry')
    .values({ collection: 'journals', id: journal.id, position: 1, data: JSON.stringify({ ...journal, scope: [], firstYear: 2012 }) } as never)
    .execute()
  const { reference } = await given.submission('grace@example.org', { moves: ['received', 'under-review', 'accepted'], titles: ['Cups'] })
  expect((await call('/articles', { series: journal.id, reference: 'none' })).body.error.fields).toHaveProperty('reference')
  const { body: made } = await call('/articles', { series: journal.id, reference })
  expect((await call('/articles', { series: journal.id, reference })).status).toBe(422)
  await db.updateTable('article').set({ state: 'published', published_on: '2027-01-01', doi: '10.5555/cups' }).where('id', '=', made.id).execute()
  const [before] = await articlesOf(db).published([made.id])
  expect(before).toMatchObject({ path: '/journals/quarterly/ahead/cups', volume: null })

  const issue = { id: 'issue', slug: 'quarterly-1-1', kind: 'journal-issue' as const, series: journal.id, number: '1', issue: '1', title: 'Harbours' }
  const volumeId = await givenVolume(db, services.now(), { ...issue, state: 'draft', published_on: null })
  const foreign = await givenVolume(db, services.now())
  const place = async (to: string) => {
    const { version } = await db.selectFrom('article').select('version').where('id', '=', made.id).executeTakeFirstOrThrow()
    return (await call(`/articles/${made.id}/issue`, { version, volumeId: to })).status
  }
  expect([await place(foreign), await place(volumeId), await place(volumeId), await place(''), await place(volumeId)]).toEqual([422, 200, 200, 200, 200])
  const [after] = await articlesOf(db).published([made.id])
  expect(after).toMatchObject({ path: before?.path, doi: '10.5555/cups', volume: { id: volumeId } })
  expect((await articlesOf(db).findAhead(journal.id, 'cups'))?.id).toBe(made.id)
  await db.updateTable('volume').set({ state: 'published', published_on: '2027-02-01' }).where('id', '=', volumeId).execute()
  expect(await place('')).toBe(409)

  expect(await journalFacts(db, journal.id)).toBeUndefined()
  for (let count = 0; count < 19; count += 1) await givenArticle(db, volumeId, services.now(), { series: journal.id, peer_reviewed: true })
  expect(await journalFacts(db, journal.id)).toMatchObject({ articles: 20, peerReviewed: 19, countries: 2, daysToPublication: 84, retracted: 0 })
})
