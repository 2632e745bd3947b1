import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { loggedDatabase, namedIn, realSending } from '../../../../tests/support/queries-behind-lock.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { todayOf } from '../../desk/today.store.ts'
import { noDetail, registrationDetailsOf } from '../../registrations/register/registration-details.store.ts'
import { bookingSecretOf, bookingsOf } from '../bookings.store.ts'
import { bookingListOf } from '../desk/booking-list.store.ts'
import { readBookingQuery } from '../desk/booking-query.ts'
import { listBookings } from '../desk/list-bookings.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { takePayment } from '../settle-booking.ts'
import { carryChoices, carryOwnPlace, sumsKey } from './carry-own-place.ts'

const house = await deskSubmissionsHouse()
const { db, pool, services, given, server } = house
const acting = { now: services.now(), by: 'system' }
const olga = await house.organiser()
let number = 0

beforeAll(async () => {
  await givenSales(db, services.now())
  await given.registration('first@example.org')
  const later = { startDate: '2028-05-11', endDate: '2028-05-13', abstractDeadline: null, registrationDeadline: null, notification: null, paperDeadline: null }
  await conferencesOf(db).add(givenConference({ ...later, _id: 'kandy', code: 'KA', subConference: 'Health and Medicine Kandy' }))
  await conferencesOf(db).add(givenConference({ ...later, _id: 'lisbon', code: 'LI', subConference: 'Health and Medicine Lisbon' }))
  await conferencesOf(db).add(
    givenConference({ ...later, startDate: '2020-05-11', endDate: '2020-05-12', _id: 'past', code: 'PA', subConference: 'Health and Medicine Past' }),
  )
  await salesSettingsOf(db).save('lisbon', { ...defaultSalesSettings, entityId: 'sri-lanka' }, services.now())
})

/** Somebody whose place costs 520 euros, of which some was paid. */
async function place(paidMinor = 52_000) {
  const { registrationId, reference, secret } = await given.registration(`carla${number++}@example.org`, {
    name: 'Carla Carried',
    moves: ['needs-approval', 'open'],
  })
  const booking = await givenBooking(db, registrationId, services.now())
  const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', amountMinor: paidMinor, sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
  if (paidMinor > 0) await db.transaction().execute((trx) => takePayment(trx, money, acting))
  return { registrationId, booking, credentials: { reference, secret } }
}
const openPlaces = async (conferenceId: string) =>
  (await db.selectFrom('registration').select('id').where('conference_id', '=', conferenceId).where('state', 'in', ['open', 'paid']).execute()).length
const choose = (credentials: { reference: string; secret: string }, to = 'kandy') => carryChoices(services, credentials, { typed: '', to, withPaper: false })
const registrationOf = (id: string) => db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function carry(credentials: { reference: string; secret: string }, to = 'kandy') {
  const { sums } = await choose(credentials, to)
  return carryOwnPlace(services, credentials, { to, shown: sums ? sumsKey(sums) : '' })
}
const newPlaceOf = async (id: string) => registrationOf((await registrationOf(id)).carried_to_id ?? '')

test('a place for which somebody else pays stays theirs: its needs come along, the payer alone opens the money, and both are told', async () => {
  const { registrationId, booking } = await place()
  await registrationDetailsOf(db).save(registrationId, { ...noDetail, badgeName: 'Carla', accessNeeds: 'A ramp', languages: 'English', isListed: true })
  const payer = { ...booking.payer, name: 'Accounts', email: 'accounts@himal.example.org' }
  await bookingsOf(db).setPayerRegistration(booking.id, null)
  await bookingsOf(db).setPayer(booking.id, payer)
  const credentials = { reference: booking.reference, secret: bookingSecretOf(services.key, booking) }
  await carry(credentials)
  const moved = await newPlaceOf(registrationId)
  expect(await registrationDetailsOf(db).find(moved.id)).toMatchObject({ badgeName: 'Carla', accessNeeds: 'A ramp', languages: 'English', isListed: false })
  expect(await bookingsOf(db).find(moved.booking_id ?? '')).toMatchObject({ payerRegistrationId: null, payer: { name: 'Accounts' } })
  const letters = await db
    .selectFrom('mail')
    .select(['to_address', 'subject', 'text_body'])
    .where('kind', 'in', ['registration.carried', 'registration.carried.payer'])
    .where('to_address', 'in', [moved.email, payer.email])
    .orderBy('to_address')
    .execute()
  expect(letters.map(({ to_address, subject, text_body }) => [to_address, subject, text_body.includes('Taken over')])).toEqual([
    [payer.email, `The place of ${moved.name} was moved to Health and Medicine Kandy`, true],
    [moved.email, 'Your place was moved to Health and Medicine Kandy', false],
  ])
  expect((await carryChoices(services, credentials, { typed: '', to: '', withPaper: false })).carriedTo?.path).toMatch(/^\/registration\/BK-/)
})

