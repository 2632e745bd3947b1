import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { dayInZone } from '../../dates.ts'
import { discountsOf, discountUsesOf } from '../../registrations/discounts/discounts.store.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { bookingListOf } from './booking-list.store.ts'
import { readBookingQuery, writeBookingQuery } from './booking-query.ts'
import { listBookings } from './list-bookings.ts'

const house = await deskSubmissionsHouse()
const { db, services, given } = house
const now = services.now()
const today = dayInZone(now, 'UTC')
await givenSales(db, now)
const olga = await house.organiser()
let number = 0

/** Somebody whose place costs 520 euros: a listener and one accompanying person. */
async function openPlace(name = 'Lea Listener') {
  const { registrationId, reference } = await given.registration(`lea${number++}@example.org`, { name, moves: ['needs-approval', 'open'] })
  return { registrationId, registration: reference, booking: await givenBooking(db, registrationId, now) }
}
const versionOf = async (id: string) => (await db.selectFrom('booking').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

async function act(booking: { id: string; reference: string }, path: string, body: object = {}, version?: number) {
  const answer = await olga.act(`bookings/${booking.reference}/${path}`, { version: version ?? (await versionOf(booking.id)), ...body }, 'money')
  const received = answer.json() as { consequences?: string[]; error?: { code: string; message: string; fields: Record<string, string> } }
  return { status: answer.statusCode, consequences: received.consequences, ...received.error }
}
const sumsOf = (id: string) => bookingListOf(db).sumsOf(id)
const invoicesOf = async (id: string) =>
  (
    await db
      .selectFrom('invoice')
      .select(['kind', 'state', 'recipient'])
      .where('booking_id', '=', id)
      .orderBy('issued_at')
      .orderBy('kind', 'desc')
      .orderBy('number')
      .execute()
  ).map(({ kind, state, recipient }) => `${kind} ${state} ${recipient.name}`)
const cash = { method: 'cash', amount: '520', receivedOn: today }

describe('an act on a booking', () => {
  test('says first what it does, and does nothing by that', async () => {
    const { booking } = await openPlace()
    const version = await versionOf(booking.id)
    const preview = await act(booking, 'payment', { ...cash, isPreview: true })
    expect(preview.consequences).toEqual([
      'Invoice for €520 to a person',
      'To be paid: €520 → €0',
      'Settled: €0 → €520',
      expect.stringMatching(/^HM27-\d+-[A-Z]: Place confirmed → Paid$/),
    ])
    expect([await versionOf(booking.id), await sumsOf(booking.id), await invoicesOf(booking.id)]).toEqual([
      version,
      { owedMinor: 52_000, settledMinor: 0, creditMinor: 0 },
      [],
    ])
    const done = await act(booking, 'payment', cash)
    expect(done.consequences).toEqual(preview.consequences)
    expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 52_000, creditMinor: 0 })
    expect((await house.deeds()).at(-1)).toBe(`booking.payment_recorded ${booking.reference}`)
  })

  test('is refused to who saw an earlier state, so a double click takes the money once', async () => {
    const { booking } = await openPlace()
    const version = await versionOf(booking.id)
    const answers = await Promise.all([act(booking, 'payment', cash, version), act(booking, 'payment', cash, version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('desk.changed_meanwhile')
    expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 52_000, creditMinor: 0 })
  })

  test('in cash brings a lapsed place back while there is a seat, and becomes credit otherwise', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    await db.updateTable('registration').set({ state: 'lapsed' }).where('id', 'in', [one.registrationId, other.registrationId]).execute()
    const stateOf = async (id: string) => (await db.selectFrom('registration').select('state').where('id', '=', id).executeTakeFirst())?.state
    expect((await act(one.booking, 'payment', cash)).consequences).toContainEqual(expect.stringMatching(/: Lapsed → Paid$/))
    expect(await stateOf(one.registrationId)).toBe('paid')
    await salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, capacities: { 333: 0 } }, now)
    expect((await act(other.booking, 'payment', cash)).consequences).toContain('The place has lapsed, and no seat is left: the money becomes credit')
    expect([await stateOf(other.registrationId), (await sumsOf(other.booking.id)).creditMinor]).toEqual(['lapsed', 52_000])
    await salesSettingsOf(db).save('colombo', defaultSalesSettings, now)
  })

  test('with the number of a cheque that is known is refused', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    const cheque = { ...cash, method: 'cheque', reference: 'No 77' }
    expect((await act(one.booking, 'payment', cheque)).status).toBe(200)
    expect(await act(other.booking, 'payment', cheque)).toMatchObject({ status: 409, fields: { reference: expect.stringContaining('recorded already') } })
  })

  test.each([
    ['amount', { ...cash, amount: '1e3' }],
    ['amount', { ...cash, amount: '0' }],
    ['receivedOn', { ...cash, receivedOn: 'tomorrow' }],
    ['method', { ...cash, method: 'card' }],
  ])('names the field that is wrong: %s', async (field, body) => {
    const { booking } = await openPlace()
    const answer = await act(booking, 'payment', body)
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
  })
})

