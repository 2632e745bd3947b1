import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenSales } from '../../../tests/support/given-money.ts'
import { type DeskRight, deskRights } from '../desk/rights.ts'
import { issueToken } from '../forms/form-token.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../money/sales-settings.ts'
import { discountsOf } from '../registrations/discounts/discounts.store.ts'
import { registrationPage } from '../registrations/own/registration-page.ts'
import { parseRegistering } from '../registrations/register/register.schema.ts'
import { register } from '../registrations/register/register.ts'
import { answerRole, appoint, endRole } from './appoint.ts'
import { roleOrder } from './role.schema.ts'

const { db, services, given, organiser } = await deskSubmissionsHouse()
const olga = { accountId: (await organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] as DeskRight[] }
await given.submission('first@example.org')
await givenSales(db, services.now())
await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()

async function confirmed(role: 'keynote' | 'co-chair', email: string): Promise<string> {
  const id = await appoint(services, olga, roleOrder.parse({ conference: 'colombo', role, name: 'Grace Hopper', email }))
  const mail = await db.selectFrom('mail').select('letter').where('to_address', '=', email).where('kind', '=', 'role.appointment').executeTakeFirst()
  await answerRole(services, /confirm-role\/([\w-]{43})/.exec(JSON.stringify(mail?.letter))?.[1] ?? '', true)
  return id
}
const placeLetter = async (email: string) => {
  const mail = await db.selectFrom('mail').select('text_body').where('to_address', '=', email).where('kind', '=', 'role.free-place').executeTakeFirst()
  return /register\?code=([A-Z0-9-]+)/.exec(mail?.text_body ?? '')?.[1]
}
const codes = async () => (await discountsOf('colombo', db).all()).map(({ code, percent, maxUses, uses, reason }) => ({ code, percent, maxUses, uses, reason }))

test('a keynote speaker who confirms gets a code, and a place that costs nothing and says so in the books', async () => {
  await confirmed('keynote', 'grace@example.org')
  const code = await placeLetter('grace@example.org')
  expect(code).toMatch(/^KEYNOTE-[0-9A-F]{10}$/)
  expect(await codes()).toEqual([{ code, percent: 100, maxUses: 1, uses: 0, reason: 'Free place: Keynote' }])
  const person = { regtype: '333', name: 'Grace Hopper', email: 'grace@example.org', company: 'Yale', country: 'United States', terms: 'yes', currency: 'EUR' }
  const token = issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000))
  const form = parseRegistering(Object.fromEntries(Object.entries({ ...person, token, discount_code: code ?? '' }).map(([name, value]) => [name, [value]])))
  const { url, people } = await register(services, { conferenceId: 'colombo', form, presenter: undefined, honeypot: undefined, firstByteAt: services.now() })
  expect(people[0]?.registration.state).toBe('paid')
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  const page = await registrationPage(services, { reference, secret })
  expect(page.delegates[0]?.charges).toMatchObject([{ listMinor: 26_000, grossMinor: 0, reduction: `Discount code ${code}: 100 % less` }])
})

test('a co-chair gets one only where the conference says so, and loses it with the role', async () => {
  await confirmed('co-chair', 'ada@example.org')
  expect(await placeLetter('ada@example.org')).toBeUndefined()
  await salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, freeRoles: ['co-chair'] }, services.now())
  expect((await salesSettingsOf(db).find('colombo')).freeRoles).toEqual(['co-chair'])
  const id = await confirmed('co-chair', 'bea@example.org')
  const code = await placeLetter('bea@example.org')
  expect((await codes()).map((one) => one.code)).toContain(code)
  await endRole(services, olga, id)
  expect((await codes()).map((one) => one.code)).not.toContain(code)
  await confirmed('keynote', 'kay@example.org')
  expect(await placeLetter('kay@example.org')).toBeUndefined()
})
