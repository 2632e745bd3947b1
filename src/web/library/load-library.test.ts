import { beforeAll, expect, test } from 'vitest'
import { contentOf } from '#domain/content/content.store.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { libraryAddress, readLibraryQuery } from './library-address.ts'
import { loadLibrary } from './load-library.ts'

const { services, clock, db } = await testServer()
const load = (search: string) => loadLibrary(services, new URLSearchParams(search))

beforeAll(async () => {
  const education = {
    id: 'education-teaching',
    title: 'Proceedings in Education',
    description: 'All.',
    website: 'https://example.org',
    issn: '9999-0733',
    years: '2012',
  }
  await contentOf(db).replaceCollection('proceedings', [education])
  await contentOf(db).replaceCollection('topics', [{ id: 'education', name: 'Education and Pedagogy' }])
  const volume = await givenVolume(db, clock.now, { slug: 'teaching-2026' })
  await givenArticle(db, volume, clock.now, { slug: 'reading', full_text: 'Long before. Montréal has weirs. Long after.' })
  await givenArticle(db, volume, clock.now, { slug: 'writing', title: 'Writing', language: 'si', kind: 'abstract' })
})

test('an article is shown with what was found in it', async () => {
  const { articles, total } = await load('q=ALOUD+classroom')
  expect(total).toBe(1)
  expect(articles).toMatchObject([
    {
      address: '/proceedings/teaching-2026/reading',
      title: [
        { text: 'Reading ', isFound: false },
        { text: 'aloud', isFound: true },
        { text: ' in multilingual ', isFound: false },
        { text: 'classrooms', isFound: true },
      ],
      source: 'Teaching after the Flood',
      published: '4 May 2026',
      isFromFullText: false,
    },
  ])
})

test('a word that only the full text has is shown where it stands', async () => {
  const { articles } = await load('q=weirs')
  expect(articles).toMatchObject([{ isFromFullText: true }])
  expect(articles[0]?.text.map(({ text }) => text).join('')).toBe('Long before. Montréal has weirs. Long after.')
})

test('facets are called by their names and lead to narrower lists', async () => {
  const { facets } = await load('q=teachers&language=en')
  expect(facets.find(({ name }) => name === 'language')).toMatchObject({
    chosen: { label: 'English', without: '/research-library?q=teachers' },
    choices: [{ label: 'Sinhala', count: 1, address: '/research-library?q=teachers&language=si' }],
  })
  expect(facets.find(({ name }) => name === 'series')?.choices).toEqual([
    { value: 'education-teaching', label: 'Proceedings in Education', count: 1, address: '/research-library?q=teachers&series=education-teaching&language=en' },
  ])
  expect(facets.find(({ name }) => name === 'topic')?.choices).toMatchObject([{ label: 'Education and Pedagogy' }])
})

test('an address has one spelling, and what no list understands is left out', () => {
  const spelt = (search: string) => libraryAddress(readLibraryQuery(new URLSearchParams(search)))
  expect(spelt('after=9~2026-01-01~a&order=cheap&year=20261&q=++tide+&page=2')).toBe('/research-library?q=tide')
  expect(spelt('order=newest&q=tide&after=1~2026-01-01~aB_9-x')).toBe('/research-library?q=tide&order=newest&after=1%7E2026-01-01%7EaB_9-x')
  expect(spelt('order=newest')).toBe('/research-library')
})

test('a search is five queries however many articles are found', async () => {
  expect(await countedQueries(db, () => load('q=reading'))).toBe(5)
  expect(await countedQueries(db, () => load('q=teachers'))).toBe(5)
})
