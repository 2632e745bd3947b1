import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deskMailsOf } from '../mail/desk-mails.store.ts'
import { rowsPerPage, searchQuery } from './list-page.ts'

const { db } = await testDatabase()
const mails = deskMailsOf(db)
const many = 2500
await sql`
  INSERT INTO mail (id, kind, about, to_name, to_address, subject, text_body, message_id, state, queued_at)
  SELECT lpad(g::text, 5, '0'), 'contact.copy', 'contact:1', 'Ada', 'ada@example.org', CASE WHEN g % 1000 = 0 THEN 'Rare' ELSE 'Common' END, '', g::text, 'sent',
    timestamptz '2026-01-01' + g * interval '1 minute' FROM generate_series(1, ${sql.lit(many)}) g`.execute(db)

const page = (typed: string, after?: string) => mails.list({ state: undefined, family: undefined, search: searchQuery(typed), after })

test('a search finds a rare word beyond the scanned rows, in order', async () => {
  expect((await page('rare')).rows.map((row) => row.id)).toEqual(['02000', '01000'])
  expect((await page('rare', '02000')).rows.map((row) => row.id)).toEqual(['01000'])
  expect((await page('rare', '01000')).rows).toEqual([])
})

test('a search for a common word returns every row once over its pages', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const { rows, next } = await page('comm', after)
    seen.push(...rows.map((row) => row.id))
    after = next
  } while (after)
  expect(seen).toHaveLength(many - 2)
  expect(seen).toEqual([...new Set(seen)].sort().reverse())
})

test('a page takes at most three queries, however many rows there are', async () => {
  expect(await countedQueries(db, () => page(''))).toBe(1)
  expect(await countedQueries(db, () => page('common'))).toBe(2)
  expect(await countedQueries(db, () => page('rare'))).toBe(3)
  expect((await page('')).rows).toHaveLength(rowsPerPage)
})
