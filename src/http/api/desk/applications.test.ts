import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse } from '../../../../tests/support/form-house.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { applicationListOf } from '../../../domain/applications/application-list.store.ts'
import { readApplicationQuery } from '../../../domain/applications/application-query.ts'

const house = await formHouse()
const { db, services, server } = house
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const editor = await organiserAtDesk(services, 'Ed Itor', ['content'])

beforeEach(async () => {
  for (const table of ['application_file', 'speaker_invitation', 'application', 'mail'] as const) await db.deleteFrom(table).execute()
})

async function call(path: string, body: object) {
  const headers = { cookie: grace.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/applications/${path}`, headers, payload: JSON.stringify(body) })
  const { error, ...result } = answer.json()
  return { status: answer.statusCode, ...error, ...result }
}
async function some(count: number, words: Record<string, string> = {}) {
  const made = []
  for (let number = 0; number < count; number += 1) made.push(await given.application(`person${number}@example.org`))
  const references = made.map(({ reference }) => reference).sort()
  if (Object.keys(words).length > 0) await db.updateTable('application').set(words).where('reference', 'in', references).execute()
  return references
}
const row = (reference: string) => db.selectFrom('application').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
async function chosen(...references: string[]) {
  return {
    chosen: await db.selectFrom('application').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute(),
  }
}
const mails = () => db.selectFrom('mail').select(['kind', 'to_address', 'subject', 'text_body']).orderBy('to_address').execute()

describe('a decision on several applications', () => {
  test('writes to each with their own words, and leaves those that are decided', async () => {
    const [one = '', two = '', three = ''] = await some(3, { role: 'sponsor-apply', s_category: '' })
    await call('decide', { selection: await chosen(two), state: 'declined', mail: '' })
    expect(await mails()).toEqual([])
    const order = { selection: await chosen(one, two, three), state: 'accepted', mail: 'Dear {name},\n\nWelcome as {role} ({reference}).' }
    const preview = await call('decide/preview', order)
    expect(preview).toMatchObject({ recipients: 2, left: [{ reference: two, why: expect.stringContaining(`${two} is “Declined” already`) }] })
    expect(preview.letters[0].text).toContain(`Welcome as Sponsor (${one}).`)
    expect(await mails()).toEqual([])
    const { done, left } = await call('decide', order)
    expect(left).toHaveLength(1)
    expect(done).toEqual([
      { reference: one, version: 1 },
      { reference: three, version: 1 },
    ])
    const written = await mails()
    expect(written.map(({ kind }) => kind)).toEqual(['application.decision', 'application.decision'])
    expect(written.map(({ text_body }) => /Welcome as Sponsor \((AP-\w+-\w)\)/.exec(text_body)?.[1]).sort()).toEqual([one, three])
    expect(await row(one)).toMatchObject({ state: 'accepted', changed_by: 'Grace Hopper' })
  })

  test('without a mail is taken back, and only what was decided', async () => {
    const [one = '', two = ''] = await some(2)
    const { done } = await call('decide', { selection: { matching: 'state=new', expected: 2 }, state: 'declined', mail: '' })
    expect((await call('reopen', { selection: { chosen: done } })).done).toHaveLength(2)
    expect([(await row(one)).state, (await row(two)).state]).toEqual(['new', 'new'])
    expect(await call('reopen', { selection: await chosen(one) })).toMatchObject({ status: 409, code: 'application.not_decided' })
    expect(await mails()).toEqual([])
  })

  test('refuses an unknown placeholder, and what a colleague has decided meanwhile', async () => {
    const [one = '', two = ''] = await some(2)
    const seen = await chosen(one, two)
    expect(await call('decide', { selection: seen, state: 'accepted', mail: 'Dear {password}' })).toMatchObject({
      status: 422,
      fields: { mail: 'Braces may only hold {name}, {reference}, {role}.' },
    })
    await call('decide', { selection: await chosen(one), state: 'declined', mail: '' })
    await call('reopen', { selection: await chosen(one) })
    const { done, left } = await call('decide', { selection: seen, state: 'accepted', mail: '' })
    expect(done).toEqual([{ reference: two, version: 1 }])
    expect(left).toEqual([{ reference: one, why: expect.stringContaining('the last move was by Grace Hopper') }])
  })
})

test('the role filter finds the role that was chosen in the general form as well as those who used its own page', async () => {
  const [page = ''] = await some(1, { role: 'co-chair-keynote-apply', s_category: '' })
  const [keynote = ''] = await some(1, { role: 'presenter-apply', s_category: 'Keynotes' })
  const [reviewer = ''] = await some(1, { role: 'presenter-apply', s_category: 'Scientific Reviewer' })
  const [presenter = ''] = await some(1, { role: 'presenter-apply', s_category: '' })
  const found = async (role: string) => {
    const query = readApplicationQuery(new URLSearchParams({ role }))
    const { rows } = await applicationListOf(db).page(query, undefined)
    expect(await applicationListOf(db).count(query)).toBe(rows.length)
    return rows.map(({ reference }) => reference).sort()
  }
  expect(await found('co-chair-keynote-apply')).toEqual([page, keynote].sort())
  expect(await found('scientific-reviewer-apply')).toEqual([reviewer])
  expect(await found('presenter-apply')).toEqual([keynote, reviewer, presenter].sort())
  expect(await found('sponsor-apply')).toEqual([])
})

test('the export of applications has every field of exactly what is filtered, without formulas', async () => {
  const { reference, id } = await given.application('ada@example.org', 'cv.pdf')
  await some(1, { role: 'sponsor-apply' })
  const topic = await db.selectFrom('content_entry').select(['id', 'data']).where('collection', '=', 'topics').executeTakeFirstOrThrow()
  const words = { designation: 'Dr', country: 'Portugal', phone: '+351 1', linkedin: 'ada', message: '@SUM(A1)', subconference_id: topic.id }
  await db
    .updateTable('application')
    .set({ ...words, role: 'presenter-apply', s_category: 'Keynotes', suspicion: 'hidden field filled' })
    .where('id', '=', id)
    .execute()
  const take = (search: string, cookie = grace.cookie) =>
    server.inject({ method: 'POST', url: `/api/v1/desk/applications/export?${search}`, headers: { cookie } })
  const [heads = [], line = [], ...more] = readCsv((await take('role=co-chair-keynote-apply&country=Portugal')).body.slice(1))
  expect(more).toEqual([])
  expect(Object.fromEntries(heads.map((head, position) => [head, line[position]]))).toEqual({
    Reference: reference,
    State: 'New',
    'Received (UTC)': expect.stringMatching(/^2026-11-15 /),
    'Last act (UTC)': '',
    'Last act by': '',
    Role: 'Presenter / Participants',
    Category: 'Keynotes',
    'Full name': 'Ada L.',
    Designation: 'Dr',
    'E-mail': 'ada@example.org',
    'Sub-conference': (topic.data as { name: string }).name,
    Country: 'Portugal',
    Phone: "'+351 1",
    LinkedIn: 'ada',
    'Organisation or journal': '',
    Message: "'@SUM(A1)",
    Documents: 'cv.pdf',
    'To be checked': 'hidden field filled',
  })
  const xlsx = await unzipped((await take('format=xlsx')).rawPayload)
  expect(String(xlsx['xl/worksheets/sheet1.xml']).match(/<row>/g)).toHaveLength(3)
  expect((await take('', editor.cookie)).statusCode).toBe(403)
})
