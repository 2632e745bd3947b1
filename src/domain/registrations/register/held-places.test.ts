import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../../tests/support/form-house.ts'
import { givenSales } from '../../../../tests/support/given-money.ts'
import { contentOf } from '../../content/content.store.ts'
import { minutes } from '../../durations.ts'
import { issueToken } from '../../forms/form-token.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../../money/sales-settings.ts'
import type { Refusal } from '../../refusal.ts'
import { discountsOf } from '../discounts/discounts.store.ts'
import { changeCompanions, tryCompanions } from '../own/change-companions.ts'
import { registrationPage } from '../own/registration-page.ts'
import { substituteDelegate } from '../own/substitute.ts'
import { endHeldPlaces, keepHeldPlaces } from './held-places.ts'
import { parseRegistering } from './register.schema.ts'
import { register } from './register.ts'
import { seatsOf } from './seats.store.ts'

const { db, services, given, clock, organiser, chosenRegistrations } = await deskSubmissionsHouse()
const limited = '332'

beforeAll(async () => {
  await contentOf(db).replaceCollection('settings', [officeSettings])
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
})

const setPlaces = (places: number) => salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, capacities: { [limited]: places } }, services.now())
const taken = async () => (await seatsOf('colombo', db).taken())[limited] ?? 0
const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}

/** So many people on one form, the first of whom pays unless somebody else does. */
async function send(email: string, people = 1, more: Record<string, string> = {}) {
  const token = issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000))
  const person = (index: number) => ({
    [`regtype${suffix(index)}`]: limited,
    [`name${suffix(index)}`]: `Person ${index}`,
    [`email${suffix(index)}`]: index === 1 ? email : `${index}.${email}`,
    [`company${suffix(index)}`]: 'Himal Institute',
    [`country${suffix(index)}`]: 'Nepal',
  })
  const delegates = Object.assign({}, ...Array.from({ length: people }, (_, index) => person(index + 1)))
  const values = { ...delegates, delegates: String(people), currency: 'EUR', terms: 'yes', token, ...more }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [String(value)]])))
  return register(services, { conferenceId: 'colombo', form, honeypot: undefined, firstByteAt: services.now() })
}
/** The controls by which a form is refused, with what they say. */
const problemsOf = (sending: Promise<unknown>): Promise<Record<string, string>> =>
  sending.then(
    () => ({}),
    (error: Refusal) => error.fields,
  )
const tooMany = expect.stringMatching(/^Places are limited here, and one address can have 5 of them before they are paid, .* write to helpdesk@example.org/)
const suffix = (index: number) => (index === 1 ? '' : `_${index}`)

