import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenThings } from '../../../tests/support/given-things.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { unmigratedDatabase } from '../../../tests/support/test-database.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { migrate } from '../../platform/database/migrate.ts'
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

test('the migration gives the conferences of the version before their tracks, speakers their ids, and mails their conference, and marks nothing as changed', async () => {
  const { pool } = await unmigratedDatabase()
  const before = readdirSync('migrations').filter((name) => name < '0031')
  await migrate(pool, 'migrations', before)
  await pool.query(`
    INSERT INTO conference (id, code, con_no, main_conference, sub_conference, topic, theme, start_date, end_date, time_zone, location, country, call_for_paper, scopes, published_at)
    VALUES ('colombo', 'HM', '12th', 'World', 'Colombo', 'Health', 'Care', '2027-05-11', '2027-05-13', 'Asia/Colombo', 'Colombo', 'Sri Lanka', '', '<ul><li>A</li><li>B</li></ul>', now());
    INSERT INTO conference_speaker (conference_id, position, speaker_name, speaker_category, speaker_title) VALUES ('colombo', 0, 'Ada', 'Keynote', ''), ('colombo', 1, 'Bo', 'Keynote', '');
    INSERT INTO application (id, reference, role, full_name, designation, email, subconference_id, s_category, country, phone, linkedin, message, received_at, repeat_key)
    VALUES ('a', 'AP-1', 'co-chair-keynote', 'Bo', '', 'bo@example.org', '', '', '', '', '', '', now(), 'a');
    INSERT INTO speaker_invitation (id, application_id, conference_id, speaker_name, speaker_title, speaker_category, token_hash, invited_by, invited_at, expires_at, state, answered_at)
    VALUES ('i', 'a', 'colombo', 'Bo', '', 'Keynote', '\\x00', 'Olga', now(), now(), 'confirmed', now());
    INSERT INTO submission (id, reference, conference_id, number, token_id, fingerprint, regtype, fee_minor, title, name, email, company, country, mobile, phone, social, accompany, names, message, received_at)
    VALUES ('s', 'HM27-0001-A', 'colombo', 1, 's', 's', '330', 29000, '', 'Ada', 'ada@example.org', '', '', '', '', '', false, '', '', now());
    INSERT INTO mail (id, kind, about, to_name, to_address, subject, text_body, message_id, state, queued_at) VALUES
      ('m1', 'submission.receipt', 'submission:s', 'Ada', 'ada@example.org', '', '', '<1>', 'sent', now()),
      ('m2', 'contact.copy', 'contact:c', 'Ada', 'ada@example.org', '', '', '<2>', 'sent', now())`)
  const changedAt = async () => (await pool.query('SELECT changed_at FROM conference')).rows
  const unchanged = await changedAt()
  await migrate(pool, 'migrations')
  const rows = async (query: string) => (await pool.query(query)).rows
  expect(await rows('SELECT position, name FROM track ORDER BY position')).toEqual([
    { position: 1, name: 'A' },
    { position: 2, name: 'B' },
  ])
  expect(await rows('SELECT speaker_name, length(id) AS length, invitation_id FROM conference_speaker ORDER BY position')).toEqual([
    { speaker_name: 'Ada', length: 32, invitation_id: null },
    { speaker_name: 'Bo', length: 32, invitation_id: 'i' },
  ])
  expect(await rows('SELECT id, conference_id FROM mail ORDER BY id')).toEqual([
    { id: 'm1', conference_id: 'colombo' },
    { id: 'm2', conference_id: null },
  ])
  expect(await rows('SELECT status, notice FROM conference')).toEqual([{ status: 'scheduled', notice: '' }])
  expect(await changedAt()).toEqual(unchanged)
})