test('the account of a confirmed place is opened once; a place that is not confirmed owes nothing', async () => {
  const { reference, registrationId } = await given.registration('late@example.org', { moves: ['needs-approval', 'open'] })
  const open = async (one: string) => (await olga.act(`registrations/${one}/booking`, {}, 'money')).json() as { id?: string; error?: { code: string } }
  const opened = await Promise.all([open(reference), open(reference)])
  expect(opened[0]).toEqual(opened[1])
  const { booking_id } = await db.selectFrom('registration').select('booking_id').where('id', '=', registrationId).executeTakeFirstOrThrow()
  expect(await sumsOf(booking_id ?? '')).toEqual({ owedMinor: 52_000, settledMinor: 0, creditMinor: 0 })
  const waiting = await given.registration('waiting@example.org')
  expect((await open(waiting.reference)).error?.code).toBe('money.not_allowed')
})

test('the invoice can be issued before it is paid, once', async () => {
  const { booking } = await openPlace()
  expect((await act(booking, 'invoice')).consequences).toEqual(['Invoice for €520 to a person'])
  expect(await act(booking, 'invoice')).toMatchObject({ status: 409, code: 'money.not_allowed' })
})

test('another recipient gets a new invoice, settled by what was paid for the first', async () => {
  const { booking } = await openPlace()
  await act(booking, 'payment', cash)
  const recipient = { kind: 'institution', name: 'Accounts', organisation: 'Himal Institute', email: 'accounts@himal.example.org' }
  const { consequences } = await act(booking, 'recipient', recipient)
  expect(consequences).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Credit note for €520, which cancels invoice PT-/),
      'Invoice for €520 to an institution',
      expect.stringMatching(/^Links to this booking end/),
    ]),
  )
  expect(await invoicesOf(booking.id)).toEqual(['invoice credited Lea Listener', 'invoice issued Accounts', 'credit-note issued Lea Listener'])
  expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 52_000, creditMinor: 0 })
})

test('a charge is added and removed; what was paid too much is credit', async () => {
  const { booking, registrationId } = await openPlace()
  await act(booking, 'payment', cash)
  await act(booking, 'add-charge', { registration: registrationId, kind: 'additional-paper' })
  expect(await sumsOf(booking.id)).toMatchObject({ owedMinor: 17_500 })
  const charges = await db.selectFrom('charge').select(['id', 'kind']).where('booking_id', '=', booking.id).orderBy('position').execute()
  await act(booking, 'remove-charge', { charge: charges.find(({ kind }) => kind === 'additional-paper')?.id })
  await act(booking, 'remove-charge', { charge: charges.find(({ kind }) => kind === 'accompanying')?.id })
  expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 26_000, creditMinor: 26_000 })
  expect(await act(booking, 'remove-charge', { charge: charges.find(({ kind }) => kind === 'fee')?.id })).toMatchObject({ status: 409 })
})

