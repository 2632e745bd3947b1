import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { formatCursor, readCursor } from '../../desk/list-page.ts'
import { findConferences, listPapers } from './list-papers.ts'
import { readPaperQuery, writePaperQuery } from './paper-query.ts'

const { db, given, clock } = await deskSubmissionsHouse()
const asked = (search: string) => readPaperQuery(new URLSearchParams(search))
const found = async (search: string) => (await listPapers(db, asked(search), {})).rows.map(({ email }) => email.split('@')[0])

/** Counts the questions to the database. */
function counting() {
  let questions = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      questions += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), questions: () => questions }
}

async function people() {
  const day = (hours: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + hours * 3_600_000)
  const rows = [
    { email: 'amara@colombo.example', name: 'Amara Perera', country: 'Sri Lanka', regtype: '330', research: 'Malaria in Čačak', received_at: day(0) },
    { email: 'bo@porto.example', name: 'bo Costa', country: 'Portugal', regtype: '334', research: '', received_at: day(1) },
    { email: 'cy@porto.example', name: 'Cy Ñandú', country: 'Portugal', regtype: '330', research: 'Deep-sea: one, two', received_at: day(48) },
  ]
  const made = []
  for (const { email, research, ...row } of rows) {
    const one = await given.submission(email, email.startsWith('cy') ? { moves: ['received', 'under-review'], unreleased: ['accepted'] } : {})
    await db.updateTable('submission').set(row).where('id', '=', one.id).execute()
    await db.updateTable('paper').set({ title: research, received_at: row.received_at }).where('id', '=', one.paperId).execute()
    made.push(one)
  }
  return made
}

test('the list is searched, filtered and sorted by the URL', async () => {
  const [amara, bo] = await people()
  expect(await found('')).toEqual(['cy', 'bo', 'amara'])
  expect(await found('sort=name')).toEqual(['amara', 'bo', 'cy'])
  expect(await found('sort=-reference')).toEqual(['cy', 'bo', 'amara'])
  // Beginnings of words, without accents and case, all of them.
  expect(await found('q=MALAR cacak')).toEqual(['amara'])
  expect(await found('q=nandu')).toEqual(['cy'])
  expect(await found('q=deep sea two')).toEqual(['cy'])
  expect(await found('q=porto')).toEqual(['cy', 'bo'])
  expect(await found(`q=${amara?.reference.toLowerCase()}`)).toEqual(['amara'])
  expect(await found('q=HM27')).toEqual(['cy', 'bo', 'amara'])
  for (const nothing of ["q=' OR 1=1", 'q=:*&|', 'conference=none', 'country=Atlantis']) expect(await found(nothing)).toEqual([])
  expect(await found('country=Portugal&category=330')).toEqual(['cy'])
  expect(await found('state=accepted')).toEqual(['cy'])
  expect(await found('waiting=yes')).toEqual(['cy'])
  expect(await found('from=2026-11-01&to=2026-11-01')).toEqual(['bo', 'amara'])
  expect(await found('from=2026-02-31&state=nonsense&sort=nonsense')).toEqual(['cy', 'bo', 'amara'])
  expect(await found(`reference=${bo?.reference}`)).toEqual(['bo'])
  expect(await found('files=no')).toEqual([])
  await db.deleteFrom('submission_file').where('submission_id', '=', String(bo?.id)).execute()
  expect(await found('files=no')).toEqual(['bo'])
  expect(await found('files=yes')).toEqual(['cy', 'amara'])
  await db.updateTable('submission').set({ suspicion: 'too quick' }).where('id', '=', String(bo?.id)).execute()
  expect(await found('suspicious=yes')).toEqual(['bo'])
})

test('the URL contains the filters in use and nothing else', () => {
  const said =
    'q=ada&conference=colombo&state=received&category=330&country=Portugal&from=2026-01-01&to=2026-02-01&files=yes&suspicious=yes&waiting=yes&sort=name'
  expect(writePaperQuery(asked(said)).toString()).toBe(said)
  expect(writePaperQuery(asked('q=&state=&sort=-received&other=1')).toString()).toBe('')
})

test.each(['', 'sort=received', 'sort=name', 'sort=-name', 'sort=reference'])('pages meet forwards and backwards without a gap (%s)', async (sort) => {
  const existing = (await db.selectFrom('paper').select('id').execute()).length
  for (let count = existing; count < 130; count += 1) {
    clock.now = new Date(clock.now.getTime() + (count % 3) * 1000)
    await given.submission(`many${count}@example.org`)
  }
  const query = asked(sort)
  const forwards: string[] = []
  const begins: string[] = []
  let after: string | undefined
  do {
    const page = await listPapers(db, query, {
      after: after === undefined ? undefined : readCursor(after, query.sort === 'received' ? 'timestamp' : 'text'),
    })
    expect(page.total).toBe(130)
    forwards.push(...page.rows.map(({ reference }) => reference))
    begins.push(page.rows[0]?.reference ?? '')
    after = formatCursor(page.next)
  } while (after)
  expect([forwards.length, new Set(forwards).size]).toEqual([130, 130])
  const last = await listPapers(db, query, { after: (await placeOf(query, begins[1] ?? '')) ?? undefined })
  const back = await listPapers(db, query, { before: last.previous })
  expect(back.rows.at(-1)?.reference).toBe(begins[1])
})

async function placeOf(query: ReturnType<typeof asked>, reference: string) {
  let page = await listPapers(db, query, {})
  for (;;) {
    const row = page.rows.find((one) => one.reference === reference)
    if (row || !page.next) return row?.cursor
    page = await listPapers(db, query, { after: page.next })
  }
}

test('an invalid cursor starts at the beginning', () => {
  for (const text of [null, '', 'x', 'a~b', `a~${'9'.repeat(30)}`, 'a~2026-02-31 10:00:00+00', 'a~2026-01-01 10:00:00.1.2+00'])
    expect(readCursor(text, 'timestamp')).toBeUndefined()
  expect(readCursor('ab12~2026-11-15 10:00:00.123+00', 'timestamp')).toEqual({ id: 'ab12', key: '2026-11-15 10:00:00.123+00' })
})

test('a page and its total are two queries, with one row and with a hundred, with filters and without', async () => {
  const few = counting()
  await listPapers(few.db, asked('q=amara'), {})
  const many = counting()
  const { rows, total } = await listPapers(many.db, asked(''), {})
  expect([few.questions(), many.questions(), rows.length]).toEqual([2, 2, 50])
  const beyond = await listPapers(db, asked('sort=name'), { after: { key: '\u{10ffff}', id: 'z' } })
  expect([beyond.rows, beyond.total]).toEqual([[], total])
})

test('any conference that received something is found by words of its name, its place or its year', async () => {
  await db
    .insertInto('submission_counter')
    .values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1 })
    .onConflict((row) => row.doNothing())
    .execute()
  const [{ name } = { name: '' }] = await findConferences(db, 'colombo')
  expect(name).toMatch(/, \d{4}$/)
  for (const typed of [name, name.toUpperCase(), `${name.slice(-4)} colombo`]) expect(await findConferences(db, typed)).toEqual([{ id: 'colombo', name }])
  // The beginning of a word, and not its middle; a year, and nothing that only looks like one.
  expect(await findConferences(db, 'colo')).toEqual([{ id: 'colombo', name }])
  for (const typed of ['lombo', 'colombo 1999', 'colombo 0000', `colombo ${name.slice(-4)}0`, 'x'.repeat(99)])
    expect(await findConferences(db, typed)).toEqual([])
  expect(await findConferences(db, '%')).toEqual([])
})
