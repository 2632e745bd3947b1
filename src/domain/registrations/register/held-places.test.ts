import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenSales } from '../../../../tests/support/given-money.ts'
import { minutes } from '../../durations.ts'
import { issueToken } from '../../forms/form-token.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../../money/sales-settings.ts'
import { registrationPage } from '../own/registration-page.ts'
import { endHeldPlaces, keepHeldPlaces } from './held-places.ts'
import { parseRegistering } from './register.schema.ts'
import { register } from './register.ts'
import { seatsOf } from './seats.store.ts'

const { db, services, given, clock } = await deskSubmissionsHouse()
const limited = '332'

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
})

const setPlaces = (places: number) => salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, capacities: { [limited]: places } }, services.now())
const taken = async () => (await seatsOf('colombo', db).taken())[limited] ?? 0
const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}

/** So many people on one form, the first of whom pays. */
async function send(email: string, people = 1) {
  const token = issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000))
  const person = (index: number) => ({
    [`regtype${suffix(index)}`]: [limited],
    [`name${suffix(index)}`]: [`Person ${index}`],
    [`email${suffix(index)}`]: [index === 1 ? email : `${index}.${email}`],
    [`company${suffix(index)}`]: ['Himal Institute'],
    [`country${suffix(index)}`]: ['Nepal'],
  })
  const delegates = Object.assign({}, ...Array.from({ length: people }, (_, index) => person(index + 1)))
  const form = parseRegistering({ ...delegates, delegates: [String(people)], currency: ['EUR'], terms: ['yes'], token: [token] })
  return register(services, { conferenceId: 'colombo', form, honeypot: undefined, firstByteAt: services.now() })
}
const suffix = (index: number) => (index === 1 ? '' : `_${index}`)

/** Opens the link of the newest letter to an address, as its reader does. */
async function openLetter(address: string): Promise<void> {
  const mail = await db.selectFrom('mail').select('letter').where('to_address', '=', address).orderBy('queued_at', 'desc').executeTakeFirstOrThrow()
  const { url } = (mail.letter as unknown as { button: { url: string } }).button
  await keepHeldPlaces(services, credentialsOf(url), new URL(url).searchParams.get('letter') ?? '')
}
const credentialsOf = (url: string) => {
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  return { reference, secret }
}
const pageOf = (url: string) => registrationPage(services, credentialsOf(url))

test('a limited place is held for half an hour, is given to others then, and stays with whoever opens the letter in time', async () => {
  await setPlaces((await taken()) + 1)
  const squatter = await send('squatter@example.org')
  expect(squatter.people[0]?.registration.state).toBe('open')
  expect((await pageOf(squatter.url)).delegates[0]?.next[0]).toMatch(
    /^Places are limited, and we hold this one until .*Please open the link in our e-mail by then/,
  )
  later(minutes(29))
  await endHeldPlaces(services)
  expect((await send('early@example.org')).people[0]?.registration.state).toBe('waiting-list')
  later(minutes(2))
  expect(await endHeldPlaces(services)).toBe(1)
  const reader = await send('reader@example.org')
  expect(reader.people[0]?.registration.state).toBe('open')
  await openLetter('reader@example.org')
  later(minutes(60))
  expect(await endHeldPlaces(services)).toBe(0)
  expect((await pageOf(reader.url)).delegates[0]).toMatchObject({ registration: { state: 'open' }, next: [expect.stringMatching(/^Your place is confirmed/)] })
  // Too late, and no place is free.
  await openLetter('squatter@example.org')
  expect((await pageOf(squatter.url)).delegates[0]?.registration.state).toBe('waiting-list')
})

test('whoever opens the letter too late gets the place while one is free', async () => {
  await setPlaces((await taken()) + 2)
  const late = await send('late@example.org')
  later(minutes(31))
  await endHeldPlaces(services)
  expect((await pageOf(late.url)).delegates[0]).toMatchObject({
    registration: { state: 'waiting-list' },
    next: ['Please open the link in our e-mail: if a place is free then, it is yours.', expect.anything()],
  })
  await openLetter('late@example.org')
  expect((await pageOf(late.url)).delegates[0]?.registration.state).toBe('open')
})

test('one address holds five places; the others of a group follow when its letter is opened', async () => {
  await setPlaces((await taken()) + 50)
  const group = await send('group@example.org', 8)
  const states = async () => (await pageOf(group.url)).delegates.map(({ registration: { state } }) => state).sort()
  expect(await states()).toEqual([...Array(5).fill('open'), ...Array(3).fill('waiting-list')])
  later(minutes(1))
  const again = await send('Group@example.org', 3)
  expect(again.people.map(({ registration }) => registration.state)).toEqual(Array(3).fill('waiting-list'))
  await openLetter('Group@example.org')
  expect((await pageOf(again.url)).delegates.map(({ registration: { state } }) => state)).toEqual(Array(3).fill('open'))
  await keepHeldPlaces(services, credentialsOf(group.url), 'guessed')
  expect(await states()).toContain('waiting-list')
})

test('a place without a limit is nobody’s to wait for', async () => {
  await salesSettingsOf(db).save('colombo', defaultSalesSettings, services.now())
  const free = await send('free@example.org')
  expect((await pageOf(free.url)).delegates[0]?.next[0]).toMatch(/^Your place is confirmed/)
})
