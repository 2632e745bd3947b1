import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedQueries } from '../../tests/support/counted-queries.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { gatheredQuestion } from './gathered-question.store.ts'

const { db } = await testDatabase()
const words = gatheredQuestion((db, { first, last }: { first: string; last: string }) =>
  db.selectNoFrom([sql<string>`${last}::text`.as('last'), sql<string>`${first}::text || ${last}::text`.as('both')]),
)
const numbersTo = gatheredQuestion((_, { end, step }: { end: number; step: number }) => sql<{ one: number }>`SELECT generate_series(1, ${end}, ${step}) AS one`)

test('what is asked in one moment is one question, and each asker has their own answer', async () => {
  let answers: unknown
  const asked = await countedQueries(db, async () => {
    answers = await Promise.all([numbersTo(db, { end: 5, step: 2 }), words(db, { first: "O'Hara; $1", last: 'ß' })])
  })
  expect(asked).toBe(1)
  expect(answers).toEqual([[{ one: 1 }, { one: 3 }, { one: 5 }], [{ last: 'ß', both: "O'Hara; $1ß" }]])
})

test('it is written once, and answers what it is given each time', async () => {
  for (const end of [0, 1, 2]) expect(await numbersTo(db, { end, step: 1 })).toHaveLength(end)
})

test('who asks the same with other values in the same moment is answered by a question of their own', async () => {
  const ask = () => Promise.all([numbersTo(db, { end: 1, step: 1 }), numbersTo(db, { end: 2, step: 1 }), words(db, { first: 'a', last: 'b' })])
  expect((await ask()).map((rows) => rows.length)).toEqual([1, 2, 1])
  expect(await countedQueries(db, ask)).toBe(2)
})

test('a transaction asks in itself, and what went wrong is said to those who asked', async () => {
  await expect(numbersTo(db, { end: 1, step: 0 })).rejects.toThrow('step size cannot equal zero')
  const time = gatheredQuestion((db) => db.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('id')))
  const [inside, outside] = await Promise.all([
    db.transaction().execute(async (transaction) => Promise.all([time(transaction, {}), time(transaction, {})])),
    time(db, {}),
  ])
  const [first, second] = inside.map(([row]) => row?.id)
  expect(second).toBe(first)
  expect(outside[0]?.id).not.toBe(first)
})
