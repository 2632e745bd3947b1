import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../tests/support/given-money.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { bookingsOf } from './bookings.store.ts'
import { invoicesOf } from './invoices.store.ts'
import { creditInvoice, issueInvoice } from './issue-invoice.ts'
import { ledgerOf } from './ledger.store.ts'
import { settleBooking, takePayment } from './settle-booking.ts'

const { db, services, given } = await deskSubmissionsHouse()
const now = services.now()
const acting = { now, by: 'system' }
await givenSales(db, now)
let source = 0

/** Somebody whose place costs 520 euros: a listener and one accompanying person. */
async function openPlace() {
  const { registrationId } = await given.registration(`lea${source++}@example.org`, { moves: ['needs-approval', 'open'] })
  return { registrationId, booking: await givenBooking(db, registrationId, now) }
}

const pay = (bookingId: string, amountMinor: number, sourceKey = `source ${source++}`, method: 'bank-transfer' | 'cash' = 'bank-transfer') =>
  db
    .transaction()
    .execute((trx) => takePayment(trx, { bookingId, method, currency: 'EUR', amountMinor, sourceKey, receivedOn: '2027-01-04', note: '' }, acting))
const stateOf = async (registrationId: string) =>
  (await db.selectFrom('registration').select('state').where('id', '=', registrationId).executeTakeFirst())?.state

describe('money that arrives for a booking', () => {
  test('issues a numbered invoice with tax and makes the place paid', async () => {
    const { registrationId, booking } = await openPlace()
    const { issued, paid, balanceMinor, creditMinor } = await pay(booking.id, 52_000)
    expect(issued).toMatchObject({ grossMinor: 52_000, netMinor: 42_276, vatMinor: 9_724, recipient: { name: 'Lea Listener' }, currency: 'EUR' })
    expect(issued?.reference).toMatch(/^PT-\d{4}-0001$/)
    expect({ paid: paid.length, balanceMinor, creditMinor, state: await stateOf(registrationId) }).toEqual({
      paid: 1,
      balanceMinor: 0,
      creditMinor: 0,
      state: 'paid',
    })
    expect(await invoicesOf(db).linesOf(issued?.id ?? '')).toMatchObject([
      { description: 'Accompanying Person/Delegate Listener', person: 'Lea Listener', grossMinor: 26_000 },
      { description: 'Accompanying person', person: 'Leo Listener', grossMinor: 26_000 },
    ])
  })

  test('twice with the same source is taken once', async () => {
    const { booking } = await openPlace()
    await pay(booking.id, 10_000, 'line 7')
    expect(await pay(booking.id, 10_000, 'line 7')).toMatchObject({ isRepetition: true, balanceMinor: 42_000 })
  })

  test('in part leaves the rest open, and too much becomes credit', async () => {
    const { registrationId, booking } = await openPlace()
    expect(await pay(booking.id, 20_000)).toMatchObject({ balanceMinor: 32_000, creditMinor: 0, paid: [] })
    expect(await stateOf(registrationId)).toBe('open')
    expect(await pay(booking.id, 40_000)).toMatchObject({ balanceMinor: 0, creditMinor: 8_000 })
    expect(await stateOf(registrationId)).toBe('paid')
  })

  test('short by what banks keep counts as complete, in cash it does not', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    expect(await pay(one.booking.id, 50_500)).toMatchObject({ balanceMinor: 0 })
    expect(await pay(other.booking.id, 50_500, undefined, 'cash')).toMatchObject({ balanceMinor: 1_500 })
    expect([await stateOf(one.registrationId), await stateOf(other.registrationId)]).toEqual(['paid', 'open'])
  })

  test('in the other currency is refused', async () => {
    const { booking } = await openPlace()
    const money = { bookingId: booking.id, method: 'cash', currency: 'GBP', amountMinor: 1, sourceKey: null, receivedOn: '2027-01-04', note: '' } as const
    await expect(db.transaction().execute((trx) => takePayment(trx, money, acting))).rejects.toThrow('to be paid in EUR')
  })
})

test('a credit note turns what was paid into credit, and the next invoice uses it', async () => {
  const { booking } = await openPlace()
  const { issued } = await pay(booking.id, 52_000)
  const again = await db.transaction().execute(async (trx) => {
    const locked = await bookingsOf(trx).lock(booking.id)
    if (!locked || !issued) throw new Error('There is no invoice.')
    const note = await creditInvoice(trx, locked, issued.id, 'Other recipient', acting)
    expect(note.reference).toMatch(/^PT-C-\d{4}-0001$/)
    return settleBooking(trx, locked, acting)
  })
  expect(again).toMatchObject({ balanceMinor: 0, creditMinor: 0, issued: { grossMinor: 52_000 } })
  expect((await invoicesOf(db).ofBooking(booking.id)).map(({ kind, state, balanceMinor }) => ({ kind, state, balanceMinor }))).toEqual([
    { kind: 'invoice', state: 'credited', balanceMinor: 0 },
    { kind: 'invoice', state: 'issued', balanceMinor: 0 },
    { kind: 'credit-note', state: 'issued', balanceMinor: 0 },
  ])
})

