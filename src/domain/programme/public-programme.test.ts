import { beforeEach, describe, expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { programmeOf } from './programme.store.ts'
import type { ProgrammeItem } from './programme.ts'
import { filterSessions, readPublicProgramme } from './public-programme.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services } = house

const stream = 'https://stream.example.org/secret-room'
const rooms = [
  { id: 'hall', name: 'Hall A', place: '', isVirtual: false, streamUrl: '' },
  { id: 'online', name: 'Online', place: '', isVirtual: true, streamUrl: stream },
]

async function published(items: ProgrammeItem[], roomId = 'online') {
  const session = { id: 'morning', title: 'Morning', day: '2027-05-11', start: 540, end: 630, roomId, chairs: ['carl'], items }
  const store = programmeOf('colombo', db)
  await store.save({ rooms, sessions: [session], talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, services.now())
  await store.savePeople([{ id: 'carl', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }])
  const content = { rooms, sessions: [session], questionMinutes: 5 }
  await store.publish({ draftVersion: 1, content, publishedAt: services.now(), isUrgent: false }, 'Olga')
}
const accepted = (email: string, title: string) => given.submission(email, { moves: ['received', 'under-review', 'accepted'], titles: [title] })
const talk = (paperId: string): ProgrammeItem => ({ id: `item-${paperId}`, kind: 'paper', paperId, minutes: 15 })
const read = async () => (await readPublicProgramme(db, 'colombo'))?.sessions[0]?.items[0]
const json = async () => (await server.inject({ url: '/api/v1/programme/colombo' })).json()

beforeEach(async () => {
  await db.deleteFrom('programme').execute()
})

describe('the public programme', () => {
  test('does not exist before it is published, nor for a conference that is not public', async () => {
    await accepted('ada@example.org', 'On engines')
    await programmeOf('colombo', db).save({ rooms, sessions: [], talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, services.now())
    expect(await readPublicProgramme(db, 'colombo')).toBeUndefined()
    expect((await server.inject({ url: '/api/v1/programme/colombo' })).statusCode).toBe(404)
    expect((await server.inject({ url: '/calendar/programme/colombo.ics' })).statusCode).toBe(404)
  })

  test('shows an abstract only with the authors’ consent', async () => {
    const { paperId } = await accepted('ada@example.org', 'On engines')
    await db.updateTable('paper').set({ abstract: 'Wheels turn.' }).where('id', '=', paperId).execute()
    await published([talk(paperId)])
    expect(await read()).toMatchObject({ title: 'On engines', authors: ['Ada L.'], abstract: '', startsAt: '2027-05-11T03:30:00.000Z' })
    await db.updateTable('paper').set({ shows_abstract: true }).where('id', '=', paperId).execute()
    expect(await read()).toMatchObject({ abstract: 'Wheels turn.' })
  })

  test('drops a withdrawn paper, and says nothing of a decision that was not released', async () => {
    const { paperId } = await accepted('ada@example.org', 'On engines')
    await published([talk(paperId)])
    await db.updateTable('paper').set({ state: 'rejected', decision_waiting: true }).where('id', '=', paperId).execute()
    expect(await read()).toMatchObject({ title: 'On engines', isGone: false })
    await db.updateTable('paper').set({ state: 'withdrawn', decision_waiting: false }).where('id', '=', paperId).execute()
    expect(await read()).toMatchObject({ title: 'Withdrawn', authors: [], speakers: [], isGone: true })
  })

  test('as JSON has the shape that conference apps read, and no address and no stream', async () => {
    const { paperId } = await accepted('ada@example.org', 'On engines')
    await published([talk(paperId)])
    const schedule = await json()
    expect(schedule.schedule.conference).toMatchObject({ time_zone_name: 'Asia/Colombo', daysCount: 1 })
    expect(schedule.schedule.conference.days[0].rooms.Online[0]).toMatchObject({
      title: 'On engines',
      date: '2027-05-11T09:00:00+05:30',
      start: '09:00',
      duration: '00:20',
      persons: [{ public_name: 'Ada L.' }],
    })
    for (const url of ['/api/v1/programme/colombo', '/calendar/programme/colombo.ics']) {
      const { body, statusCode } = await server.inject({ url })
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/@example\.org|stream\.example/)
    }
  })

  test('is found by words without their accents, by track and by room', async () => {
    const { paperId } = await accepted('ada@example.org', 'Über Maschinen')
    await published([talk(paperId), { id: 'coffee', kind: 'break', title: 'Coffee', minutes: 10 }])
    const programme = await readPublicProgramme(db, 'colombo')
    if (!programme) throw new Error('It is not published.')
    const found = (filter: object) => filterSessions(programme, { day: '', room: '', track: '', q: '', ...filter }).map(({ items }) => items.length)
    expect(found({})).toEqual([2])
    expect(found({ q: 'uber ada' })).toEqual([1])
    expect(found({ q: 'nothing' })).toEqual([])
    expect(found({ room: 'hall' })).toEqual([])
    expect(found({ day: '2027-05-12' })).toEqual([])
  })

  test('needs as many queries for many papers as for one', async () => {
    const papers = await Promise.all(['a', 'b', 'c'].map((name) => accepted(`${name}@example.org`, `On ${name}`)))
    await published(papers.slice(0, 1).map(({ paperId }) => talk(paperId)))
    const one = await countedQueries(db, () => readPublicProgramme(db, 'colombo'))
    await published(papers.map(({ paperId }) => talk(paperId)))
    expect(await countedQueries(db, () => readPublicProgramme(db, 'colombo'))).toBe(one)
  })
})

describe('a participant’s own calendar', () => {
  const own = (reference: string, secret: string) => server.inject({ url: `/registration/${reference}/${secret}/programme.ics` })

  test('has their places, and where to join streams once their place is confirmed', async () => {
    const { paperId } = await accepted('ada@example.org', 'On engines')
    await published([talk(paperId)])
    const open = await given.registration('ada@example.org', { moves: ['needs-approval', 'open'] })
    const { body } = await own(open.reference, open.secret)
    expect(body.replaceAll('\r\n ', '')).toContain(`/registration/${open.reference}/${open.secret}/join`)
    expect(body).not.toContain('stream.example')
    expect(body).toContain('Morning (you present)')
    const waiting = await given.registration('ada@example.org', { moves: ['needs-approval'] })
    expect((await own(waiting.reference, waiting.secret)).body.replaceAll('\r\n ', '')).not.toContain('/join')
  })

  test('opens to the secret alone', async () => {
    const { paperId } = await accepted('ada@example.org', 'On engines')
    await published([talk(paperId)])
    const { reference, secret } = await given.registration('ada@example.org', { moves: ['needs-approval', 'open'] })
    expect((await own(reference, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
  })
})
