import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { exportAccount } from '../../src/domain/accounts/export-account.ts'
import { findSignedIn, openSession } from '../../src/domain/accounts/sessions.ts'
import { ownDocuments } from '../../src/domain/documents/own-documents.ts'
import { issueToken } from '../../src/domain/forms/form-token.ts'
import { bookingSecretOf, bookingsOf } from '../../src/domain/money/bookings.store.ts'
import { findRegistration } from '../../src/domain/money/find-booking.ts'
import type { Refusal } from '../../src/domain/refusal.ts'
import { registrationFilesOf } from '../../src/domain/registrations/files/registration-files.store.ts'
import { correctRegistration } from '../../src/domain/registrations/own/correct-registration.ts'
import { registrationPage } from '../../src/domain/registrations/own/registration-page.ts'
import { ownRegistrationForm, parseRegistering } from '../../src/domain/registrations/register/register.schema.ts'
import { register } from '../../src/domain/registrations/register/register.ts'
import { registrationDetailsOf } from '../../src/domain/registrations/register/registration-details.store.ts'
import { secretOf } from '../../src/domain/submissions/find-submission.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { givenSales } from '../support/given-money.ts'

const { db, services, given, server, organiser } = await deskSubmissionsHouse()
await given.submission('first@example.org')
await givenSales(db, services.now())
await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()

const person = (email: string) => ({ regtype: '333', name: `Person ${email}`, email, company: 'Himal Institute', country: 'Nepal' })
const second = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}_2`, value]))

/** Two people of one institute; the first pays for both, or somebody in its office. */
async function booked(payer: 'the first' | 'the office') {
  const [one, two] = [`one-${payer.replace(' ', '-')}@example.org`, `two-${payer.replace(' ', '-')}@example.org`]
  const values = {
    ...person(one),
    access_needs: 'FIRSTSTAIRS',
    ...second({ ...person(two), dietary_needs: 'TYPEDBYPAYER' }),
    delegates: '2',
    currency: 'EUR',
    terms: 'yes',
    token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)),
    ...(payer === 'the office' ? { payer_name: 'Office', payer_email: 'office@example.org' } : {}),
  }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
  const { url, people } = await register(services, { conferenceId: 'colombo', form, presenter: undefined, honeypot: undefined, firstByteAt: services.now() })
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  const delegate = people[1]
  if (!delegate) throw new Error('Nobody else was registered.')
  const { submission, registration } = delegate
  return { payer: { reference, secret }, delegate: { reference: submission.reference, secret: secretOf(services.key, submission) }, registration }
}

interface PageRoute {
  path?: string
  file: string
  children?: PageRoute[]
}
const pages = (routeConfig as PageRoute[]).flatMap(function flat({ path = '', file, children = [] }): { path: string; file: string }[] {
  return [{ path, file }, ...children.flatMap(flat)]
})

interface Credentials {
  reference: string
  secret: string
  confirmedAddress?: string
}

/** What somebody who has confirmed an address takes along: their data, and the names of their files. */
async function exportedTo(email: string): Promise<unknown> {
  const id = randomBytes(8).toString('hex') as AccountId
  const names = { id, role: 'g_user' as const, f_name: 'Petra', l_name: 'Purse', email, password_hash: null, desk_rights: [] }
  await db
    .insertInto('account')
    .values({ ...names, confirmed_at: services.now(), created_at: services.now(), disabled_at: null })
    .execute()
  const { secret } = await openSession(db, id, 'A test', undefined, services.now())
  const person = await findSignedIn(services, secret)
  if (!person) throw new Error('Nobody is signed in.')
  return exportAccount(services, person)
}

/** The data of every page of a registration, each answer of the API, and every letter but those to the other person. */
async function seenBy(credentials: Credentials, delegate: string, notTo: string): Promise<string> {
  const seen: unknown[] = []
  for (const { path, file } of pages.filter((page) => page.path.startsWith('registration/:reference/:secret'))) {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader: (args: object) => Promise<unknown> }
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(postedFormContext, undefined)
    context.set(signedInContext, async () => undefined)
    const request = new Request(`http://127.0.0.1/${path}?delegate=${delegate}`)
    seen.push(await loader({ context, request, params: credentials }).catch((error: unknown) => (error instanceof Error ? Promise.reject(error) : null)))
  }
  for (const query of credentials.secret === '' ? [] : ['', `?delegate=${delegate}`]) {
    const { statusCode, payload } = await server.inject({
      url: `/api/v1/registrations/${credentials.reference}${query}`,
      headers: { 'x-submission-secret': credentials.secret },
    })
    expect(statusCode).toBe(200)
    seen.push(payload)
  }
  seen.push(await db.selectFrom('mail').select(['subject', 'text_body', 'letter']).where('to_address', '<>', notTo).execute())
  return JSON.stringify(seen)
}

