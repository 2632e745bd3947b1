import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenBooking, givenSales } from '../../../tests/support/given-money.ts'
import type { asOrganiser } from '../desk/organiser.ts'
import { deskRights } from '../desk/rights.ts'
import { days, hours } from '../durations.ts'
import type { Refusal } from '../refusal.ts'
import { attendanceOf } from './attendance.store.ts'
import { type AttendanceEvent, presencesOf } from './attendance.ts'
import { badgeCode, conferenceTag } from './badge-code.ts'
import { syncOrder } from './check-in.schema.ts'
import { addDevice, enrolDevice, offeredDevice, revokeDevice } from './devices.ts'
import { outcomeFor, readBadge } from './scan.ts'
import { syncDevice } from './sync-device.ts'

const { db, services, given, organiser, clock } = await deskSubmissionsHouse()
await givenSales(db, services.now())
const colombo = 'colombo'
const olga = { accountId: (await organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] } as unknown as NonNullable<
  ReturnType<typeof asOrganiser>
>
const lea = await given.registration('lea@example.org', { moves: ['needs-approval', 'open', 'paid'] })
const noah = await given.registration('noah@example.org', { moves: ['needs-approval', 'open'], name: 'Noah Núñez', names: [] })
await givenBooking(db, noah.registrationId, services.now())
await db.insertInto('registration_detail').values({ registration_id: lea.registrationId, badge_name: '', dietary_needs: '', access_needs: 'A ramp' }).execute()

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    (refusal: Refusal) => refusal.code,
  )

async function device(name = 'Main door', showsNeeds = false) {
  const { id, url } = await addDevice(services, olga, colombo, { name, term: 'day', showsNeeds })
  const token = url.split('/').at(-1) ?? ''
  const { secret } = await enrolDevice(services, token)
  const sync = (order: Partial<Parameters<typeof syncOrder.parse>[0] & object> = {}) => syncDevice(services, secret, syncOrder.parse({ events: [], ...order }))
  return { id, token, secret, sync }
}

let made = 0
const checkIn = (person: string, at = services.now().getTime()) => {
  made += 1
  return { id: `event-${String(made).padStart(6, '0')}`, person, kind: 'in' as const, at }
}
const undo = (event: { id: string; person: string }) => ({ ...checkIn(event.person), kind: 'undone' as const, undoes: event.id })
const inToday = async () => [...presencesOf((await attendanceOf(colombo, db).eventsAfter('0')).events).keys()]

describe('facts of two doors', () => {
  const fact = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map((number) => `event-${number}`),
    person: fc.constantFrom('ada', 'ada/1', 'lea', 'noah'),
    undone: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null, freq: 3 }),
    at: fc.integer({ min: 0, max: 5 }),
    day: fc.constantFrom('2027-02-01', '2027-02-02'),
  })
  /** An id stands for one fact: a device never gives it to another. */
  const facts = fc.uniqueArray(fact, { selector: ({ id }) => id, maxLength: 25 }).map((all) =>
    all.map(
      ({ id, person, undone, at, day }): AttendanceEvent => ({
        id,
        person,
        at,
        day,
        place: 'a door',
        ...(undone === null ? { kind: 'in', undoes: null } : { kind: 'undone', undoes: `event-${undone}` }),
      }),
    ),
  )

  test('give the same list in any order and however often they are told', () => {
    fc.assert(
      fc.property(
        facts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all))),
        ([all, shuffled, again]) => {
          expect([...presencesOf([...shuffled, ...again])]).toEqual([...presencesOf(all)])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('count everybody who came in and was not taken back, once a day', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const undone = new Set(all.map(({ undoes }) => undoes))
        const standing = all.filter(({ id, kind }) => kind === 'in' && !undone.has(id)).map(({ person, day }) => `${person} ${day}`)
        const found = [...presencesOf(all)].flatMap(([person, days]) => days.map(({ day }) => `${person} ${day}`))
        expect(found.toSorted()).toEqual([...new Set(standing)].sort())
      }),
    )
  })

  test('are merged by the server into the same list whichever door is heard first', async () => {
    const north = await device('North')
    const south = await device('South')
    const people = [lea.registrationId, `${lea.registrationId}/1`, noah.registrationId]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.boolean(), fc.boolean()), { maxLength: 8 }), fc.boolean(), async (steps, northFirst) => {
        await db.deleteFrom('attendance').execute()
        const batches: [ReturnType<typeof checkIn>[], ReturnType<typeof checkIn>[]] = [[], []]
        for (const [who, atNorth, takenBack] of steps) {
          const event = checkIn(people[who] ?? '', services.now().getTime() - 1000 + made)
          batches[atNorth ? 0 : 1].push(event)
          // The other door takes it back.
          if (takenBack) batches[atNorth ? 1 : 0].push(undo(event) as never)
        }
        const [first, second] = northFirst ? [north, south] : [south, north]
        await first.sync({ events: batches[northFirst ? 0 : 1] })
        await second.sync({ events: batches[northFirst ? 1 : 0] })
        const once = await inToday()
        await first.sync({ events: batches[northFirst ? 0 : 1] })
        const all = batches.flat().map((event) => ({ undoes: null, ...event, day: '2027-01-01', place: '' }))
        expect(await inToday()).toEqual(once)
        expect(once).toEqual([...presencesOf(all as AttendanceEvent[]).keys()])
      }),
      { numRuns: 15 },
    )
  })
})

