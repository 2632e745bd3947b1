import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/test-database.ts'

const { pool } = await testDatabase()

/** Rows of these are few and never deleted, so nothing looks for what refers to them. */
const neverDeleted = ['legal_entity', 'legal_entity_version', 'bank_account', 'review_form', 'signing_key']

test('every foreign key has an index, unless what it refers to is never deleted', async () => {
  const { rows } = await pool.query<{ column: string; target: string }>(`
    SELECT k.conrelid::regclass::text || '.' || a.attname AS column, k.confrelid::regclass::text AS target
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND (i.indkey::int2[])[0] = k.conkey[1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`)
  expect(rows.filter(({ target }) => !neverDeleted.includes(target))).toEqual([])
})

test('a migration is one of the baseline, or dated', async () => {
  const names = await readdir('migrations')
  expect(names.filter((name) => !/^(00(0[1-9]|1[0-3])-[a-z]+|\d{4}-\d\d-\d\d-[a-z0-9-]+)\.sql$/.test(name))).toEqual([])
})