describe('a paid place', () => {
  test('shows the sums first and changes nothing by that', async () => {
    const { credentials, booking, registrationId } = await place()
    const { sums, targets } = await choose(credentials)
    expect(sums).toEqual({ currency: 'EUR', oldMinor: 52_000, carriedMinor: 52_000, newMinor: 52_000, toPayMinor: 0, creditMinor: 0 })
    expect(targets.map(({ id, isSameEntity }) => [id, isSameEntity])).toEqual([
      ['kandy', true],
      ['lisbon', false],
    ])
    expect([await bookingListOf(db).sumsOf(booking.id), (await registrationOf(registrationId)).state]).toEqual([
      { owedMinor: 0, settledMinor: 52_000, creditMinor: 0 },
      'paid',
    ])
  })

  test('is moved by two clicks at once one time: credit note, credit, full invoice, both told', async () => {
    const { credentials, booking, registrationId } = await place()
    const { sums } = await choose(credentials)
    const order = { to: 'kandy', shown: sums ? sumsKey(sums) : '' }
    const clicks = [1, 2, 3].map(() => carryOwnPlace(services, credentials, order))
    expect(await Promise.all(clicks)).toEqual(['carried', 'carried', 'carried'])
    const to = await newPlaceOf(registrationId)
    expect(to).toMatchObject({ conference_id: 'kandy', state: 'paid', name: 'Carla Carried', regtype: '333' })
    expect(to.reference).toMatch(/^KA28-\d{4}-[A-Z]$/)
    const documents = await db
      .selectFrom('invoice')
      .select(['kind', 'state', 'gross_minor'])
      .where('booking_id', 'in', [booking.id, to.booking_id ?? ''])
      .orderBy('issued_at')
      .orderBy('number')
      .execute()
    expect(documents.map(({ kind, state, gross_minor }) => `${kind} ${state} ${gross_minor}`).sort()).toEqual([
      'credit-note issued 52000',
      'invoice credited 52000',
      'invoice issued 52000',
    ])
    expect(await bookingListOf(db).sumsOf(to.booking_id ?? '')).toEqual({ owedMinor: 0, settledMinor: 52_000, creditMinor: 0 })
    const mails = await db.selectFrom('mail').select('kind').where('about', '=', `submission:${to.submission_id}`).orderBy('kind').execute()
    expect(mails.map(({ kind }) => kind)).toContain('registration.carried')
    expect((await choose(credentials)).carriedTo?.reference).toBe(to.reference)
  })

  test('with another sum than was shown is not moved', async () => {
    const { credentials } = await place()
    await expect(carryOwnPlace(services, credentials, { to: 'kandy', shown: '1 2 3 4' })).rejects.toThrow('look at the sums')
  })

  test('moves without JavaScript: the page, and the post', async () => {
    const { credentials, registrationId } = await place()
    const url = `/registration/${credentials.reference}/${credentials.secret}/carry`
    const { sums } = await choose(credentials)
    const payload = new URLSearchParams({ to: 'kandy', shown: sums ? sumsKey(sums) : '' }).toString()
    const answer = await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
    expect([answer.statusCode, answer.headers.location, (await registrationOf(registrationId)).state]).toEqual([303, url, 'carried'])
    const wrong = await server.inject({
      method: 'POST',
      url: url.replace(credentials.secret, 'x'.repeat(22)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(wrong.statusCode).toBe(422)
  })
})

test('a part that was paid moves, and the rest is to be paid there', async () => {
  const { credentials, registrationId } = await place(20_000)
  await carry(credentials)
  const to = await newPlaceOf(registrationId)
  expect([to.state, await bookingListOf(db).sumsOf(to.booking_id ?? '')]).toEqual(['open', { owedMinor: 32_000, settledMinor: 20_000, creditMinor: 0 }])
})

test('what was paid too much stays credit of the new place', async () => {
  const { credentials, registrationId } = await place(60_000)
  await carry(credentials)
  const to = await newPlaceOf(registrationId)
  expect(await bookingListOf(db).sumsOf(to.booking_id ?? '')).toEqual({ owedMinor: 0, settledMinor: 52_000, creditMinor: 8_000 })
})

test('across companies the office is asked, once, and nothing moves', async () => {
  const { credentials, registrationId, booking } = await place()
  const waiting = async () => (await todayOf(db).waitingMoney('2027-01-05')).carryRequests
  expect(await choose(credentials, 'lisbon')).toMatchObject({ needsOffice: true, sums: undefined })
  expect([await carry(credentials, 'lisbon'), await carry(credentials, 'lisbon')]).toEqual(['asked', 'asked'])
  expect((await registrationOf(registrationId)).state).toBe('paid')
  expect(await waiting()).toBe(1)
  const listed = await listBookings(db, readBookingQuery(new URLSearchParams('state=asked-to-move')), {}, '2027-01-05')
  expect(listed.rows.map(({ reference }) => reference)).toEqual([booking.reference])
  const { version } = await db.selectFrom('booking').select('version').where('id', '=', booking.id).executeTakeFirstOrThrow()
  const answered = () => olga.act(`bookings/${booking.reference}/carry-answered`, { version, registration: registrationId }, 'money')
  expect((await answered()).json()).toEqual({
    consequences: ['The request of Carla Carried to move to Health and Medicine Lisbon counts as answered; no letter goes out'],
  })
  expect([(await answered()).statusCode, await waiting()]).toEqual([409, 0])
})

test.each(['past', 'colombo', 'nowhere'])('a place does not move to “%s”', async (to) => {
  const { credentials } = await place()
  await expect(carryOwnPlace(services, credentials, { to, shown: '' })).rejects.toThrow(/later conference|no public conference/)
})

test('a full category takes nobody', async () => {
  await salesSettingsOf(db).save('kandy', { ...defaultSalesSettings, capacities: { '333': 0 } }, services.now())
  const { credentials } = await place()
  await expect(carry(credentials)).rejects.toThrow('are taken')
  await salesSettingsOf(db).save('kandy', { ...defaultSalesSettings }, services.now())
})

test('the office moves a place, with what it does to the money', async () => {
  const { booking, registrationId } = await place()
  const { version } = await db.selectFrom('booking').select('version').where('id', '=', booking.id).executeTakeFirstOrThrow()
  const answer = await olga.act(`bookings/${booking.reference}/carry`, { version, registration: registrationId, conference: 'kandy', withPaper: true }, 'money')
  expect(answer.json()).toEqual({
    consequences: [
      expect.stringMatching(/^Credit note for €520/),
      'Settled: €520 → €0',
      expect.stringContaining('Paid → Moved to another conference'),
      'New booking at Health and Medicine Kandy for €520, of which €520 is settled by what was paid',
    ],
  })
})

test('an accepted paper comes along when that is wanted', async () => {
  const { id, paperId, reference, secret } = await given.submission('paula@example.org', { moves: ['received', 'under-review', 'accepted'] })
  const registrationId = `paula-${id}`
  const person = { title: '', name: 'Paula Paper', email: 'paula@example.org', company: '', country: '', registered_at: services.now() }
  await db
    .insertInto('registration')
    .values({
      ...person,
      id: registrationId,
      reference,
      conference_id: 'colombo',
      submission_id: id,
      regtype: '330',
      state: 'open',
      fee_minor: 29_000,
      currency: 'EUR',
    })
    .execute()
  await givenBooking(db, registrationId, services.now())
  const { sums, papers } = await carryChoices(services, { reference, secret }, { typed: '', to: 'kandy', withPaper: true })
  expect(papers.map((paper) => paper.id)).toEqual([paperId])
  await carryOwnPlace(services, { reference, secret }, { to: 'kandy', paper: 'yes', shown: sums ? sumsKey(sums) : '' })
  expect(await db.selectFrom('paper').select(['conference_id', 'state']).where('id', '=', paperId).executeTakeFirst()).toEqual({
    conference_id: 'kandy',
    state: 'accepted',
  })
})

describe('the office moves a place to another company', () => {
  const versionOf = async (id: string) => (await db.selectFrom('booking').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const order = async ({ booking, registrationId }: Awaited<ReturnType<typeof place>>, fields: object) =>
    olga.act(
      `bookings/${booking.reference}/carry`,
      { version: await versionOf(booking.id), registration: registrationId, conference: 'lisbon', currency: 'EUR', money: 'clearing', ...fields },
      'money',
    )
  const clearing = async () => {
    const rows = await db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
      .select(['entity_id', 'currency', 'amount_minor'])
      .where('account', '=', 'clearing')
      .orderBy('transaction_id')
      .execute()
    return rows.map(({ entity_id, currency, amount_minor }) => `${entity_id} ${currency} ${amount_minor}`)
  }

  beforeAll(async () => {
    const details = { name: 'Meridian (Pvt) Ltd', address: 'Galle Road 1\nColombo', country: 'Sri Lanka', registrationNumber: '', vatNumber: '', footer: '' }
    await legalEntitiesOf(db).addVersion('sri-lanka', details, 'otto', services.now())
  })

  test('credited by one, invoiced in full by the other, settled through clearing, and invoiced again to another recipient', async () => {
    const one = await place()
    await carry(one.credentials, 'lisbon')
    const answer = await order(one, {})
    expect(answer.json().consequences).toContain('New booking at Health and Medicine Lisbon for €520, of which €520 is settled by what was paid')
    const to = await newPlaceOf(one.registrationId)
    const after = await bookingsOf(db).find(to.booking_id ?? '')
    expect([to.state, after?.entityId, await bookingListOf(db).sumsOf(to.booking_id ?? '')]).toEqual([
      'paid',
      'sri-lanka',
      { owedMinor: 0, settledMinor: 52_000, creditMinor: 0 },
    ])
    const documents = async () =>
      (
        await db
          .selectFrom('invoice')
          .select(['reference', 'kind'])
          .where('booking_id', 'in', [one.booking.id, to.booking_id ?? ''])
          .execute()
      )
        .map(({ reference, kind }) => `${reference.slice(0, 2)} ${kind}`)
        .sort()
    expect(await documents()).toEqual(['LK invoice', 'PT credit-note', 'PT invoice'])
    expect(await clearing()).toEqual(['portugal EUR -52000', 'sri-lanka EUR 52000'])
    expect((await todayOf(db).waitingMoney('2027-01-05')).carryRequests).toBe(0)

    const recipient = {
      kind: 'institution',
      name: 'Accounts',
      organisation: 'Himal Institute',
      address: 'Thamel 1',
      country: 'Nepal',
      email: 'accounts@himal.example.org',
      vatNumber: '',
      purchaseOrder: '',
    }
    const reissued = await olga.act(`bookings/${after?.reference}/recipient`, { version: await versionOf(to.booking_id ?? ''), ...recipient }, 'money')
    expect(reissued.statusCode).toBe(200)
    expect(await documents()).toEqual(['LK credit-note', 'LK invoice', 'LK invoice', 'PT credit-note', 'PT invoice'])
    expect((await bookingListOf(db).sumsOf(to.booking_id ?? '')).owedMinor).toBe(0)
  })

  test('in another currency counts what the office enters, at the price of the other list', async () => {
    const one = await place()
    expect((await order(one, { currency: 'GBP' })).json()).toMatchObject({ error: { fields: { taken: expect.stringContaining('nothing is converted') } } })
    const answer = await order(one, { currency: 'GBP', taken: '450' })
    expect(answer.statusCode).toBe(200)
    const to = await newPlaceOf(one.registrationId)
    const { owedMinor, settledMinor } = await bookingListOf(db).sumsOf(to.booking_id ?? '')
    const charges = await bookingsOf(db).chargesOf(to.booking_id ?? '')
    expect(charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(owedMinor + settledMinor)
    expect((await bookingsOf(db).find(to.booking_id ?? ''))?.currency).toBe('GBP')
    expect((await clearing()).slice(-2)).toEqual(['portugal EUR -52000', 'sri-lanka GBP 45000'])
  })

  test('with a refund the money stays credit of the old booking, and the new place is invoiced in full', async () => {
    const one = await place()
    const before = (await clearing()).length
    expect((await order(one, { money: 'refund' })).json().consequences).toEqual(
      expect.arrayContaining(['Credit of the booking: €0 → €520', '€520 stays credit here, to be paid out with “Pay credit out…”', 'To be paid there: €520']),
    )
    const to = await newPlaceOf(one.registrationId)
    expect([to.state, await bookingListOf(db).sumsOf(to.booking_id ?? '')]).toEqual(['open', { owedMinor: 52_000, settledMinor: 0, creditMinor: 0 }])
    expect(
      await db
        .selectFrom('invoice')
        .select(['gross_minor', 'state'])
        .where('booking_id', '=', to.booking_id ?? '')
        .execute(),
    ).toEqual([{ gross_minor: '52000', state: 'issued' }])
    expect((await clearing()).length).toBe(before)
    const refund = { amount: '520', route: 'bank-transfer', payee: 'Carla Carried', account: 'DE89370400440532013000', bic: '', reason: 'Moved' }
    expect((await olga.act(`bookings/${one.booking.reference}/refund`, { version: await versionOf(one.booking.id), ...refund }, 'money')).statusCode).toBe(200)
  })

  test('but pays nothing back where the same company sells in the same currency', async () => {
    const one = await place()
    const answer = await order(one, { conference: 'kandy', money: 'refund' })
    expect(answer.json()).toMatchObject({ error: { fields: { money: expect.stringContaining('what was paid counts there') } } })
    expect((await registrationOf(one.registrationId)).state).toBe('paid')
  })

  test('or refuses, with a reason by letter', async () => {
    const one = await place()
    await carry(one.credentials, 'lisbon')
    const path = `bookings/${one.booking.reference}/carry-refused`
    const refuse = async (reason: string) => olga.act(path, { version: await versionOf(one.booking.id), registration: one.registrationId, reason }, 'money')
    expect((await refuse(' ')).json()).toMatchObject({ error: { fields: { reason: 'Please say why; the participant reads it.' } } })
    expect((await refuse('The prices are too far apart.')).statusCode).toBe(200)
    expect((await refuse('Again.')).statusCode).toBe(409)
    const { email, state } = await registrationOf(one.registrationId)
    const letters = await db.selectFrom('mail').select('text_body').where('kind', '=', 'registration.carry-refused').where('to_address', '=', email).execute()
    expect([state, letters.length, letters[0]?.text_body.includes('The prices are too far apart.')]).toEqual(['paid', 1, true])
  })
})

test('after all of it the books balance', async () => {
  expect(await faultsInBooks(db)).toEqual([])
})

test('an unpaid place of a limited category is moved by its person as few times as it could be registered', async () => {
  await salesSettingsOf(db).save('kandy', { ...defaultSalesSettings, capacities: { 333: (await openPlaces('kandy')) + 50 } }, services.now())
  const places = []
  // Somebody comes along with each.
  for (let index = 0; index < 3; index += 1) places.push(await place(0))
  const last = places.pop()
  for (const { booking } of [...places, ...(last ? [last] : [])])
    await bookingsOf(db).setPayer(booking.id, { ...booking.payer, email: 'collector@example.org' })
  for (const { credentials } of places) expect(await carry(credentials)).toBe('carried')
  await expect(choose(last?.credentials ?? { reference: '', secret: '' })).rejects.toMatchObject({
    fields: { to: expect.stringMatching(/^Places are limited here/) },
  })
  // Of a form whose letter nobody has opened.
  const unread = await place(0)
  await db.updateTable('booking').set({ token_id: 'form' }).where('id', '=', unread.booking.id).execute()
  await expect(choose(unread.credentials)).rejects.toMatchObject({ fields: { to: expect.stringContaining('open the link in our e-mail first') } })
  await salesSettingsOf(db).save('kandy', defaultSalesSettings, services.now())
})

test('looking at the sums takes no number, and who moves a place takes it after everything about the money', async () => {
  const { credentials } = await place()
  const sending = await realSending(pool, services)
  const queries: string[] = []
  const logged = { ...services, ...sending, db: loggedDatabase(pool, queries) }
  const { sums } = await carryChoices(logged, credentials, { typed: '', to: 'kandy', withPaper: false })
  expect(queries.filter((query) => query.includes('submission_counter'))).toEqual([])
  await carryOwnPlace(logged, credentials, { to: 'kandy', shown: sums ? sumsKey(sums) : '' })
  const locked = queries.findIndex((query) => query.startsWith('update "submission_counter"'))
  const after = namedIn(queries.slice(locked + 1))
  // The numbers, and the letters to the person and the office.
  expect(after).toEqual(['submission', 'content_entry', 'content_entry', 'mail_template_file', 'mail', 'pgboss.job_common', 'commit'])
})
