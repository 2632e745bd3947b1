import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../tests/support/given-money.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { deskRights } from '../desk/rights.ts'
import { seconds } from '../durations.ts'
import { issueToken } from '../forms/form-token.ts'
import { bookingsOf } from '../money/bookings.store.ts'
import { addCharge, cancelPlace, changeFeeCategory, recordPayment } from '../money/desk/booking-acts.ts'
import { carryPlaceAtDesk } from '../money/desk/carry-acts.ts'
import { paymentsOf } from '../money/payments.store.ts'
import { failRefund, finishRefund, requestRefund } from '../money/refunds/refund-acts.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../money/sales-settings.ts'
import { takePayment } from '../money/settle-booking.ts'
import { restorePayment, takeBackPayment } from '../money/take-back-payment.ts'
import { Refusal } from '../refusal.ts'
import { moveRegistrations, undoRegistrationMoves } from './desk/move-registrations.ts'
import { discountsOf } from './discounts/discounts.store.ts'
import { changeCompanions, tryCompanions } from './own/change-companions.ts'
import { parseRegistering } from './register/register.schema.ts'
import { register } from './register/register.ts'
import { seatsOf } from './register/seats.store.ts'
import type { DeskMove } from './registration.ts'
import { registrationsOf } from './registrations.store.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, clock, chosenRegistrations } = house
const olga = await house.organiser()
const organiser: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] }
let number = 0

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
  const later = { startDate: '2028-05-11', endDate: '2028-05-13', abstractDeadline: null, registrationDeadline: null, notification: null, paperDeadline: null }
  await conferencesOf(db).add(givenConference({ ...later, _id: 'kandy', code: 'KA', subConference: 'Health and Medicine Kandy' }))
})

interface Place {
  registrationId: string
  credentials: { reference: string; secret: string }
}

const place = fc.nat(3)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('register' as const),
      regtype: fc.constantFrom('332', '333'),
      companions: fc.nat(2),
      code: fc.constantFrom('', '', 'TENTH', 'FREE'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), place, amount: fc.constantFrom(5_000, 26_000, 60_000), byCard: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('companions' as const), place, companions: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('category' as const, 'carry' as const, 'charge-back' as const, 'won' as const), place }) },
  fc.record({ kind: fc.constant('refund' as const), place, ends: fc.constantFrom('done' as const, 'failed' as const, 'waits' as const) }),
  fc.record({ kind: fc.constant('cancel' as const), place, keepsCredit: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), place, to: fc.constantFrom<DeskMove | 'undo'>('open', 'needs-approval', 'cancelled', 'undo') }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('no seat is given away twice, no discount code is overdrawn and the books balance, whatever people and the desk do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (sequence) => {
      const codes = await newRound()
      const places: Place[] = []
      for (const one of sequence) {
        clock.now = new Date(clock.now.getTime() + seconds(1))
        await take(one, places, codes).catch((error: unknown) => {
          // Much is refused, as it should be; what is refused must change nothing.
          if (!(error instanceof Refusal)) throw error
        })
        expect(await faultsInBooks(db)).toEqual([])
      }
    }),
    // A fault stays in the database, so a shorter sequence would show it too.
    { numRuns: 15, endOnFailure: true },
  )
}, 240_000)

/** A few places more than the rounds before have taken, and two new discount codes: one for everybody, one that makes a virtual place free. */
async function newRound(): Promise<Record<string, string>> {
  number += 1
  const codes: Record<string, string> = { '': '', TENTH: `TENTH${number}`, FREE: `FREE${number}` }
  const terms = { amountGbpMinor: null, amountEurMinor: null, expiresOn: null, reason: 'Partner' }
  const discounts = discountsOf('colombo', db)
  await discounts.add({ ...terms, code: `TENTH${number}`, percent: 10, maxUses: 2, categories: [] }, 'olga', services.now())
  await discounts.add({ ...terms, code: `FREE${number}`, percent: 100, maxUses: 1, categories: ['332'] }, 'olga', services.now())
  for (const [conference, more] of [
    ['colombo', 3],
    ['kandy', 1],
  ] as const) {
    const taken = await seatsOf(conference, db).taken()
    const capacities = { 332: (taken[332] ?? 0) + more - 1, 333: (taken[333] ?? 0) + more }
    await salesSettingsOf(db).save(conference, { ...defaultSalesSettings, capacities }, services.now())
  }
  return codes
}

