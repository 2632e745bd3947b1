import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { days } from '../../durations.ts'
import { registrationPage } from '../../registrations/own/registration-page.ts'
import { bookingSecretOf } from '../bookings.store.ts'
import { carryChoices, carryOwnPlace, sumsKey } from '../carry/carry-own-place.ts'
import { takePayment } from '../settle-booking.ts'
import { choicePage, chooseForPlace, endRounds } from './choose.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, server, clock } = house
const olga = await house.organiser()
let number = 0

beforeAll(async () => {
  await givenSales(db, services.now())
  await given.registration('first@example.org')
  const later = { startDate: '2028-05-11', endDate: '2028-05-13', abstractDeadline: null, registrationDeadline: null, notification: null, paperDeadline: null }
  await conferencesOf(db).add(givenConference({ ...later, _id: 'kandy', code: 'KA', subConference: 'Health and Medicine Kandy' }))
})

const iban = 'PT50000201231234567890154'
const dayAfter = (count: number) => new Date(services.now().getTime() + days(count)).toISOString().slice(0, 10)
const setState = (status: 'scheduled' | 'postponed' | 'cancelled') =>
  db
    .updateTable('conference')
    .set({ status, notice: status === 'scheduled' ? '' : '<p>A flood.</p>' })
    .where('id', '=', 'colombo')
    .execute()
const desk = (path: string, body: object) => olga.act(path, body, 'conferences/colombo')
const registrationOf = (id: string) => db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const choiceOf = (id: string) => db.selectFrom('place_choice').selectAll().where('registration_id', '=', id).orderBy('round_id').execute()

/** Somebody whose place costs 520 euros, of which some was paid; everybody else is gone. */
async function place(paidMinor = 52_000) {
  const { registrationId } = await given.registration(`carla${number++}@example.org`, { name: 'Carla Choosing', moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', amountMinor: paidMinor, sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
  if (paidMinor > 0) await db.transaction().execute((trx) => takePayment(trx, money, { now: services.now(), by: 'system' }))
  return { registrationId, booking, credentials: { reference: booking.reference, secret: bookingSecretOf(services.key, booking) } }
}

/** Ends what earlier tests left, then asks the places that are given. */
async function asked(state: 'cancelled' | 'postponed', paid: readonly number[] = [52_000]) {
  await setState('scheduled')
  await db.updateTable('choice_round').set({ ended_at: services.now() }).execute()
  await db.updateTable('registration').set({ state: 'cancelled' }).where('state', 'in', ['open', 'paid']).where('conference_id', '=', 'colombo').execute()
  const places = []
  for (const one of paid) places.push(await place(one))
  await setState(state)
  const answer = await desk('choices', { answerBy: dayAfter(20), message: 'We are sorry.', letters: places.length })
  expect(answer.statusCode).toBe(200)
  return places as [Awaited<ReturnType<typeof place>>, ...Awaited<ReturnType<typeof place>>[]]
}
const refund = (credentials: { reference: string; secret: string }, shown: string) =>
  chooseForPlace(services, credentials, { choice: 'refund', payee: 'Carla Choosing', account: iban, bic: '', shown })

describe('at the desk', () => {
  test('a conference that takes place asks nobody', async () => {
    await setState('scheduled')
    const answer = await desk('choices/preview', { answerBy: dayAfter(20) })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'money.not_allowed'])
  })

  test('the letters are shown first and nothing is changed by that; a day that has passed is refused', async () => {
    await asked('cancelled')
    await db.updateTable('choice_round').set({ ended_at: services.now() }).execute()
    const before = await db.selectFrom('mail').select('id').execute()
    const answer = await desk('choices/preview', { answerBy: dayAfter(20), message: 'We are sorry.' })
    expect(answer.json()).toMatchObject({ letters: 1, places: 1, previews: [{ subject: expect.stringContaining('is cancelled') }] })
    expect(answer.json().previews[0].text).toContain('We are sorry.')
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(before.length)
    expect((await desk('choices/preview', { answerBy: dayAfter(-1) })).json().error.fields).toEqual({ answerBy: 'Please choose a day that is still to come.' })
  })

  test('two clicks at once ask one time; another day is refused while people are asked', async () => {
    await asked('cancelled')
    await db.updateTable('choice_round').set({ ended_at: services.now() }).execute()
    const count = async () => (await db.selectFrom('mail').select('id').where('kind', '=', 'registration.choice-cancelled').execute()).length
    const before = await count()
    const order = { answerBy: dayAfter(10), message: '', letters: 1 }
    const clicks = await Promise.all([desk('choices', order), desk('choices', order), desk('choices', order)])
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await count()).toBe(before + 1)
    const other = await desk('choices', { ...order, answerBy: dayAfter(11) })
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
  })

  test('nothing goes out when there are other people than in the preview', async () => {
    await asked('cancelled')
    await db.updateTable('choice_round').set({ ended_at: services.now() }).execute()
    expect((await desk('choices', { answerBy: dayAfter(10), letters: 7 })).json().error.code).toBe('desk.changed_meanwhile')
  })
})

