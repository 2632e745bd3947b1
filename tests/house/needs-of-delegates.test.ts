import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { issueToken } from '../../src/domain/forms/form-token.ts'
import type { Refusal } from '../../src/domain/refusal.ts'
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

const { db, services, given, server } = await deskSubmissionsHouse()
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

/** The data of every page of a registration, each answer of the API, and every letter but those to the other person. */
async function seenBy(credentials: { reference: string; secret: string }, delegate: string, notTo: string): Promise<string> {
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
  for (const query of ['', `?delegate=${delegate}`]) {
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
