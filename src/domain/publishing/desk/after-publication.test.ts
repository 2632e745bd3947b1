import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { testServer } from '../../../../tests/support/test-server.ts'
import { cleanUpFiles } from '../../files/clean-up-files.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { articlesOf } from '../articles.store.ts'
import { makeMissingPdfs } from './article-pdf.ts'
import { changeArticle, uploadTypeset } from './change-article.ts'
import { publishArticle, publishNotice, removeArticle } from './publish.ts'

const { db, server, services, clock } = await testServer()
const olga = await organiserAtDesk(services)
const given = givenThings(services)
const sample = await readFile('content/downloads/sample-full-paper.pdf')
const other = await readFile('content/downloads/sample-abstract.pdf')

const series = {
  id: 'education-teaching',
  title: 'Proceedings in Education',
  description: 'x',
  website: 'https://example.org',
  issn: '9999-0733',
  years: '2026',
}
await db
  .insertInto('content_entry')
  .values({ collection: 'proceedings', id: series.id, position: 1, data: JSON.stringify(series) } as never)
  .execute()

async function claimedFile() {
  const id = await given.file('typeset.pdf', sample)
  await db.updateTable('stored_file').set({ claimed: true }).where('id', '=', id).execute()
  return id
}
async function publishedArticle(slug: string) {
  const volumeId = await givenVolume(db, services.now(), { slug: `volume-of-${slug}` })
  const id = await givenArticle(db, volumeId, services.now(), { slug, state: 'ready', published_on: null, typeset_file_id: await claimedFile() })
  await publishArticle(services, olga, id)
  return id
}
async function pagesOf(id: string) {
  const [article] = await articlesOf(db).published([id])
  const file = await storedFilesOf(db).find(article?.fileId ?? '')
  return (await services.documentText(await buffer(await services.files.read(file?.storageKey ?? '')), 'pdf')) ?? []
}
const correction = { kind: 'correction' as const, title: 'Correction: table 2', text: 'Two rows of table 2 were exchanged.' }
const retraction = { kind: 'retraction' as const, title: 'Retraction', text: 'The diaries were never kept.' }
const form = {
  ...{ title: 'Reading aloud, revised', abstract: 'x', keywords: '', references: '', licence: '' as const, funding: '', interests: '', dataAvailability: '' },
  ...{ aiStatement: 'A translator was used.', language: 'si', topic: 'Education and Pedagogy', section: '', firstPage: '', lastPage: '' },
}
const versionOf = async (id: string) => (await db.selectFrom('article').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

test('a correction allows one new PDF, which is a new version; the one before can still be opened until the article is retracted', async () => {
  const id = await publishedArticle('corrected')
  const upload = (bytes: Buffer) => uploadTypeset(services, olga, id, Readable.from([bytes]))
  await expect(upload(other)).rejects.toMatchObject({ code: 'publishing.not_possible' })
  await publishNotice(services, olga, id, correction)
  const marked = await pagesOf(id)
  expect(marked[0]).toContain('This article has been corrected')
  expect(marked.slice(1).join()).not.toContain('RETRACTED')

  await upload(other)
  await expect(upload(sample)).rejects.toMatchObject({ code: 'publishing.not_possible' })
  const own = (await services.documentText(other, 'pdf')) ?? []
  expect(await pagesOf(id)).toHaveLength(own.length + 1)
  const versions = await articlesOf(db).versions(id)
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'Corrected PDF'],
    [1, 'First publication'],
  ])
  const path = '/proceedings/volume-of-corrected/corrected'
  const first = await server.inject(`${path}/versions/1.pdf`)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await services.documentText(first.rawPayload, 'pdf')) ?? []).toHaveLength(marked.length)
  expect((await server.inject(`${path}/versions/3.pdf`)).statusCode).toBe(404)

  await publishNotice(services, olga, id, retraction)
  expect((await pagesOf(id))[1]).toContain('RETRACTED')
  expect((await server.inject(`${path}/versions/1.pdf`)).statusCode).toBe(404)
}, 180_000)

