import { beforeEach, describe, expect, test } from 'vitest'
import { countedQueries } from '../../../../tests/support/counted-queries.ts'
import { formHouse } from '../../../../tests/support/form-house.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { deskRights } from '../../../domain/desk/rights.ts'

const house = await formHouse()
const { db, services, server, clock } = house
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const alan = await organiserAtDesk(services, 'Alan Turing')
const editor = await organiserAtDesk(
  services,
  'Ed Itor',
  deskRights.filter((right) => right !== 'people'),
)

beforeEach(async () => {
  await db.deleteFrom('contact_message').execute()
  await db.deleteFrom('mail').execute()
})

async function call(path: string, body: object, cookie = grace.cookie) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/messages/${path}`, headers, payload: JSON.stringify(body) })
  const { error, ...result } = answer.json()
  return { status: answer.statusCode, ...error, ...result }
}
const some = async (count: number) => {
  const made = []
  for (let number = 0; number < count; number += 1) made.push(await given.message(`writer${number}@example.org`))
  return made.map(({ reference }) => reference).sort()
}
const row = (reference: string) => db.selectFrom('contact_message').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
async function chosen(...references: string[]) {
  return { chosen: await db.selectFrom('contact_message').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute() }
}
const mails = () => db.selectFrom('mail').select(['kind', 'to_address', 'subject', 'text_body']).execute()
const acts = async (act: string) => db.selectFrom('audit_log').select(['about_name', 'details']).where('act', '=', act).orderBy('id').execute()

describe('closing messages', () => {
  test('leaves those that are closed already and names them; reopening takes it back', async () => {
    const [one = '', two = '', three = ''] = await some(3)
    await call('close', { selection: await chosen(two) })
    const { done, left } = await call('close', { selection: await chosen(one, two, three) })
    expect(done).toEqual([
      { reference: one, version: 1 },
      { reference: three, version: 1 },
    ])
    expect(left).toEqual([{ reference: two, why: `${two} does not wait for an answer any more.` }])
    expect(await row(three)).toMatchObject({ closed_as: 'no-answer-needed', changed_by: 'Grace Hopper', answer_version: 1 })
    const again = await call('reopen', { selection: { chosen: done } })
    expect(again.done.map(({ reference }: { reference: string }) => reference)).toEqual([one, three])
    expect(await row(one)).toMatchObject({ closed_at: null, closed_as: null })
    expect(await call('reopen', { selection: await chosen(one) })).toMatchObject({ status: 409, code: 'message.not_closed' })
    expect(await mails()).toEqual([])
  })

  test('takes all that match a view, and nothing when their number has changed', async () => {
    const [one = '', two = ''] = await some(3)
    await db.updateTable('contact_message').set({ suspicion: 'sent within two seconds' }).where('reference', 'in', [one, two]).execute()
    expect(await call('close', { selection: { matching: 'show=suspicious', expected: 3 } })).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' })
    expect((await call('close', { selection: { matching: 'show=suspicious', expected: 2 } })).done).toHaveLength(2)
    expect((await call('close', { selection: { matching: 'show=waiting&q=visa', expected: 1 } })).done).toHaveLength(1)
  })

  test('refuses what a colleague has changed since it was read', async () => {
    const [one = '', two = ''] = await some(2)
    const seen = await chosen(one, two)
    await call('assign', { selection: await chosen(one), to: alan.accountId }, alan.cookie)
    const { done, left } = await call('close', { selection: seen })
    expect(done).toEqual([{ reference: two, version: 1 }])
    expect(left).toEqual([{ reference: one, why: expect.stringContaining(`${one} has changed since you opened it`) }])
  })
})

describe('assigning messages', () => {
  test('sends one mail about all of them, which names nobody, and writes old and new into the audit log', async () => {
    const [one = '', two = '', three = ''] = await some(3)
    await call('assign', { selection: await chosen(one), to: alan.accountId }, alan.cookie)
    expect(await mails()).toEqual([])
    const answer = await call('assign', { selection: await chosen(one, two, three), to: alan.accountId })
    expect(answer).toMatchObject({ left: [{ reference: one, why: `${one} is for Alan Turing already.` }], was: { [two]: '', [three]: '' } })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'contact.assigned', to_address: alan.email, subject: 'For you: 2 messages' })
    expect(mail?.text_body).toContain('Grace Hopper has given you 2 messages to answer.')
    expect(mail?.text_body).toContain(two)
    expect(mail?.text_body).toContain('https://conferences.example.org/desk/messages?show=mine')
    expect(mail?.text_body).not.toMatch(/Ada L|writer\d@|Visa/)
    expect((await acts('message.assigned')).at(-1)).toEqual({ about_name: three, details: { from: null, to: alan.accountId } })
  })

  test('is taken back for each to whom it was for before, and the mail with it while it has not left', async () => {
    const [one = '', two = ''] = await some(2)
    await call('assign', { selection: await chosen(one), to: grace.accountId })
    const { assignment, done, was } = await call('assign', { selection: await chosen(one, two), to: alan.accountId })
    expect(await mails()).toHaveLength(1)
    const given = done.map((each: { reference: string }) => ({ ...each, was: was[each.reference] }))
    expect(await call('assign/undo', { assignment, given })).toMatchObject({ status: 200, left: [] })
    expect([(await row(one)).assigned_to, (await row(two)).assigned_to]).toEqual([grace.accountId, null])
    expect(await mails()).toEqual([])
    expect((await call('assign/undo', { assignment, given })).left).toHaveLength(2)
  })

  test('keeps the mail of an assignment that was sent, or of which something stays', async () => {
    const [one = '', two = ''] = await some(2)
    const { assignment, done } = await call('assign', { selection: await chosen(one, two), to: alan.accountId })
    await call('close', { selection: await chosen(two) }, alan.cookie)
    const given = done.map((each: object) => ({ ...each, was: '' }))
    expect((await call('assign/undo', { assignment, given })).done).toEqual([{ reference: one, version: 2 }])
    expect(await mails()).toHaveLength(1)
  })

  test('offers only organisers who may read messages, and only messages that wait', async () => {
    const [one = ''] = await some(1)
    for (const to of [editor.accountId, 'somebody'])
      expect(await call('assign', { selection: await chosen(one), to })).toMatchObject({ status: 422, fields: { to: expect.any(String) } })
    expect((await row(one)).assigned_to).toBe(null)
    expect((await call('assign', { selection: await chosen(one), to: '' }, editor.cookie)).status).toBe(403)
    await call('close', { selection: await chosen(one) })
    expect(await call('assign', { selection: await chosen(one), to: alan.accountId })).toMatchObject({ status: 409, code: 'message.not_waiting' })
    expect(await call('assign', { selection: { chosen: [{ reference: 'CM-222222-A', version: 0 }] }, to: '' })).toMatchObject({ code: 'message.unknown' })
    expect(await mails()).toEqual([])
  })

  test('sends the same mail about one message with a link to it', async () => {
    const [one = ''] = await some(1)
    await call('assign', { selection: await chosen(one), to: alan.accountId })
    const [mail] = await mails()
    expect(mail?.subject).toBe(`For you: message ${one}`)
    expect(mail?.text_body).toContain(`https://conferences.example.org/desk/messages/${one}`)
  })
})