describe('the database', () => {
  test('refuses a transaction that is not balanced, and any change of what is written', async () => {
    const half = { entityId: 'portugal', currency: 'EUR', postedOn: '2027-01-04', kind: 'payment', now, by: 'system' } as const
    const post = (amountMinor: number) =>
      db.transaction().execute((trx) =>
        ledgerOf(trx).post({
          ...half,
          entries: [
            { account: 'bank', amountMinor: 100 },
            { account: 'suspense', amountMinor },
          ],
        }),
      )
    await expect(post(-99)).rejects.toThrow('is not balanced')
    expect(await post(-100)).toBe(true)
    for (const table of ['ledger_entry', 'ledger_transaction', 'allocation', 'invoice_line'])
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toThrow('never updated or deleted')
    await expect(sql`UPDATE invoice SET gross_minor = 1, net_minor = 1, vat_minor = 0`.execute(db)).rejects.toThrow('never altered')
  })

  test('posts to the first open day when a period is closed', async () => {
    await db.insertInto('accounting_period').values({ entity_id: 'sri-lanka', closed_through: '2027-01-31', closed_at: now, closed_by_id: 'otto' }).execute()
    expect([await ledgerOf(db).openDay('sri-lanka', '2027-01-04'), await ledgerOf(db).openDay('sri-lanka', '2027-02-04')]).toEqual(['2027-02-01', '2027-02-04'])
  })
})

test('without a name of the company no invoice is issued', async () => {
  const { booking } = await openPlace()
  const nameless = { ...booking, entityId: 'sri-lanka' }
  await expect(db.transaction().execute((trx) => issueInvoice(trx, nameless, acting))).rejects.toThrow(Refusal)
})

type Step = { kind: 'pay'; place: number; amount: number } | { kind: 'repeat'; place: number } | { kind: 'credit' | 'invoice' | 'remove'; place: number }
const place = fc.nat(2)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), place, amount: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ kind: fc.constantFrom('repeat' as const, 'credit' as const, 'invoice' as const, 'remove' as const), place }),
  ),
  { maxLength: 14 },
)

test('the books balance after any sequence of payments, repetitions, invoices, credits and cancelled charges', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const places = [await openPlace(), await openPlace(), await openPlace()]
      const taken = new Map<string, number>()
      for (const step of sequence) await take(step, places[step.place]?.booking.id ?? '', taken)
      expect(await faultsInBooks(db)).toEqual([])
      for (const { booking } of places) {
        const received = [...taken].filter(([key]) => key.startsWith(booking.id)).reduce((sum, [, amount]) => sum + amount, 0)
        const invoices = await invoicesOf(db).ofBooking(booking.id)
        const settled = await Promise.all(invoices.map(({ id }) => invoicesOf(db).allocationsOf(id)))
        const used = settled
          .flat()
          .filter(({ kind }) => kind === 'payment' || kind === 'credit')
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        expect(used - (await ledgerOf(db).balance('customer-credit', { bookingId: booking.id }))).toBe(received)
      }
    }),
    { numRuns: 25 },
  )
}, 240_000)

async function take(step: Step, bookingId: string, taken: Map<string, number>): Promise<void> {
  if (step.kind === 'pay') {
    const key = `${bookingId} ${taken.size}`
    taken.set(key, step.amount)
    await pay(bookingId, step.amount, key)
    return
  }
  if (step.kind === 'repeat') {
    const [key, amount] = [...taken].find(([one]) => one.startsWith(bookingId)) ?? []
    if (key && amount) await pay(bookingId, amount, key)
    return
  }
  await db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(bookingId)
    if (!booking) throw new Error('There is no booking.')
    if (step.kind === 'invoice') await issueInvoice(trx, booking, acting)
    if (step.kind === 'remove')
      await bookingsOf(trx).removeCharges(
        (await bookingsOf(trx).chargesOf(bookingId)).slice(1).map(({ id }) => id),
        now,
      )
    const invoice = (await invoicesOf(trx).ofBooking(bookingId)).find(({ kind, state }) => kind === 'invoice' && state === 'issued')
    if (step.kind !== 'invoice' && invoice) await creditInvoice(trx, booking, invoice.id, 'Changed', acting)
    await registrationsOf(trx).lockOfBooking(bookingId)
    await settleBooking(trx, booking, acting)
  })
}
