import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { programmeOf } from '../programme.store.ts'
import { emptyProgramme, type Session } from '../programme.ts'
import { readProgramme } from '../read-programme.ts'
import { findWarnings } from '../warnings.ts'
import { writeToSpeakers } from '../write-to-speakers.ts'

const { db, given, services, server, clock } = await deskSubmissionsHouse()
await given.submission('nobody@example.org')
await db.updateTable('conference').set({ start_date: '2027-05-10', end_date: '2027-05-11' }).execute()

const person = (id: string, email = `${id}@example.org`) => ({ id, name: `${id} Person`, email, affiliation: '', timeZone: '' })
const letters = async () =>
  db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', 'programme.person_question').orderBy('to_address').execute()

test('chairs and keynote speakers are asked once when they have a part, and the timetable heeds their answer', async () => {
  const store = programmeOf('colombo', db)
  const keynote = { id: 'k', kind: 'keynote' as const, title: 'On looms', people: ['kay'], minutes: 45 }
  const session: Session = {
    id: 'morning',
    title: 'Morning',
    day: '2027-05-10',
    start: 540,
    end: 630,
    roomId: null,
    chairs: ['carl', 'nora'],
    items: [keynote],
  }
  await store.save({ ...emptyProgramme, sessions: [session], version: 1 }, services.now())
  await store.savePeople([person('carl'), person('kay'), person('nora', ''), person('idle')])
  await Promise.all([writeToSpeakers(services), writeToSpeakers(services)])
  await writeToSpeakers(services)
  expect((await letters()).map(({ to_address }) => to_address)).toEqual(['carl@example.org', 'kay@example.org'])

  const [forCarl = ''] = (await letters()).map(({ text_body }) => /\/chair\/carl\/[\w-]+\/availability/.exec(text_body ?? '')?.[0])
  const answer = (path: string, fields: [string, string][]) =>
    server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const stated: [string, string][] = [
    ['day[]', 'afternoon'],
    ['day[]', 'all'],
    ['presence', 'remote'],
    ['needs', 'A step-free way to the stage.'],
  ]
  expect((await answer(forCarl, stated)).statusCode).toBe(422)
  expect((await answer(forCarl.replace(/\/chair\/carl\/..../, '/chair/carl/AAAA'), [...stated, ['time_zone', 'America/New_York']])).statusCode).toBe(422)
  for (const _twice of [1, 2]) expect((await answer(forCarl, [...stated, ['time_zone', 'America/New_York']])).statusCode).toBe(303)

  const read = await readProgramme(db, 'colombo')
  const { timeZone, startDate, endDate } = read.conference
  expect(read.people.get('carl')).toMatchObject({ timeZone: 'America/New_York', wish: { needs: 'A step-free way to the stage.' } })
  const warnings = findWarnings(read.programme, read, { timeZone, startDate, endDate, publishedAt: undefined })
  expect(warnings.filter(({ message }) => message.includes('carl')).map(({ kind }) => kind)).toEqual(['not-available', 'night'])
  // Correcting a name keeps what was stated.
  await store.savePeople([{ ...person('carl'), name: 'Carl Chair', timeZone: 'America/New_York' }])
  expect((await store.people()).get('carl')).toMatchObject({ name: 'Carl Chair', wish: { days: { '2027-05-10': 'afternoon', '2027-05-11': 'all' } } })
  clock.now = new Date('2027-06-01T10:00:00Z')
  expect((await answer(forCarl, [...stated, ['time_zone', 'America/New_York']])).statusCode).toBe(422)
})
