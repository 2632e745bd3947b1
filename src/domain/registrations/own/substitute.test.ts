import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenDocument } from '../../../../tests/support/given-documents.ts'
import { faultsInBooks, givenSales } from '../../../../tests/support/given-money.ts'
import { exportPerson } from '../../accounts/export-account.ts'
import { nameConfirmationsOf } from '../../documents/name-confirmations.store.ts'
import { downloadOwn, ownDocuments } from '../../documents/own-documents.ts'
import { tellOfEnds } from '../../documents/tell-of-ends.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { issueToken } from '../../forms/form-token.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { findRegistration } from '../../money/find-booking.ts'
import { takePayment } from '../../money/settle-booking.ts'
import type { Refusal } from '../../refusal.ts'
import { ownVisa, reportOutcome } from '../../visa/request-visa.ts'
import { visaRequestsOf } from '../../visa/visa.store.ts'
import { registrationFilesOf } from '../files/registration-files.store.ts'
import { sendProof, sendSlip } from '../files/send-registration-file.ts'
import { parseRegistering } from '../register/register.schema.ts'
import { register } from '../register/register.ts'
import { registrationPage } from './registration-page.ts'
import { substituteChoices, substituteDelegate } from './substitute.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, server, clock } = house
const olga = await house.organiser()
let number = 0

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
})

const credentialsOf = (url: string) => {
  const [, , reference = '', secret = ''] = new URL(url, 'http://x').pathname.split('/')
  return { reference, secret }
}
async function registered(more: Record<string, string> = {}) {
  const values = {
    currency: 'EUR',
    regtype: '333',
    name: 'Lea Listener',
    email: `lea${number++}@example.org`,
    company: 'Himal Institute',
    country: 'Nepal',
    terms: 'yes',
    token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)),
    ...more,
  }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
  const { url, people, booking } = await register(services, { conferenceId: 'colombo', form, honeypot: undefined, firstByteAt: services.now() })
  return { credentials: credentialsOf(url), reference: people[0]?.registration.reference ?? '', registrationId: people[0]?.registration.id ?? '', booking }
}
const other = { title: '' as const, name: 'Наталья Иванова', email: 'natalya@example.org', company: 'Himal Institute', country: 'Nepal' }
const pay = (bookingId: string, amountMinor: number) =>
  db
    .transaction()
    .execute((trx) =>
      takePayment(
        trx,
        { bookingId, method: 'cash', currency: 'EUR', amountMinor, sourceKey: null, receivedOn: services.now().toISOString().slice(0, 10), note: '' },
        { now: services.now(), by: 'system' },
      ),
    )
const mailsTo = async (address: string) =>
  (await db.selectFrom('mail').select('kind').where('to_address', '=', address).orderBy('kind').execute()).map(({ kind }) => kind)

