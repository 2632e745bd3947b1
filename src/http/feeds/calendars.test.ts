import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { PageCache } from '../pages/page-cache.ts'
import { statusOf } from '../refusals.ts'
import { costlyRoute } from '../security/reading-limit.ts'
import { addCalendars } from './calendars.ts'

const { db } = await testDatabase()
const services = { db, now: () => new Date('2027-03-20T10:00:00Z'), publicUrl: 'https://conferences.example.org' } as Services
const cache = new PageCache({ maxEntries: 10, maxBytes: 1_000_000, ttl: 60_000 })
const server = Fastify()
server.setErrorHandler((error: Error, _request, reply) => reply.code(error instanceof Refusal ? statusOf[error.code] : 500).send(error.message))
addCalendars(server, services, cache, costlyRoute({ secondsToWait: async () => undefined }))
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
  cache.invalidate()
})
afterAll(() => server.close())

/** The properties of every event, by name with its parameters; lines unfolded as RFC 5545 says. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (!line.startsWith('END')) Object.assign(events.at(-1) ?? {}, { [line.slice(0, colon)]: line.slice(colon + 1) })
  }
  return events
}

describe('the calendar of a conference', () => {
  test('has the conference and its four dates as whole days, under names that never change', async () => {
    await conferencesOf(db).add(givenConference())
    const answer = await get('/calendar/colombo.ics')

    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="health-and-medicine-colombo-2027.ics"',
    })
    const days = eventsOf(answer.body).map((event) => [event.UID, event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE'], event.SUMMARY])
    expect(days).toEqual([
      ['colombo-abstractDeadline@colloquia', '20270225', '20270226', 'Abstract deadline: 12th Health and Medicine Colombo'],
      ['colombo-notification@colloquia', '20270318', '20270319', 'Notification of acceptance: 12th Health and Medicine Colombo'],
      ['colombo-paperDeadline@colloquia', '20270408', '20270409', 'Full paper deadline: 12th Health and Medicine Colombo'],
      ['colombo-registrationDeadline@colloquia', '20270422', '20270423', 'Registration deadline: 12th Health and Medicine Colombo'],
      ['colombo-conference@colloquia', '20270511', '20270514', '12th Health and Medicine Colombo'],
    ])
  })

  test('says in which zone a deadline closes, and where to read on', async () => {
    await conferencesOf(db).add(givenConference())
    const [deadline] = eventsOf((await get('/calendar/colombo.ics')).body)

    expect(deadline).toMatchObject({
      DESCRIPTION:
        'Closes on this day at 23:59\\, Colombo time (Asia/Colombo\\, India Standard Time\\, UTC+5:30).\\nhttps://conferences.example.org/conference/colombo/health-and-medicine-colombo-2027',
      'URL;VALUE=URI': 'https://conferences.example.org/conference/colombo/health-and-medicine-colombo-2027',
      TRANSP: 'TRANSPARENT',
      CATEGORIES: 'Deadline',
    })
  })

  test('keeps to RFC 5545: one calendar, CRLF, lines of at most 75 octets, every required property', async () => {
    await conferencesOf(db).add(
      givenConference({
        subConference: 'Médecine générale à Montréal, été; «ça» 会議会議会議会議会議会議会議会議会議会議会議会議会議',
        theme: 'a\r\nEND:VCALENDAR\nb',
      }),
    )
    const { body } = await get('/calendar/colombo.ics')

    expect(body.match(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)).not.toBeNull()
    expect(body.match(/\r\nEND:VCALENDAR/g)).toHaveLength(1)
    expect(body).toContain('\r\nPRODID:-//')
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    for (const event of eventsOf(body)) {
      expect(Object.keys(event)).toEqual(expect.arrayContaining(['UID', 'DTSTAMP', 'DTSTART;VALUE=DATE', 'SUMMARY']))
      expect(event.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/)
    }
  })

  test('leaves out what is not settled', async () => {
    await conferencesOf(db).add(givenConference({ abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null, venue: null }))

    expect(eventsOf((await get('/calendar/colombo.ics')).body)).toMatchObject([{ UID: 'colombo-conference@colloquia', LOCATION: 'Colombo\\, Sri Lanka' }])
  })

  test('has the same tag until the conference changes', async () => {
    await conferencesOf(db).add(givenConference())
    const { etag } = (await get('/calendar/colombo.ics')).headers
    expect((await get('/calendar/colombo.ics', { 'if-none-match': String(etag) })).statusCode).toBe(304)

    await db.updateTable('conference').set({ abstract_deadline: '2027-03-01' }).execute()
    expect((await get('/calendar/colombo.ics', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test.each(['/calendar/nobody.ics', '/calendar/colombo', '/calendar/.ics', '/calendar/%00.ics'])('does not exist at %s', async (url) => {
    await conferencesOf(db).add(givenConference())

    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('the calendar of all deadlines', () => {
  test('holds what is still to come, of every conference', async () => {
    await conferencesOf(db).add(givenConference())
    await conferencesOf(db).add(
      givenConference({
        _id: 'kandy',
        startDate: '2027-09-01',
        endDate: '2027-09-02',
        abstractDeadline: '2027-06-18',
        notification: null,
        paperDeadline: null,
        registrationDeadline: null,
      }),
    )
    await conferencesOf(db).add(givenConference({ _id: 'over', startDate: '2027-01-01', endDate: '2027-01-02' }))
    const answer = await get('/calendar/deadlines.ics')

    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(eventsOf(answer.body).map((event) => event.UID)).toEqual([
      'colombo-paperDeadline@colloquia',
      'colombo-registrationDeadline@colloquia',
      'colombo-conference@colloquia',
      'kandy-abstractDeadline@colloquia',
      'kandy-conference@colloquia',
    ])
  })

  test('tells the subscriber where it comes from and how often to ask', async () => {
    const { body } = await get('/calendar/deadlines.ics')

    expect(body).toContain('SOURCE;VALUE=URI:https://conferences.example.org/calendar/deadlines.ics\r\n')
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n')
  })

  test('is kept until something changes', async () => {
    await conferencesOf(db).add(givenConference())
    const { etag } = (await get('/calendar/deadlines.ics')).headers
    expect((await get('/calendar/deadlines.ics', { 'if-none-match': String(etag) })).statusCode).toBe(304)

    await db.deleteFrom('conference').execute()
    cache.invalidate()
    expect(eventsOf((await get('/calendar/deadlines.ics', { 'if-none-match': String(etag) })).body)).toEqual([])
  })
})
