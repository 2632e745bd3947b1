import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { addDays } from '../../dates.ts'
import { bookingsOf } from '../bookings.store.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { takePayment } from '../settle-booking.ts'
import { bookingListOf } from './booking-list.store.ts'
import { recogniseIncome } from './recognise-income.ts'
import { dueStep, remindOfPayments } from './remind-of-payments.ts'

const { db, services, given, clock } = await deskSubmissionsHouse()
const acting = () => ({ now: services.now(), by: 'system' })
const zone = 'Asia/Colombo'
const unpaid = { dueOn: '2027-02-01', bookedAt: new Date('2027-01-01T10:00:00Z'), timeZone: zone, lapseDays: 14, warnedAt: null, sent: [] }
const noon = (day: string) => new Date(`${day}T06:30:00Z`)

describe('an unpaid booking', () => {
  test.each([
    ['2027-01-28', undefined],
    ['2027-01-29', 'before'],
    ['2027-02-01', 'before'],
    ['2027-02-02', 'after'],
    ['2027-02-11', 'after'],
    ['2027-02-12', 'warning'],
    ['2027-03-31', 'warning'],
  ])('on %s is due for: %s', (day, kind) => {
    expect(dueStep(unpaid, noon(day))).toBe(kind)
  })

  test('lapses after its last day, but never earlier than three days after the warning', () => {
    const warned = (day: string) => ({ ...unpaid, warnedAt: noon(day), sent: ['warning' as const] })
    expect(dueStep(warned('2027-02-12'), noon('2027-02-15'))).toBeUndefined()
    expect(dueStep(warned('2027-02-12'), noon('2027-02-16'))).toBe('lapsed')
    expect(dueStep(warned('2027-03-01'), noon('2027-03-04'))).toBeUndefined()
    expect(dueStep(warned('2027-03-01'), noon('2027-03-05'))).toBe('lapsed')
  })

  test('is told by day, once, and not when it was booked only now', () => {
    expect(dueStep(unpaid, new Date('2027-01-29T20:00:00Z'))).toBeUndefined()
    expect(dueStep({ ...unpaid, sent: ['before'] }, noon('2027-01-30'))).toBeUndefined()
    expect(dueStep({ ...unpaid, bookedAt: noon('2027-01-30') }, noon('2027-01-31'))).toBeUndefined()
  })
})

test('payers are reminded, warned, and lose the place; after any crash and repetition once', async () => {
  await givenSales(db, services.now())
  const places = []
  for (const name of ['Una Unpaid', 'Petra Part', 'Pia Paid']) {
    const { registrationId } = await given.registration(`${name.split(' ')[0]}@example.org`, { name, moves: ['needs-approval', 'open'] })
    const booking = await givenBooking(db, registrationId, services.now())
    places.push({ registrationId, booking })
  }
  const [una, petra, pia] = places
  if (!una || !petra || !pia) throw new Error('There are no places.')
  const start = services.now().toISOString().slice(0, 10)
  const money = { method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: start, note: '' } as const
  await db.transaction().execute(async (trx) => {
    await takePayment(trx, { ...money, bookingId: petra.booking.id, amountMinor: 100 }, acting())
    await takePayment(trx, { ...money, bookingId: pia.booking.id, amountMinor: 52_000 }, acting())
    const locked = await bookingsOf(trx).lock(una.booking.id)
    if (locked) await issueInvoice(trx, locked, acting())
  })
  const told = async () =>
    (await db.selectFrom('mail').select(['kind', 'to_name']).where('kind', 'like', 'registration.%').orderBy('id').execute()).map(
      (mail) => `${mail.kind} ${mail.to_name}`,
    )
  const dueOn = una.booking.dueOn ?? ''
  const seen: Record<string, number> = {}
  // The conference is later than all of this.
  await db.updateTable('conference').set({ start_date: '2030-05-11', end_date: '2030-05-13' }).where('id', '=', 'colombo').execute()
  for (let day = -5; day <= 25; day += 1) {
    clock.now = noon(addDays(dueOn, day))
    // Two machines at once, and one again.
    await Promise.all([remindOfPayments(services), remindOfPayments(services)])
    await remindOfPayments(services)
    for (const line of await told()) seen[line] ??= day
  }
  expect(seen).toEqual({
    'registration.payment-due Petra Part': -3,
    'registration.payment-due Una Unpaid': -3,
    'registration.payment-overdue Petra Part': 1,
    'registration.payment-overdue Una Unpaid': 1,
    'registration.lapse-warning Petra Part': 11,
    'registration.lapse-warning Una Unpaid': 11,
    'registration.lapsed Una Unpaid': 15,
  })
  expect(await told()).toHaveLength(7)
  const states = await db.selectFrom('registration').select(['name', 'state']).orderBy('name').execute()
  expect(Object.fromEntries(states.map(({ name, state }) => [name, state]))).toEqual({ 'Una Unpaid': 'lapsed', 'Petra Part': 'open', 'Pia Paid': 'paid' })
  expect(await bookingListOf(db).sumsOf(una.booking.id)).toEqual({ owedMinor: 0, settledMinor: 0, creditMinor: 0 })
  expect(await faultsInBooks(db)).toEqual([])
})

test('income is recognised once the conference is over, once for each invoice, and taken back by a credit note', async () => {
  const totals = async () => [await ledgerOf(db).balance('deferred-income'), await ledgerOf(db).balance('income')]
  clock.now = new Date('2030-05-13T06:00:00Z')
  expect(await recogniseIncome(services)).toBe(0)
  const before = await totals()
  clock.now = new Date('2030-05-14T06:00:00Z')
  await Promise.all([recogniseIncome(services), recogniseIncome(services)])
  expect(await totals()).toEqual([0, before[0]])
  expect(await recogniseIncome(services)).toBe(0)
  expect(await faultsInBooks(db)).toEqual([])
})
