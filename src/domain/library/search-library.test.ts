import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Database } from '../tables.ts'
import { libraryOf } from './library.store.ts'
import { searchTerms, tsqueryOf } from './library-query.ts'
import { editDistance, nearestWord } from './near-words.ts'
import { type LibrarySearch, searchLibrary } from './search-library.ts'

const now = new Date('2026-11-18T12:00:00Z')
const noFacets = { year: '', conference: '', topic: '', series: '', country: '', language: '' }

const find = (db: Database, typed: string, changes: Partial<LibrarySearch> = {}) =>
  searchLibrary(db, { typed, facets: noFacets, order: 'relevance', after: undefined, limit: 20, ...changes })
const titles = async (db: Database, typed: string, changes: Partial<LibrarySearch> = {}) => (await find(db, typed, changes)).articles.map(({ title }) => title)

async function authored(db: Database, article: string, name: string, country: string): Promise<void> {
  await db.updateTable('article_author').set({ name, country }).where('article_id', '=', article).execute()
}

test('words are found without accents and case, in the title, the authors, the keywords, the abstract and the full text', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  const article = await givenArticle(db, volume, now, { title: 'Café culture in Montréal', full_text: 'The zymurgy of bread.', keywords: ['cities'] })
  await authored(db, article, 'Siân Müller', 'France')
  for (const typed of ['montreal', 'CAFE mont', 'muller', 'cities', 'forty diary', 'zymurgy', 'café "in Montréal"', 'muller zymurgy'])
    expect(await titles(db, typed), typed).toEqual(['Café culture in Montréal'])
  for (const typed of ['perera', '"montreal in"', 'montreal nothing']) expect(await titles(db, typed), typed).toEqual([])
})

test('names in other scripts are found', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  await authored(db, await givenArticle(db, volume, now), 'Иванов Пётр', 'Bulgaria')
  expect(await titles(db, 'иванов')).toHaveLength(1)
  expect(await find(db, 'Иваноф')).toMatchObject({ total: 1, corrections: [{ typed: 'иваноф', instead: 'иванов' }] })
})

test('only what is published is found, and no longer when it is removed', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  const article = await givenArticle(db, volume, now, { state: 'ready', published_on: null })
  expect(await titles(db, 'reading')).toEqual([])
  await db.updateTable('article').set({ state: 'published', published_on: '2026-06-01' }).where('id', '=', article).execute()
  expect(await titles(db, 'reading')).toHaveLength(1)
  await db.updateTable('article').set({ state: 'removed' }).where('id', '=', article).execute()
  expect(await titles(db, 'reading')).toEqual([])
})

test('a slip of the finger in a title or an author is mended and told', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  await givenArticle(db, volume, now)
  expect(await find(db, 'multilingaul')).toMatchObject({ total: 1, corrections: [{ typed: 'multilingaul', instead: 'multilingual' }], words: ['multilingual'] })
  expect(await find(db, 'Perrera reading')).toMatchObject({ total: 1, corrections: [{ typed: 'perrera', instead: 'perera' }] })
  // A word that is far from all of ours stays what it is.
  expect(await find(db, 'quantum')).toMatchObject({ total: 0, corrections: [] })
})

test('words that nobody uses any more are forgotten', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  const article = await givenArticle(db, volume, now)
  await authored(db, article, 'Ada Quillfeather', 'Malta')
  const words = async () => (await db.selectFrom('article_word').select('word').orderBy('word').execute()).map(({ word }) => word)
  expect(await words()).toEqual(['aloud', 'classrooms', 'multilingual', 'nimali', 'perera', 'quillfeather', 'reading'])
  await libraryOf(db).removeUnusedWords()
  expect(await words()).toEqual(['aloud', 'classrooms', 'multilingual', 'quillfeather', 'reading'])
})

test('words in the title come before words in the abstract, and these before words in the full text; newer ones first among equals', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  await givenArticle(db, volume, now, { title: 'Full', full_text: 'tides', published_on: '2026-09-01' })
  await givenArticle(db, volume, now, { title: 'Abstract', abstract: 'Of tides.', published_on: '2026-07-01' })
  await givenArticle(db, volume, now, { title: 'Old tides', published_on: '2020-01-01' })
  await givenArticle(db, volume, now, { title: 'New tides', published_on: '2025-01-01' })
  expect(await titles(db, 'tides')).toEqual(['New tides', 'Old tides', 'Abstract', 'Full'])
  expect(await titles(db, 'tides', { order: 'newest' })).toEqual(['Full', 'Abstract', 'New tides', 'Old tides'])
})

