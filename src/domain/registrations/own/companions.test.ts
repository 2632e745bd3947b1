import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../../tests/support/given-money.ts'
import { issueToken } from '../../forms/form-token.ts'
import { bookingSecretOf, bookingsOf } from '../../money/bookings.store.ts'
import { bookingListOf } from '../../money/desk/booking-list.store.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../../money/sales-settings.ts'
import { takePayment } from '../../money/settle-booking.ts'
import { correctOwnDetails, ownDetailsOf, versionOf } from '../../submissions/correct-own.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { arrivalProofOf, keepHeldPlaces } from '../register/held-places.ts'
import { parseRegistering } from '../register/register.schema.ts'
import { register } from '../register/register.ts'
import { seatsOf } from '../register/seats.store.ts'
import { changeCompanions, tryCompanions } from './change-companions.ts'
import { registrationPage } from './registration-page.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, server } = house
const olga = await house.organiser()
let number = 0

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
})

async function registered(accompanying = '', delegates: Record<string, string> = {}) {
  const values = {
    ...{ currency: 'EUR', regtype: '330', name: 'Lea Listener', email: `lea${number++}@example.org`, company: 'Himal Institute', country: 'Nepal' },
    ...{ terms: 'yes', accompanying, token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)), ...delegates },
  }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
  const { url, people, booking } = await register(services, { conferenceId: 'colombo', form, honeypot: undefined, firstByteAt: services.now() })
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  const [person] = people
  if (!person) throw new Error('Nobody registered.')
  return { credentials: { reference, secret }, booking, submission: person.submission, registration: person.registration }
}
const pay = (bookingId: string, amountMinor: number) =>
  db.transaction().execute((trx) => {
    const money = { bookingId, method: 'cash', currency: 'EUR', amountMinor, sourceKey: null, receivedOn: '2026-12-01', note: '' } as const
    return takePayment(trx, money, { now: services.now(), by: 'system' })
  })
const sumsOf = (bookingId: string) => bookingListOf(db).sumsOf(bookingId)
const companionsOf = async (submissionId: string) =>
  (await db.selectFrom('accompanying_person').select('name').where('submission_id', '=', submissionId).orderBy('position').execute()).map(({ name }) => name)
const seatsTaken = async () => (await seatsOf('colombo', db).taken())['333'] ?? 0
const change = async (credentials: { reference: string; secret: string }, names: string, reference?: string) => {
  const { key, effects } = await tryCompanions(services, credentials, names, reference)
  await changeCompanions(services, credentials, { names, shown: key }, reference)
  return effects
}

