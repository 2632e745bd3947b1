import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { erasePerson } from '../accounts/erasure.ts'
import { programmeOf } from './programme.store.ts'
import type { Session } from './programme.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services } = house
const olga = await house.organiser()

async function call(path: string, body: object, method: 'POST' | 'PUT' = 'POST', cookie = olga.cookie) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk/conferences/colombo/programme${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}

const hall = { id: 'hall', name: 'Hall A', place: '', isVirtual: false, streamUrl: '' }
const session = (items: Session['items'], more: Partial<Session> = {}): Session => ({
  id: 'morning',
  title: 'Morning',
  day: '2027-05-11',
  start: 540,
  end: 630,
  roomId: 'hall',
  chairs: [],
  items,
  ...more,
})
const talk = (paperId: string) => ({ id: `item-${paperId}`, kind: 'paper' as const, paperId, minutes: 15 })
const accepted = (email: string, title: string) => given.submission(email, { moves: ['received', 'under-review', 'accepted'], titles: [title] })

beforeEach(async () => {
  await db.deleteFrom('programme').execute()
  await db.deleteFrom('mail').execute()
})

describe('the draft', () => {
  test('is saved step by step, and not over somebody else’s step', async () => {
    const { paperId } = await accepted('a@example.org', 'On engines')
    expect(await call('', { version: 0, rooms: [hall], sessions: [session([talk(paperId)])] }, 'PUT')).toEqual({ status: 200, body: { version: 1 } })
    const late = await call('', { version: 0, removedSessions: ['morning'] }, 'PUT')
    expect([late.status, late.body.error.code]).toEqual([409, 'desk.changed_meanwhile'])
    expect((await programmeOf('colombo', db).draft()).sessions).toHaveLength(1)
  })

  test('takes no paper that is not accepted, or whose author does not know it', async () => {
    const received = await given.submission('b@example.org', { titles: ['Not yet'] })
    const untold = await given.submission('c@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'], titles: ['Not told'] })
    for (const { paperId } of [received, untold]) {
      const answer = await call('', { version: 0, rooms: [hall], sessions: [session([talk(paperId)])] }, 'PUT')
      expect([answer.status, answer.body.error.code]).toEqual([404, 'paper.unknown'])
    }
  })

  test('names no room and nobody that it does not have, and no session that ends before it starts', async () => {
    const refused = async (body: object) => (await call('', { version: 0, ...body }, 'PUT')).body.error.code
    expect(await refused({ sessions: [session([])] })).toBe('request.invalid')
    expect(await refused({ rooms: [hall], sessions: [session([], { chairs: ['nobody'] })] })).toBe('request.invalid')
    expect(await refused({ rooms: [hall], sessions: [session([], { end: 500 })] })).toBe('request.invalid')
    expect(await refused({ rooms: [{ ...hall, streamUrl: 'javascript:alert(1)' }] })).toBe('request.invalid')
  })
})

describe('a publication', () => {
  const chair = { id: 'chair', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }

  async function draft() {
    const one = await accepted('ada@example.org', 'On engines')
    const other = await accepted('bob@example.org', 'On looms')
    const sessions = [session([talk(one.paperId), talk(other.paperId)], { chairs: ['chair'] })]
    await call('', { version: 0, rooms: [hall], people: [chair], sessions }, 'PUT')
    return { one, other, sessions }
  }
  const letters = async () => (await db.selectFrom('mail').select(['kind', 'to_address', 'text_body']).orderBy('to_address').execute()).map((mail) => mail)

  test('shows first who is concerned, then writes to each of them once', async () => {
    await draft()
    const { body: preview } = await call('/publication', {})
    expect(preview).toMatchObject({ version: 1, letters: 3 })
    expect(preview.concerned[0]).toEqual({ name: 'Ada L.', hasAddress: true, changes: ['New: Presents “On engines”. 11 May 2027, 09:00–09:20, Hall A.'] })
    expect(await letters()).toEqual([])
    expect(await call('/publish', { version: 1, letters: 3, isUrgent: false })).toEqual({ status: 200, body: { number: 1, letters: 3 } })
    expect((await letters()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['programme.placed', 'ada@example.org'],
      ['programme.placed', 'bob@example.org'],
      ['programme.placed', 'carl@example.org'],
    ])
    const again = await call('/publish', { version: 1, letters: 0, isUrgent: false })
    expect(again.body.error.code).toBe('programme.nothing_new')
  })

  test('of a change writes only to those whom it concerns, and urgently when it is', async () => {
    const { other, sessions } = await draft()
    await call('/publish', { version: 1, letters: 3, isUrgent: false })
    await db.deleteFrom('mail').execute()
    const shorter = sessions.map((one) => ({ ...one, items: one.items.slice(0, 1) }))
    await call('', { version: 1, sessions: [...shorter, session([talk(other.paperId)], { id: 'later', start: 700, end: 730 })] }, 'PUT')
    expect((await call('/publish', { version: 2, isUrgent: true })).body).toEqual({ number: 2, letters: 1 })
    const [letter, ...none] = await letters()
    expect(none).toEqual([])
    expect(letter).toMatchObject({ kind: 'programme.changed_urgently', to_address: 'bob@example.org' })
    expect(letter?.text_body).toContain('Moved: 11 May 2027, 11:40–12:00, Hall A')
  })

  test('is refused with a clash, and when the preview has become wrong', async () => {
    const { sessions } = await draft()
    expect((await call('/publish', { version: 1, letters: 2, isUrgent: false })).body.error.code).toBe('desk.changed_meanwhile')
    await call('', { version: 1, sessions: [{ ...sessions[0], end: 550 }] }, 'PUT')
    expect((await call('/publication', {})).body.error.code).toBe('programme.clash')
    expect((await call('/publish', { version: 2, isUrgent: true })).body.error.code).toBe('programme.clash')
    expect(await programmeOf('colombo', db).published()).toBeUndefined()
  })

  test('is refused while a paper in it is withdrawn', async () => {
    const { one } = await draft()
    await db.updateTable('paper').set({ state: 'withdrawn' }).where('id', '=', one.paperId).execute()
    const { error } = (await call('/publish', { version: 1, isUrgent: true })).body
    expect(error).toMatchObject({ code: 'programme.clash', message: expect.stringContaining('“On engines” is not an accepted paper') })
  })

  test('and the draft are only for those with the right', async () => {
    const otto = await house.organiser('Otto', 'Other')
    await db
      .updateTable('account')
      .set({ desk_rights: ['content'] })
      .where('id', '=', otto.id)
      .execute()
    for (const [path, body, method] of [
      ['', { version: 0 }, 'PUT'],
      ['/publication', {}, 'POST'],
      ['/publish', { version: 0, isUrgent: true }, 'POST'],
    ] as const)
      expect((await call(path, body, method, otto.cookie)).status).toBe(403)
  })

  test('names nobody any more who was erased', async () => {
    await draft()
    await call('/publish', { version: 1, letters: 3, isUrgent: false })
    await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email: 'carl@example.org', confirmed: true }, services.key, services.now()))
    expect((await programmeOf('colombo', db).people()).get('chair')).toMatchObject({ name: 'Deleted', email: '' })
  })
})
