import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { testServer } from '../../../../tests/support/test-server.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { zipStream } from '../../../http/api/downloads.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { bagOfVolume } from './bag.ts'

const { services } = await testServer({ publicUrl: 'https://conferences.example.org' })
const { db, files } = services
const organiser = { accountId: 'o1', name: 'Ada', rights: [...deskRights] } as unknown as Organiser
const folder = 'education-2026'
let volume = ''

async function givenPdf(id: string, text: string): Promise<void> {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  await storedFilesOf(db).addClaimed(
    [{ ...(await files.write(bytes(), 1000)), id, name: 'paper.pdf', mediaType: 'application/pdf', note: null }],
    services.now(),
  )
}

beforeAll(async () => {
  volume = await givenVolume(db, services.now(), { slug: folder, doi: '10.5555/v', front_matter: 'Line one\n\nLine two' })
  await givenPdf('old', '%PDF-1.7 first version')
  await givenPdf('new', '%PDF-1.7 second version')
  const article = await givenArticle(db, volume, services.now(), { slug: 'reading-aloud', doi: '10.5555/1', file_id: 'new', title: 'Wörter & <Zeichen>' })
  for (const [number, file_id] of [
    [1, 'old'],
    [2, 'new'],
  ] as const)
    await db.insertInto('article_version').values({ article_id: article, number, published_at: services.now(), file_id, note: '', metadata: '{}' }).execute()
  await givenArticle(db, volume, services.now(), { slug: 'abstract-only' })
  await givenArticle(db, volume, services.now(), { slug: 'gone', state: 'removed' })
  await givenArticle(db, volume, services.now(), { slug: 'waiting', state: 'proof' })
})

async function packed(): Promise<Record<string, Buffer>> {
  const { texts, files: pdfs } = await bagOfVolume(services, organiser, volume)
  return unzipped(await buffer(zipStream(texts, pdfs)))
}

/** What a library checks: RFC 8493, section 3. */
function faultsOf(bag: Record<string, Buffer>): string[] {
  const read = (path: string) => bag[`${folder}/${path}`]?.toString('utf8') ?? ''
  const entries = (name: string) => [...read(name).matchAll(/^([0-9a-f]{128}) {2}(.+)$/gm)].map(([, hash = '', path = '']) => ({ hash, path }))
  const [payload, tags] = [entries('manifest-sha512.txt'), entries('tagmanifest-sha512.txt')]
  const wrong = [...payload, ...tags].filter(({ hash, path }) => {
    const bytes = bag[`${folder}/${path}`]
    return !bytes || createHash('sha512').update(bytes).digest('hex') !== hash
  })
  const listed = new Set([...payload, ...tags].map(({ path }) => path))
  const unlisted = Object.keys(bag).filter((path) => !listed.has(path.slice(folder.length + 1)) && !path.endsWith('tagmanifest-sha512.txt'))
  const bytes = payload.reduce((sum, { path }) => sum + (bag[`${folder}/${path}`]?.length ?? 0), 0)
  const oxum = `${bytes}.${payload.length}`
  return [
    ...(read('bagit.txt') === 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n' ? [] : ['bagit.txt']),
    ...wrong.map(({ path }) => path),
    ...unlisted,
    ...(read('bag-info.txt').includes(`Payload-Oxum: ${oxum}\n`) ? [] : ['Payload-Oxum']),
  ]
}

test('a bag holds the PDFs of all versions, JATS and citations of every published article, and every checksum is right', async () => {
  const bag = await packed()
  expect(Object.keys(bag).sort()).toEqual(
    [
      'bag-info.txt',
      'bagit.txt',
      'data/abstract-only/abstract-only.csl.json',
      'data/abstract-only/abstract-only.xml',
      'data/reading-aloud/reading-aloud.csl.json',
      'data/reading-aloud/reading-aloud.pdf',
      'data/reading-aloud/reading-aloud.xml',
      'data/reading-aloud/versions/1.pdf',
      'data/volume.json',
      'manifest-sha512.txt',
      'tagmanifest-sha512.txt',
    ].map((path) => `${folder}/${path}`),
  )
  expect(faultsOf(bag)).toEqual([])
  expect(bag[`${folder}/data/reading-aloud/reading-aloud.pdf`]?.toString()).toBe('%PDF-1.7 second version')
  expect(bag[`${folder}/bag-info.txt`]?.toString()).toContain('External-Identifier: https://doi.org/10.5555/v\n')
})

test('a changed byte, a missing file and one more are noticed', async () => {
  const bag = await packed()
  const pdf = `${folder}/data/reading-aloud/reading-aloud.pdf`
  const altered = Buffer.from(bag[pdf] ?? '')
  altered[3] = (altered[3] ?? 0) ^ 1
  expect(faultsOf({ ...bag, [pdf]: altered })).toEqual(['data/reading-aloud/reading-aloud.pdf'])
  const { [pdf]: _gone, ...rest } = bag
  expect(faultsOf(rest)).toContain('data/reading-aloud/reading-aloud.pdf')
  expect(faultsOf({ ...bag, [`${folder}/data/more.txt`]: Buffer.from('') })).toEqual([`${folder}/data/more.txt`])
  expect(faultsOf({ ...bag, [`${folder}/manifest-sha512.txt`]: Buffer.from('') })).toContain('manifest-sha512.txt')
})

test('only a published volume is packed, and only for whoever may publish', async () => {
  const draft = await givenVolume(db, services.now(), { state: 'draft', published_on: null })
  await expect(bagOfVolume(services, organiser, draft)).rejects.toMatchObject({ code: 'request.not_found' })
  await expect(bagOfVolume(services, { ...organiser, rights: [] }, volume)).rejects.toMatchObject({ code: 'desk.not_allowed' })
})