describe('who comes along with a place that is charged', () => {
  test('is added by the payer at the price of the day, takes a seat, and is shown first', async () => {
    const lea = await registered()
    const fee = (await sumsOf(lea.booking.id)).owedMinor
    const taken = await seatsTaken()
    const { effects } = await tryCompanions(services, lea.credentials, 'Leo Listener')
    expect(effects[0]).toBe('Accompanying persons: 0 → 1')
    expect(effects[1]).toMatch(/^To be paid: /)
    expect([await companionsOf(lea.submission.id), await seatsTaken(), (await sumsOf(lea.booking.id)).owedMinor]).toEqual([[], taken, fee])
    await change(lea.credentials, 'Leo Listener')
    expect([await companionsOf(lea.submission.id), await seatsTaken(), (await sumsOf(lea.booking.id)).owedMinor]).toEqual([
      ['Leo Listener'],
      taken + 1,
      fee + 26_000,
    ])
    expect((await registrationPage(services, lea.credentials)).delegates[0]?.companions).toEqual(['Leo Listener'])
    const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', lea.submission.email).execute()
    expect(mails.map(({ kind }) => kind)).toContain('submission.author_correction')
  })

  test('who has agreed to other sums is asked again, and repeating the change changes nothing', async () => {
    const lea = await registered()
    const form = { names: 'Leo Listener', shown: 'something else' }
    await expect(changeCompanions(services, lea.credentials, form)).rejects.toMatchObject({ code: 'registration.move_not_allowed' })
    expect(await companionsOf(lea.submission.id)).toEqual([])
    await change(lea.credentials, 'Leo Listener')
    const before = await sumsOf(lea.booking.id)
    await changeCompanions(services, lea.credentials, form)
    expect(await sumsOf(lea.booking.id)).toEqual(before)
  })

  test('who no longer comes leaves what was paid as credit; another name keeps the price', async () => {
    const lea = await registered('Leo Listener, Lia Listener')
    const { owedMinor } = await sumsOf(lea.booking.id)
    await pay(lea.booking.id, owedMinor)
    const effects = await change(lea.credentials, 'Lia Listener')
    expect(effects).toContain('Credit of the booking: €0 → €260')
    expect(await change(lea.credentials, 'Liv Listener')).toContain('Another person comes along at the same price')
    expect(await sumsOf(lea.booking.id)).toEqual({ owedMinor: 0, settledMinor: owedMinor - 26_000, creditMinor: 26_000 })
    const lines = await db
      .selectFrom('invoice_line')
      .innerJoin('invoice', 'invoice.id', 'invoice_id')
      .select('person')
      .where('booking_id', '=', lea.booking.id)
      .where('state', '=', 'issued')
      .where('kind', '=', 'invoice')
      .orderBy('invoice_line.position')
      .execute()
    expect(lines.map(({ person }) => person)).toEqual(['Lea Listener', 'Liv Listener'])
  })

  test('is refused where no seat is left for accompanying persons', async () => {
    const lea = await registered()
    await keepHeldPlaces(services, lea.credentials, arrivalProofOf(services.key, lea.booking.id, lea.submission.email))
    await salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, capacities: { 333: (await seatsTaken()) + 1 } }, services.now())
    await expect(tryCompanions(services, lea.credentials, 'Leo Listener, Lia Listener')).rejects.toMatchObject({ code: 'registration.full' })
    await change(lea.credentials, 'Leo Listener')
    const { version } = await db.selectFrom('booking').select('version').where('id', '=', lea.booking.id).executeTakeFirstOrThrow()
    const order = { version, registration: lea.registration.id, kind: 'accompanying', person: 'Lia Listener' }
    expect((await olga.act(`bookings/${lea.booking.reference}/add-charge`, order, 'money')).statusCode).toBe(409)
    await salesSettingsOf(db).save('colombo', defaultSalesSettings, services.now())
  })

  test('is not changed by correcting the form, neither by the author nor at the desk', async () => {
    const lea = await registered('Leo Listener')
    const form = (await submissionsOf(db).findAll([lea.submission.id])).get(lea.submission.id)
    if (!form) throw new Error('There is no form.')
    const own = { ...ownDetailsOf(form), title: '' as const, names: 'Leo Listener, Lia Listener', version: versionOf(ownDetailsOf(form)), reason: '' }
    await expect(correctOwnDetails(services, lea.credentials, own)).rejects.toMatchObject({ fields: { names: expect.stringContaining('are charged') } })
    const { version } = await db.selectFrom('registration').select('version').where('id', '=', lea.registration.id).executeTakeFirstOrThrow()
    const { regtype, mobile, phone, message } = form
    const desk = { ...ownDetailsOf(form), regtype, mobile, phone, message, accompany: 'No', names: '', titles: [], version }
    const answer = await olga.act(`${lea.registration.reference}/correct`, desk)
    expect([answer.statusCode, Object.keys((answer.json() as { error: { fields: object } }).error.fields)]).toEqual([409, ['names']])
    expect(await companionsOf(lea.submission.id)).toEqual(['Leo Listener'])
  })

  test('is added and taken off at the desk with a seat and a place on the list at the door', async () => {
    const lea = await registered()
    const versionOf = async () => (await db.selectFrom('booking').select('version').where('id', '=', lea.booking.id).executeTakeFirstOrThrow()).version
    const taken = await seatsTaken()
    const order = { version: await versionOf(), registration: lea.registration.id, kind: 'accompanying', person: 'Leo Listener' }
    const added = (await olga.act(`bookings/${lea.booking.reference}/add-charge`, order, 'money')).json() as { consequences: string[] }
    expect(added.consequences).toContain(`Accompanying persons of ${lea.registration.reference}: 0 → 1`)
    expect([await companionsOf(lea.submission.id), await seatsTaken()]).toEqual([['Leo Listener'], taken + 1])
    const charge = await db.selectFrom('charge').select('id').where('booking_id', '=', lea.booking.id).where('kind', '=', 'accompanying').executeTakeFirst()
    await olga.act(`bookings/${lea.booking.reference}/remove-charge`, { version: await versionOf(), charge: charge?.id }, 'money')
    expect([await companionsOf(lea.submission.id), await seatsTaken()]).toEqual([[], taken])
  })

  test('is changed by who pays alone', async () => {
    const { booking, credentials, registration, submission } = await registered()
    await bookingsOf(db).setPayerRegistration(booking.id, null)
    await expect(tryCompanions(services, credentials, 'Leo')).rejects.toThrow('Only who pays')
    const payer = { reference: booking.reference, secret: bookingSecretOf(services.key, booking) }
    await change(payer, 'Leo Listener', registration.reference)
    expect(await companionsOf(submission.id)).toEqual(['Leo Listener'])
  })

  test('is changed by a plain form once its payer has seen what it does', async () => {
    const lea = await registered()
    const url = `/registration/${lea.credentials.reference}/${lea.credentials.secret}/companions`
    const post = (fields: Record<string, string>) =>
      server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() })
    expect((await post({ names: 'Leo Listener', act: 'show' })).statusCode).toBe(200)
    expect(await companionsOf(lea.submission.id)).toEqual([])
    const { key } = await tryCompanions(services, lea.credentials, 'Leo Listener')
    const done = await post({ names: 'Leo Listener', shown: key })
    expect([done.statusCode, done.headers.location]).toEqual([303, expect.stringContaining('arrived=companions')])
    expect(await companionsOf(lea.submission.id)).toEqual(['Leo Listener'])
    const many = Array.from({ length: 11 }, (_, index) => `Person ${index}`).join('\n')
    expect((await post({ names: many, shown: key })).statusCode).toBe(422)
  })
})

test('after all of it the books balance', async () => {
  expect(await faultsInBooks(db)).toEqual([])
})
