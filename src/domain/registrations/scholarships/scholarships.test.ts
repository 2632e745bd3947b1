import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../../tests/support/given-money.ts'
import { days } from '../../durations.ts'
import { issueToken } from '../../forms/form-token.ts'
import { remindOfPayments } from '../../money/desk/remind-of-payments.ts'
import { reinstateLapsed } from '../../money/reinstate-lapsed.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../../money/sales-settings.ts'
import { takePayment } from '../../money/settle-booking.ts'
import type { Refusal } from '../../refusal.ts'
import { cancelRegistration } from '../own/cancel-registration.ts'
import { registrationPage } from '../own/registration-page.ts'
import { parseRegistering } from '../register/register.schema.ts'
import { register } from '../register/register.ts'
import { answerScholarship } from './answer-scholarship.ts'
import { lapseScholarships } from './lapse-scholarships.ts'
import { scholarshipSettingsOf, scholarshipsOf } from './scholarships.store.ts'

const house = await deskSubmissionsHouse()
const { db, services, given, clock } = house
const colombo = 'colombo'
const olga = await house.organiser()
let number = 0

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: colombo, prefix: 'HM27', last_number: 1000 }).execute()
  await salesSettingsOf(db).save(colombo, defaultSalesSettings, services.now())
  await budget({})
})

/** The listener's fee at Colombo is 260 euros. */
const fee = 26_000
const today = () => services.now().toISOString().slice(0, 10)
const later = (count: number) => new Date(services.now().getTime() + days(count)).toISOString().slice(0, 10)
const budget = (more: Partial<Parameters<ReturnType<typeof scholarshipSettingsOf>['save']>[1]>) =>
  scholarshipSettingsOf(db).save(
    colombo,
    { budgets: { GBP: 0, EUR: 1_000_000 }, maxPercent: 100, countries: [], careerStages: [], closesOn: later(30), ...more },
    services.now(),
  )
const form = (more: Record<string, string> = {}) => {
  const values = {
    currency: 'EUR',
    regtype: '333',
    name: 'Sita Scholar',
    email: `sita${number++}@example.org`,
    company: 'Himal Institute',
    country: 'Nepal',
    terms: 'yes',
    token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)),
    scholarship: 'yes',
    career_stage: 'doctoral',
    scholarship_statement: 'I have no funds of my own.',
    ...more,
  }
  return parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
}
const send = (more: Record<string, string> = {}) =>
  register(services, { conferenceId: colombo, form: form(more), honeypot: undefined, firstByteAt: services.now() })
async function applied(more: Record<string, string> = {}) {
  const { url, people, booking } = await send(more)
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  const registrationId = people[0]?.registration.id ?? ''
  const scholarship = async () => (await scholarshipsOf(db).ofRegistration(registrationId)) ?? expect.fail('No application.')
  const state = async () => (await db.selectFrom('registration').select('state').where('id', '=', registrationId).executeTakeFirstOrThrow()).state
  const decide = async (act: 'award' | 'reserve' | 'refuse', body: object = {}, who = olga) => {
    const { id, version } = await scholarship()
    return who.act(`${id}/${act}`, { version, ...body }, 'scholarships')
  }
  const award = (percent: number, answerBy = later(7)) => decide('award', { percent, answerBy })
  const answer = (answer: 'accept' | 'decline') => answerScholarship(services, { reference, secret }, { answer })
  return { credentials: { reference, secret }, reference, registrationId, booking, scholarship, state, decide, award, answer }
}
const lettersTo = async (reference: string) =>
  (
    await db
      .selectFrom('mail')
      .innerJoin('registration', 'registration.email', 'mail.to_address')
      .select('kind')
      .where('registration.reference', '=', reference)
      .where('kind', 'like', 'scholarship.%')
      .execute()
  ).map(({ kind }) => kind)
const problemsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error: Refusal) => error.fields,
  )