test('an imported PDF is marked once the article is retracted', async () => {
  const volumeId = await givenVolume(db, services.now())
  const id = await givenArticle(db, volumeId, services.now(), { file_id: await claimedFile() })
  await publishNotice(services, olga, id, retraction)
  const pages = await pagesOf(id)
  expect(pages[0]).toContain('This article has been retracted')
  expect(pages[1]).toContain('RETRACTED')
}, 120_000)

test('a change of what is printed on the title page has the PDF made again by the job, and the version keeps it', async () => {
  const id = await publishedArticle('changed')
  await changeArticle(services, olga, id, { ...form, version: await versionOf(id) })
  expect((await articlesOf(db).published([id]))[0]).toMatchObject({ language: 'si', topic: 'Education and Pedagogy', aiStatement: 'A translator was used.' })
  expect((await pagesOf(id))[0]).not.toContain('Reading aloud, revised')
  expect(await makeMissingPdfs(services)).toBe(1)
  expect(await makeMissingPdfs(services)).toBe(0)
  expect((await pagesOf(id))[0]).toContain('Reading aloud, revised')
  const [article] = await articlesOf(db).published([id])
  const [newest, first] = await articlesOf(db).versions(id)
  expect(newest?.fileId).toBe(article?.fileId)
  expect(first?.fileId).not.toBe(newest?.fileId)
}, 120_000)

test('a legal removal deletes the texts, the files and the earlier versions, and leaves the tombstone', async () => {
  const id = await publishedArticle('removed')
  await changeArticle(services, olga, id, { ...form, references: 'Freire, P. (1970).', version: await versionOf(id) })
  await makeMissingPdfs(services)
  await db
    .insertInto('text_sketch')
    .values({ id: `article:${id}:abstract`, article_id: id, paper_id: null, part: 'abstract', hashes: [1, 2, 3] })
    .execute()
  const files = (await articlesOf(db).versions(id)).flatMap(({ fileId }) => fileId ?? [])
  const { typeset_file_id: typeset } = await db.selectFrom('article').select('typeset_file_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect([files.length, typeset]).toEqual([2, expect.any(String)])
  await removeArticle(services, olga, id, { reason: 'A court ordered its removal.' })
  const kept = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ state: 'removed', title: form.title, abstract: '', full_text: '', ai_statement: '', file_id: null, typeset_file_id: null })
  for (const table of ['article_version', 'article_reference', 'text_sketch'] as const)
    expect(await db.selectFrom(table).selectAll().where('article_id', '=', id).execute()).toEqual([])
  clock.now = new Date(clock.now.getTime() + 3 * 24 * 60 * 60 * 1000)
  const uploads = { removeOlderThan: async () => 0 }
  await cleanUpFiles({ db, files: services.files, uploads: uploads as never, now: services.now })
  for (const file of [...files, typeset ?? '']) expect(await storedFilesOf(db).find(file)).toBeUndefined()
  expect((await server.inject('/proceedings/volume-of-removed/removed.pdf')).statusCode).toBe(410)
}, 120_000)

test('articles of a volume get DOIs that no other has, and keep them when the order changes', async () => {
  const withPrefix = { ...services, doiPrefix: '10.5555' }
  const volumeId = await givenVolume(db, services.now(), { slug: 'dois', state: 'draft', published_on: null })
  const draft = { state: 'ready' as const, published_on: null, position: 1 }
  const ids = [await givenArticle(db, volumeId, services.now(), draft), await givenArticle(db, volumeId, services.now(), draft)]
  for (const id of ids) await publishArticle(withPrefix, olga, id)
  await db
    .updateTable('article')
    .set({ position: 7 })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const third = await givenArticle(db, volumeId, services.now(), draft)
  await publishArticle(withPrefix, olga, third)
  const dois = (await articlesOf(db).published([...ids, third])).map(({ doi }) => doi)
  expect(dois).toEqual(['10.5555/dois.1', '10.5555/dois.2', '10.5555/dois.3'])
})