/** Opens the link of the newest letter to an address, as its reader does. */
async function openLetter(address: string): Promise<string> {
  const mail = await db.selectFrom('mail').select('letter').where('to_address', '=', address).orderBy('queued_at', 'desc').executeTakeFirstOrThrow()
  const { url } = (mail.letter as unknown as { button: { url: string } }).button
  const proof = new URL(url).searchParams.get('letter') ?? ''
  await keepHeldPlaces(services, credentialsOf(url), proof)
  return proof
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

test('one address has five places of limited categories before they are paid, opened or not; a larger group is sent to the office', async () => {
  await setPlaces((await taken()) + 50)
  const before = await taken()
  expect(await problemsOf(send('group@example.org', 8))).toEqual({ regtype_6: tooMany })
  expect(await taken()).toBe(before)
  const group = await send('group@example.org', 5)
  expect(await problemsOf(send('Group+more@example.org'))).toEqual({ regtype: tooMany })
  await keepHeldPlaces(services, credentialsOf(group.url), 'guessed')
  await openLetter('group@example.org')
  expect(await problemsOf(send('group@example.org'))).toEqual({ regtype: tooMany })
  expect((await pageOf(group.url)).delegates.map(({ registration: { state } }) => state)).toEqual(Array(5).fill('open'))
  expect(await taken()).toBe(before + 5)
  await db.updateTable('registration').set({ state: 'paid' }).where('booking_id', '=', group.booking.id).execute()
  expect((await send('group@example.org')).people[0]?.registration.state).toBe('open')
})

test('who pays is invented each time, and the same mailbox takes part: its places are counted, also once somebody else has taken its own', async () => {
  await setPlaces((await taken()) + 50)
  const invented = (name: string) => ({ payer_name: 'Petra Purse', payer_email: `${name}@example.org` })
  const first = await send('mine@example.org', 4, invented('nobody1'))
  expect(await problemsOf(send('mine@example.org', 2, invented('nobody2')))).toEqual({ regtype_2: tooMany })
  await openLetter('mine@example.org')
  const form = { name: 'Inge Invented', title: '', email: 'inge@example.org', company: 'X', country: 'Nepal' } as const
  await substituteDelegate(services, credentialsOf(first.url), form, first.people[0]?.registration.reference)
  expect(await problemsOf(send('mine@example.org', 2, invented('nobody3')))).toEqual({ regtype_2: tooMany })
  expect((await send('mine@example.org', 1, invented('nobody4'))).people[0]?.registration.state).toBe('open')
})

test('places that lapsed are not given to an address that has taken as many others meanwhile', async () => {
  await setPlaces((await taken()) + 50)
  const first = await send('patient@example.org', 5)
  const opening = await db.selectFrom('mail').select('letter').where('to_address', '=', 'patient@example.org').executeTakeFirstOrThrow()
  later(minutes(31))
  await endHeldPlaces(services)
  await send('patient@example.org', 5)
  const { url } = (opening.letter as unknown as { button: { url: string } }).button
  await keepHeldPlaces(services, credentialsOf(url), new URL(url).searchParams.get('letter') ?? '')
  expect((await pageOf(first.url)).delegates.map(({ registration: { state } }) => state)).toEqual(Array(5).fill('waiting-list'))
})

test('who comes along is counted like everybody else, at the registration and afterwards', async () => {
  await salesSettingsOf(db).save(
    'colombo',
    { ...defaultSalesSettings, capacities: { 333: ((await seatsOf('colombo', db).taken())['333'] ?? 0) + 200 } },
    clock.now,
  )
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Companion ${index + 1}`).join('\n')
  expect(await problemsOf(send('wide@example.org', 2, { accompanying: names(3), accompanying_2: names(3) }))).toEqual({ accompanying_2: tooMany })
  // The category of the delegates has no limit, so nothing is held.
  const group = await send('twenty@example.org', 20)
  const credentials = credentialsOf(group.url)
  const reference = group.people[1]?.registration.reference ?? ''
  expect(await problemsOf(tryCompanions(services, credentials, names(1), reference))).toEqual({
    names: expect.stringMatching(/^These places are limited, .* open the link in our e-mail first/),
  })
  await openLetter('twenty@example.org')
  expect(await problemsOf(tryCompanions(services, credentials, names(6), reference))).toEqual({ names: tooMany })
  const { key } = await tryCompanions(services, credentials, names(5), reference)
  await changeCompanions(services, credentials, { names: names(5), shown: key }, reference)
  expect(await problemsOf(tryCompanions(services, credentials, names(1), group.people[2]?.registration.reference ?? ''))).toEqual({ names: tooMany })
})

test('a limited place that costs nothing is held too, and stays with whoever opens the letter', async () => {
  await setPlaces((await taken()) + 50)
  const terms = { percent: 100, amountGbpMinor: null, amountEurMinor: null, maxUses: 1, expiresOn: null, categories: [], reason: 'Guest' }
  await discountsOf('colombo', db).add({ code: 'GUEST', ...terms }, 'olga', services.now())
  const uses = async () => (await discountsOf('colombo', db).all()).map((code) => code.uses)
  const guest = await send('guest@example.org', 1, { discount_code: 'GUEST' })
  expect(guest.people[0]?.registration.state).toBe('open')
  expect(await uses()).toEqual([1])
  later(minutes(31))
  await endHeldPlaces(services)
  expect(await uses()).toEqual([0])
  await openLetter('guest@example.org')
  expect((await pageOf(guest.url)).delegates[0]?.registration.state).toBe('paid')
  expect(await uses()).toEqual([1])
})

test('a place whose discount somebody else has used meanwhile is the office’s to give', async () => {
  await setPlaces((await taken()) + 50)
  const terms = { percent: 50, amountGbpMinor: null, amountEurMinor: null, maxUses: 1, expiresOn: null, categories: [], reason: 'Partner' }
  await discountsOf('colombo', db).add({ code: 'HALF', ...terms }, 'olga', services.now())
  const slow = await send('slow@example.org', 1, { discount_code: 'HALF' })
  later(minutes(31))
  await endHeldPlaces(services)
  await send('quick@example.org', 1, { discount_code: 'HALF' })
  await openLetter('slow@example.org')
  const { reference } = slow.people[0]?.registration ?? { reference: '' }
  expect((await pageOf(slow.url)).delegates[0]?.registration.state).toBe('waiting-list')
  const olga = await organiser()
  const moved = await olga.act('move', { selection: await chosenRegistrations(reference), to: 'open', note: '' }, 'registrations')
  expect(moved.body).toContain('The discount code HALF')
})

test('a place without a limit is nobody’s to wait for', async () => {
  await salesSettingsOf(db).save('colombo', defaultSalesSettings, services.now())
  const free = await send('free@example.org')
  expect((await pageOf(free.url)).delegates[0]?.next[0]).toMatch(/^Your place is confirmed/)
})