test('another category changes the fee and credits what was invoiced', async () => {
  const { booking, registrationId } = await openPlace()
  await act(booking, 'payment', cash)
  const { consequences } = await act(booking, 'category', { registration: registrationId, category: '332' })
  expect(consequences).toContain('Credit of the booking: €0 → €30')
  expect(await db.selectFrom('registration').select(['regtype', 'fee_minor']).where('id', '=', registrationId).executeTakeFirst()).toEqual({
    regtype: '332',
    fee_minor: 23_000,
  })
})

describe('another category', () => {
  test('is refused where it has no place left', async () => {
    const { booking, registrationId } = await openPlace()
    await salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, capacities: { 332: 0 } }, now)
    const refused = await act(booking, 'category', { registration: registrationId, category: '332' })
    expect(refused).toMatchObject({ status: 409, code: 'registration.full', fields: { category: expect.stringContaining('All 0 places') } })
    await salesSettingsOf(db).save('colombo', defaultSalesSettings, now)
  })

  test('keeps the discount code that is for it, and gives back one that is not', async () => {
    const { booking, registrationId } = await openPlace()
    const terms = { percent: 10, amountGbpMinor: null, amountEurMinor: null, maxUses: 1, expiresOn: null, categories: ['333', '332'], reason: 'Partner' }
    await discountsOf('colombo', db).add({ ...terms, code: 'TENTH' }, 'olga', now)
    const code = await discountsOf('colombo', db).lock('TENTH')
    await discountUsesOf(db).addAll([registrationId], code?.id ?? '', now)
    const feeOf = () =>
      db
        .selectFrom('charge')
        .select(['gross_minor', 'reduction'])
        .where('registration_id', '=', registrationId)
        .where('kind', '=', 'fee')
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    await act(booking, 'category', { registration: registrationId, category: '332' })
    expect(await feeOf()).toEqual({ gross_minor: 20_700, reduction: 'Discount code TENTH: 10 % less' })
    const { consequences } = await act(booking, 'category', { registration: registrationId, category: '330' })
    expect(consequences).toContain('The discount code TENTH is not for this category; its use is given back')
    expect([(await feeOf())?.reduction, (await discountsOf('colombo', db).lock('TENTH'))?.uses]).toEqual(['', 0])
  })
})

test('another category of a booking in pounds leaves the fee of the form in euros', async () => {
  const { booking, registrationId } = await openPlace()
  await db.updateTable('booking').set({ currency: 'GBP' }).where('id', '=', booking.id).execute()
  await act(booking, 'category', { registration: registrationId, category: '332' })
  const fees = await db
    .selectFrom('registration')
    .innerJoin('submission', 'submission.id', 'registration.submission_id')
    .select(['registration.fee_minor as paid', 'submission.fee_minor as form'])
    .where('registration.id', '=', registrationId)
    .executeTakeFirst()
  expect(fees).toEqual({ paid: 22_500, form: 23_000 })
})

test('a due date can only be moved to a day that is still to come', async () => {
  const { booking } = await openPlace()
  expect(await act(booking, 'due-date', { dueOn: today })).toMatchObject({ status: 409, fields: { dueOn: expect.any(String) } })
  expect((await act(booking, 'due-date', { dueOn: '2030-01-31' })).consequences).toEqual([expect.stringContaining('→ 31 January 2030')])
})

test('what is open is written off as a bad debt', async () => {
  const { booking } = await openPlace()
  await act(booking, 'payment', { ...cash, amount: '20' })
  expect((await act(booking, 'write-off', { reason: 'Gone away' })).consequences).toEqual(['To be paid: €500 → €0', 'Written off: €0 → €500'])
  expect(await invoicesOf(booking.id)).toEqual(['invoice written-off Lea Listener'])
  expect(await act(booking, 'write-off', { reason: 'Again' })).toMatchObject({ status: 409 })
})

