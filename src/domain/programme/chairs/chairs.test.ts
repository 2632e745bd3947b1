import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenDocument } from '../../../../tests/support/given-documents.ts'
import { erasePerson } from '../../accounts/erasure.ts'
import { readJoinPage } from '../../check-in/join.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { candidatesOf } from '../../documents/desk/candidates.store.ts'
import { programmeOf } from '../programme.store.ts'
import type { ProgrammeItem } from '../programme.ts'
import { chairUrlOf, findChair } from './chair-link.ts'
import { chairsOf } from './chairs.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services } = house
const olga = await house.organiser()
const today = dayInZone(services.now(), 'Asia/Colombo')
const stream = 'https://stream.example.org/secret-room'
const carl = { id: 'carl', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }
const dora = { ...carl, id: 'dora', name: 'Dora Door', email: 'dora@example.org' }

const accepted = (email: string, title: string) => given.submission(email, { moves: ['received', 'under-review', 'accepted'], titles: [title] })
const talk = (paperId: string): ProgrammeItem => ({ id: `item-${paperId}`, kind: 'paper', paperId, minutes: 15 })

/** Carl chairs two talks of this day, and Dora another one. */
async function published(day = today) {
  const [one, two, other] = await Promise.all(['On engines', 'On looms', 'On wheels'].map((title, index) => accepted(`p${index}@example.org`, title)))
  if (!one || !two || !other) throw new Error('No papers.')
  const rooms = [{ id: 'online', name: 'Online room', place: '', isVirtual: true, streamUrl: stream }]
  const span = { title: 'Morning', day, start: 540, end: 630, roomId: 'online' }
  const sessions = [
    { ...span, id: 'morning', chairs: ['carl'], items: [talk(one.paperId), talk(two.paperId)] },
    { ...span, id: 'later', title: 'Later', start: 700, end: 760, chairs: ['dora'], items: [talk(other.paperId)] },
  ]
  const store = programmeOf('colombo', db)
  await store.save({ rooms, sessions, talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, services.now())
  await store.savePeople([carl, dora])
  await store.publish({ draftVersion: 1, content: { rooms, sessions, questionMinutes: 5 }, publishedAt: services.now(), isUrgent: false }, 'Olga')
  return { one, two, other }
}

async function linkOf(id: string) {
  const chair = await chairsOf(db).find(id)
  if (!chair) throw new Error(`No ${id}.`)
  return new URL(chairUrlOf(services, chair)).pathname
}

/** The titles that a link shows. */
async function shownAt(link: string) {
  const [, , person = '', secret = ''] = link.split('/')
  return (await findChair(services, { person, secret }))?.sheets.flatMap(({ papers }) => papers.map(({ title }) => title))
}

const form = (url: string, fields: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const desk = (path: string, body: object, cookie = olga.cookie) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/desk/conferences/colombo/programme/${path}`,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const presented = async () =>
  (await db.selectFrom('paper').select('title').where('presented_at', 'is not', null).orderBy('title').execute()).map(({ title }) => title)

beforeEach(async () => {
  await db.deleteFrom('programme').execute()
  await db.updateTable('paper').set({ presented_at: null }).execute()
  await db
    .updateTable('conference')
    .set({ start_date: addDays(today, -1), end_date: addDays(today, 1) })
    .where('id', '=', 'colombo')
    .execute()
})

describe('the chair of a session', () => {
  test('marks who presented and takes it back, and certificates follow that', async () => {
    const { one, two } = await published()
    const link = await linkOf('carl')
    expect((await form(link, { paper: one.paperId, presented: 'yes' })).headers.location).toBe(`${link}#paper-${one.paperId}`)
    await form(link, { paper: one.paperId, presented: 'yes' })
    expect(await presented()).toEqual(['On engines'])
    const entitled = (await candidatesOf(db, 'colombo').find('presenter-certificate')).filter(({ isEntitled }) => isEntitled)
    expect(entitled.map(({ paperId }) => paperId)).toEqual([one.paperId])
    expect((await form(link, { session: 'morning', presented: 'yes' })).statusCode).toBe(303)
    expect(await presented()).toEqual(['On engines', 'On looms'])
    await form(link, { paper: two.paperId, presented: 'no' })
    expect(await presented()).toEqual(['On engines'])
    const log = await db.selectFrom('audit_log').select(['act', 'actor_name']).where('act', 'like', 'programme.presented%').orderBy('id').execute()
    expect(log.map(({ act }) => act)).toEqual(['programme.presented', 'programme.presented', 'programme.presented_taken_back'])
    expect(log[0]?.actor_name).toBe('the chair of the session')
  })

  test('sees and marks no session of others', async () => {
    const { other } = await published()
    const link = await linkOf('carl')
    expect(await shownAt(link)).toEqual(['On engines', 'On looms'])
    expect((await form(link, { paper: other.paperId, presented: 'yes' })).statusCode).toBe(422)
    expect((await form(link, { session: 'later', presented: 'yes' })).statusCode).toBe(422)
    expect(await presented()).toEqual([])
  })

  test('marks nothing before the day, nor what was withdrawn, nor with a press of no button', async () => {
    const { one, two } = await published(addDays(today, 1))
    expect((await form(await linkOf('carl'), { paper: one.paperId, presented: 'yes' })).statusCode).toBe(422)
    await published()
    await db.updateTable('paper').set({ state: 'withdrawn' }).where('id', '=', two.paperId).execute()
    expect((await form(await linkOf('carl'), { paper: two.paperId, presented: 'yes' })).statusCode).toBe(422)
    expect((await form(await linkOf('carl'), { paper: one.paperId })).statusCode).toBe(422)
    expect(await presented()).toEqual([])
  })

  test('leaves it to the desk two weeks after the conference', async () => {
    const { one } = await published()
    const end = addDays(today, -15)
    await db.updateTable('conference').set({ start_date: end, end_date: end }).where('id', '=', 'colombo').execute()
    expect((await form(await linkOf('carl'), { paper: one.paperId, presented: 'yes' })).statusCode).toBe(422)
    expect((await desk('presented', { paper: one.paperId, presented: true })).statusCode).toBe(200)
    expect(await presented()).toEqual(['On engines'])
  })

  test('does not take back what a valid certificate says', async () => {
    const { one } = await published()
    const link = await linkOf('carl')
    await form(link, { paper: one.paperId, presented: 'yes' })
    const { id } = await givenDocument(services, { kind: 'presenter-certificate' })
    await db.updateTable('document').set({ paper_id: one.paperId }).where('id', '=', id).execute()
    const refused = await form(link, { paper: one.paperId, presented: 'no' })
    expect([refused.statusCode, await presented()]).toEqual([422, ['On engines']])
    expect((await desk('presented', { paper: one.paperId, presented: false })).json().error.code).toBe('programme.certified')
  })
})

