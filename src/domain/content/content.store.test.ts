import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { contentOf } from './content.store.ts'

const { db } = await testDatabase()
const content = contentOf(db)
const topic = (id: string) => ({ id, name: `Topic ${id}` })

beforeAll(async () => {
  await db.deleteFrom('content_entry').execute()
  const rows = ['b', 'a', 'c'].map((id, position) => ({ collection: 'topics', id, position, data: JSON.stringify(topic(id)) }))
  await db
    .insertInto('content_entry')
    .values([...rows, { collection: 'pages', id: 'a', position: 0, data: JSON.stringify({ id: 'a', title: 'A page' }) }])
    .execute()
})

test('a collection comes in its order, some entries in that in which they are named, and one that is not there is nothing', async () => {
  expect(await content.all('topics')).toEqual([topic('b'), topic('a'), topic('c')])
  expect(await content.some('topics', ['c', 'nobody', 'a', 'c'])).toEqual([topic('c'), topic('a'), topic('c')])
  expect(await content.find('topics', 'a')).toEqual(topic('a'))
  expect(await content.find('topics', 'nobody')).toBeUndefined()
  expect(await content.some('topics', [])).toEqual([])
})

test('what is asked for in the same moment is one question, and everyone gets their own answer', async () => {
  const ask = () =>
    Promise.all([
      content.all('topics'),
      content.find('topics', 'a'),
      content.find('pages', 'a'),
      content.some('topics', ['c', 'a']),
      content.find('pages', '\0'),
    ])
  expect(await ask()).toMatchObject([[topic('b'), topic('a'), topic('c')], topic('a'), { title: 'A page' }, [topic('c'), topic('a')], undefined])
  expect(await countedQueries(db, ask)).toBe(1)
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

test('when the question fails everyone who asked is told', async () => {
  await db.transaction().execute(async (trx) => {
    // After this the transaction answers nothing any more.
    await expect(sql`SELECT 1 / 0`.execute(trx)).rejects.toThrow('division by zero')
    const failed = await Promise.allSettled([contentOf(trx).all('topics'), contentOf(trx).find('pages', 'a')])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
