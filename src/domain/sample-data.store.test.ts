import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../tests/support/desk-submissions-house.ts'
import { applicationRoleIds } from './applications/application.ts'
import { readReference } from './forms/reference.ts'
import { sampleDataOf } from './sample-data.store.ts'

test('sample data is what authors could have sent: valid references, moves that lead to the states, counts as the triggers count', async () => {
  const { db, given } = await deskSubmissionsHouse()
  await given.submission('first@example.org')
  const fileId = await given.file('paper.pdf')
  await db.transaction().execute(async (trx) => {
    const sample = sampleDataOf(trx)
    expect(await sample.exists()).toBe(false)
    await sample.conferences(3)
    await sample.submissions(60, 3, fileId)
    await sample.messages(5)
    await sample.related(60)
    expect(await sample.exists()).toBe(true)
  })
  const conferences = await db.selectFrom('conference').select('con_no').where('id', 'like', 'crowd-%').orderBy('id').execute()
  expect(conferences.map(({ con_no }) => con_no)).toEqual(['1st', '2nd', '3rd'])
  const made = await db.selectFrom('paper').selectAll().where('id', 'like', 'crowd-%').execute()
  expect(made).toHaveLength(60)
  expect(made.filter(({ reference }) => readReference(reference) !== reference)).toEqual([])
  expect(new Set(made.map(({ state }) => state)).size).toBe(7)
  const before = made.map(({ id, decision_waiting, file_count }) => ({ id, decision_waiting, file_count }))
  // Touched, so that the triggers count for themselves.
  await db.updateTable('paper_move').set({ note: null }).execute()
  await db.updateTable('submission_file').set({ position: 0 }).execute()
  const after = await db.selectFrom('paper').select(['id', 'decision_waiting', 'file_count']).where('id', 'like', 'crowd-%').execute()
  const inOrder = (rows: typeof before) => rows.toSorted((one, other) => one.id.localeCompare(other.id))
  expect(inOrder(after)).toEqual(inOrder(before))
  const last = await db
    .selectFrom('paper_move')
    .distinctOn('paper_id')
    .select(['paper_id', 'to_state'])
    .orderBy('paper_id')
    .orderBy('position', 'desc')
    .execute()
  const stands = new Map(last.map(({ paper_id, to_state }) => [paper_id, to_state]))
  expect(made.filter(({ id, state }) => stands.get(id) !== state)).toEqual([])
  expect(await db.selectFrom('contact_message').select('id').execute()).toHaveLength(5)
  const applied = await db.selectFrom('application').selectAll().execute()
  expect(applied.map(({ reference }) => readReference(reference))).toEqual(applied.map(({ reference }) => reference))
  expect(applied.filter(({ role }) => !applicationRoleIds.some((id) => id === role))).toEqual([])
  const count = async (table: 'mail' | 'audit_log' | 'account') => (await db.selectFrom(table).select(sql`1`.as('one')).execute()).length
  expect([applied.length, await count('mail'), await count('audit_log'), await count('account')]).toEqual([6, 60, 60, 30])
})
