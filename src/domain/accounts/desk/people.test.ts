import { beforeEach, expect, test } from 'vitest'
import { goodPassword } from '../../../../tests/support/account-house.ts'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { readAuditQuery } from '../../desk/audit-log.ts'
import { deskRights } from '../../desk/rights.ts'
import { listPeople } from './people.store.ts'
import { readPeopleQuery } from './people-query.ts'

const house = await deskSubmissionsHouse()
const { db, server, participant, whoIs, post, lastLink, clock } = house
const olga = await house.organiser()
beforeEach(async () => {
  await db.deleteFrom('account').where('id', '!=', olga.id).execute()
  await db.deleteFrom('sign_in_try').execute()
  await db.deleteFrom('mail').execute()
})

const act = async (path: string, body: object, { cookie }: { cookie: string } = olga, method: 'POST' | 'PUT' = 'POST') => {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk/people/${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, ...answer.json() }
}
const enabled = { seen: 'g_user enabled' }
const appointing = { ...enabled, rights: deskRights }
/** An enabled organiser with all rights, as the page has read it. */
const asOrganiser = `organiser enabled ${deskRights.join(' ')}`
const ask = (search: string) => readPeopleQuery(new URLSearchParams(search))
const actsOn = async (id: string) =>
  (await db.selectFrom('audit_log').select('act').where('about', '=', `account:${id}`).orderBy('id').execute()).map((row) => row.act)
const confirm = (email: string) => db.updateTable('account').set({ confirmed_at: clock.now }).where('email', '=', email).execute()

test('a disabled account is signed out everywhere and cannot sign in until it is enabled again', async () => {
  const { id, cookie } = await participant('ada@example.org')
  expect(await act(`${id}/disable`, enabled)).toEqual({ status: 200, done: true })
  expect(await whoIs(cookie)).toBeNull()
  expect((await post('/api/v1/user-login', { email: 'ada@example.org', password: goodPassword })).statusCode).toBe(401)
  expect(await act(`${id}/enable`, { seen: 'g_user disabled' })).toEqual({ status: 200, done: true })
  expect((await post('/api/v1/user-login', { email: 'ada@example.org', password: goodPassword })).statusCode).toBe(200)
  expect(await actsOn(id)).toEqual(['account.disabled', 'account.enabled'])
})

