import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../../tests/support/form-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { camt, type GivenEntry } from '../../../../tests/support/statements/camt.ts'
import type { AccountId } from '../../accounts/account.ts'
import { contentOf } from '../../content/content.store.ts'
import { Refusal } from '../../refusal.ts'
import { takePaymentBack } from '../desk/take-back.ts'
import { ledgerOf } from '../ledger.store.ts'
import { formatPaymentReference } from '../payment-reference.ts'
import { requestRefund } from '../refunds/refund-acts.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { confirmLines, discardStatement, ignoreLine, matchLine, returnLine, takePayout } from './decide-lines.ts'
import { importStatement } from './import-statement.ts'
import { takeBankCharges, takeLineDecisionBack } from './outgoing-lines.ts'
import { proposeAll } from './propose.ts'
import { statementsOf } from './statements.store.ts'

const { db, services, given } = await deskSubmissionsHouse()
const now = services.now()
await givenSales(db, now)
const olga = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: ['money'] as const }
let number = 0

/** Somebody whose place costs 520 euros. */
async function openPlace() {
  number += 1
  const { registrationId } = await given.registration(`lea${number}@example.org`, { moves: ['needs-approval', 'open'] })
  return { registrationId, ...(await givenBooking(db, registrationId, now)) }
}
async function read(...entries: GivenEntry[]) {
  number += 1
  const text = camt(
    { version: '08' },
    entries.map((entry, index) => ({ reference: `B${number}-${index}`, ...entry })),
  )
  const outcome = await importStatement(services, olga, { fileName: 'january.xml', text, bankAccountId: '', mapping: null })
  return { ...outcome, text }
}
async function proposals(id: string) {
  const lines = await statementsOf(db).linesOf(id)
  return (await proposeAll(db, lines)).map((proposal, index) => ({ ...proposal, line: lines[index] }))
}
const confirmAll = async (id: string) =>
  confirmLines(
    services,
    olga,
    (await proposals(id)).map(({ kind, line }) => ({ id: line?.id ?? '', kind })),
  )
const statesOf = async (id: string) => (await statementsOf(db).linesOf(id)).map(({ state }) => state)
const registrationState = async (id: string) => (await db.selectFrom('registration').select('state').where('id', '=', id).executeTakeFirst())?.state
const refused = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('reading a statement', () => {
  test('shows what each line would do, and moves nothing', async () => {
    const [paid, partial, over] = [await openPlace(), await openPlace(), await openPlace()]
    const { id } = await read(
      { amount: '520.00', text: `Fee ${formatPaymentReference(paid.paymentReference)} Lea` },
      { amount: '100.00', structured: partial.paymentReference },
      { amount: '600.00', text: over.paymentReference.toLowerCase() },
      { amount: '33.00', text: 'Hello' },
      { amount: '44.00', direction: 'DBIT', text: 'Rent' },
      { amount: '510.00', text: paid.paymentReference },
    )
    expect((await proposals(id)).map(({ kind }) => kind)).toEqual(['matched', 'partial', 'over', 'unknown', 'outgoing', 'matched'])
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
    expect(await ledgerOf(db).balance('bank')).toBe(0)
  })

  test('twice, or with another one that overlaps, adds each line once', async () => {
    const [one, two] = [
      { amount: '5.00', reference: 'same-1' },
      { amount: '5.00', text: 'no reference of the bank', reference: 'NONREF' },
    ]
    const first = await read(one, two, two)
    const again = await importStatement(services, olga, { fileName: 'copy.xml', text: first.text, bankAccountId: '', mapping: null })
    expect(again).toEqual({ id: first.id, isRepetition: true, lines: 3, seenBefore: 3 })
    const overlapping = await read(two, { amount: '7.00' }, one, two)
    expect(overlapping).toMatchObject({ isRepetition: false, lines: 4, seenBefore: 3 })
    expect((await statementsOf(db).linesOf(overlapping.id)).map(({ amountMinor }) => amountMinor)).toEqual([700])
  })

  test('of an account that is none of ours is refused', async () => {
    const text = camt({ version: '02', iban: 'DE89370400440532013000' }, [{ amount: '1.00' }])
    expect(await refused(importStatement(services, olga, { fileName: 'x.xml', text, bankAccountId: '', mapping: null }))).toBe('statement.unreadable')
  })

  test('needs the right to money', async () => {
    const other = { ...olga, rights: ['registrations'] as const }
    expect(await refused(importStatement(services, other, { fileName: 'x.xml', text: camt({ version: '02' }, []), bankAccountId: '', mapping: null }))).toBe(
      'desk.not_allowed',
    )
    expect(await refused(confirmLines(services, other, []))).toBe('desk.not_allowed')
  })

  test('can be taken back until money moved', async () => {
    const { id } = await read({ amount: '11.00' })
    await discardStatement(services, olga, id)
    expect(await refused(discardStatement(services, olga, id))).toBe('statement.unknown')
    const kept = await read({ amount: '11.00' })
    await confirmAll(kept.id)
    expect(await refused(discardStatement(services, olga, kept.id))).toBe('statement.not_allowed')
  })
})

