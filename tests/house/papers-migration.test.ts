import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { unmigratedDatabase } from '../support/test-database.ts'

const folder = path.resolve('migrations')
const before = (await readdir(folder)).filter((name) => name < '0030').sort()

interface OldSubmission {
  number: number
  regtype: string
  titles: string[]
  /** States of its moves; a star marks the last one as not released. */
  moves: string[]
  documents?: number
  names?: string
}

const old: OldSubmission[] = [
  { number: 1, regtype: '330', titles: ['Malaria'], moves: ['received', 'under-review', 'accepted*'], documents: 2 },
  { number: 2, regtype: '334', titles: ['One', 'Two'], moves: ['received', 'under-review', 'rejected'], documents: 3, names: 'Byron;  Mary, Percy\nJane' },
  { number: 3, regtype: '330', titles: [], moves: ['received', 'withdrawn'] },
  { number: 4, regtype: '333', titles: [], moves: ['received', 'under-review', 'accepted', 'confirmed'] },
  { number: 5, regtype: '332', titles: [], moves: ['received', 'accepted*'] },
  { number: 6, regtype: '332', titles: ['From afar'], moves: ['received'], documents: 1 },
]

test('papers and registrations are made of what the version before has stored, and nothing is lost', async () => {
  const { pool } = await unmigratedDatabase()
  await migrate(pool, folder, before)
  await pool.query(`
    INSERT INTO conference (id, code, con_no, main_conference, sub_conference, topic, theme, start_date, end_date, time_zone, location, country, call_for_paper, scopes)
    VALUES ('c', 'HM', '1st', 'Health', 'Health 2027', 'Health', 'Theme', '2027-03-01', '2027-03-02', 'UTC', 'Porto', 'Portugal', '', '')`)
  for (const submission of old) await insertOld(submission)
  await migrate(pool, folder)

  const rows = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows.map((row) => row.join(' | '))
  expect(await rows('SELECT reference, title, state, decision_waiting, file_count, presenter, version FROM paper ORDER BY reference')).toEqual([
    'HM27-0001-A | Malaria | accepted | true | 2 | Person 1 | 7',
    'HM27-0002-A | One | rejected | false | 1 | Person 2 | 8',
    'HM27-0002-A-2 | Two | rejected | false | 2 | Person 2 | 8',
    'HM27-0003-A |  | withdrawn | false | 0 | Person 3 | 4',
    'HM27-0006-A | From afar | received | false | 1 | Person 6 | 4',
  ])
  expect(
    await rows(`SELECT reference, string_agg(to_state || CASE WHEN released_at IS NULL THEN '*' ELSE '' END, ' ' ORDER BY paper_move.position)
      FROM paper_move JOIN paper ON paper.id = paper_id GROUP BY reference ORDER BY reference`),
  ).toEqual([
    'HM27-0001-A | received under-review accepted*',
    'HM27-0002-A | received under-review rejected',
    'HM27-0002-A-2 | received under-review rejected',
    'HM27-0003-A | received withdrawn',
    'HM27-0006-A | received',
  ])
  expect(
    await rows(`SELECT reference, registration.state, fee_minor, currency, name, string_agg(to_state, ' ' ORDER BY position)
      FROM registration JOIN registration_move ON registration_id = registration.id GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`),
  ).toEqual([
    'HM27-0004-A | open | 29000 | EUR | Person 4 | needs-approval needs-approval open open',
    'HM27-0005-A | needs-approval | 29000 | EUR | Person 5 | needs-approval',
    'HM27-0006-A | needs-approval | 29000 | EUR | Person 6 | needs-approval',
  ])
  expect(await rows("SELECT about FROM desk_note WHERE body LIKE 'A decision waited%'")).toEqual(['submission:s5'])
  expect(await rows('SELECT submission_id, name FROM accompanying_person ORDER BY submission_id, position')).toEqual([
    's2 | Byron',
    's2 | Mary',
    's2 | Percy',
    's2 | Jane',
  ])
  expect(
    await rows('SELECT file_id, reference FROM submission_file JOIN paper ON paper.id = paper_id ORDER BY file_id'),
    'documents are with their papers, the CV is with the submission',
  ).toEqual(['f1-0 | HM27-0001-A', 'f1-1 | HM27-0001-A', 'f2-0 | HM27-0002-A', 'f2-1 | HM27-0002-A-2', 'f2-2 | HM27-0002-A-2', 'f6-0 | HM27-0006-A'])
  expect(await rows('SELECT count(*) FROM submission_file WHERE paper_id IS NULL')).toEqual(['6'])
  expect(await rows('SELECT count(*), count(DISTINCT paper_id) FROM paper_author WHERE is_presenter AND is_corresponding')).toEqual(['5 | 5'])
  expect(await rows("SELECT reference FROM paper WHERE words @@ '''malaria'':*'::tsquery")).toEqual(['HM27-0001-A'])

  async function insertOld({ number, regtype, titles, moves, documents = 0, names = '' }: OldSubmission): Promise<void> {
    const id = `s${number}`
    const state = moves.at(-1)?.replace('*', '')
    await pool.query(
      `INSERT INTO submission (id, reference, conference_id, number, token_id, fingerprint, state, regtype, fee_eur, title, name, email, company, country, mobile, phone,
         research_titles, social, accompany, names, message, received_at)
       VALUES ($1, $2, 'c', $3, $1, $1, $4, $5, 290, 'Dr', $6, $7, 'University', 'Portugal', '', '', $8, '', $9, $10, '', now())`,
      [id, `HM27-000${number}-A`, number, state, regtype, `Person ${number}`, `person${number}@example.org`, titles, names !== '', names],
    )
    for (const [index, move] of moves.entries())
      await pool.query(
        `INSERT INTO submission_move (submission_id, position, from_state, to_state, moved_at, moved_by, note, released_at)
         VALUES ($1, $2, $3, $4, now(), 'author', 'a note', CASE WHEN $5 THEN NULL ELSE now() END)`,
        [id, index + 1, moves[index - 1]?.replace('*', '') ?? null, move.replace('*', ''), move.endsWith('*')],
      )
    for (let index = 0; index < documents; index += 1) await insertFile(id, `f${number}-${index}`, 'document', index)
    await insertFile(id, `cv${number}`, 'documentcv', 0)
  }

  async function insertFile(submissionId: string, id: string, kind: string, position: number): Promise<void> {
    await pool.query(
      `INSERT INTO stored_file (id, storage_key, original_name, media_type, size_bytes, sha256, arrived_at, claimed) VALUES ($1, $1, 'a.pdf', 'application/pdf', 1, '', now(), true)`,
      [id],
    )
    await pool.query('INSERT INTO submission_file (submission_id, file_id, kind, position) VALUES ($1, $2, $3, $4)', [submissionId, id, kind, position])
  }
})