describe('an application', () => {
  test('comes with the registration, before anything is to be paid', async () => {
    const person = await applied()
    expect(await person.state()).toBe('scholarship-applied')
    expect(await person.scholarship()).toMatchObject({ state: 'applied', careerStage: 'doctoral', statement: 'I have no funds of my own.', currency: 'EUR' })
    const page = await registrationPage(services, person.credentials)
    expect([page.dueMinor, page.booking?.dueOn, page.invoices]).toEqual([0, null, []])
    expect(await lettersTo(person.reference)).toEqual([])
  })

  test('says where somebody is in their career and why they apply', async () => {
    expect(await problemsOf(Promise.resolve().then(() => form({ career_stage: '', scholarship_statement: ' ' })))).toEqual({
      career_stage: 'Please choose where you are in your career.',
      scholarship_statement: 'Please say in a few sentences why you apply.',
    })
  })

  test('is for the countries and career stages that the conference supports, and for one person', async () => {
    await budget({ countries: ['Ghana', 'Kenya'], careerStages: ['student'] })
    expect(await problemsOf(send())).toEqual({
      country: 'Scholarships are for people from Ghana and Kenya.',
      career_stage: 'Scholarships are for: Student, up to a master’s degree.',
    })
    await budget({})
    const two = { delegates: '2', regtype_2: '333', name_2: 'Two', email_2: 'two@example.org', company_2: 'Himal', country_2: 'Nepal' }
    expect(Object.keys(await problemsOf(send(two)))).toEqual(['scholarship'])
    expect(Object.keys(await problemsOf(send({ currency: 'GBP' })))).toEqual(['currency'])
  })

  test('ends on the closing day', async () => {
    await budget({ closesOn: later(-1) })
    expect(Object.keys(await problemsOf(send()))).toEqual(['scholarship'])
    await budget({ closesOn: today() })
    await applied()
    await budget({})
  })
})

