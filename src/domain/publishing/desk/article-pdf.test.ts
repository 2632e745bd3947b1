import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { testServer } from '../../../../tests/support/test-server.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { makeMissingPdfs } from './article-pdf.ts'
import { publishArticle, publishNotice, publishVolume } from './publish.ts'

const { db, services, clock } = await testServer()
const olga = await organiserAtDesk(services)
const given = givenThings(services)
const typeset = await readFile('content/downloads/sample-full-paper.pdf')
const dying = {
  ...services,
  renderDocument: async () => {
    throw new Error('The process ends here.')
  },
}

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

async function typesetArticle(volumeId: string) {
  const fileId = await given.file('typeset.pdf', typeset)
  await db.updateTable('stored_file').set({ claimed: true }).where('id', '=', fileId).execute()
  return givenArticle(db, volumeId, services.now(), { state: 'ready', published_on: null, typeset_file_id: fileId })
}
const fileOf = async (id: string) => (await db.selectFrom('article').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()).file_id
async function pagesOf(id: string) {
  const file = await storedFilesOf(db).find((await fileOf(id)) ?? '')
  return (await services.documentText(await buffer(await services.files.read(file?.storageKey ?? '')), 'pdf')) ?? []
}
const publications = async () => (await db.selectFrom('audit_log').select('act').where('act', '=', 'publishing.article_published').execute()).length

test('an article that was published by a process that ended gets its PDF by publishing again, once', async () => {
  const volumeId = await givenVolume(db, services.now(), { state: 'draft', published_on: null })
  const id = await typesetArticle(volumeId)
  await expect(publishArticle(dying, olga, id)).rejects.toThrow('The process ends here.')
  expect(await fileOf(id)).toBeNull()
  await publishArticle(services, olga, id)
  const made = await fileOf(id)
  expect((await pagesOf(id))[0]).toContain('Reading aloud in multilingual classrooms')
  await publishArticle(services, olga, id)
  expect([await fileOf(id), await publications()]).toEqual([made, 1])
}, 120_000)

test('a volume that is published again makes what is missing, and the job the rest; one that cannot be made stops no other', async () => {
  const volumeId = await givenVolume(db, services.now(), { state: 'draft', published_on: null })
  const [first, second] = [await typesetArticle(volumeId), await typesetArticle(volumeId)]
  await expect(publishVolume(dying, olga, volumeId)).rejects.toThrow('The process ends here.')
  expect([await fileOf(first), await fileOf(second)]).toEqual([null, null])
  // The job fails, so that the desk lists it.
  await expect(makeMissingPdfs(dying)).rejects.toThrow('2 of 2 failed, the first with: Error: The process ends here.')
  await publishVolume(services, olga, volumeId)
  for (const id of [first, second]) expect((await pagesOf(id))[0]).toContain('Reading aloud')
  await db.updateTable('article').set({ file_id: null }).where('id', '=', second).execute()
  expect(await makeMissingPdfs(services)).toBe(1)
  expect(await makeMissingPdfs(services)).toBe(0)
}, 120_000)

test('a retraction whose PDF was not stamped is stamped by the job', async () => {
  const id = await typesetArticle(await givenVolume(db, services.now(), { state: 'draft', published_on: null }))
  await publishArticle(services, olga, id)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const notice = { kind: 'retraction' as const, title: 'Retraction', text: 'The diaries were never kept.' }
  await expect(publishNotice(dying, olga, id, notice)).rejects.toThrow('The process ends here.')
  expect((await pagesOf(id)).join()).not.toContain('RETRACTED')
  expect(await makeMissingPdfs(services)).toBe(1)
  expect((await pagesOf(id))[1]).toContain('RETRACTED')
  expect(await makeMissingPdfs(services)).toBe(0)
}, 120_000)

test('a PDF that was being made while the article was retracted is not kept', async () => {
  const id = await typesetArticle(await givenVolume(db, services.now(), { state: 'draft', published_on: null }))
  const slow = {
    ...services,
    renderDocument: async (order: Parameters<typeof services.renderDocument>[0]) => {
      clock.now = new Date(clock.now.getTime() + 60_000)
      await publishNotice(services, olga, id, { kind: 'retraction', title: 'Retraction', text: 'The diaries were never kept.' })
      return services.renderDocument(order)
    },
  }
  await publishArticle(slow, olga, id)
  expect((await pagesOf(id))[1]).toContain('RETRACTED')
}, 120_000)
