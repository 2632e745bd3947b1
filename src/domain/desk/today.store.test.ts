import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenBooking, givenSales } from '../../../tests/support/given-money.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { loadToday } from '../../web/desk/today/load-today.ts'
import type { AccountId } from '../accounts/account.ts'
import { dayInZone } from '../dates.ts'
import { readBookingQuery } from '../money/desk/booking-query.ts'
import { listBookings } from '../money/desk/list-bookings.ts'
import { paymentsOf } from '../money/payments.store.ts'
import { takePayment } from '../money/settle-booking.ts'
import { takeBackPayment } from '../money/take-back-payment.ts'
import { auditLogOf } from './audit-log.store.ts'
import type { DeskRight } from './rights.ts'
import { todayOf } from './today.store.ts'
import { type Edition, figureWeeks } from './today.ts'

const house = await formHouse()
const { db, services, clock } = house
const given = givenThings(services)
const today = todayOf(db)
const empty = Array.from({ length: figureWeeks }, () => 0)
const day = dayInZone(clock.now, 'UTC')
const organiser = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: [] }
const weeksAgo = (weeks: number) => new Date(clock.now.getTime() - weeks * 7 * 86_400_000)

test('with an empty database nothing waits and every week counts zero', async () => {
  expect(await today.waiting(clock.now, organiser.accountId)).toEqual({
    anything: false,
    submissions: 0,
    unreleased: 0,
    revised: 0,
    withdrawals: 0,
    corrections: 0,
    appeals: 0,
    registrations: 0,
    applications: 0,
    failedMails: 0,
    failedJobs: 0,
    messages: 0,
    mine: 0,
    overdue: 0,
    soon: 0,
  })
  expect(await today.figures(day)).toEqual({ now: empty, before: empty, byCategory: [], byCountry: [] })
})