describe('an award', () => {
  test('of half the fee leaves the other half to pay, once it is accepted, and is said on the invoice', async () => {
    const person = await applied()
    expect((await person.award(50)).statusCode).toBe(200)
    expect(await person.scholarship()).toMatchObject({ state: 'awarded', percent: 50, amountMinor: fee / 2 })
    expect((await registrationPage(services, person.credentials)).dueMinor).toBe(0)
    await person.answer('accept')
    await person.answer('accept')
    expect([await person.state(), (await person.scholarship()).state]).toEqual(['open', 'accepted'])
    const page = await registrationPage(services, person.credentials)
    expect([page.dueMinor, page.delegates[0]?.charges.map(({ reduction, listMinor }) => [reduction, listMinor])]).toEqual([
      fee / 2,
      [['Scholarship of 50 %: €130 less', fee]],
    ])
    const money = { bookingId: person.booking.id, method: 'cash', currency: 'EUR', sourceKey: null, receivedOn: today(), note: '' } as const
    await db.transaction().execute((trx) => takePayment(trx, { ...money, amountMinor: fee / 2 }, { now: services.now(), by: 'system' }))
    expect(await person.state()).toBe('paid')
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('of the whole fee settles the place', async () => {
    const person = await applied()
    await person.award(100)
    await person.answer('accept')
    expect([await person.state(), (await registrationPage(services, person.credentials)).dueMinor]).toEqual(['paid', 0])
    expect((await lettersTo(person.reference)).sort()).toEqual(['scholarship.accepted', 'scholarship.awarded'])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('that is declined keeps the place at the full fee', async () => {
    const person = await applied()
    await person.award(100)
    await person.answer('decline')
    expect([await person.state(), (await registrationPage(services, person.credentials)).dueMinor]).toEqual(['open', fee])
    await expect(person.answer('accept')).rejects.toMatchObject({ code: 'scholarship.not_allowed' })
  })

  test('is at most the share that the conference awards, and is answered before it begins', async () => {
    await budget({ maxPercent: 60 })
    const person = await applied()
    expect((await person.award(61)).json()).toMatchObject({ error: { fields: { percent: 'This conference awards at most 60 %.' } } })
    expect((await person.award(50, today())).json()).toMatchObject({ error: { fields: { answerBy: 'Please choose a day that is still to come.' } } })
    expect((await person.award(50, '2040-01-01')).statusCode).toBe(422)
    await budget({})
  })

  test('needs the right to registrations and to money', async () => {
    const person = await applied()
    const rita = await house.organiser('Rita', 'Registrations')
    await db
      .updateTable('account')
      .set({ desk_rights: ['registrations'] })
      .where('id', '=', rita.id)
      .execute()
    const refused = await person.decide('award', { percent: 50, answerBy: later(7) }, rita)
    expect([refused.statusCode, (await person.scholarship()).state]).toEqual([403, 'applied'])
  })

  test('of a category that needs proof leads to the approval', async () => {
    const person = await applied({ regtype: '331' })
    await person.award(50)
    await person.answer('accept')
    expect(await person.state()).toBe('needs-approval')
  })

  test('cannot spend the same money twice, by ten clicks at once', async () => {
    const spent = await scholarshipsOf(db).spent(colombo)
    await budget({ budgets: { GBP: 0, EUR: spent.EUR + 3 * fee } })
    const people = []
    for (let one = 0; one < 10; one++) people.push(await applied())
    const clicks = await Promise.all(people.map((person) => person.award(100)))
    expect(clicks.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(3)
    expect(clicks.filter(({ statusCode }) => statusCode === 409).map((click) => click.json().error.code)).toEqual(Array(7).fill('scholarship.budget_spent'))
    expect((await scholarshipsOf(db).spent(colombo)).EUR).toBe(spent.EUR + 3 * fee)
    const twice = await applied()
    await budget({})
    const { id, version } = await twice.scholarship()
    const double = await Promise.all([1, 2].map(() => olga.act(`${id}/award`, { version, percent: 10, answerBy: later(7) }, 'scholarships')))
    expect(double.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('goes back to the budget when the place is cancelled', async () => {
    const before = (await scholarshipsOf(db).spent(colombo)).EUR
    const person = await applied()
    await person.award(100)
    await cancelRegistration(services, person.credentials)
    expect([(await person.scholarship()).state, (await scholarshipsOf(db).spent(colombo)).EUR]).toEqual(['lapsed', before])
  })
})

test('a place with a scholarship that is not paid lapses with it, and the money that comes after all gives both back', async () => {
  const before = (await scholarshipsOf(db).spent(colombo)).EUR
  const person = await applied()
  await person.award(50)
  await person.answer('accept')
  const start = clock.now
  for (let day = 0; day < 45 && (await person.state()) === 'open'; day++) {
    clock.now = new Date(clock.now.getTime() + days(1))
    await remindOfPayments(services)
  }
  expect([await person.state(), (await person.scholarship()).state, (await scholarshipsOf(db).spent(colombo)).EUR]).toEqual(['lapsed', 'lapsed', before])
  const late = () => db.transaction().execute((trx) => reinstateLapsed(trx, [person.booking], { now: services.now(), by: 'system' }))
  await budget({ budgets: { GBP: 0, EUR: before } })
  expect([await late(), await person.state()]).toEqual([false, 'lapsed'])
  await budget({})
  expect([await late(), await person.state(), (await person.scholarship()).state]).toEqual([true, 'open', 'accepted'])
  clock.now = start
})

test('an applicant who is refused keeps the place at the full fee, and reads why', async () => {
  const person = await applied()
  expect((await person.decide('refuse', { reason: '' })).statusCode).toBe(422)
  expect((await person.decide('refuse', { reason: 'The budget is for doctoral candidates.' })).statusCode).toBe(200)
  expect([await person.state(), (await registrationPage(services, person.credentials)).dueMinor]).toEqual(['open', fee])
})

test('an award that nobody answers lapses once, and the office reads who is next', async () => {
  const [person, next] = [await applied(), await applied()]
  await next.decide('reserve')
  await person.award(50, later(3))
  const start = clock.now
  clock.now = new Date(clock.now.getTime() + days(3))
  expect(await lapseScholarships(services)).toBe(0)
  clock.now = new Date(clock.now.getTime() + days(1))
  await Promise.all([lapseScholarships(services), lapseScholarships(services)])
  expect([(await person.scholarship()).state, await person.state(), await next.state()]).toEqual(['lapsed', 'open', 'scholarship-applied'])
  expect((await lettersTo(person.reference)).filter((kind) => kind === 'scholarship.lapsed')).toHaveLength(1)
  expect((await next.award(50, later(3))).statusCode).toBe(200)
  clock.now = start
  expect(await faultsInBooks(db)).toEqual([])
})
