import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { bookingsOf } from '../bookings.store.ts'
import { creditInvoice, issueInvoice } from '../issue-invoice.ts'
import { ledgerOf } from '../ledger.store.ts'
import { takePayment } from '../settle-booking.ts'
import { ageOf, readReportQuery } from './report.ts'
import { journalRows, reportsOf } from './reports.store.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, clock, server } = house
let olga: Awaited<ReturnType<typeof house.organiser>>
const acting = () => ({ now: services.now(), by: 'system' })
const year = { entity: '', from: '2027-01-01', to: '2027-12-31' }
const reports = reportsOf(db)
let number = 0

async function invoiced(paidMinor: number) {
  const { registrationId } = await given.registration(`lea${number++}@example.org`, { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  return db.transaction().execute(async (trx) => {
    const locked = await bookingsOf(trx).lock(booking.id)
    const invoice = locked && (await issueInvoice(trx, locked, acting()))
    const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: '2027-02-01', note: '' } as const
    if (paidMinor > 0) await takePayment(trx, { ...money, amountMinor: paidMinor }, acting())
    return { booking, invoiceId: invoice?.id ?? '', reference: invoice?.reference ?? '' }
  })
}

beforeAll(async () => {
  clock.now = new Date('2027-02-01T10:00:00Z')
  await givenSales(db, services.now())
  await invoiced(52_000)
  await invoiced(20_000)
  const wrong = await invoiced(0)
  clock.now = new Date('2027-03-01T10:00:00Z')
  olga = await house.organiser()
  await db.transaction().execute(async (trx) => {
    const locked = await bookingsOf(trx).lock(wrong.booking.id)
    if (locked) await creditInvoice(trx, locked, wrong.invoiceId, 'Wrong', acting())
  })
})

test('VAT counts credit notes against invoices, in their own month', async () => {
  expect((await reports.vat(year)).rows).toEqual([
    ['PT', '2027-02', 'EUR', 'VAT 23 %', 23, 1268.28, 291.72, 1560],
    ['PT', '2027-03', 'EUR', 'VAT 23 %', 23, -422.76, -97.24, -520],
  ])
  expect((await reports.vat({ ...year, entity: 'sri-lanka' })).rows).toEqual([])
})

test('debtors are those of the day, by age', async () => {
  expect((await reports.debtors({ ...year, to: '2027-02-28' })).rows.map((row) => row.slice(5))).toEqual([
    ['1 to 30 days', 'EUR', 320],
    ['1 to 30 days', 'EUR', 520],
  ])
  expect((await reports.debtors({ ...year, to: '2027-06-30' })).rows.map((row) => row.slice(5))).toEqual([['More than 90 days', 'EUR', 320]])
  expect(['2027-02-01', '2027-01-31', '2027-01-01', '2026-12-01', '2026-11-01', '2026-06-01'].map((due) => ageOf(due, '2027-02-01'))).toEqual([
    'Not due yet',
    '1 to 30 days',
    '31 to 60 days',
    '61 to 90 days',
    'More than 90 days',
    'More than 90 days',
  ])
})

test('deferred income is known at any day', async () => {
  const at = async (to: string) => (await reports['deferred-income']({ ...year, to })).rows.map((row) => row.at(-1))
  expect([await at('2027-01-31'), await at('2027-02-01'), await at('2027-03-01')]).toEqual([[], [1268.28], [845.52]])
})

test('receipts count settled invoices by category and country', async () => {
  expect((await reports.receipts(year)).rows).toEqual([[expect.any(String), 'Accompanying Person/Delegate Listener', 'Nepal', 'EUR', 2, 520]])
})

test('receipts by month count what arrived and what was paid back, by company and way', async () => {
  const { booking } = await invoiced(0)
  const take = (method: 'bank-transfer' | 'card', amountMinor: number, receivedOn: string) =>
    db
      .transaction()
      .execute((trx) => takePayment(trx, { bookingId: booking.id, method, currency: 'EUR', sourceKey: null, note: '', amountMinor, receivedOn }, acting()))
  await take('bank-transfer', 30_000, '2027-03-02')
  await take('card', 22_000, '2027-04-30')
  const ids = { bookingId: booking.id, conferenceId: booking.conferenceId, entityId: 'portugal', currency: 'EUR', ...acting() } as const
  const other = { account: 'suspense', amountMinor: -4_000 } as const
  await db
    .transaction()
    .execute((trx) => ledgerOf(trx).post({ ...ids, postedOn: '2027-03-03', kind: 'suspense', entries: [{ account: 'bank', amountMinor: 4_000 }, other] }))
  const back = [
    { account: 'suspense', amountMinor: 4_000 },
    { account: 'bank', amountMinor: -4_000 },
  ] as const
  await db.transaction().execute((trx) => ledgerOf(trx).post({ ...ids, postedOn: '2027-04-01', kind: 'refund', entries: [...back] }))
  expect((await reports['receipts-by-month'](year)).rows).toEqual([
    ['PT', '2027-02', 'Cash and cheques', 'EUR', 720, 0, 720],
    ['PT', '2027-03', 'Bank transfer', 'EUR', 340, 0, 340],
    ['PT', '2027-04', 'Bank transfer', 'EUR', 0, 40, -40],
    ['PT', '2027-04', 'Card', 'EUR', 220, 0, 220],
  ])
  expect((await reports['receipts-by-month']({ ...year, entity: 'sri-lanka' })).rows).toEqual([])
  const csv = await server.inject({
    method: 'POST',
    url: '/api/v1/desk/money/reports/receipts-by-month/export?format=csv&from=2027-04-01&to=2027-04-30',
    headers: { cookie: olga.cookie },
  })
  expect(csv.body).toContain('PT,2027-04,Card,EUR,220,0,220')
  const xlsx = await server.inject({ method: 'POST', url: '/api/v1/desk/money/reports/receipts-by-month/export?format=xlsx', headers: { cookie: olga.cookie } })
  expect([xlsx.statusCode, xlsx.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
})

test('the journal has every entry with the names of the accounts, and balances', async () => {
  const rows = []
  for await (const row of journalRows(db, year)) rows.push(row)
  const [, ...entries] = rows
  const sum = (index: number) => entries.reduce((total, row) => total + Math.round(Number(row[index] || 0) * 100), 0)
  const { count } = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(entries).toHaveLength(Number(count))
  expect(sum(7)).toBe(sum(8))
  expect(entries[0]).toEqual(expect.arrayContaining(['PT', 'EUR', 'Invoice', 'receivables', 'Receivables', 520]))
})

test('a report is exported by who may see money, and the audit log says so', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/v1/desk/money/reports/journal/export?format=csv&from=2027-01-01&to=2027-12-31',
    headers: { cookie: olga.cookie },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.body.split('\r\n')[0]).toContain('Name of the account')
  expect((await house.deeds()).at(-1)).toBe('books.exported Journal')
})

test('a closed period takes no more entries, and cannot be closed again', async () => {
  const close = (through: string) => olga.act('periods', { entity: 'portugal', through }, 'money')
  expect((await close('2027-02-28')).statusCode).toBe(200)
  expect((await close('2027-02-28')).json()).toMatchObject({ error: { fields: { through: expect.stringContaining('closed through') } } })
  expect((await close('2027-03-01')).statusCode).toBe(409)
  const { booking } = await invoiced(0)
  await db
    .transaction()
    .execute((trx) =>
      takePayment(
        trx,
        { bookingId: booking.id, method: 'cash', currency: 'EUR', amountMinor: 100, sourceKey: null, receivedOn: '2027-02-10', note: '' },
        acting(),
      ),
    )
  const { posted_on } = await db
    .selectFrom('ledger_transaction')
    .select('posted_on')
    .where('kind', '=', 'payment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(posted_on).toBe('2027-03-01')
  expect(await faultsInBooks(db)).toEqual([])
})

test('a query without days is the year until today', () => {
  expect(readReportQuery(new URLSearchParams('from=never'), '2027-03-01')).toEqual({ entity: '', from: '2027-01-01', to: '2027-03-01' })
})