test.each(['the first', 'the office'] as const)('who pays, here %s, does not see what another person needs, and does not change it', async (who) => {
  const { payer, delegate, registration } = await booked(who)
  const needs = () => registrationDetailsOf(db).find(registration.id)
  const form = async (more: object) => {
    const { version } = await db.selectFrom('registration').select('version').where('id', '=', registration.id).executeTakeFirstOrThrow()
    return ownRegistrationForm.parse({ name: registration.name, version: String(version), ...more })
  }
  expect(await seenBy(payer, registration.reference, registration.email)).not.toContain('TYPEDBYPAYER')
  await correctRegistration(services, delegate, await form({ access_needs: 'WHEELCHAIRCANARY', dietary_needs: 'DIABETESCANARY' }))
  expect(await seenBy(delegate, registration.reference, '')).toContain('WHEELCHAIRCANARY')
  expect((await registrationPage(services, delegate)).delegates).toMatchObject([{ isOwn: true, detail: { dietaryNeeds: 'DIABETESCANARY' } }])
  const seen = await seenBy(payer, registration.reference, registration.email)
  expect(seen).not.toMatch(/CANARY/)
  expect(seen.includes('FIRSTSTAIRS')).toBe(who === 'the first')
  // The same page corrects the names of others, and leaves their needs.
  await correctRegistration(services, payer, await form({ badge_name: 'Two' }), registration.reference)
  expect(await needs()).toMatchObject({ badgeName: 'Two', accessNeeds: 'WHEELCHAIRCANARY', dietaryNeeds: 'DIABETESCANARY' })
  const refused = await correctRegistration(services, payer, await form({ dietary_needs: 'None at all' }), registration.reference).then(
    () => ({}),
    (error: Refusal) => error.fields,
  )
  expect(refused).toEqual({ dietary_needs: 'Only the person themself can say this, on their own page.' })
})

test('whom the desk makes the recipient instead of somebody who takes part sees nothing of what that person needs', async () => {
  const { payer, registration } = await booked('the first')
  const own = await findRegistration(services, payer)
  const { booking } = own
  if (!booking || !own.registration) throw new Error('The first pays.')
  const before = { reference: booking.reference, secret: bookingSecretOf(services.key, booking) }
  await givenCertificate(own.registration.id)
  const olga = await organiser()
  const email = 'accounts@himal.example.org'
  const { version } = await db.selectFrom('booking').select('version').where('id', '=', booking.id).executeTakeFirstOrThrow()
  const recipient = { version, kind: 'institution', name: 'Accounts', organisation: 'Himal Institute', email }
  expect((await olga.act(`bookings/${booking.reference}/recipient`, recipient, 'money')).statusCode).toBe(200)
  await expect(findRegistration(services, before)).rejects.toMatchObject({ code: 'registration.unknown' })
  const changed = await bookingsOf(db).find(booking.id)
  if (!changed) throw new Error('The booking is gone.')
  const byLink = { reference: booking.reference, secret: bookingSecretOf(services.key, changed) }
  const bySession = { reference: booking.reference, secret: '', confirmedAddress: email }
  for (const credentials of [byLink, bySession]) {
    const page = await registrationPage(services, credentials)
    expect(page.delegates.map(({ isOwn }) => isOwn)).toEqual([false, false])
    const seen = await seenBy(credentials, own.registration.reference, own.registration.email)
    expect(seen).toContain(booking.reference)
    expect(seen).not.toMatch(/FIRSTSTAIRS|CERTIFICATECANARY/)
    await expect(ownDocuments(services, credentials)).rejects.toMatchObject({ code: 'registration.unknown' })
  }
  const exported = JSON.stringify(await exportedTo(email))
  expect(exported).toContain(booking.reference)
  expect(exported).not.toMatch(/FIRSTSTAIRS|CERTIFICATECANARY/)
  // The person still sees their own place, and no longer the money.
  expect((await findRegistration(services, payer)).booking).toBeUndefined()
  expect(await seenBy(payer, own.registration.reference, '')).toContain('FIRSTSTAIRS')
  expect(registration.bookingId).toBe(booking.id)
})

/** A proof that the person has sent, with a name that tells of them. */
async function givenCertificate(registrationId: string): Promise<void> {
  const { booking_id } = await db.selectFrom('registration').select('booking_id').where('id', '=', registrationId).executeTakeFirstOrThrow()
  const id = randomBytes(12).toString('hex')
  const file = { id, storage_key: randomBytes(20).toString('hex'), original_name: 'CERTIFICATECANARY.pdf', media_type: 'application/pdf', size_bytes: 10 }
  await db
    .insertInto('stored_file')
    .values({ ...file, sha256: randomBytes(32).toString('hex'), claimed: true, arrived_at: services.now() })
    .execute()
  await registrationFilesOf(db).add({ id, kind: 'proof', bookingId: booking_id ?? '', registrationId, sentAt: services.now() })
}
