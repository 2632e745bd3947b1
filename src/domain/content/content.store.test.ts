import { beforeAll, expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { contentOf } from './content.store.ts'

const { db } = await testDatabase()
const content = contentOf(db)
const topic = (id: string) => ({ id, name: `Topic ${id}` })
const section = (id: string) => ({ id, heading: id, body: `<p>${id}</p>` })
const page = { id: 'a', title: 'A page', kicker: 'Pages', sections: [section('first'), { ...section('second'), body: '<p>b<script></script></p>' }] }

beforeAll(async () => {
  await db.deleteFrom('content_entry').execute()
  const rows = ['b', 'a', 'c'].map((id, position) => ({ collection: 'topics', id, position, data: JSON.stringify(topic(id)) }))
  await db
    .insertInto('content_entry')
    .values([...rows, { collection: 'pages', id: 'a', position: 0, data: JSON.stringify(page) }])
    .execute()
})

test('a collection comes in its order, some entries in that in which they are named, and one that is not there is nothing', async () => {
  expect(await content.all('topics')).toEqual([topic('b'), topic('a'), topic('c')])
  expect(await content.some('topics', ['c', 'nobody', 'a', 'c'])).toEqual([topic('c'), topic('a'), topic('c')])
  expect(await content.find('topics', 'a')).toEqual(topic('a'))
  expect(await content.find('topics', 'nobody')).toBeUndefined()
  expect(await content.some('topics', [])).toEqual([])
})

test('of a page that is only linked to nothing but its title is read', async () => {
  expect(await content.pageTitles(['nobody', 'a', '\0'])).toEqual([{ id: 'a', title: 'A page', kicker: 'Pages' }])
  expect(await content.pageTitles([])).toEqual([])
})

test('texts that are not shown can be left out, and the others are sanitised', async () => {
  const [narrowed] = await content.some('pages', ['a'], (entry) => ({ ...entry, sections: entry.sections.slice(1) }))
  expect(narrowed?.sections).toEqual([{ ...section('second'), body: '<p>b</p>' }])
})

test.each([1, 3])('%d named entries are one query', async (count) => {
  expect(await countedQueries(db, () => content.some('topics', ['a', 'b', 'c'].slice(0, count)))).toBe(1)
})

test('an id that PostgreSQL cannot store is not found', async () => {
  expect(await content.find('topics', '\0')).toBeUndefined()
  expect(await content.some('topics', ['a', '\0'])).toEqual([topic('a')])
})

test('within a transaction its own changes are seen', async () => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('content_entry').where('id', '=', 'b').execute()
    expect(await contentOf(trx).all('topics')).toEqual([topic('a'), topic('c')])
    await trx
      .insertInto('content_entry')
      .values({ collection: 'topics', id: 'b', position: 0, data: JSON.stringify(topic('b')) })
      .execute()
  })
})