test('pages follow one another without a gap or a repetition, in both orders', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  for (let n = 1; n <= 7; n++) await givenArticle(db, volume, now, { title: `Tides ${n}`, published_on: n < 4 ? '2026-01-01' : '2026-02-01' })
  for (const order of ['relevance', 'newest'] as const) {
    const seen: string[] = []
    for (let after: LibrarySearch['after'] | undefined, more = true; more; ) {
      const page = await find(db, 'tides', { order, after, limit: 3 })
      expect(page.total).toBe(7)
      seen.push(...page.articles.map(({ id }) => id))
      after = page.next
      more = after !== undefined
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  }
})

test('each facet counts its values under the other facets', async () => {
  const { db } = await testDatabase()
  const old = await givenVolume(db, now, { year: 2024 })
  const young = await givenVolume(db, now, { year: 2026, series: 'health-medicine' })
  await authored(db, await givenArticle(db, old, now, { title: 'One tide' }), 'A', 'France')
  await givenArticle(db, old, now, { title: 'Two tides', language: 'fr' })
  await givenArticle(db, young, now, { title: 'Three tides', series: 'health-medicine', topic: 'health' })
  const all = await find(db, 'tide')
  expect(all.facets).toEqual({
    year: [
      { value: '2026', count: 1 },
      { value: '2024', count: 2 },
    ],
    conference: [],
    topic: [
      { value: 'education', count: 2 },
      { value: 'health', count: 1 },
    ],
    series: [
      { value: 'education-teaching', count: 2 },
      { value: 'health-medicine', count: 1 },
    ],
    country: [
      { value: 'Sri Lanka', count: 2 },
      { value: 'France', count: 1 },
    ],
    language: [
      { value: 'en', count: 2 },
      { value: 'fr', count: 1 },
    ],
  })
  const french = await find(db, 'tide', { facets: { ...noFacets, year: '2024', country: 'Sri Lanka' } })
  expect(french.articles.map(({ title }) => title)).toEqual(['Two tides'])
  expect(french.facets).toMatchObject({
    year: [
      { value: '2026', count: 1 },
      { value: '2024', count: 1 },
    ],
    language: [{ value: 'fr', count: 1 }],
  })
})

test('a volume that moves to another year takes its articles along', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now, { year: 2024 })
  await givenArticle(db, volume, now)
  await db.updateTable('volume').set({ year: 2025 }).where('id', '=', volume).execute()
  expect((await find(db, '')).facets.year).toEqual([{ value: '2025', count: 1 }])
})

test('an article that was retracted says so', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  const article = await givenArticle(db, volume, now)
  const notice = await givenArticle(db, volume, now, { kind: 'retraction', title: 'Retraction' })
  await db.insertInto('article_notice').values({ notice_id: notice, article_id: article }).execute()
  expect((await find(db, 'aloud')).articles).toMatchObject([{ id: article, isRetracted: true }])
})

test('quotation marks make phrases, an unclosed one makes none, and nothing typed is an operator', () => {
  expect(tsqueryOf(searchTerms('reading "aloud in class" reading'))).toBe(`'reading':* & ('aloud' <-> 'in' <-> 'class')`)
  expect(tsqueryOf(searchTerms('“open sea” "tide'))).toBe(`('open' <-> 'sea') & 'tide':*`)
  expect(tsqueryOf(searchTerms(`a' | !b & (c):* <-> \\d`))).toBe(`'a':* & 'b':* & 'c':* & 'd':*`)
  expect(searchTerms('  … "" ')).toEqual([])
})

test('the edit distance counts letters left out, added, changed and swapped', () => {
  expect(['perera', 'perra', 'pererra', 'parera', 'preera', 'xyz'].map((word) => editDistance('perera', word))).toEqual([0, 1, 1, 1, 1, 6])
  expect(nearestWord('litrature', ['literate', 'literature', 'nature'])).toBe('literature')
  expect(nearestWord('tide', ['time', 'side'])).toBe('time')
  expect(nearestWord('tides', ['rivers'])).toBeUndefined()
})