const companionNames = (count: number) => Array.from({ length: count }, (_, at) => `Companion ${at + 1}`).join('\n')

async function take(one: Step, places: Place[], codes: Record<string, string>): Promise<unknown> {
  if (one.kind === 'register') return places.push(await registerAs(one.regtype, one.companions, codes[one.code] ?? ''))
  const chosen = places[one.place % places.length]
  if (!chosen) return
  const registration = await registrationsOf(db).find(chosen.registrationId)
  const booking = registration?.bookingId ? await bookingsOf(db).find(registration.bookingId) : undefined
  if (!registration || !booking) throw new Error('A place has no booking.')
  const order = { version: booking.version, isPreview: false }
  switch (one.kind) {
    case 'pay':
      return one.byCard ? payByCard(booking.id, one.amount) : recordPayment(services, organiser, booking.reference, { ...order, ...cash, amount: one.amount })
    case 'companions': {
      const names = companionNames(one.companions)
      const { key } = await tryCompanions(services, chosen.credentials, names)
      return changeCompanions(services, chosen.credentials, { names, shown: key })
    }
    case 'category': {
      const category = registration.regtype === '332' ? '333' : '332'
      return changeFeeCategory(services, organiser, booking.reference, { ...order, registration: registration.id, category })
    }
    case 'carry': {
      await carryPlaceAtDesk(services, organiser, booking.reference, { ...order, registration: registration.id, conference: 'kandy', withPaper: false })
      // The old place stays in the list: money may still be taken from it.
      const later = await registrationsOf(db).carriedTo(registration.id)
      return later && places.push({ registrationId: later.id, credentials: chosen.credentials })
    }
    case 'charge-back':
    case 'won':
      return dispute(booking.id, one.kind === 'won')
    case 'refund': {
      const payout = { route: 'cash' as const, payee: 'Rosa', account: '', bic: '', reason: 'Too much' }
      await requestRefund(services, organiser, booking.reference, { ...order, ...payout, amount: 5_000 })
      const refund = await db
        .selectFrom('refund')
        .select(['id', 'version'])
        .where('booking_id', '=', booking.id)
        .orderBy('requested_at', 'desc')
        .executeTakeFirstOrThrow()
      if (one.ends === 'done') return finishRefund(services, organiser, refund.id, refund)
      return one.ends === 'failed' ? failRefund(services, organiser, refund.id, { ...refund, failure: 'No' }) : undefined
    }
    case 'cancel':
      return cancelPlace(services, organiser, booking.reference, { ...order, registration: registration.id, keepsCredit: one.keepsCredit, note: '' })
    case 'move': {
      const selection = await chosenRegistrations(registration.reference)
      return one.to === 'undo'
        ? undoRegistrationMoves(services, organiser, selection)
        : moveRegistrations(services, organiser, { selection, to: one.to, note: '' })
    }
  }
}

const cash = { method: 'cash' as const, receivedOn: '2026-01-04', reference: '' }

async function registerAs(regtype: string, companions: number, code: string): Promise<Place> {
  number += 1
  const values = {
    ...{ currency: 'EUR', regtype, name: 'Rosa Rounds', email: `rosa${number}@example.org`, company: 'Himal Institute', country: 'Nepal', terms: 'yes' },
    ...{ accompanying: companionNames(companions), discount_code: code },
    token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)),
  }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
  const { url, people } = await register(services, { conferenceId: 'colombo', form, honeypot: undefined, firstByteAt: services.now() })
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  return { registrationId: people[0]?.registration.id ?? '', credentials: { reference, secret } }
}

