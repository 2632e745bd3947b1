import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { camt } from '../../../../tests/support/statements/camt.ts'
import { stripeServer } from '../../../../tests/support/stripe-server.ts'
import { openStripe } from '../../../platform/cards/stripe.ts'
import type { AccountId } from '../../accounts/account.ts'
import { bookingDuesOf } from '../booking-dues.store.ts'
import { ledgerOf } from '../ledger.store.ts'
import { paymentsOf } from '../payments.store.ts'
import { requestRefund } from '../refunds/refund-acts.ts'
import { takePayment } from '../settle-booking.ts'
import { confirmLines } from '../statements/decide-lines.ts'
import { importStatement } from '../statements/import-statement.ts'
import { takeLineDecisionBack } from '../statements/outgoing-lines.ts'
import { proposeAll } from '../statements/propose.ts'
import { statementsOf } from '../statements/statements.store.ts'
import { reconcileCards, takeCardEvent } from './card-events.ts'
import { openCardCheckout } from './pay-by-card.ts'

const { db, services: house, given } = await deskSubmissionsHouse()
const stripe = await stripeServer()
afterAll(() => stripe.close())
const services = { ...house, cards: openStripe(stripe.settings) }
const now = services.now()
await givenSales(db, now)
const olga = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: ['money'] as const }
let number = 0

/** Somebody whose place costs 520 euros. */
async function openPlace() {
  number += 1
  const { registrationId } = await given.registration(`cara${number}@example.org`, { moves: ['needs-approval', 'open'] })
  return { registrationId, booking: await givenBooking(db, registrationId, now) }
}
async function checkout() {
  const place = await openPlace()
  const before = new Set(stripe.sessions.keys())
  await openCardCheckout(services, place.booking, 'http://127.0.0.1/pay')
  const session = [...stripe.sessions.keys()].find((key) => !before.has(key)) ?? ''
  return { ...place, session }
}
const arrive = ({ body, signature }: { body: string; signature: string }) => takeCardEvent(services, Buffer.from(body), signature)
const stateOf = async (id: string) => (await db.selectFrom('registration').select('state').where('id', '=', id).executeTakeFirst())?.state
const paymentStates = async (bookingId: string) =>
  (await paymentsOf(db).ofBooking(bookingId)).map(({ state, sourceKey }) => [state, sourceKey?.slice(0, 10) ?? null])
const dueOf = async (id: string) => (await bookingDuesOf(db, 0).byId([id]))[0]?.dueMinor