test('who paid for themselves gives the place away: the invoice names the other person, the money stays, and both are told', async () => {
  const lea = await registered()
  await pay(lea.booking.id, 26_000)
  const { effects } = await substituteChoices(services, lea.credentials, lea.reference)
  expect(effects.join(' ')).toContain('is credited and issued again with the new name')
  const path = await substituteDelegate(services, lea.credentials, other)
  await expect(findRegistration(services, lea.credentials)).rejects.toMatchObject({ code: 'submission.link_replaced' })
  const page = await registrationPage(services, credentialsOf(path))
  expect(page.delegates.map(({ registration: { name, state } }) => [name, state])).toEqual([[other.name, 'paid']])
  expect([page.dueMinor, page.creditMinor, page.booking?.payer.name]).toEqual([0, 0, 'Lea Listener'])
  expect(page.invoices.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(['credit-note issued', 'invoice credited', 'invoice issued'])
  const lines = await db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select('person')
    .where('state', '=', 'issued')
    .where('kind', '=', 'invoice')
    .where('booking_id', '=', lea.booking.id)
    .execute()
  expect(lines).toEqual([{ person: other.name }])
  expect(await mailsTo(other.email)).toEqual(['registration.substitute'])
  expect(await mailsTo(lea.booking.payer.email)).toContain('registration.substituted')
  expect(await faultsInBooks(db)).toEqual([])
})

test('the desk sees first what it does, then does it; a delegate for whom another pays cannot', async () => {
  const group = await registered({ payer_name: 'Petra Purse', payer_email: 'petra@example.org' })
  const form = await db
    .selectFrom('submission')
    .innerJoin('registration', 'registration.submission_id', 'submission.id')
    .selectAll('submission')
    .where('registration.id', '=', group.registrationId)
    .executeTakeFirstOrThrow()
  const { secretOf } = await import('../../submissions/find-submission.ts')
  const own = { reference: form.reference, secret: secretOf(services.key, { id: form.id, linkVersion: form.link_version }) }
  await expect(substituteDelegate(services, own, other)).rejects.toMatchObject({ code: 'registration.move_not_allowed' })
  const order = async (isPreview: boolean) => {
    const { version } = (await bookingsOf(db).find(group.booking.id)) ?? expect.fail('gone')
    return olga.act(
      `bookings/${group.booking.reference}/substitute`,
      { version, isPreview, registration: group.registrationId, ...other, name: 'Otto Other' },
      'money',
    )
  }
  expect((await order(true)).json()).toEqual({ consequences: [`${group.reference}: somebody else takes the place; the price and what was paid stay`] })
  expect((await db.selectFrom('registration').select('name').where('id', '=', group.registrationId).executeTakeFirstOrThrow()).name).toBe('Lea Listener')
  expect((await order(false)).statusCode).toBe(200)
  expect((await db.selectFrom('registration').select('name').where('id', '=', group.registrationId).executeTakeFirstOrThrow()).name).toBe('Otto Other')
})

test('a place that a proof was checked for is passed on by the office alone', async () => {
  const student = await registered({ regtype: '331' })
  await expect(substituteDelegate(services, student.credentials, other)).rejects.toThrow('needs a proof of each person')
})

/** A file as it lies in the store after its upload. */
async function uploaded(name: string, sha256 = randomBytes(32).toString('hex')) {
  const id = randomBytes(12).toString('hex')
  const bytes = Buffer.from('%PDF-1.7 proof')
  const { storageKey } = await services.files.write(Readable.from([bytes]), 1_000_000)
  await storedFilesOf(db).add([{ id, storageKey, name, mediaType: 'application/pdf', sizeBytes: bytes.length, sha256, note: null }], services.now())
  return { id, sha256 }
}

test('a student sends a proof once; only who looks after registrations can save it', async () => {
  const student = await registered({ regtype: '331' })
  const card = await uploaded('card.pdf')
  await sendProof(services, student.credentials, card)
  await sendProof(services, student.credentials, await uploaded('card.pdf', card.sha256))
  expect((await registrationFilesOf(db).proofsOf(student.registrationId)).map(({ name }) => name)).toEqual(['card.pdf'])
  const get = (cookie = '') => server.inject({ url: `/api/v1/desk/registration-files/${card.id}`, headers: { cookie } })
  const saved = await get(olga.cookie)
  expect([saved.statusCode, saved.headers['content-disposition']]).toEqual([200, `attachment; filename="card.pdf"; filename*=UTF-8''card.pdf`])
  const mona = await house.organiser('Mona', 'Money')
  await db
    .updateTable('account')
    .set({ desk_rights: ['money'] })
    .where('id', '=', mona.id)
    .execute()
  expect([(await get()).statusCode, (await get(mona.cookie)).statusCode]).toEqual([401, 403])
  const missing = await sendProof(services, student.credentials, undefined).catch((error: Refusal) => error.fields)
  expect(missing).toEqual({ document: 'Please choose a file.' })
})

test('a confirmed place needs no proof; its payer sends the slip of a transfer', async () => {
  const lea = await registered()
  await expect(sendProof(services, lea.credentials, await uploaded('card.pdf'))).rejects.toMatchObject({ code: 'submission.not_open' })
  await sendSlip(services, lea.credentials, await uploaded('slip.pdf'))
  expect(await registrationFilesOf(db).slipsOf(lea.booking.id)).toHaveLength(1)
})

test('whoever takes a place gets neither the letters nor the passport of the person before, who is told that they end', async () => {
  const lea = await registered()
  const { email } = await db.selectFrom('registration').select('email').where('id', '=', lea.registrationId).executeTakeFirstOrThrow()
  const own = { registrationId: lea.registrationId, email }
  const sealed = { conferenceId: 'colombo', registrationId: lea.registrationId, grounds: 'paid' as const, requestedAt: services.now() }
  const passport = (id: string, companion: string) =>
    visaRequestsOf(db).add({ ...sealed, id, companion, sealed: randomBytes(64), keyId: '0123456789abcdef', passportHash: randomBytes(32) })
  const [open, issued] = [await passport('visa-open', ''), await passport('visa-issued', 'Kamala Companion')]
  await visaRequestsOf(db).check('visa-issued', 'olga', services.now())
  await visaRequestsOf(db).issue('visa-issued', 'otto', services.now())
  const certificate = await givenDocument(services, own)
  const letter = await givenDocument(services, { ...own, kind: 'visa-invitation', subject: 'visa:visa-issued' })
  const acceptance = await givenDocument(services, { ...own, kind: 'acceptance-letter' })
  await nameConfirmationsOf(db).confirm(lea.registrationId, services.now())
  clock.now = new Date(clock.now.getTime() + 60_000)
  await substituteDelegate(services, lea.credentials, { ...other, email: 'next@example.org' })
  const states = await db.selectFrom('document').select(['kind', 'state', 'end_reason', 'file_id']).where('registration_id', '=', lea.registrationId).execute()
  expect(states.map(({ kind, state, end_reason, file_id }) => [kind, state, end_reason, file_id === null]).sort()).toEqual([
    ['acceptance-letter', 'valid', null, false],
    ['listener-certificate', 'revoked', 'place-ended', false],
    ['visa-invitation', 'revoked', 'place-ended', true],
  ])
  expect(await tellOfEnds(services)).toBe(2)
  expect(await mailsTo(email)).toEqual(['document.revoked', 'document.revoked', 'registration.receipt', 'registration.substituted'])
  for (const [reference, state] of [
    [open, 'refused-by-us'],
    [issued, 'revoked'],
  ])
    expect(await visaRequestsOf(db).findByReference(reference ?? '')).toMatchObject({ state, sealed: null, companion: '' })
  const form = await db.selectFrom('submission').selectAll().where('email', '=', 'next@example.org').executeTakeFirstOrThrow()
  const { secretOf } = await import('../../submissions/find-submission.ts')
  const credentials = { reference: form.reference, secret: secretOf(services.key, { id: form.id, linkVersion: form.link_version }) }
  const page = await ownDocuments(services, credentials)
  expect([page.registration.name, page.documents, page.confirmedAt]).toEqual([other.name, [], undefined])
  expect((await ownVisa(services, credentials)).requests).toEqual([])
  for (const { reference } of [certificate, letter, acceptance])
    await expect(downloadOwn(services, credentials, reference)).rejects.toMatchObject({ code: 'document.unknown' })
  await expect(reportOutcome(services, credentials, { request: issued, outcome: 'granted' })).rejects.toMatchObject({ code: 'visa.not_allowed' })
  const exported = await exportPerson(services, { account: undefined, address: 'next@example.org', withPassports: true }, 'without links')
  expect(JSON.stringify(exported.everything)).not.toContain(open)
  const fresh = await givenDocument(services, { registrationId: lea.registrationId, email: 'next@example.org', subject: `registration:${lea.registrationId}` })
  expect((await ownDocuments(services, credentials)).documents.map(({ reference }) => reference)).toEqual([fresh.reference])
})

test('a certificate that is being made while the place changes hands is not issued', async () => {
  const lea = await registered()
  const { email } = await db.selectFrom('registration').select('email').where('id', '=', lea.registrationId).executeTakeFirstOrThrow()
  const slowly = {
    ...services,
    renderDocument: async () => {
      await substituteDelegate(services, lea.credentials, { ...other, email: 'quick@example.org' })
      return Buffer.from('%PDF')
    },
  }
  const subject = `registration:${lea.registrationId}`
  await expect(givenDocument(slowly, { registrationId: lea.registrationId, email, subject })).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
  expect(await db.selectFrom('document').select('id').where('subject', '=', subject).execute()).toEqual([])
})
