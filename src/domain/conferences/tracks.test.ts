import { beforeEach, describe, expect, test } from 'vitest'
import { givenThings } from '../../../tests/support/given-things.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { givenConference } from './conference.fixture.ts'
import { conferencesOf } from './conferences.store.ts'

const { db, services } = await testServer()

beforeEach(async () => {
  for (const table of [...submissionTables, 'conference'] as const) await db.deleteFrom(table).execute()
})

const tracks = () => db.selectFrom('track').select(['id', 'position', 'name']).where('conference_id', '=', 'colombo').orderBy('position').execute()
const names = async () => (await tracks()).map(({ name }) => name)
const save = (scopes: string) => db.updateTable('conference').set({ scopes }).where('id', '=', 'colombo').execute()
const add = (scopes: string) => conferencesOf(db).add(givenConference({ scopes }))

describe('the tracks of a conference', () => {
  test('are the headings of its scopes, in their order, as plain text', async () => {
    await add('<h3>Nursing &amp; midwifery</h3><p>All of it.</p><ul><li>Wards</li></ul><h3>Public <em>health</em></h3><ul><li>Vaccines</li></ul>')
    expect(await names()).toEqual(['Nursing & midwifery', 'Public health'])
  })

  test('are its list items where there are no headings', async () => {
    await add('<p>Care</p><ul><li>Nursing &amp; midwifery</li><li><p>Public <strong>health</strong></p><ul><li>Vaccines</li></ul></li><li> </li></ul>')
    expect(await tracks()).toMatchObject([
      { position: 1, name: 'Nursing & midwifery' },
      { position: 2, name: 'Public health' },
      { position: 3, name: 'Vaccines' },
    ])
  })

  test('keep their ids by name when the scopes are saved in another order', async () => {
    await add('<ul><li>A</li><li>B</li></ul>')
    const [a, b] = await tracks()
    await save('<ul><li>B</li><li>C</li><li>A</li><li>B</li></ul>')
    expect(await tracks()).toEqual([
      { id: b?.id, position: 1, name: 'B' },
      { id: expect.any(String), position: 2, name: 'C' },
      { id: a?.id, position: 3, name: 'A' },
    ])
    await save('<p>None yet.</p>')
    expect(await tracks()).toEqual([])
  })

  test('stay for the papers in them when the scopes no longer name them, and come back with the name', async () => {
    await add('<ul><li>A</li><li>B</li></ul>')
    const [a] = await tracks()
    const { paperId } = await givenThings(services).submission('ada@example.org')
    await db
      .updateTable('paper')
      .set({ track_id: a?.id ?? null })
      .where('id', '=', paperId)
      .execute()
    await save('<ul><li>C</li></ul>')
    expect(await tracks()).toMatchObject([
      { position: 1, name: 'C' },
      { id: a?.id, position: null, name: 'A' },
    ])
    await save('<ul><li>A</li></ul>')
    expect(await tracks()).toEqual([{ id: a?.id, position: 1, name: 'A' }])
  })

  test('follow a paper into another conference by their name', async () => {
    await add('<ul><li>A</li><li>B</li></ul>')
    await conferencesOf(db).add(givenConference({ _id: 'lisbon', scopes: '<ul><li>B</li></ul>' }))
    const given = givenThings(services)
    const [a, b] = await tracks()
    const there = await db.selectFrom('track').select('id').where('conference_id', '=', 'lisbon').executeTakeFirstOrThrow()
    for (const [track, expected] of [
      [a, null],
      [b, there.id],
    ] as const) {
      const { paperId } = await given.submission('ada@example.org')
      await db
        .updateTable('paper')
        .set({ track_id: track?.id ?? null })
        .where('id', '=', paperId)
        .execute()
      await db.updateTable('paper').set({ conference_id: 'lisbon' }).where('id', '=', paperId).execute()
      const paper = await db.selectFrom('paper').select('track_id').where('id', '=', paperId).executeTakeFirstOrThrow()
      expect(paper.track_id).toBe(expected)
    }
    expect(await names()).toEqual(['A', 'B'])
  })
})
