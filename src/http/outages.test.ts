import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formHouse } from '../../tests/support/form-house.ts'
import { hasUnstorableText } from '../platform/database/database.ts'
import { isOutage } from './outages.ts'

const house = await formHouse()
const { db, server, url, token, logged, routes } = house
const storeNothing = 'We cannot store anything at the moment. Please send it again in a minute.'
const message = {
  subject: 'Visa letter',
  name: 'Amara Perera',
  email: 'amara@university.example.org',
  mobile: '',
  company: '',
  message: 'Please send me "a letter".',
}

/** Every row that is added meets a disk that is full, in PostgreSQL's own words. */
async function fillDisk(): Promise<void> {
  await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$`.execute(db)
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_count'`.execute(db)
  for (const { name } of rows) await sql`CREATE TRIGGER a_full_disk BEFORE INSERT ON ${sql.table(name)} FOR EACH ROW EXECUTE FUNCTION no_room()`.execute(db)
}

test('an address with NUL is our fault on no route', async () => {
  const wrong: string[] = []
  for (const { method, url: pattern } of routes) {
    const address = pattern.replaceAll(/:\w+/g, 'a%00b').replace('*', 'chair/%00/y')
    const whole = address.includes('%00') ? address : `${address}?q=%00`
    for (const verb of ['GET', 'POST'] as const) {
      if (![method].flat().includes(verb)) continue
      const { statusCode } = await server.inject({ method: verb, url: whole })
      if (statusCode === 500) wrong.push(`${verb} ${whole} ${statusCode}`)
    }
  }
  expect(routes.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

test('NUL in a field of a form or of JSON is never our fault', async () => {
  const json = await fetch(`${url}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': token('contact') },
    body: JSON.stringify({ ...message, name: 'A\0B' }),
  })
  expect([json.status, Object.keys((await json.json()).error.fields)]).toEqual([422, ['name']])
  const form = await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams({ ...message, name: 'A\0B', token: token('contact') }) })
  expect(form.status).toBe(422)
  // What no schema looks at is refused by PostgreSQL.
  for (const query of [sql`SELECT ${'a\0b'}::text`, sql`SELECT ${'{"a": "\\u0000"}'}::jsonb`]) {
    const error = await query.execute(db).catch((one: Error) => one)
    expect([error instanceof Error && hasUnstorableText(error), error instanceof Error && isOutage(error)]).toEqual([true, false])
  }
})

test('a full disk is said on every route, what was typed stays, and the log says it once', async () => {
  await fillDisk()
  const before = logged.length
  const answer = await fetch(`${url}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': token('contact') },
    body: JSON.stringify(message),
  })
  expect([answer.status, (await answer.json()).error, answer.headers.get('retry-after')]).toEqual([
    503,
    { code: 'service.unavailable', message: storeNothing, fields: {} },
    '5',
  ])
  house.shownAgain.length = 0
  for (let count = 0; count < 3; count += 1) {
    const page = await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams({ ...message, token: token('contact') }), redirect: 'manual' })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html'])
  }
  expect(house.shownAgain[0]).toMatchObject({ form: 'contact', message: storeNothing, values: { message: [message.message], name: [message.name] } })
  const about = logged.slice(before).filter((line) => line.includes('could not extend file'))
  expect(about).toHaveLength(1)
  expect(JSON.parse(about[0] ?? '')).toMatchObject({ code: '53100', requests: 1, msg: 'the database or the disk is unavailable' })
  expect(about[0]).not.toContain('stack')
})