describe('confirming lines', () => {
  test('takes the money once, leaves a part open and keeps the rest as credit', async () => {
    const [paid, partial] = [await openPlace(), await openPlace()]
    const { id } = await read(
      { amount: '530.00', text: paid.paymentReference },
      { amount: '100.00', text: partial.paymentReference },
      { amount: '1.00', direction: 'DBIT' },
    )
    expect(await confirmAll(id)).toEqual({ matched: 2, suspense: 0, changed: 1 })
    expect(await confirmAll(id)).toEqual({ matched: 0, suspense: 0, changed: 3 })
    expect([await registrationState(paid.registrationId), await registrationState(partial.registrationId)]).toEqual(['paid', 'open'])
    expect(await statesOf(id)).toEqual(['matched', 'matched', 'imported'])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('leaves a line alone whose booking was paid in the meantime', async () => {
    const place = await openPlace()
    const { id } = await read({ amount: '520.00', text: place.paymentReference }, { amount: '520.00', text: place.paymentReference })
    const seen = (await proposals(id)).map(({ kind, line }) => ({ id: line?.id ?? '', kind }))
    expect(await confirmLines(services, olga, seen)).toEqual({ matched: 1, suspense: 0, changed: 1 })
    expect((await proposals(id))[1]?.kind).toBe('over')
  })

  test('one transfer pays several bookings', async () => {
    const places = [await openPlace(), await openPlace(), await openPlace()]
    const { id } = await read({ amount: '1550.00', name: 'University of Kandy', text: places.map(({ paymentReference }) => paymentReference).join(' and ') })
    expect((await proposals(id))[0]).toMatchObject({ kind: 'matched', parts: [{ amountMinor: 52_000 }, { amountMinor: 52_000 }, { amountMinor: 51_000 }] })
    await confirmAll(id)
    for (const { registrationId } of places) expect(await registrationState(registrationId)).toBe('paid')
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('money for a lapsed place brings it back while there are seats, and rests in suspense when there are none', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    await db.updateTable('registration').set({ state: 'lapsed' }).where('id', 'in', [one.registrationId, other.registrationId]).execute()
    const { rows } = { rows: await db.selectFrom('registration').select('regtype').where('id', '=', one.registrationId).execute() }
    const seated = await db
      .selectFrom('registration')
      .select('id')
      .where('conference_id', '=', one.conferenceId)
      .where('state', 'in', ['open', 'paid'])
      .execute()
    const { version: _, ...settings } = defaultSalesSettings
    // Everybody brings somebody, and there is room for two more.
    await salesSettingsOf(db).save(one.conferenceId, { ...settings, capacities: { [rows[0]?.regtype ?? '']: 2 * seated.length + 2 } }, now)
    const { id } = await read(
      { amount: '520.00', text: one.paymentReference },
      { amount: '520.00', text: other.paymentReference },
      { amount: '100.00', text: other.paymentReference },
    )
    expect((await proposals(id)).map(({ kind, reinstates }) => [kind, reinstates])).toEqual([
      ['matched', true],
      ['matched', true],
      ['unknown', false],
    ])
    expect(await confirmAll(id)).toEqual({ matched: 1, suspense: 2, changed: 0 })
    expect([await registrationState(one.registrationId), await registrationState(other.registrationId)]).toEqual(['paid', 'lapsed'])
    await salesSettingsOf(db).save(one.conferenceId, settings, now)
    expect(await faultsInBooks(db)).toEqual([])
  })
})

describe('money in suspense', () => {
  async function unknownMoney(amount: string) {
    const { id } = await read({ amount, text: 'Conference' })
    await confirmAll(id)
    const [line] = await statementsOf(db).linesOf(id)
    if (!line) throw new Error('There is no line.')
    return line
  }

  test('is matched to several bookings, the whole of it', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    const before = { suspense: await ledgerOf(db).balance('suspense'), bank: await ledgerOf(db).balance('bank') }
    const line = await unknownMoney('1040.00')
    expect(await ledgerOf(db).balance('suspense')).toBe(before.suspense - 104_000)
    const parts = [
      { booking: one.reference, amountMinor: 52_000 },
      { booking: formatPaymentReference(other.paymentReference), amountMinor: 52_000 },
    ]
    expect(await refused(matchLine(services, olga, line.id, { version: line.version, parts: parts.slice(0, 1) }))).toBe('request.invalid')
    expect(await refused(matchLine(services, olga, line.id, { version: line.version - 1, parts }))).toBe('desk.changed_meanwhile')
    await matchLine(services, olga, line.id, { version: line.version, parts })
    expect([await registrationState(one.registrationId), await registrationState(other.registrationId)]).toEqual(['paid', 'paid'])
    expect({ suspense: await ledgerOf(db).balance('suspense'), bank: await ledgerOf(db).balance('bank') }).toEqual({
      suspense: before.suspense,
      bank: before.bank + 104_000,
    })
    expect(await statementsOf(db).paidBookings([line.id])).toHaveLength(2)
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is sent back', async () => {
    const before = await ledgerOf(db).balance('bank')
    const line = await unknownMoney('12.00')
    await returnLine(services, olga, line.id, line.version)
    expect(await ledgerOf(db).balance('bank')).toBe(before)
    expect(await refused(returnLine(services, olga, line.id, line.version + 1))).toBe('statement.not_allowed')
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is a payout of the card provider', async () => {
    const before = { clearing: await ledgerOf(db).balance('card-clearing'), suspense: await ledgerOf(db).balance('suspense') }
    const line = await unknownMoney('1000.00')
    await takePayout(services, olga, line.id, line.version)
    expect({ clearing: await ledgerOf(db).balance('card-clearing'), suspense: await ledgerOf(db).balance('suspense') }).toEqual({
      ...before,
      clearing: before.clearing - 100_000,
    })
    expect(await refused(takePayout(services, olga, line.id, line.version + 1))).toBe('statement.not_allowed')
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('names a booking that does not exist beside it', async () => {
    const line = await unknownMoney('12.00')
    const match = matchLine(services, olga, line.id, { version: line.version, parts: [{ booking: 'BK-NONE', amountMinor: 1200 }] })
    await expect(match).rejects.toMatchObject({ fields: { 'parts.0.booking': 'There is no booking with this reference.' } })
  })
})

describe('what was taken by mistake', () => {
  async function paidByLine(place: { reference: string; paymentReference: string }) {
    const { id } = await read({ amount: '520.00', text: place.paymentReference })
    await confirmAll(id)
    const [line] = await statementsOf(db).linesOf(id)
    if (!line) throw new Error('There is no line.')
    return line
  }
  const balances = async () => ({ bank: await ledgerOf(db).balance('bank'), suspense: await ledgerOf(db).balance('suspense') })

  test('is taken back on the account of the booking, shown first, and matched again to another', async () => {
    const [wrong, right] = [await openPlace(), await openPlace()]
    const line = await paidByLine(wrong)
    const before = await balances()
    const { id: payment } = await db.selectFrom('payment').select('id').where('booking_id', '=', wrong.id).executeTakeFirstOrThrow()
    const { version } = await db.selectFrom('booking').select('version').where('id', '=', wrong.id).executeTakeFirstOrThrow()
    const order = { version, payment, why: 'It was meant for somebody else.' }
    const shown = await takePaymentBack(services, olga, wrong.reference, { ...order, isPreview: true })
    expect(shown).toEqual(expect.arrayContaining(['To be paid: €0 → €520', expect.stringContaining('rests in suspense, to be matched again')]))
    expect(await balances()).toEqual(before)
    expect(await takePaymentBack(services, olga, wrong.reference, { ...order, isPreview: false })).toEqual(shown)
    expect([await registrationState(wrong.registrationId), await balances()]).toEqual(['open', { ...before, suspense: before.suspense - 52_000 }])
    const mail = await db
      .selectFrom('mail')
      .select('text_body')
      .where('kind', '=', 'money.taken_back')
      .where('to_address', '=', wrong.payer.email)
      .executeTakeFirst()
    expect(mail?.text_body.replace(/\s+/g, ' ')).toContain('It was meant for somebody else.')
    const again = await statementsOf(db).lock(line.id)
    await matchLine(services, olga, line.id, { version: again?.version ?? 0, parts: [{ booking: right.reference, amountMinor: 52_000 }] })
    expect([await registrationState(right.registrationId), await balances()]).toEqual(['paid', before])
    expect(await statementsOf(db).paidBookings([line.id])).toMatchObject([{ reference: right.reference }])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('for several bookings is taken back at the statement, all of it', async () => {
    const [one, other] = [await openPlace(), await openPlace()]
    const { id } = await read({ amount: '1040.00', text: `${one.paymentReference} ${other.paymentReference}` })
    await confirmAll(id)
    const [line] = await statementsOf(db).linesOf(id)
    const { id: payment } = await db.selectFrom('payment').select('id').where('booking_id', '=', one.id).executeTakeFirstOrThrow()
    const { version } = await db.selectFrom('booking').select('version').where('id', '=', one.id).executeTakeFirstOrThrow()
    expect(await refused(takePaymentBack(services, olga, one.reference, { version, payment, why: 'Wrong', isPreview: false }))).toBe('money.not_allowed')
    await takeLineDecisionBack(services, olga, line?.id ?? '', line?.version ?? 0)
    expect([await registrationState(one.registrationId), await registrationState(other.registrationId), await statesOf(id)]).toEqual([
      'open',
      'open',
      ['suspense'],
    ])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is a payout or a charge of the bank that was none', async () => {
    const { id } = await read({ amount: '1000.00', text: 'Stripe' }, { amount: '7.50', direction: 'DBIT', text: 'Something' })
    const lines = await statementsOf(db).linesOf(id)
    const before = await balances()
    await takePayout(services, olga, lines[0]?.id ?? '', 1)
    await takeBankCharges(services, olga, lines[1]?.id ?? '', 1)
    await takeLineDecisionBack(services, olga, lines[0]?.id ?? '', 2)
    await takeLineDecisionBack(services, olga, lines[1]?.id ?? '', 2)
    expect([await statesOf(id), await balances()]).toEqual([['suspense', 'imported'], { bank: before.bank + 100_000, suspense: before.suspense - 100_000 }])
    await takePayout(services, olga, lines[0]?.id ?? '', 3)
    expect(await balances()).toEqual({ ...before, bank: before.bank + 100_000 })
    expect(await faultsInBooks(db)).toEqual([])
  })
})

describe('money that left', () => {
  test('again by the bank takes the payment back and tells payer and office', async () => {
    await contentOf(db).replaceCollection('settings', [officeSettings])
    const place = await openPlace()
    await confirmAll((await read({ amount: '520.00', text: place.paymentReference })).id)
    const { id } = await read({ amount: '520.00', direction: 'DBIT', isReversal: true, text: place.paymentReference })
    const [proposal] = await proposals(id)
    expect(proposal).toMatchObject({ kind: 'reversal', parts: [{ reference: place.reference, amountMinor: 52_000 }] })
    expect(await confirmAll(id)).toEqual({ matched: 1, suspense: 0, changed: 0 })
    expect(await confirmAll(id)).toEqual({ matched: 0, suspense: 0, changed: 1 })
    expect(await registrationState(place.registrationId)).toBe('open')
    const kinds = await db
      .selectFrom('mail')
      .select('kind')
      .where('about', '=', `booking:${place.id}`)
      .where('kind', 'like', 'money.taken%')
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['money.taken_back', 'money.taken_back.office'])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('again from suspense leaves nothing there', async () => {
    const before = await ledgerOf(db).balance('suspense')
    const { id: first } = await read({ amount: '77.00', text: 'Nobody knows' })
    await confirmAll(first)
    const { id } = await read({ amount: '77.00', direction: 'DBIT', isReturn: true, text: 'Nobody knows' })
    expect((await proposals(id))[0]).toMatchObject({ kind: 'reversal', parts: [], reason: expect.stringContaining('suspense') })
    await confirmAll(id)
    expect([await ledgerOf(db).balance('suspense'), await statesOf(first)]).toEqual([before, ['returned']])
  })

  test('is a refund, and coming back makes it fail', async () => {
    const place = await openPlace()
    await confirmAll((await read({ amount: '600.00', text: place.paymentReference })).id)
    const { version } = await db.selectFrom('booking').select('version').where('id', '=', place.id).executeTakeFirstOrThrow()
    const order = { version, isPreview: false, amount: 8_000, route: 'bank-transfer' as const, payee: 'Lea Listener', account: 'DE89370400440532013000' }
    await requestRefund(services, olga, place.reference, { ...order, bic: '', reason: 'Paid twice' })
    const refund = () => db.selectFrom('refund').select(['state', 'statement_line_id']).where('booking_id', '=', place.id).executeTakeFirstOrThrow()
    const { id } = await read({ amount: '80.00', direction: 'DBIT', name: 'Lea Listener', text: `Refund ${place.reference}` })
    expect((await proposals(id))[0]).toMatchObject({ kind: 'refund', parts: [{ reference: place.reference }] })
    await confirmAll(id)
    const [line] = await statementsOf(db).linesOf(id)
    expect(await refund()).toEqual({ state: 'done', statement_line_id: line?.id })
    const { id: back } = await read({ amount: '80.00', isReturn: true, name: 'Lea Listener', text: `Refund ${place.reference}` })
    expect((await proposals(back))[0]?.kind).toBe('refund-returned')
    await confirmAll(back)
    expect([(await refund()).state, await ledgerOf(db).balance('customer-credit', { bookingId: place.id })]).toEqual(['failed', -8_000])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is a charge of the bank when it says so', async () => {
    const before = await ledgerOf(db).balance('bank-charges')
    const { id } = await read(
      { amount: '7.50', direction: 'DBIT', text: 'Monthly account fee' },
      { amount: '7500.00', direction: 'DBIT', text: 'Fee of the hotel' },
    )
    expect((await proposals(id)).map(({ kind }) => kind)).toEqual(['bank-charges', 'outgoing'])
    await confirmAll(id)
    expect(await ledgerOf(db).balance('bank-charges')).toBe(before + 750)
    expect(await faultsInBooks(db)).toEqual([])
  })
})

test('money that left is set aside and taken up again', async () => {
  const { id } = await read({ amount: '44.00', direction: 'DBIT', text: 'Rent' })
  const [line] = await statementsOf(db).linesOf(id)
  await ignoreLine(services, olga, line?.id ?? '', 1, true)
  expect(await statesOf(id)).toEqual(['ignored'])
  await ignoreLine(services, olga, line?.id ?? '', 2, false)
  expect(await statesOf(id)).toEqual(['imported'])
})
