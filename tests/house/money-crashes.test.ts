import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#domain/durations.ts'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { issueToken } from '../../src/domain/forms/form-token.ts'
import { openCardCheckout } from '../../src/domain/money/cards/pay-by-card.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openStripe } from '../../src/platform/cards/stripe.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { installationKey } from '../../src/platform/database/installation-key.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { type CrashHouse, crashHouse, type Kill, kills } from '../support/crash-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../support/given-money.ts'
import { givenThings } from '../support/given-things.ts'
import { camt } from '../support/statements/camt.ts'
import { stripeServer } from '../support/stripe-server.ts'
import { askPatiently } from '../support/stubborn-author.ts'
import { report, siteEnvironment } from '../torture/torture.ts'

/** CI asks for one kill of each kind; `npm run torture -- money` for all. */
const maxRounds = Number(process.env.CRASH_ROUNDS ?? 4)
/** A run that has less time ends after so many minutes, with everything that it asks of the books. */
const maxMinutes = Number(process.env.CRASH_MINUTES ?? Number.POSITIVE_INFINITY)
const placesEach = 3
vi.setConfig({ testTimeout: minutes(4 + maxRounds), hookTimeout: minutes(2) })

type Stripe = Awaited<ReturnType<typeof stripeServer>>

test(`in ${maxRounds} kills the books balance, no invoice number is missing or twice, and everything that was paid is paid once`, async () => {
  const stripe = await stripeServer()
  onTestFinished(() => stripe.close())
  const { secretKey, webhookSecret, apiUrl } = stripe.settings
  const house = await crashHouse({
    ...siteEnvironment('money'),
    PUBLIC_URL: 'https://conferences.example.org',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  })
  const { db, close, cookie, openPlaces } = await prepareDesk(house, stripe)
  onTestFinished(close)
  const done: (() => Promise<unknown>)[] = []
  const registered: string[] = []
  let paidPlaces = 0
  let rounds = 0
  const endsAt = Date.now() + minutes(maxMinutes)

  for (; rounds < maxRounds && Date.now() < endsAt; rounds++) {
    const round = rounds
    const places = await openPlaces(round)
    paidPlaces += places.cards.length + places.transfers.length
    const acts = [
      ...places.cards.flatMap((session) => [() => sendEvent(house, stripe, session, 'succeeded'), () => sendEvent(house, stripe, session, 'completed')]),
      () => readStatement(house, cookie, places.transfers, round),
      ...places.tokens.map((token, number) => () => registerOne(house, token, `listener-${round}-${number}@example.org`)),
    ]
    const working = Promise.all(
      acts.map(async (act) => {
        await pause(Math.random() * 500)
        const came = await act()
        if (came) registered.push(came)
      }),
    )
    await pause(Math.random() * 700)
    await Promise.all([house.kill(kills[round % kills.length] as Kill), working])
    done.push(...acts)
  }

  await house.startAgain()
  expect(await faultsInBooks(db)).toEqual([])
  const before = await countsOf(house)
  expect(before).toMatchObject({ payments: paidPlaces, paid: paidPlaces, listeners: registered.length, waiting: 0 })
  expect(new Set(registered).size).toBe(rounds * placesEach)
  // Everything once more, as a provider and an impatient person do it.
  for (const act of done) await act()
  expect(await countsOf(house)).toEqual(before)
  expect(await faultsInBooks(db)).toEqual([])
  const what = `payments in ${rounds} kills, each taken once; the books balance and the numbers have no gap`
  report('money', what, paidPlaces, 'all, in 1,000 kills')
})

/** What a replay must not change. */
async function countsOf(house: CrashHouse) {
  const [counts] = await house.query(`SELECT
    (SELECT count(*)::int FROM payment WHERE state = 'confirmed') AS payments,
    (SELECT count(*)::int FROM registration WHERE state = 'paid' AND email LIKE 'payer-%') AS paid,
    (SELECT count(*)::int FROM registration WHERE email LIKE 'listener-%') AS listeners,
    (SELECT count(*)::int FROM statement_line WHERE state = 'imported') AS waiting,
    (SELECT count(*)::int FROM invoice) AS invoices,
    (SELECT count(*)::int FROM allocation) AS allocations,
    (SELECT count(*)::int FROM ledger_entry) AS entries,
    (SELECT sum(abs(amount_minor))::text FROM ledger_entry) AS moved`)
  return counts
}