describe('a payer', () => {
  test('sees the sum, and gets it back once by two clicks; an organiser approves it', async () => {
    const [{ credentials, registrationId, booking }] = await asked('cancelled')
    const page = await choicePage(services, credentials)
    expect(page.places.map(({ refundMinor, closed }) => [refundMinor, closed])).toEqual([[52_000, undefined]])
    expect((await registrationOf(registrationId)).state).toBe('paid')
    expect(await Promise.all([refund(credentials, '52000'), refund(credentials, '52000')])).toEqual(['refund', 'refund'])
    const refunds = await db.selectFrom('refund').select(['amount_minor', 'state', 'account', 'requested_by_id']).where('booking_id', '=', booking.id).execute()
    expect(refunds).toEqual([{ amount_minor: '52000', state: 'requested', account: iban, requested_by_id: 'system' }])
    expect((await registrationOf(registrationId)).state).toBe('cancelled')
    expect(await choiceOf(registrationId)).toMatchObject([{ choice: 'refund', chosen_by: 'payer', refund_id: expect.any(String) }])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is asked for the account, and nothing happens before; another sum than the one shown is asked about again', async () => {
    const [{ credentials, registrationId }] = await asked('cancelled')
    const without = chooseForPlace(services, credentials, { choice: 'refund', payee: '', account: '', bic: '', shown: '52000' })
    await expect(without).rejects.toMatchObject({ code: 'request.invalid', fields: { payee: expect.any(String), account: expect.any(String) } })
    await expect(refund(credentials, '51999')).rejects.toMatchObject({ code: 'money.not_allowed' })
    expect((await registrationOf(registrationId)).state).toBe('paid')
  })

  test('moves the place instead, and the desk sees it', async () => {
    const [{ credentials, registrationId }] = await asked('cancelled')
    const { sums } = await carryChoices(services, credentials, { typed: '', to: 'kandy', withPaper: false })
    await carryOwnPlace(services, credentials, { to: 'kandy', shown: sums ? sumsKey(sums) : '' })
    expect(await choiceOf(registrationId)).toMatchObject([{ choice: 'carry', chosen_by: 'payer' }])
    await expect(refund(credentials, '52000')).rejects.toMatchObject({ code: 'money.not_allowed' })
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('cannot stay at a cancelled conference, can at a postponed one, and can change that', async () => {
    const stay = { choice: 'stay', payee: '', account: '', bic: '', shown: '' } as const
    const [cancelled] = await asked('cancelled')
    await expect(chooseForPlace(services, cancelled.credentials, stay)).rejects.toMatchObject({ code: 'money.not_allowed' })
    const [postponed] = await asked('postponed')
    expect(await chooseForPlace(services, postponed.credentials, stay)).toBe('stay')
    expect((await registrationOf(postponed.registrationId)).state).toBe('paid')
    expect(await refund(postponed.credentials, '52000')).toBe('refund')
  })

  test('is asked on the page of the registration, and posts the form without JavaScript', async () => {
    const [{ credentials, registrationId }] = await asked('cancelled', [0])
    const { delegates } = await registrationPage(services, credentials)
    expect(delegates.map(({ next, mayChoose }) => [next[0]?.slice(0, 42), mayChoose])).toEqual([['The conference is cancelled. Please choose', true]])
    const url = `/registration/${credentials.reference}/${credentials.secret}/choice`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.inject({ method: 'POST', url, headers, payload: 'choice=refund&shown=0' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${url}?arrived=refund`])
    expect(await choiceOf(registrationId)).toMatchObject([{ choice: 'refund', refund_id: null }])
  })
})

describe('after the last day', () => {
  const inTime = clock.now
  const pass = async (work: () => Promise<unknown>) => {
    clock.now = new Date(inTime.getTime() + days(22))
    await work()
    clock.now = inTime
  }

  test('places of a cancelled conference end with their credit, once, also when two processes look', async () => {
    const [{ registrationId, booking, credentials }] = await asked('cancelled')
    await pass(async () => {
      await expect(refund(credentials, '52000')).rejects.toMatchObject({ code: 'money.not_allowed' })
      const decided = await Promise.all([endRounds(services), endRounds(services)])
      expect(decided[0] + decided[1]).toBe(1)
      expect(await endRounds(services)).toBe(0)
    })
    expect((await registrationOf(registrationId)).state).toBe('cancelled')
    expect(await choiceOf(registrationId)).toMatchObject([{ choice: 'credit', chosen_by: 'nobody' }])
    const letters = await db
      .selectFrom('mail')
      .select('kind')
      .where('about', '=', `booking:${booking.id}`)
      .where('kind', '=', 'registration.choice-ended')
      .execute()
    expect(letters).toHaveLength(1)
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('places of a postponed conference stay', async () => {
    const [{ registrationId }] = await asked('postponed')
    await pass(async () => expect(await endRounds(services)).toBe(1))
    expect([(await registrationOf(registrationId)).state, (await choiceOf(registrationId))[0]?.choice]).toEqual(['paid', 'stay'])
  })
})

test('who was asked about a postponed conference is asked again when it is cancelled', async () => {
  const [{ registrationId }] = await asked('postponed')
  await setState('cancelled')
  expect((await desk('choices', { answerBy: dayAfter(15), letters: 1 })).statusCode).toBe(200)
  expect(await choiceOf(registrationId)).toHaveLength(2)
  expect(await db.selectFrom('choice_round').select('id').where('ended_at', 'is', null).execute()).toHaveLength(1)
})
