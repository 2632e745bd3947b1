import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { hours } from '../../durations.ts'
import { bookingListOf } from '../desk/booking-list.store.ts'
import { ledgerOf } from '../ledger.store.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { takePayment } from '../settle-booking.ts'
import { nextRefundStates } from './refund.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, clock, server } = house
await givenSales(db, services.now())
const olga = await house.organiser()
let number = 0

/** A booking with some credit: a place of 520 euros for which more was paid. */
async function credited(creditMinor: number) {
  const { registrationId } = await given.registration(`rita${number++}@example.org`, { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
  await db.transaction().execute((trx) => takePayment(trx, { ...money, amountMinor: 52_000 + creditMinor }, { now: services.now(), by: 'system' }))
  return booking
}
const transfer = { route: 'bank-transfer', payee: 'Rita Refunded', account: 'PT50000201231234567890154', reason: 'Paid twice' }
async function ask(booking: { id: string; reference: string }, amount: string, who = olga) {
  const { version } = await db.selectFrom('booking').select('version').where('id', '=', booking.id).executeTakeFirstOrThrow()
  return who.act(`bookings/${booking.reference}/refund`, { version, amount, ...transfer }, 'money')
}
const refundOf = (bookingId: string) =>
  db.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('requested_at', 'desc').limit(1).executeTakeFirstOrThrow()
async function move(bookingId: string, path: 'approve' | 'done' | 'fail', body: object = {}, who = olga) {
  const { id, version } = await refundOf(bookingId)
  const answer = await who.act(`refunds/${id}/${path}`, { version, ...body }, 'money')
  return [answer.statusCode, (await refundOf(bookingId)).state]
}
const creditOf = async (id: string) => (await bookingListOf(db).sumsOf(id)).creditMinor

test('a small part of the credit is paid out: taken from the credit at once, sent in a batch, and posted when it is done', async () => {
  const booking = await credited(10_000)
  expect((await ask(booking, '60')).json()).toEqual({ consequences: ['Credit of the booking: €100 → €40', 'Refund of €60 by bank transfer: to be sent'] })
  expect((await ask(booking, '40.01')).json()).toMatchObject({ error: { fields: { amount: 'The booking has €40 of credit.' } } })
  const batch = () => server.inject({ method: 'POST', url: '/api/v1/desk/money/refunds/batch', headers: { cookie: olga.cookie } })
  expect((await batch()).body).toContain(`Rita Refunded,PT50000201231234567890154,,60,EUR,${booking.reference},Paid twice`)
  expect((await batch()).body).not.toContain('Rita')
  const before = await ledgerOf(db).balance('bank')
  expect(await move(booking.id, 'done')).toEqual([200, 'done'])
  expect([(await ledgerOf(db).balance('bank')) - before, await ledgerOf(db).balance('refunds-payable', { bookingId: booking.id })]).toEqual([-6_000, 0])
  expect(await move(booking.id, 'fail', { failure: 'The other bank sent it back' })).toEqual([200, 'failed'])
  expect([(await ledgerOf(db).balance('bank')) - before, await creditOf(booking.id)]).toEqual([0, 10_000])
  expect(await faultsInBooks(db)).toEqual([])
})

test('a refund that fails gives the credit back', async () => {
  const booking = await credited(10_000)
  await ask(booking, '100')
  expect(await creditOf(booking.id)).toBe(0)
  expect(await move(booking.id, 'fail', { failure: 'Unknown account' })).toEqual([200, 'failed'])
  expect(await creditOf(booking.id)).toBe(10_000)
})

test('one organiser alone approves a large refund after two days, and not before', async () => {
  const booking = await credited(30_000)
  await ask(booking, '300')
  expect(await move(booking.id, 'approve')).toEqual([409, 'requested'])
  clock.now = new Date(clock.now.getTime() + hours(48))
  expect(await move(booking.id, 'approve')).toEqual([200, 'approved'])
})

test('the limit is the one of the conference', async () => {
  const booking = await credited(10_000)
  await salesSettingsOf(db).save('colombo', { ...(await salesSettingsOf(db).find('colombo')), refundLimitMinor: 5_000 }, services.now())
  await ask(booking, '50')
  expect((await refundOf(booking.id)).state).toBe('approved')
  await salesSettingsOf(db).save('colombo', { ...(await salesSettingsOf(db).find('colombo')), refundLimitMinor: 4_999 }, services.now())
  const other = await credited(10_000)
  await ask(other, '50')
  expect((await refundOf(other.id)).state).toBe('requested')
  await salesSettingsOf(db).save('colombo', { ...(await salesSettingsOf(db).find('colombo')), refundLimitMinor: 20_000 }, services.now())
})

test('where there are two, the other one approves it', async () => {
  const oskar = await house.organiser('Oskar', 'Other')
  const booking = await credited(30_000)
  await ask(booking, '300')
  clock.now = new Date(clock.now.getTime() + hours(49))
  expect(await move(booking.id, 'approve')).toEqual([409, 'requested'])
  expect(await move(booking.id, 'done')).toEqual([409, 'requested'])
  expect(await move(booking.id, 'approve', {}, oskar)).toEqual([200, 'approved'])
})

test('two clicks at once do it once', async () => {
  const booking = await credited(10_000)
  await ask(booking, '100')
  const { id, version } = await refundOf(booking.id)
  const clicks = await Promise.all([1, 2].map(() => olga.act(`refunds/${id}/done`, { version }, 'money')))
  expect(clicks.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await faultsInBooks(db)).toEqual([])
})

test('what is done or failed stays so', () => {
  // What has left may still be sent back by the other bank.
  expect([nextRefundStates.done, nextRefundStates.failed]).toEqual([['failed'], []])
})