test('registrations wait until their place is confirmed', async () => {
  const waiting = async () => (await today.waiting(clock.now, organiser.accountId)).registrations
  const { id, registrationId } = await given.registration('lea@example.org')
  expect(await waiting()).toBe(1)
  await db.updateTable('registration').set({ state: 'open' }).where('id', '=', registrationId).execute()
  expect(await waiting()).toBe(0)
  for (const table of ['registration_move', 'registration', 'accompanying_person'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('submission').where('id', '=', id).execute()
  await db.deleteFrom('submission_day').execute()
})

test('submissions are counted by week of this year and of the last, by category and by country', async () => {
  await given.submission('ada@example.org')
  await given.submission('bob@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const old = await given.submission('cyd@example.org', { moves: ['received', 'under-review'] })
  await db
    .updateTable('submission')
    .set({ received_at: weeksAgo(53.5) })
    .where('id', '=', old.id)
    .execute()
  const earlier = await given.submission('dan@example.org', { moves: ['received', 'under-review'] })
  await db
    .updateTable('submission')
    .set({ received_at: weeksAgo(2.5), regtype: '332', country: 'Kenya' })
    .where('id', '=', earlier.id)
    .execute()
  await given.application('ada@example.org')
  await given.message('ada@example.org')
  expect(await today.waiting(clock.now, organiser.accountId)).toEqual({
    anything: true,
    submissions: 1,
    unreleased: 1,
    revised: 0,
    withdrawals: 0,
    corrections: 0,
    appeals: 0,
    registrations: 0,
    applications: 1,
    failedMails: 0,
    failedJobs: 0,
    messages: 1,
    mine: 0,
    overdue: 1,
    soon: 0,
  })
  const { now, before, byCategory, byCountry } = await today.figures(day)
  expect(now.slice(0, 4)).toEqual([2, 0, 1, 0])
  expect(before.slice(0, 3)).toEqual([0, 1, 0])
  expect(byCategory).toEqual([
    { name: '330', count: 2 },
    { name: '332', count: 1 },
  ])
  expect(byCountry).toEqual([
    { name: 'Portugal', count: 2 },
    { name: 'Kenya', count: 1 },
  ])
})

test('deadlines of the next weeks are sorted by day', async () => {
  await db
    .updateTable('conference')
    .set({ abstract_deadline: '2026-11-20', notification: '2026-11-18', paper_deadline: '2027-02-01' })
    .where('id', '=', 'colombo')
    .execute()
  const coming = await today.deadlines('2026-11-15', '2026-12-06')
  expect(coming.map(({ what, day }) => [what, day])).toEqual([
    ['notification', '2026-11-18'],
    ['abstractDeadline', '2026-11-20'],
  ])
})

test('the daily counts match the rows after every change', async () => {
  const counted = () => db.selectFrom('submission_day').select(['day', 'kind', 'name', 'count']).orderBy('day').orderBy('kind').orderBy('name').execute()
  const rows = async () =>
    (
      await sql<{ day: string; kind: string; name: string; count: number }>`
        SELECT (received_at AT TIME ZONE 'UTC')::date AS day, counted.kind, counted.name, count(*)::int AS count
        FROM submission CROSS JOIN LATERAL (VALUES ('category', regtype), ('country', country)) AS counted (kind, name) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(
        db,
      )
    ).rows
  expect(await counted()).toEqual(await rows())
  const { id, paperId } = await given.submission('eve@example.org')
  await db
    .updateTable('submission')
    .set({ country: 'Ghana', received_at: weeksAgo(5) })
    .where('id', '=', id)
    .execute()
  expect(await counted()).toEqual(await rows())
  await db.deleteFrom('submission_file').where('submission_id', '=', id).execute()
  for (const table of ['paper_move', 'paper_author'] as const) await db.deleteFrom(table).where('paper_id', '=', paperId).execute()
  await db.deleteFrom('paper').where('id', '=', paperId).execute()
  await db.deleteFrom('submission').where('id', '=', id).execute()
  expect(await counted()).toEqual(await rows())
})

test('a conference is compared with the one it was cloned from, or with the latest of its series', async () => {
  const [now] = await db.selectFrom('conference').selectAll().where('id', '=', 'colombo').execute()
  const { words: _, ...copy } = now as NonNullable<typeof now>
  const edition = (id: string, start_date: string) => ({ ...copy, id, code: id.toUpperCase(), start_date, end_date: start_date })
  const texts = (row: ReturnType<typeof edition>) => ({ ...row, fees: null, journals: null })
  await db
    .insertInto('conference')
    .values([texts(edition('first', '2025-02-01')), texts(edition('second', '2026-02-03'))])
    .execute()
  expect((await today.editions('colombo'))?.last?.id).toBe('second')
  await auditLogOf(db).write(organiser, clock.now, { act: 'conference.cloned', about: 'conference:colombo', aboutName: 'Colombo', details: { from: 'first' } })
  const editions = await today.editions('colombo')
  expect(editions?.last?.id).toBe('first')
  const early = await given.submission('old@example.org')
  const start = (day: string) => new Date(`${day}T12:00:00Z`).getTime()
  const sameDistance = clock.now.getTime() - (start(String(editions?.edition.startDate)) - start('2025-02-01')) - 8 * 86_400_000
  await db
    .updateTable('submission')
    .set({ conference_id: 'first', received_at: new Date(sameDistance) })
    .where('id', '=', early.id)
    .execute()
  const figures = await today.figuresOfEdition(day, editions?.edition as Edition, editions?.last)
  expect(figures.before.slice(0, 3)).toEqual([0, 1, 0])
  expect(figures.now.slice(0, 1)).toEqual([2])
  expect(await today.editions('nowhere')).toBeUndefined()
})

test('the page takes six queries, seven for one conference, however many rows there are', async () => {
  expect(await countedQueries(db, () => loadToday(services, organiser))).toBe(6)
  expect(await countedQueries(db, () => loadToday(services, organiser, 'colombo'))).toBe(7)
})

test('who has no right to a list is not told how much waits in it', async () => {
  await given.registration('counted@example.org')
  const { paperId } = await given.submission('revised@example.org')
  await db.updateTable('paper').set({ revised: true, withdrawal_requested: true }).where('id', '=', paperId).execute()
  const seen = async (rights: DeskRight[]) => (await loadToday(services, { ...organiser, rights })).waiting
  expect(await seen(['submissions', 'registrations'])).toMatchObject({ revised: 1, withdrawals: 1, registrations: expect.any(Number) })
  expect((await seen(['registrations'])).registrations).toBeGreaterThan(0)
  expect(await seen(['content'])).toMatchObject({ submissions: 0, unreleased: 0, revised: 0, withdrawals: 0, registrations: 0, messages: 0 })
})

test('what is due today, and payments that failed or were charged back, wait until they are paid, as many as the list shows', async () => {
  const acting = { now: clock.now, by: 'system' }
  await givenSales(db, clock.now)
  const { registrationId } = await given.registration('owes@example.org', { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, clock.now)
  const dueOn = booking.dueOn ?? ''
  const money = { bookingId: booking.id, method: 'card', currency: 'EUR', amountMinor: 52_000, receivedOn: day, note: '' } as const
  const pay = (sourceKey: string) => db.transaction().execute((trx) => takePayment(trx, { ...money, sourceKey }, acting))
  const waits = async () => {
    const { dueToday, failed, overdue } = await today.waitingMoney(dueOn)
    for (const [state, count] of Object.entries({ 'due-today': dueToday, failed }))
      expect((await listBookings(db, readBookingQuery(new URLSearchParams({ state })), {}, dueOn)).rows).toHaveLength(count)
    return { dueToday, failed, overdue }
  }
  expect(await waits()).toEqual({ dueToday: 1, failed: 0, overdue: 0 })
  expect((await loadToday(services, { ...organiser, rights: ['money'] })).money.dueToday).toBe(0)
  await pay('card 1')
  expect(await waits()).toEqual({ dueToday: 0, failed: 0, overdue: 0 })
  const [payment] = await paymentsOf(db).ofBooking(booking.id)
  if (!payment) throw new Error('There is no payment.')
  await db.transaction().execute((trx) => takeBackPayment(trx, booking, payment, payment.amountMinor, acting))
  expect(await waits()).toEqual({ dueToday: 1, failed: 1, overdue: 0 })
  await pay('card 2')
  expect(await waits()).toEqual({ dueToday: 0, failed: 0, overdue: 0 })
})