test('organisers cannot remove themselves, and two who remove each other leave one', async () => {
  for (const name of ['disable', 'dismiss', 'enable', 'appoint'])
    expect((await act(`${olga.id}/${name}`, { seen: asOrganiser, rights: deskRights })).error.code).toBe('account.change_not_allowed')
  const oskar = await house.organiser('Oskar', 'Other')
  const seen = { seen: asOrganiser }
  const both = await Promise.all([act(`${oskar.id}/disable`, seen), act(`${olga.id}/dismiss`, seen, oskar)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await db.selectFrom('account').select('id').where('role', '=', 'organiser').where('disabled_at', 'is', null).execute()
  expect(left).toHaveLength(1)
  await db.updateTable('account').set({ role: 'organiser', disabled_at: null }).execute()
})

test('an organiser gets only rights that the giver has, and works on nothing else', async () => {
  const chief = await house.organiser('Chief', 'Officer')
  const clerk = await house.organiser('Clerk', 'Of Papers')
  const change = (id: string, rights: string[], seen: string, by = chief) => act(`${id}/rights`, { seen, rights }, by, 'PUT')
  expect((await change(clerk.id, ['submissions'], asOrganiser)).status).toBe(200)
  const refused = await clerk.act('write', {})
  expect(refused.statusCode).toBe(422)
  const noPeople = await change(chief.id, ['people'], asOrganiser, clerk)
  expect([noPeople.status, noPeople.error.code, noPeople.error.message]).toEqual([
    403,
    'desk.not_allowed',
    'You need the right “Accounts, messages, applications and mail” for this. An organiser who manages people can give it to you.',
  ])
  const helper = await house.organiser('Helper', 'Of People')
  await change(helper.id, ['people'], asOrganiser)
  const foreign = await change(clerk.id, ['submissions', 'money'], 'organiser enabled submissions', helper)
  expect(foreign.error.fields).toEqual({ rights: 'You cannot give or take the right “Invoices, payments and refunds”, because you do not have it yourself.' })
  expect((await change(clerk.id, [], 'organiser enabled submissions')).error.fields).toEqual({ rights: 'Please choose at least one right.' })
  expect((await change(clerk.id, ['content'], asOrganiser)).error.code).toBe('desk.changed_meanwhile')
  const [entry] = await db.selectFrom('audit_log').select('details').where('act', '=', 'account.rights_changed').orderBy('id').limit(1).execute()
  expect(entry?.details).toEqual({ before: deskRights, after: ['submissions'] })
})

test('the role of organiser is given and taken, and a concurrent change is refused', async () => {
  const back = await house.organiser('Once', 'More')
  const { id } = await participant('grace@example.org')
  await confirm('grace@example.org')
  expect(await act(`${id}/appoint`, appointing, back)).toEqual({ status: 200, done: true, way: 'own password' })
  const late = await act(`${id}/disable`, enabled, back)
  expect([late.status, late.error.code]).toEqual([409, 'desk.changed_meanwhile'])
  expect(late.error.message).toContain('Once More changed this account')
  expect((await act(`${id}/dismiss`, { seen: asOrganiser }, back)).status).toBe(200)
  expect(await actsOn(id)).toEqual(['account.appointed', 'account.dismissed'])
  const lines = await db.selectFrom('audit_log').selectAll().where('about', '=', `account:${id}`).execute()
  expect(JSON.stringify(lines)).not.toMatch(/grace|Lovelace/i)
})

test('two concurrent appointments of one person make one organiser and one mail', async () => {
  const [one, other] = [await house.organiser('Una', 'One'), await house.organiser('Otto', 'Other')]
  const { id } = await participant('twice@example.org')
  const both = await Promise.all([act(`${id}/appoint`, appointing, one), act(`${id}/appoint`, appointing, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.error.code).toBe('desk.changed_meanwhile')
  expect(await actsOn(id)).toEqual(['account.appointed'])
  expect(await db.selectFrom('mail').select('id').where('kind', '=', 'account.invite').execute()).toHaveLength(1)
})

test('an organiser is invited by mail once, and a disabled account cannot be invited', async () => {
  const again = await house.organiser('Ina', 'Viter')
  const form = { fName: 'New', lName: 'Person', email: 'new@example.org', rights: ['content'] }
  expect(await act('invite', form, again)).toEqual({ status: 200, done: true, way: 'invitation' })
  expect((await lastLink('account.invite')).mail).toMatchObject({ to_address: 'new@example.org' })
  expect((await act('invite', form, again)).status).toBe(200)
  await confirm('new@example.org')
  expect((await act('invite', form, again)).error.fields).toEqual({ email: 'This person is an organiser already.' })
  expect(Object.keys((await act('invite', {}, again)).error.fields)).toEqual(['fName', 'lName', 'email', 'rights'])
  const { id } = await participant('gone@example.org')
  await act(`${id}/disable`, enabled, again)
  expect((await act('invite', { ...form, email: 'gone@example.org' }, again)).error.fields.email).toContain('disabled')
  expect((await act(`${id}/appoint`, { seen: 'g_user disabled', rights: ['content'] }, again)).error.code).toBe('account.change_not_allowed')
})

test('people are found by name, address, role and state, and pages have no gaps', async () => {
  const many = Array.from({ length: 120 }, (_, number) => ({
    id: `person${String(number).padStart(3, '0')}`,
    role: 'g_user' as const,
    f_name: number % 2 ? 'Zoë' : 'Ada',
    l_name: `Number${number}`,
    email: `n${number}@example.org`,
    confirmed_at: number % 3 ? clock.now : null,
    password_hash: null,
    created_at: clock.now,
    disabled_at: number === 7 ? clock.now : null,
  }))
  await db
    .insertInto('account')
    .values(many as never)
    .execute()
  const first = await listPeople(db, ask('role=g_user'), {})
  const second = await listPeople(db, ask('role=g_user'), { after: first.next })
  const third = await listPeople(db, ask('role=g_user'), { after: second.next })
  expect([first, second, third].flatMap(({ people }) => people.map(({ id }) => id))).toEqual(many.map(({ id }) => id).toReversed())
  expect((await listPeople(db, ask('role=g_user'), { before: second.previous })).people).toEqual(first.people)
  expect([first.total, third.next]).toEqual([120, undefined])
  const found = async (search: string) => (await listPeople(db, ask(search), {})).people.map(({ id }) => id)
  expect(await found('q=zoe+number7')).toEqual(['person079', 'person077', 'person075', 'person073', 'person071', 'person007'])
  expect(await found('q=n7@example')).toContain('person007')
  expect(await found('state=disabled')).toEqual(['person007'])
  expect(await found('q=...')).toEqual([])
  expect(await found('state=nonsense&role=king')).toHaveLength(50)
})

test('the audit log is filtered by person, act, object and day, paged, and never changed', async () => {
  const rows = Array.from({ length: 110 }, (_, number) => ({
    at: new Date(Date.UTC(2027, 0, 1 + number)),
    actor_id: number % 2 ? 'one' : 'two',
    actor_name: number % 2 ? 'One' : 'Two',
    act: number % 5 ? 'content.published' : 'content.deleted',
    about: `content:faq/n${number}`,
    about_name: `FAQ: n${number}`,
    details: '{}',
  }))
  await db.insertInto('audit_log').values(rows).execute()
  const list = auditLogOf(db)
  const names = async (search: string, range = {}) =>
    (await list.page(readAuditQuery(new URLSearchParams(search)), range)).entries.map(({ aboutName }) => aboutName)
  const query = readAuditQuery(new URLSearchParams('object=faq: n'))
  const first = await list.page(query, {})
  const second = await list.page(query, { after: first.older })
  const third = await list.page(query, { after: second.older })
  const all = [first, second, third].flatMap(({ entries: lines }) => lines.map(({ aboutName }) => aboutName))
  expect(all).toEqual(rows.map((row) => row.about_name).toReversed())
  expect([first.newer, third.older]).toEqual([undefined, undefined])
  expect((await list.page(query, { before: second.newer })).entries).toEqual(first.entries)
  expect(await names('who=one&act=content.deleted&object=FAQ')).toEqual([105, 95, 85, 75, 65, 55, 45, 35, 25, 15, 5].map((number) => `FAQ: n${number}`))
  expect(await names('from=2027-01-02&to=2027-01-03')).toEqual(['FAQ: n2', 'FAQ: n1'])
  expect(await names('object=content:faq/n3')).toEqual(['FAQ: n3'])
  expect(await names('object=%25')).toEqual([])
  expect(await list.acts()).toEqual(expect.arrayContaining(['account.disabled', 'content.deleted', 'content.published']))
  expect(await list.actors()).toEqual(expect.arrayContaining([{ id: 'one', name: 'One' }]))
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('never rewritten')
})