describe('a device', () => {
  test('is enrolled once, by its link, and looking at the link uses nothing up', async () => {
    const { url } = await addDevice(services, olga, colombo, { name: 'Main door', term: 'conference', showsNeeds: false })
    const token = url.split('/').at(-1) ?? ''
    expect(await offeredDevice(services, token)).toMatchObject({ device: 'Main door' })
    expect(await codeOf(enrolDevice(services, token))).toBe('allowed')
    expect(await codeOf(enrolDevice(services, token))).toBe('check_in.link_invalid')
    expect(await codeOf(offeredDevice(services, token))).toBe('check_in.link_invalid')
    expect(await codeOf(enrolDevice(services, 'x'))).toBe('check_in.link_invalid')
  })

  test('is refused when it was revoked or has expired, or when its link has', async () => {
    const revoked = await device()
    await revokeDevice(services, olga, revoked.id)
    expect(await codeOf(revoked.sync())).toBe('check_in.device_ended')
    const lasting = await device()
    const { url } = await addDevice(services, olga, colombo, { name: 'Late', term: 'day', showsNeeds: false })
    clock.now = new Date(clock.now.getTime() + 3 * 60 * 60 * 1000)
    expect(await codeOf(enrolDevice(services, url.split('/').at(-1) ?? ''))).toBe('check_in.link_invalid')
    expect(await codeOf(lasting.sync())).toBe('allowed')
    clock.now = new Date(clock.now.getTime() + 10 * 60 * 60 * 1000)
    expect(await codeOf(lasting.sync())).toBe('check_in.device_ended')
    expect(await codeOf(syncDevice(services, undefined, syncOrder.parse({ events: [] })))).toBe('check_in.device_ended')
  })

  test('that has expired still brings what it saw before, for a week; a revoked one brings nothing', async () => {
    await db.deleteFrom('attendance').execute()
    const before = clock.now
    const [late, revoked] = [await device('Late'), await device('Revoked')]
    const seen = checkIn(lea.registrationId, before.getTime() + 60_000)
    await revokeDevice(services, olga, revoked.id)
    clock.now = new Date(before.getTime() + hours(13))
    const after = checkIn(noah.registrationId)
    expect(await codeOf(revoked.sync({ events: [checkIn(noah.registrationId, before.getTime() + 60_000)] }))).toBe('check_in.device_ended')
    for (const _ of [1, 2]) expect(await codeOf(late.sync({ events: [seen, after] }))).toBe('check_in.device_ended')
    expect(await inToday()).toEqual([lea.registrationId])
    clock.now = new Date(before.getTime() + hours(12) + days(7))
    expect(await codeOf(late.sync({ events: [checkIn(noah.registrationId, before.getTime() + 60_000)] }))).toBe('check_in.device_ended')
    expect(await inToday()).toEqual([lea.registrationId])
    clock.now = before
    await db.deleteFrom('attendance').execute()
  })

  test('shows needs only where an organiser who sees them allowed it', async () => {
    const helper = { ...olga, rights: ['check-in' as const] }
    expect(await codeOf(addDevice(services, helper, colombo, { name: 'Door', term: 'day', showsNeeds: true }))).toBe('desk.not_allowed')
    expect(await codeOf(addDevice(services, { ...olga, rights: [] }, colombo, { name: 'Door', term: 'day', showsNeeds: false }))).toBe('desk.not_allowed')
    const needsOf = async (showsNeeds: boolean) => (await (await device('Door', showsNeeds)).sync()).people?.map(({ needs }) => needs).filter(Boolean)
    expect(await needsOf(false)).toEqual([])
    expect(await needsOf(true)).toEqual(['A ramp'])
  })

  test('gets the list once, without addresses and codes, and then only what is new', async () => {
    const { sync } = await device()
    const first = await sync()
    expect(first.people?.map(({ name, category, state, due }) => ({ name, category, state, due }))).toEqual([
      { name: 'Lea Listener', category: 'Accompanying Person/Delegate Listener', state: 'paid', due: '' },
      { name: 'Leo Listener', category: 'Accompanying person', state: 'paid', due: '' },
      { name: 'Noah Núñez', category: 'Accompanying Person/Delegate Listener', state: 'open', due: '€260' },
    ])
    const told = JSON.stringify(first)
    expect(told).not.toMatch(/@|Himal|Nepal/)
    expect(told).not.toContain(badgeCode(services.key, colombo, lea.registrationId))
    const second = await sync({ list: first.list, after: first.after, events: [checkIn(lea.registrationId)] })
    expect(second.people).toBeUndefined()
    expect(second.events).toHaveLength(1)
  })

  test('is told what it sent about nobody, and the rest counts', async () => {
    const { sync } = await device()
    await db.deleteFrom('attendance').execute()
    const [known, unknown] = [checkIn(noah.registrationId), checkIn('nobody')]
    const { refused } = await sync({ events: [known, unknown, { ...checkIn(lea.registrationId), kind: 'undone', undoes: null }] })
    expect(refused).toHaveLength(2)
    expect(refused).toContain(unknown.id)
    expect(await inToday()).toEqual([noah.registrationId])
  })
})