describe('a cancelled place', () => {
  test('leaves what was paid as credit', async () => {
    const { booking, registrationId } = await openPlace()
    await act(booking, 'payment', cash)
    await act(booking, 'cancel', { registration: registrationId, keepsCredit: true })
    expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 0, creditMinor: 52_000 })
    const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', booking.payer.email).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['registration.cancelled', 'money.credit_note']))
  })

  test('keeps the fee when that is chosen', async () => {
    const { booking, registrationId } = await openPlace()
    await act(booking, 'payment', cash)
    const { consequences } = await act(booking, 'cancel', { registration: registrationId, keepsCredit: false })
    expect(consequences).toEqual([expect.stringContaining('Paid → Cancelled')])
    expect(await invoicesOf(booking.id)).toEqual(['invoice issued Lea Listener'])
  })

  test('that was never invoiced owes nothing', async () => {
    const { booking, registrationId } = await openPlace()
    await act(booking, 'cancel', { registration: registrationId, keepsCredit: false })
    expect(await sumsOf(booking.id)).toEqual({ owedMinor: 0, settledMinor: 0, creditMinor: 0 })
  })
})

describe('the list of bookings', () => {
  const found = async (search: string) => {
    const { rows } = await listBookings(db, readBookingQuery(new URLSearchParams(search)), {}, today)
    return rows.map(({ reference }) => reference)
  }

  test('finds a booking by its own, its payment’s and its invoice’s reference and by its payer', async () => {
    const { booking, registration } = await openPlace('Wilhelmina Ødegård')
    await act(booking, 'invoice')
    const { reference } = await db.selectFrom('invoice').select('reference').where('booking_id', '=', booking.id).executeTakeFirstOrThrow()
    const spaced = booking.paymentReference.replace(/(.{4})/g, '$1 ')
    for (const q of [booking.reference, spaced, reference, registration, 'wilhelm ødeg'])
      expect(await found(new URLSearchParams({ q }).toString())).toEqual([booking.reference])
    expect(await found('q=%21%21')).toEqual([])
  })

  test('shows each booking in the views that fit, and counts them', async () => {
    const { booking } = await openPlace()
    await act(booking, 'payment', { ...cash, amount: '20' })
    await db.updateTable('booking').set({ due_on: '2020-01-31' }).where('id', '=', booking.id).execute()
    for (const state of ['to-be-paid', 'overdue', 'partly-paid']) expect(await found(`state=${state}`)).toContain(booking.reference)
    for (const state of ['paid', 'credit-left', 'due-soon', 'failed']) expect(await found(`state=${state}`)).not.toContain(booking.reference)
    const { counts } = await listBookings(db, readBookingQuery(new URLSearchParams('state=overdue')), {}, today)
    expect(counts.overdue).toBe((await found('state=overdue')).length)
  })

  test('goes on and back by cursor', async () => {
    const list = bookingListOf(db)
    const query = readBookingQuery(new URLSearchParams())
    const all = (await list.page(query, today, { limit: 50 })).map(({ reference }) => reference)
    const first = await list.page(query, today, { limit: 2 })
    const second = await list.page(query, today, { limit: 2, after: first.at(-1)?.cursor })
    expect([...first, ...second].map(({ reference }) => reference)).toEqual(all.slice(0, 4))
    expect((await list.page(query, today, { limit: 2, before: second[0]?.cursor })).map(({ reference }) => reference)).toEqual(all.slice(0, 2))
  })

  test('is its address, without what is not asked for', () => {
    const search = 'q=lea&conference=colombo&state=overdue&sort=booked'
    expect(writeBookingQuery(readBookingQuery(new URLSearchParams(search))).toString()).toBe(search)
    expect(writeBookingQuery(readBookingQuery(new URLSearchParams('state=open&sort=-booked'))).toString()).toBe('')
  })
})

test('after all of it the books balance', async () => {
  expect(await faultsInBooks(db)).toEqual([])
})