const payByCard = (bookingId: string, amountMinor: number) =>
  db.transaction().execute(async (trx) => {
    number += 1
    const money = { bookingId, method: 'card', currency: 'EUR', amountMinor, sourceKey: `card ${number}`, receivedOn: '2026-01-04', note: '' } as const
    await bookingsOf(trx).lock(bookingId)
    return takePayment(trx, money, { now: services.now(), by: 'system' })
  })

/** The last card payment is charged back, or a dispute about it is won. */
const dispute = (bookingId: string, isWon: boolean) =>
  db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(bookingId)
    const state = isWon ? 'charged-back' : 'confirmed'
    const payment = (await paymentsOf(trx).ofBooking(bookingId)).find((one) => one.method === 'card' && one.state === state)
    if (!booking || !payment) return
    const acting = { now: services.now(), by: 'system' }
    await (isWon ? restorePayment(trx, booking, payment, acting) : takeBackPayment(trx, booking, payment, payment.amountMinor, acting))
  })

const cancelAtDesk = async (reference: string) =>
  moveRegistrations(services, organiser, { selection: await chosenRegistrations(reference), to: 'cancelled', note: '' })
const undo = async (reference: string) => undoRegistrationMoves(services, organiser, await chosenRegistrations(reference))
const later = () => {
  clock.now = new Date(clock.now.getTime() + seconds(1))
}
async function placeOf({ registrationId }: Place) {
  const registration = await registrationsOf(db).find(registrationId)
  const booking = registration?.bookingId ? await bookingsOf(db).find(registration.bookingId) : undefined
  if (!registration || !booking) throw new Error('A place has no booking.')
  return { registration, booking, order: { version: booking.version, isPreview: false, registration: registration.id } }
}

test('the cancelling of a paid place is not undone when somebody else has its seat', async () => {
  await newRound()
  const paid = await registerAs('332', 0, '')
  const { booking, registration } = await placeOf(paid)
  await payByCard(booking.id, 60_000)
  await registerAs('332', 0, '')
  later()
  await cancelAtDesk(registration.reference)
  later()
  await registerAs('332', 0, '')
  await expect(undo(registration.reference)).rejects.toMatchObject({ code: 'registration.full' })
  expect(await faultsInBooks(db)).toEqual([])
})

test('the cancelling of a place whose money has become credit is not undone', async () => {
  await newRound()
  const paid = await registerAs('332', 0, '')
  await payByCard((await placeOf(paid)).booking.id, 60_000)
  later()
  const { booking, registration, order } = await placeOf(paid)
  await cancelPlace(services, organiser, booking.reference, { ...order, keepsCredit: true, note: '' })
  await expect(undo(registration.reference)).rejects.toMatchObject({ code: 'submission.nothing_waits', message: expect.stringContaining('has become credit') })
})

test('a cancelled place is charged nothing more', async () => {
  await newRound()
  const { registration } = await placeOf(await registerAs('332', 0, ''))
  later()
  await cancelAtDesk(registration.reference)
  const { booking, order } = await placeOf({ registrationId: registration.id, credentials: { reference: '', secret: '' } })
  const refused = { code: 'money.not_allowed', message: expect.stringContaining('“Cancelled”') }
  await expect(changeFeeCategory(services, organiser, booking.reference, { ...order, category: '333' })).rejects.toMatchObject(refused)
  await expect(addCharge(services, organiser, booking.reference, { ...order, kind: 'additional-paper', person: '' })).rejects.toMatchObject(refused)
})

test('a discount code that was given back with a change of category is not used again when the place is opened again', async () => {
  const codes = await newRound()
  const free = await registerAs('332', 0, codes.FREE ?? '')
  later()
  const { booking, registration, order } = await placeOf(free)
  await changeFeeCategory(services, organiser, booking.reference, { ...order, category: '333' })
  later()
  await cancelAtDesk(registration.reference)
  later()
  await undo(registration.reference)
  expect((await discountsOf('colombo', db).all()).find(({ code }) => code === codes.FREE)?.uses).toBe(0)
  expect(await faultsInBooks(db)).toEqual([])
})