describe('the link of a chair', () => {
  const letters = () => db.selectFrom('mail').select(['kind', 'to_address', 'text_body']).where('kind', '=', 'programme.chair_link').orderBy('id').execute()
  beforeEach(() => db.deleteFrom('mail').execute())

  test('is sent by letter; a new one ends the earlier one', async () => {
    await published()
    const earlier = await linkOf('carl')
    expect((await desk('chair-links', { people: ['carl', 'dora', 'nobody'] })).json()).toEqual({ letters: 2 })
    expect((await letters()).map(({ to_address }) => to_address).sort()).toEqual(['carl@example.org', 'dora@example.org'])
    expect((await letters()).some(({ text_body }) => text_body?.includes(earlier))).toBe(true)
    expect(await shownAt(earlier)).toHaveLength(2)
    await desk('chair-links', { people: ['carl'], renew: true })
    expect(await shownAt(earlier)).toBeUndefined()
    expect(await shownAt(await linkOf('carl'))).toHaveLength(2)
  })

  test('ends with the chair, and with the person', async () => {
    const { one } = await published()
    const link = await linkOf('carl')
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    expect((await form(forged, { paper: one.paperId, presented: 'yes' })).statusCode).toBe(422)
    await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email: carl.email, confirmed: true }, services.key, services.now()))
    expect((await form(link, { paper: one.paperId, presented: 'yes' })).statusCode).toBe(422)
    expect(await presented()).toEqual([])
  })

  test('is sent only by those with the right', async () => {
    const { one } = await published()
    const otto = await house.organiser('Otto', 'Other')
    await db
      .updateTable('account')
      .set({ desk_rights: ['content'] })
      .where('id', '=', otto.id)
      .execute()
    expect((await desk('chair-links', { people: ['carl'] }, otto.cookie)).statusCode).toBe(403)
    expect((await desk('presented', { paper: one.paperId, presented: true }, otto.cookie)).statusCode).toBe(403)
  })
})

describe('somebody who takes part from afar', () => {
  const joinOf = ({ reference, secret }: { reference: string; secret: string }) => `/registration/${reference}/${secret}/join`

  test('joins by the personal link, sees the stream only then, and has attended', async () => {
    await published()
    const vera = await given.registration('vera@example.org', { moves: ['needs-approval', 'open'], name: 'Vera Virtual' })
    const streams = async () => (await readJoinPage(services, vera))?.streams
    expect(await streams()).toEqual([{ name: 'Online room', url: '' }])
    expect((await form(joinOf(vera), {})).statusCode).toBe(303)
    await form(joinOf(vera), {})
    expect(await streams()).toEqual([{ name: 'Online room', url: stream }])
    const rows = await db.selectFrom('attendance').select(['mode', 'kind', 'day']).where('registration_id', '=', vera.registrationId).execute()
    expect(rows).toEqual([{ mode: 'virtual', kind: 'in', day: today }])
    const attended = (await candidatesOf(db, 'colombo').find('attendance-confirmation')).filter(({ isEntitled }) => isEntitled)
    expect(attended.map(({ registrationId }) => registrationId)).toEqual([vera.registrationId])
  })

  test('needs a confirmed place, and a day of the conference', async () => {
    await published()
    const waiting = await given.registration('wanda@example.org', { moves: ['waiting-list'] })
    expect(await readJoinPage(services, waiting)).toBeUndefined()
    expect((await form(joinOf(waiting), {})).statusCode).toBe(422)
    const early = await given.registration('early@example.org', { moves: ['needs-approval', 'open'] })
    await db
      .updateTable('conference')
      .set({ start_date: addDays(today, 1), end_date: addDays(today, 2) })
      .where('id', '=', 'colombo')
      .execute()
    expect((await form(joinOf(early), {})).statusCode).toBe(422)
    expect(house.shownAgain.at(-1)?.message).toContain('on the days of the conference')
    const ids = [waiting.registrationId, early.registrationId]
    expect(await db.selectFrom('attendance').select('id').where('registration_id', 'in', ids).execute()).toEqual([])
  })
})