describe('a scan', () => {
  const tag = conferenceTag(colombo)
  test('tells badges of this conference from those of another and from anything else', () => {
    expect(readBadge(badgeCode(services.key, colombo, lea.registrationId), tag)).toBe('this-conference')
    expect(readBadge(badgeCode(services.key, 'porto', lea.registrationId), tag)).toBe('wrong-conference')
    expect(readBadge('https://example.org', tag)).toBe('unknown')
    expect(badgeCode(services.key, colombo, 'a')).not.toBe(badgeCode(services.key, colombo, 'a/1'))
  })

  test.each([
    ['paid', 'in'],
    ['open', 'unpaid'],
    ['waiting-list', 'no-place'],
    ['needs-approval', 'no-place'],
    ['scholarship-applied', 'no-place'],
    ['cancelled', 'ended'],
    ['carried', 'ended'],
    ['lapsed', 'ended'],
  ] as const)('of somebody whose registration is %s says %s', (state, outcome) => {
    expect(outcomeFor({ state }, [], '2027-02-01').outcome).toBe(outcome)
    const since = { id: 'event', day: '2027-02-01', at: 1, place: 'North' }
    expect(outcomeFor({ state }, [since], '2027-02-01')).toEqual({ outcome: 'already-in', since })
    expect(outcomeFor({ state }, [since], '2027-02-02').outcome).toBe(outcome)
  })
})
