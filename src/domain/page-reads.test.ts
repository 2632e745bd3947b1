import { beforeEach, expect, test } from 'vitest'
import { countedQueries } from '../../tests/support/counted-queries.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { givenConference } from './conferences/conference.fixture.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { contentOf } from './content/content.store.ts'
import { pageReadsOf, rememberedPageReads } from './page-reads.ts'

const { db } = await testDatabase()
const now = new Date('2027-01-10T12:00:00Z')
const topic = (name: string) => ({ id: 'law', name, description: name })
let reads: ReturnType<typeof rememberedPageReads>

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
  await conferencesOf(db).add(givenConference())
  await contentOf(db).replaceCollection('topics', [topic('Law')])
  reads = rememberedPageReads(db, 60_000)
})

const readAll = () =>
  Promise.all([reads.content.find('topics', 'law'), reads.content.all('topics'), reads.content.some('topics', ['law', 'none']), reads.upcoming(now, 1)])

test('what was read is not asked for again until its table changes', async () => {
  expect(await readAll()).toEqual([
    await contentOf(db).find('topics', 'law'),
    await contentOf(db).all('topics'),
    await contentOf(db).some('topics', ['law', 'none']),
    await conferencesOf(db).upcoming(now, 1),
  ])
  expect(await countedQueries(db, readAll)).toBe(0)
  reads.drop('content_entry')
  expect(await countedQueries(db, () => reads.upcoming(now, 1))).toBe(0)
  expect(await countedQueries(db, readAll)).toBe(1)
  for (const table of ['conference', 'conference_speaker', 'deadline_extension']) {
    reads.drop(table)
    expect(await countedQueries(db, () => reads.content.all('topics'))).toBe(0)
    expect(await countedQueries(db, readAll)).toBe(1)
  }
})

test('a page and what it led to are one question once it was read', async () => {
  const page = (id: string, related: string[]) => ({ id, title: id, kicker: id, description: id, lead: id, sections: [], related })
  const readPage = async () => reads.content.some('pages', (await reads.content.find('pages', 'home'))?.related ?? [])
  await contentOf(db).replaceCollection('pages', [page('home', ['about', 'faq']), page('about', ['home']), page('faq', [])])
  expect((await readPage()).map(({ id }) => id)).toEqual(['about', 'faq'])
  await contentOf(db).replaceCollection('pages', [page('home', ['about']), page('about', ['faq']), page('faq', [])])
  reads.drop('content_entry')
  expect(await countedQueries(db, readPage)).toBe(1)
  expect(await readPage()).toEqual([page('about', ['faq'])])
})

test('an entry that is stored as it was is the very entry that it was, and a changed one is not', async () => {
  const before = await reads.content.find('topics', 'law')
  reads.drop('content_entry')
  expect(await reads.content.find('topics', 'law')).toBe(before)
  await contentOf(db).replaceCollection('topics', [topic('Laws')])
  reads.drop('content_entry')
  expect(await reads.content.find('topics', 'law')).toEqual(topic('Laws'))
})

test.each([['changed_limit'], ['a table of tomorrow'], [undefined]])('after a change of %s everything is read anew', async (table) => {
  await readAll()
  reads.drop(table)
  expect(await countedQueries(db, readAll)).toBe(2)
})

test('what was asked for before a change is not given to those who ask after it', async () => {
  const underWay = reads.content.find('topics', 'law')
  await contentOf(db).replaceCollection('topics', [topic('Laws')])
  reads.drop('content_entry')
  expect(await reads.content.find('topics', 'law')).toMatchObject({ name: 'Laws' })
  await underWay
})

test('what is older than a page may be is read anew, even if nobody tells of a change', async () => {
  const brief = rememberedPageReads(db, 0)
  await brief.content.all('topics')
  expect(await countedQueries(db, () => brief.content.all('topics'))).toBe(1)
})

test('a reading that failed is tried again', async () => {
  const other = rememberedPageReads(db, 60_000)
  // No database gives fewer than none.
  await expect(other.upcoming(now, -100)).rejects.toThrow()
  await expect(other.upcoming(now, -100)).rejects.toThrow()
  expect(await countedQueries(db, () => other.upcoming(now, -100).catch(() => undefined))).toBe(1)
})

test('nobody who makes a page can change what the others are made of', async () => {
  const [entry] = await reads.content.all('topics')
  expect(() => Object.assign(entry ?? {}, { name: 'Mine' })).toThrow(TypeError)
})

test('who was given no memory asks the database', async () => {
  const fresh = pageReadsOf({ db })
  await fresh.content.all('topics')
  expect(await countedQueries(db, () => fresh.content.all('topics'))).toBe(1)
})