describe('a card payment', () => {
  test('is begun once for an amount, and taken once however often its events come', async () => {
    const { registrationId, booking, session } = await checkout()
    expect(stripe.sessions.get(session)).toMatchObject({ amount_total: 52_000, currency: 'eur' })
    await openCardCheckout(services, booking, 'http://127.0.0.1/pay')
    expect(await paymentStates(booking.id)).toEqual([['pending', null]])
    stripe.pay(session, 780)
    const fees = await ledgerOf(db).balance('provider-fees')
    for (const event of [stripe.succeeded(session), stripe.completed(session), stripe.completed(session)]) await arrive(event)
    await reconcileCards(services)
    expect(await paymentStates(booking.id)).toEqual([['confirmed', 'stripe:pi_']])
    expect([await stateOf(registrationId), await dueOf(booking.id)]).toEqual(['paid', 0])
    expect((await ledgerOf(db).balance('provider-fees')) - fees).toBe(780)
    expect(await faultsInBooks(db)).toEqual([])
    await expect(openCardCheckout(services, booking, 'http://127.0.0.1/pay')).rejects.toMatchObject({ code: 'money.not_allowed' })
  })

  test('whose event never comes is found by asking, also when it expired', async () => {
    const [paid, left] = [await checkout(), await checkout()]
    stripe.pay(paid.session)
    stripe.expire(left.session)
    await reconcileCards(services)
    expect([await stateOf(paid.registrationId), await stateOf(left.registrationId)]).toEqual(['paid', 'open'])
    expect(await paymentStates(left.booking.id)).toEqual([['failed', null]])
  })

  test('with another signature is refused, and an event about somebody else’s checkout changes nothing', async () => {
    const { booking, session } = await checkout()
    stripe.pay(session)
    const { body } = stripe.completed(session)
    await expect(arrive({ body, signature: 't=1,v1=00' })).rejects.toMatchObject({ code: 'card.bad_signature' })
    const { signature } = stripe.completed(session)
    await expect(arrive({ body: `${body} `, signature })).rejects.toMatchObject({ code: 'card.bad_signature' })
    expect(await paymentStates(booking.id)).toEqual([['pending', null]])
  })

  test('that is charged back is due again, and paid again when the dispute is won', async () => {
    const { registrationId, booking, session } = await checkout()
    stripe.pay(session)
    stripe.dispute(session)
    // The dispute is known before the payment.
    await arrive(stripe.disputed(session))
    await arrive(stripe.completed(session))
    await arrive(stripe.disputed(session, 'charge.dispute.funds_withdrawn'))
    expect([await stateOf(registrationId), await dueOf(booking.id)]).toEqual(['open', 52_000])
    expect(await paymentStates(booking.id)).toEqual([['charged-back', 'stripe:pi_']])
    expect(await faultsInBooks(db)).toEqual([])
    stripe.dispute(session, 'won')
    for (const type of ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_reinstated']) await arrive(stripe.disputed(session, type))
    expect([await stateOf(registrationId), await dueOf(booking.id)]).toEqual(['paid', 0])
    expect(await paymentStates(booking.id)).toEqual([['confirmed', 'stripe:pi_']])
    expect(await faultsInBooks(db)).toEqual([])
  })
})

describe('a refund to a card', () => {
  const refundsOf = async (bookingId: string) =>
    (
      await db
        .selectFrom('refund')
        .select(['state', 'route', 'amount_minor', 'provider_key'])
        .where('booking_id', '=', bookingId)
        .orderBy('requested_at')
        .execute()
    ).map(({ state, route, amount_minor, provider_key }) => `${state} ${route} ${amount_minor} ${provider_key?.slice(0, 9)}`)
  async function paidPlace(extraMinor = 0) {
    const place = await checkout()
    stripe.pay(place.session)
    await arrive(stripe.completed(place.session))
    const cash = { bookingId: place.booking.id, method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: '2026-11-01', note: '' } as const
    if (extraMinor > 0) await db.transaction().execute((trx) => takePayment(trx, { ...cash, amountMinor: extraMinor }, { now, by: 'olga' }))
    return place
  }
  const versionOf = async (id: string) => (await db.selectFrom('booking').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  test('that somebody made at the provider is noticed once, and what it settled is open again', async () => {
    const { booking, session, registrationId } = await paidPlace()
    const refund = stripe.refund(session, 20_000)
    for (const event of [stripe.refundChanged(refund, 'refund.created'), stripe.refunded(session), stripe.refunded(session)]) await arrive(event)
    await reconcileCards(services)
    expect(await refundsOf(booking.id)).toEqual(['done card 20000 stripe:re'])
    expect([await stateOf(registrationId), await dueOf(booking.id)]).toEqual(['open', 20_000])
    const letters = await db.selectFrom('mail').select('kind').where('about', '=', `booking:${booking.id}`).where('kind', '=', 'money.taken_back').execute()
    expect(letters).toHaveLength(1)
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('takes the credit of the booking first, and opens nothing where that is enough', async () => {
    const { booking, session, registrationId } = await paidPlace(30_000)
    stripe.refund(session, 30_000)
    await reconcileCards(services)
    expect([await stateOf(registrationId), await dueOf(booking.id)]).toEqual(['paid', 0])
    expect(0 - (await ledgerOf(db).balance('customer-credit', { bookingId: booking.id }))).toBe(0)
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('that we asked for is done with the provider’s, and credit again when it fails there', async () => {
    const { booking, session } = await paidPlace(10_000)
    const order = {
      version: await versionOf(booking.id),
      isPreview: false,
      amount: 10_000,
      route: 'card',
      payee: 'Cara',
      account: '',
      bic: '',
      reason: 'Too much',
    } as const
    await requestRefund(services, olga, booking.reference, order)
    expect(await refundsOf(booking.id)).toEqual(['approved card 10000 undefined'])
    const waiting = stripe.refund(session, 10_000, 'pending')
    await arrive(stripe.refundChanged(waiting, 'refund.created'))
    expect(await refundsOf(booking.id)).toEqual(['approved card 10000 undefined'])
    stripe.refund(session, 10_000, 'succeeded', waiting)
    await arrive(stripe.refundChanged(waiting))
    await reconcileCards(services)
    expect(await refundsOf(booking.id)).toEqual(['done card 10000 stripe:re'])
    stripe.refund(session, 10_000, 'failed', waiting)
    for (const _ of [1, 2]) await arrive(stripe.refundChanged(waiting, 'refund.failed'))
    expect(await refundsOf(booking.id)).toEqual(['failed card 10000 stripe:re'])
    expect(0 - (await ledgerOf(db).balance('customer-credit', { bookingId: booking.id }))).toBe(10_000)
    expect(await faultsInBooks(db)).toEqual([])
  })
})

describe('a payout', () => {
  const imported = async (...entries: Parameters<typeof camt>[1]) => {
    number += 1
    const text = camt(
      { version: '08' },
      entries.map((entry, at) => ({ ...entry, reference: `payout ${number} ${at}` })),
    )
    const { id } = await importStatement(services, olga, { fileName: 'payouts.xml', text, bankAccountId: '', mapping: null })
    const lines = await statementsOf(db).linesOf(id)
    return { lines, proposals: await proposeAll(db, lines) }
  }
  const tied = async (key: string) =>
    (await db.selectFrom('card_payout').select('statement_line_id').where('payout_key', '=', key).executeTakeFirst())?.statement_line_id

  test('is tied to its line by the provider’s id, or by amount and day, each once', async () => {
    const [one, two, failed] = [stripe.payout(77_000, '2027-01-05'), stripe.payout(77_000, '2027-01-05'), stripe.payout(88_000, '2027-01-05', 'eur', 'failed')]
    await arrive(stripe.paidOut(one))
    await reconcileCards(services)
    const { lines, proposals } = await imported(
      { amount: '770.00', name: 'Stripe Payments', text: `STRIPE ${two}` },
      { amount: '770.00', name: 'STRIPE', text: 'PAYOUT' },
      { amount: '770.00', name: 'STRIPE', text: 'PAYOUT once more' },
      { amount: '880.00', name: 'STRIPE', text: failed },
      { amount: '770.00', name: 'Lea', text: 'no reference' },
    )
    expect(proposals.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['payout', two],
      ['payout', one],
      ['unknown', ''],
      ['unknown', ''],
      ['unknown', ''],
    ])
    const clearing = await ledgerOf(db).balance('card-clearing')
    const seen = lines.slice(0, 2).map(({ id }) => ({ id, kind: 'payout' as const }))
    expect(await confirmLines(services, olga, seen)).toEqual({ matched: 2, suspense: 0, changed: 0 })
    expect(await confirmLines(services, olga, seen)).toEqual({ matched: 0, suspense: 0, changed: 2 })
    expect([await tied(two), await tied(one)]).toEqual(lines.slice(0, 2).map(({ id }) => id))
    expect((await ledgerOf(db).balance('card-clearing')) - clearing).toBe(-154_000)
    const [first] = lines
    const version = (await statementsOf(db).linesOf(first?.statementId ?? '')).find(({ id }) => id === first?.id)?.version ?? 0
    await takeLineDecisionBack(services, olga, first?.id ?? '', version)
    expect(await tied(two)).toBeNull()
    expect(await faultsInBooks(db)).toEqual([])
  })
})

type Step = { kind: 'open' | 'pay' | 'event' | 'dispute' | 'win' | 'refund' | 'poll'; index: number } | { kind: 'statement'; index: number; amount: string }
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('open' as const, 'pay' as const, 'event' as const, 'dispute' as const, 'win' as const, 'refund' as const, 'poll' as const),
    index: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('statement' as const), index: fc.nat(3), amount: fc.constantFrom('100.00', '520.00', '600.00') }),
)

test('whatever statements, events, repetitions and charge-backs come, the books are right, and all of it once more changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps: Step[]) => {
      const places = [await openPlace(), await openPlace(), await openPlace()]
      const replays: (() => Promise<void>)[] = []
      const sessionOf = (index: number) =>
        [...stripe.sessions.values()].filter(({ client_reference_id }) => owned.get(client_reference_id) === index).at(-1)?.id
      const owned = new Map<string, number>()
      for (const each of steps) {
        const place = places[each.index]
        const session = sessionOf(each.index)
        if (each.kind === 'statement') {
          number += 1
          const text = camt({ version: '08' }, [
            { amount: each.amount, reference: `random ${number}`, text: place?.booking.paymentReference ?? 'no reference' },
          ])
          const read = async () => {
            const { id } = await importStatement(services, olga, { fileName: 'random.xml', text, bankAccountId: '', mapping: null })
            const lines = (await statementsOf(db).linesOf(id)).filter(({ state }) => state === 'imported')
            const proposals = await proposeAll(db, lines)
            await confirmLines(
              services,
              olga,
              lines.map((line, at) => ({ id: line.id, kind: proposals[at]?.kind ?? 'unknown' })),
            )
          }
          await read()
          replays.push(read)
        } else if (each.kind === 'poll') await reconcileCards(services)
        else if (each.kind === 'open' && place) {
          await openCardCheckout(services, place.booking, 'http://127.0.0.1/pay').catch(() => undefined)
          for (const { id } of await paymentsOf(db).ofBooking(place.booking.id)) owned.set(id, each.index)
        } else if (session !== undefined) {
          const isPaid = stripe.sessions.get(session)?.payment_status === 'paid'
          if (each.kind === 'pay') stripe.pay(session, 780)
          if (each.kind === 'dispute' && isPaid) stripe.dispute(session)
          if (each.kind === 'refund' && isPaid) stripe.refund(session, 5_000)
          if (each.kind === 'win' && isPaid) stripe.dispute(session, 'won')
          const events = [
            stripe.completed(session),
            ...(isPaid && each.kind === 'refund' ? [stripe.refunded(session)] : []),
            ...(isPaid && (each.kind === 'dispute' || each.kind === 'win') ? [stripe.disputed(session)] : []),
          ]
          for (const event of events) {
            await arrive(event)
            replays.push(() => arrive(event))
          }
        }
        expect(await faultsInBooks(db)).toEqual([])
      }
      const books = () =>
        db
          .selectFrom('ledger_entry')
          .select(({ fn }) => [fn.countAll().as('entries'), fn.sum('amount_minor').as('sum')])
          .executeTakeFirst()
      await reconcileCards(services)
      const before = { books: await books(), payments: await db.selectFrom('payment').selectAll().orderBy('id').execute() }
      for (const replay of replays) await replay()
      await reconcileCards(services)
      expect({ books: await books(), payments: await db.selectFrom('payment').selectAll().orderBy('id').execute() }).toEqual(before)
    }),
    { numRuns: 6 },
  )
}, 240_000)