describe('the export of messages', () => {
  const take = (search: string, cookie = grace.cookie) => server.inject({ method: 'POST', url: `/api/v1/desk/messages/export?${search}`, headers: { cookie } })

  test('has every field of exactly what is filtered, without formulas, as CSV and XLSX', async () => {
    const [one = '', two = ''] = await some(2)
    const words = { subject: '=1+1', mobile: '+351 1', company: 'Analytical Society', message: 'Line one\nline "two"', suspicion: 'sent within two seconds' }
    await db.updateTable('contact_message').set(words).where('reference', '=', one).execute()
    await call('assign', { selection: await chosen(one), to: alan.accountId })
    await call('close', { selection: await chosen(two) })
    const csv = await take('show=waiting')
    expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' })
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="messages-2026-11-15.csv"/)
    const [heads = [], line = [], ...more] = readCsv(csv.body.slice(1))
    expect(more).toEqual([])
    const time = clock.now.toISOString().slice(0, 19).replace('T', ' ')
    expect(Object.fromEntries(heads.map((head, position) => [head, line[position]]))).toEqual({
      Reference: one,
      State: 'Waiting',
      'Received (UTC)': time,
      'Answer due (UTC)': time,
      'Closed (UTC)': '',
      'Last act by': '',
      For: 'Alan Turing',
      Subject: "'=1+1",
      Name: 'Ada L.',
      'E-mail': expect.stringContaining('@example.org'),
      Mobile: "'+351 1",
      Company: 'Analytical Society',
      Message: 'Line one\nline "two"',
      'To be checked': 'sent within two seconds',
    })
    const xlsx = await unzipped((await take('format=xlsx&show=all')).rawPayload)
    expect(String(xlsx['xl/worksheets/sheet1.xml']).match(/<row>/g)).toHaveLength(3)
    expect(String(xlsx['xl/workbook.xml'])).toContain('sheet name="Messages"')
    expect(readCsv((await take(`reference=${two}`)).body.slice(1)).map(([reference]) => reference)).toEqual(['Reference', two])
    expect(readCsv((await take('show=mine', alan.cookie)).body.slice(1))).toHaveLength(2)
    expect((await take('', editor.cookie)).statusCode).toBe(403)
    expect((await acts('messages.exported')).at(0)?.details).toEqual({ format: 'csv', view: 'waiting', selected: 0, searched: false })
  })

  test('has every row once, however many there are, in two queries for each thousand', async () => {
    const { id } = await given.message('first@example.org')
    const { search: _, ...first } = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1999 }, (_, number) => ({ ...first, id: `copy${number}`, reference: `CM-${number}`, repeat_key: `copy${number}` }))
    await db.insertInto('contact_message').values(copies.slice(0, 1000)).execute()
    await db.insertInto('contact_message').values(copies.slice(1000)).execute()
    let lines: string[][] = []
    const queries = await countedQueries(db, async () => {
      lines = readCsv((await take('show=all')).body.slice(1))
    })
    expect(new Set(lines.map(([reference]) => reference)).size).toBe(2001)
    expect(queries).toBe(5)
  })
})