/** A company that sells, an organiser who is signed in, and people whose places are to be paid. */
async function prepareDesk(house: CrashHouse, stripe: Stripe) {
  const { db, pool, close } = await openDatabase<Tables>(house.connection, () => undefined)
  const key = await installationKey(pool)
  const now = () => new Date()
  const given = givenThings({ db, files: await localFileStore(path.join(house.dataDir, 'files')), key, now })
  await given.registration('first@example.org')
  // Numbers of things that are given are below.
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 50_000 }).execute()
  await givenSales(db, now())
  const id = randomBytes(8).toString('hex') as AccountId
  const names = { f_name: 'Olga', l_name: 'Organiser', email: `${id}@example.org` }
  const dates = { confirmed_at: now(), created_at: now(), disabled_at: null }
  await db
    .insertInto('account')
    .values({ id, role: 'organiser', ...names, ...dates, password_hash: null, desk_rights: [...deskRights] })
    .execute()
  const { secret } = await openSession(db, id, 'A test', undefined, now())
  const services = { db, now, key, cards: openStripe(stripe.settings), publicUrl: 'https://conferences.example.org', queueMail: async () => undefined as never }

  const open = async (name: string) => {
    const { registrationId } = await given.registration(`payer-${name}@example.org`, { moves: ['needs-approval', 'open'] })
    return givenBooking(db, registrationId, now())
  }

  /** A connection that the last kill broke may only learn of it from its next query. */
  async function withoutBrokenConnections(): Promise<void> {
    for (;;) {
      const queries = Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.query('SELECT 1'))
      const results = await Promise.allSettled(queries)
      if (results.every(({ status }) => status === 'fulfilled')) return
      await pause(100)
    }
  }

  /** Places to be paid by card and by transfer, and forms that were opened a minute ago. */
  async function openPlaces(round: number) {
    await withoutBrokenConnections()
    const known = new Set(stripe.sessions.keys())
    const transfers: string[] = []
    for (let number = 0; number < placesEach; number++) {
      await openCardCheckout(services, await open(`card-${round}-${number}`), 'https://conferences.example.org/pay')
      transfers.push((await open(`transfer-${round}-${number}`)).paymentReference)
    }
    const cards = [...stripe.sessions.keys()].filter((session) => !known.has(session))
    for (const session of cards) stripe.pay(session, 780)
    const tokens = Array.from({ length: placesEach }, () => issueToken(key, 'registration', new Date(Date.now() - minutes(1))))
    return { cards, transfers, tokens }
  }
  return { db, close, cookie: `__Host-session=${secret}`, openPlaces }
}

async function sendEvent(house: CrashHouse, stripe: Stripe, session: string, what: 'succeeded' | 'completed'): Promise<void> {
  const { body, signature } = stripe[what](session)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await askPatiently(() => `${house.url()}/api/v1/payments/webhooks/stripe`, { method: 'POST', headers, body })
}

/** Reads a statement and confirms its lines; whoever is interrupted does both again. */
async function readStatement(house: CrashHouse, cookie: string, references: readonly string[], round: number): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  const entries = references.map((text, number) => ({ amount: '520.00', reference: `line ${round} ${number}`, text }))
  const statement = JSON.stringify({ fileName: `${round}.xml`, text: camt({ version: '08' }, entries) })
  const call = (where: string, body: string) => askPatiently(() => `${house.url()}/api/v1/desk/money/${where}`, { method: 'POST', headers, body })
  const { id } = (await (await call('statements', statement)).json()) as { id: string }
  for (;;) {
    const waiting = await house
      .query<{ id: string }>("SELECT id FROM statement_line WHERE statement_id = $1 AND state = 'imported'", [id])
      .catch(() => undefined)
    if (waiting?.length === 0) return
    if (waiting) await call('statement-lines/confirm', JSON.stringify({ lines: waiting.map((line) => ({ id: line.id, kind: 'matched' })) }))
    else await pause(100)
  }
}

async function registerOne(house: CrashHouse, token: string, email: string): Promise<string> {
  const person = {
    conference: 'colombo',
    currency: 'EUR',
    regtype: '333',
    name: 'Lea Listener',
    email,
    company: 'Himal Institute',
    country: 'Nepal',
    terms: 'yes',
  }
  const answer = await askPatiently(() => `${house.url()}/api/v1/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, token }),
  })
  const { booking } = (await answer.json()) as { booking: string }
  return booking
}
