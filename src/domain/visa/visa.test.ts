import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenSales } from '../../../tests/support/given-money.ts'
import { erasePerson } from '../accounts/erasure.ts'
import { exportPerson } from '../accounts/export-account.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { addDays } from '../dates.ts'
import { type DeskRight, deskRights } from '../desk/rights.ts'
import { checkDocument } from '../documents/check-document.ts'
import { documentsOf } from '../documents/documents.store.ts'
import { readDocument } from '../documents/issue-document.ts'
import { tellOfEnds } from '../documents/tell-of-ends.ts'
import { days, hours } from '../durations.ts'
import { issueToken } from '../forms/form-token.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../money/sales-settings.ts'
import type { Refusal } from '../refusal.ts'
import { parseRegistering } from '../registrations/register/register.schema.ts'
import { register } from '../registrations/register/register.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { checkVisa, issueVisa, readVisaLetter, recordOutcome, refuseVisa, revokeVisa, showPassport } from './desk/act-on-visa.ts'
import { erasePassports } from './erase-passports.ts'
import { makeMissingVisaLetters } from './make-letters.ts'
import { passportSeal } from './passport-seal.ts'
import { ownVisa, reportOutcome, requestVisa } from './request-visa.ts'
import { visaForm } from './visa.schema.ts'
import { visaRequestsOf } from './visa.store.ts'
import { defaultVisaSettings, type VisaFacts, visaPermission } from './visa.ts'

const house = await deskSubmissionsHouse()
const { db, given, clock } = house
// What is printed is read back in the journey; here the words of a letter stand in it as they are, so that they would be found.
const services = { ...house.services, renderDocument: async ({ data }: { data: unknown }) => Buffer.from(`%PDF ${JSON.stringify(data)}`) }
const colombo = 'colombo'
const number = 'N7654321'
let people = 0

async function organiserWith(rights: DeskRight[]) {
  const { id, cookie } = await house.organiser()
  await db.updateTable('account').set({ desk_rights: rights }).where('id', '=', id).execute()
  return { accountId: id, name: 'Olga Organiser', email: `${id}@example.org`, rights, cookie }
}
const olga = await organiserWith([...deskRights])
const otto = await organiserWith([...deskRights])

await given.submission('first@example.org')
await givenSales(db, services.now())
await db.insertInto('submission_counter').values({ conference_id: colombo, prefix: 'HM27', last_number: 1000 }).execute()
await salesSettingsOf(db).save(colombo, defaultSalesSettings, services.now())

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => ({ code: 'allowed', message: '', fields: {} }),
    ({ code, message, fields }: Refusal) => ({ code, message, fields }),
  )

/** Somebody whose place was paid ten days ago. */
async function participant(more: Record<string, string> = {}, paidDaysAgo = 10) {
  const email = `visitor${people++}@example.org`
  const values = {
    ...{ currency: 'EUR', regtype: '333', name: 'Nimal Visitor', email, company: 'Himal Institute', country: 'Nepal', terms: 'yes' },
    token: issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000)),
    ...more,
  }
  const form = parseRegistering(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])))
  const { url, people: made } = await register(services, { conferenceId: colombo, form, honeypot: undefined, firstByteAt: services.now() })
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  const id = made[0]?.registration.id ?? ''
  if (paidDaysAgo >= 0)
    await registrationsOf(db).move(id, {
      from: 'open',
      to: 'paid',
      movedAt: new Date(services.now().getTime() - days(paidDaysAgo)),
      movedBy: 'test',
      note: null,
    })
  const credentials = { reference, secret }
  const request = (fields: Record<string, string> = {}) => requestVisa(services, credentials, typed(fields))
  return { id, email, credentials, request }
}

const [start, end] = [await db.selectFrom('conference').select(['start_date', 'end_date']).where('id', '=', colombo).executeTakeFirstOrThrow()].flatMap(
  (row) => [row.start_date, row.end_date],
) as [string, string]
const passport = {
  ...{ passport_name: 'NIMAL KUMARA VISITOR', passport_number: number, nationality: 'Nepal', born_on: '1985-02-03', issued_on: '2020-01-02' },
  ...{ expires_on: '2031-06-07', authority: 'Embassy of Sri Lanka in Kathmandu', arrives_on: start, leaves_on: end, agreed: 'yes' },
}
const typed = (fields: Record<string, string>) => visaForm.parse({ ...passport, ...fields })
const versionOf = async (reference: string) => ({ version: (await visaRequestsOf(db).findByReference(reference))?.version ?? 0 })
const stateOf = async (reference: string) => (await visaRequestsOf(db).findByReference(reference))?.state
const lettersOf = async (reference: string) => {
  const request = await visaRequestsOf(db).findByReference(reference)
  return documentsOf(db).ofSubject(colombo, 'visa-invitation', `visa:${request?.id}`)
}
const ignoring = () => undefined
const unlooked = {
  check: async (who: typeof olga, reference: string) => checkVisa(services, who, reference, await versionOf(reference)),
  issue: async (who: typeof olga, reference: string) => issueVisa(services, who, reference, await versionOf(reference), ignoring),
}
const check = async (who: typeof olga, reference: string) => {
  await showPassport(services, who, reference)
  await unlooked.check(who, reference)
}
const issue = async (who: typeof olga, reference: string) => {
  await showPassport(services, who, reference)
  await unlooked.issue(who, reference)
}
async function issued(more: Record<string, string> = {}) {
  const person = await participant()
  const reference = await person.request({ passport_number: `P${String(people).padStart(7, '0')}`, ...more })
  await check(olga, reference)
  await issue(otto, reference)
  return { ...person, reference }
}
const acts = async (reference: string) =>
  (await db.selectFrom('audit_log').select(['act', 'actor_id']).where('about_name', '=', reference).orderBy('id').execute()).map(({ act }) => act)

describe('who may have a letter', () => {
  const now = new Date('2027-01-20T12:00:00Z')
  const conference = givenConference({ startDate: '2027-05-11', endDate: '2027-05-13' })
  const facts = (more: Partial<VisaFacts> = {}): VisaFacts => ({
    registration: { state: 'open', regtype: '333' },
    conference,
    settings: defaultVisaSettings,
    paidAt: undefined,
    hasFullScholarship: false,
    hasRole: false,
    ...more,
  })
  const paid = { registration: { state: 'paid', regtype: '333' } } as const
  const rows: [string, Partial<VisaFacts>, string | RegExp][] = [
    ['paid long ago', { ...paid, paidAt: new Date('2027-01-01T00:00:00Z') }, 'paid'],
    ['paid yesterday', { ...paid, paidAt: new Date('2027-01-19T12:00:00Z') }, /since 19 January 2027. You can request a letter from 26 January 2027/],
    ['not paid', {}, /not paid yet.*paid for 7 days\. A full scholarship that you have accepted or a confirmed role is enough too/],
    ['not confirmed', { registration: { state: 'waiting-list', regtype: '333' } }, /not confirmed yet/],
    ['with a role', { hasRole: true }, 'role'],
    ['with a role that does not count', { hasRole: true, settings: { ...defaultVisaSettings, byRole: false } }, /not paid/],
    ['with a full scholarship', { hasFullScholarship: true }, 'scholarship'],
    ['cancelled', { registration: { state: 'cancelled', regtype: '333' }, hasRole: true }, /has ended/],
    ['online', { registration: { state: 'paid', regtype: '332' }, paidAt: new Date('2027-01-01T00:00:00Z') }, /take part online/],
    ['where none are given', { ...paid, settings: { ...defaultVisaSettings, isOffered: false } }, /does not give letters/],
    ['where the conference is cancelled', { conference: { ...conference, state: 'cancelled' } }, /cancelled/],
    ['where the conference is over', { conference: { ...conference, startDate: '2027-01-01', endDate: '2027-01-03' } }, /over/],
  ]
  test.each(rows)('%s', (_, more, expected) => {
    const permission = visaPermission(facts(more), now)
    if (typeof expected === 'string') expect(permission).toEqual({ grounds: expected })
    else expect(permission.grounds === undefined ? permission.why : permission.grounds).toMatch(expected)
  })
})

describe('a request', () => {
  test('names every problem by its field, and keeps nothing', async () => {
    const { credentials, id, request } = await participant()
    const problems = await refusalOf(
      request({
        born_on: '2200-01-01',
        issued_on: '2200-01-01',
        expires_on: '2021-01-01',
        arrives_on: addDays(end, 1),
        leaves_on: addDays(end, 60),
        companion: 'Nobody',
      }),
    )
    expect([problems.code, Object.keys(problems.fields).sort()]).toEqual([
      'request.invalid',
      ['arrives_on', 'born_on', 'companion', 'expires_on', 'issued_on', 'leaves_on'],
    ])
    expect(
      visaForm
        .safeParse({ passport_number: '!' })
        .error?.issues.map(({ path }) => String(path[0]))
        .sort(),
    ).toEqual(
      ['agreed', 'arrives_on', 'authority', 'born_on', 'expires_on', 'issued_on', 'leaves_on', 'nationality', 'passport_name', 'passport_number'].sort(),
    )
    expect(await visaRequestsOf(db).ofRegistration(id)).toEqual([])
    expect((await ownVisa(services, credentials)).requests).toEqual([])
  })

  test('is refused with the reason before the place is paid for long enough', async () => {
    const { request } = await participant({}, 1)
    expect(await refusalOf(request())).toMatchObject({ code: 'visa.not_allowed', message: expect.stringMatching(/You can request a letter from/) })
    expect((await refusalOf((await participant({}, -1)).request())).message).toMatch(/not paid yet/)
  })

  test('sent twice is one, told once; a correction takes the first check back', async () => {
    const { request, id } = await participant({ accompanying: 'Kamala Visitor' })
    const [one, other] = await Promise.all([request({ passport_number: 'n 111-2223' }), request({ passport_number: 'N1112223' })])
    expect(one).toBe(other)
    const kinds = await db.selectFrom('mail').select('kind').where('about', '=', `registration:${id}`).where('kind', 'like', 'visa.%').execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['visa.received'])
    await check(olga, one)
    await request({ passport_number: 'N1112224' })
    expect(await stateOf(one)).toBe('open')
    expect(await request({ passport_number: 'N1112225', companion: 'Kamala Visitor' })).not.toBe(one)
    expect(await visaRequestsOf(db).ofRegistration(id)).toHaveLength(2)
  })

  test('of somebody else is neither seen nor answered', async () => {
    const { reference } = await issued()
    const other = await participant()
    expect((await refusalOf(reportOutcome(services, other.credentials, { request: reference, outcome: 'granted' }))).code).toBe('visa.unknown')
    expect((await refusalOf(ownVisa(services, { reference: other.credentials.reference, secret: 'x'.repeat(43) }))).code).not.toBe('allowed')
  })
})

describe('passport data', () => {
  test('is in no column and no stored file in plain text', async () => {
    const secret = 'Q9081726'
    const { reference } = await issued({ passport_number: secret, born_on: '1971-03-04', authority: 'Embassy of Atlantis in Kathmandu' })
    const tables = await sql<{
      name: string
    }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
    const holding: string[] = []
    for (const { name } of tables.rows)
      for (const mark of [secret, 'Atlantis', '1971-03-04']) {
        const hex = Buffer.from(mark).toString('hex')
        const { rows } =
          await sql`SELECT 1 FROM ${sql.table(name)} AS one WHERE strpos(one::text, ${mark}) > 0 OR strpos(one::text, ${hex}) > 0 LIMIT 1`.execute(db)
        if (rows.length > 0) holding.push(`${name} ${mark}`)
      }
    expect(holding).toEqual([])
    const [letter] = await lettersOf(reference)
    if (!letter?.fileId) return expect.fail('No letter.')
    const stored = await buffer(await services.files.read((await documentsOf(db).storageKey(letter.fileId)) ?? ''))
    expect(stored.includes(secret)).toBe(false)
    expect((await readDocument(services, letter)).bytes.toString()).toContain(secret)
  })

  test('opens only with its key, in its row; a key before it writes, and the old one still reads', async () => {
    const [first, second] = [randomBytes(32), randomBytes(32)]
    const seal = (...keys: Buffer[]) => passportSeal({ passports: async () => keys })
    const sealed = (await seal(first)).seal(Buffer.from(number), 'visa:1')
    expect((await seal(second, first)).open(sealed, 'visa:1').toString()).toBe(number)
    expect((await seal(second)).open.bind(undefined, sealed, 'visa:1')).toThrow(/is not in the folder of keys/)
    expect((await seal(first)).open.bind(undefined, sealed, 'visa:2')).toThrow()
    const altered = Buffer.from(sealed)
    altered[sealed.length - 1] = (altered[sealed.length - 1] ?? 0) ^ 1
    expect((await seal(first)).open.bind(undefined, altered, 'visa:1')).toThrow()
    const same = { nationality: 'Nepal', number }
    expect((await seal(second, first)).hashes(same)).toContainEqual((await seal(first)).hashes(same)[0])
  })

  test('is recognised after a new key was put before the old one', async () => {
    const earlier = await (await participant()).request({ passport_number: 'ROTATE123' })
    const [old = Buffer.alloc(0)] = await services.keys.passports()
    const rotated = { ...services, keys: { ...services.keys, passports: async () => [randomBytes(32), old] } }
    const later = await requestVisa(rotated, (await participant()).credentials, typed({ passport_number: 'ROTATE123' }))
    const request = await visaRequestsOf(db).findByReference(later)
    expect(request && (await visaRequestsOf(db).samePassport(request)).map((one) => one.reference)).toEqual([earlier])
  })

  test('is shown only with the right to it, and each look is in the audit log', async () => {
    const { reference } = await issued({ passport_number: 'LOOK12345' })
    const clerk = await organiserWith(deskRights.filter((right) => right !== 'visa'))
    const [letter] = await lettersOf(reference)
    for (const attempt of [showPassport(services, clerk, reference), readVisaLetter(services, clerk, reference, letter?.reference ?? '')])
      expect((await refusalOf(attempt)).code).toBe('desk.not_allowed')
    const before = ['visa.passport_shown', 'visa.checked', 'visa.passport_shown', 'visa.issued']
    expect(await acts(reference)).toEqual(before)
    expect(await showPassport(services, olga, reference)).toMatchObject({ number: 'LOOK12345', name: passport.passport_name })
    await readVisaLetter(services, olga, reference, letter?.reference ?? '')
    expect(await acts(reference)).toEqual([...before, 'visa.passport_shown', 'visa.letter_read'])
    // The desk of documents does not show the letter either.
    const url = `/api/v1/desk/documents/${letter?.reference}/file`
    expect((await house.server.inject({ url, headers: { cookie: clerk.cookie } })).statusCode).toBe(403)
  })

  test('is in the export of its person, and of an organiser only with the right to it; an erasure takes all of it', async () => {
    const { reference, email } = await issued({ passport_number: 'EXPORT123' })
    const exported = async (withPassports: boolean) =>
      JSON.stringify((await exportPerson(services, { account: undefined, address: email, withPassports }, 'without links')).everything)
    expect(await exported(true)).toContain('EXPORT123')
    expect(await exported(false)).not.toContain('EXPORT123')
    expect(await exported(false)).toContain(reference)
    await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email, confirmed: true }, services.key, services.now()))
    expect(await visaRequestsOf(db).findByReference(reference)).toBeUndefined()
  })

  test('is erased by itself after the conference, with the letters; the hash still knows the passport', async () => {
    const { reference, credentials } = await issued({ passport_number: 'ERASE1234' })
    const before = clock.now
    const endOf = new Date(`${addDays(end, defaultVisaSettings.eraseDays)}T12:00:00Z`)
    clock.now = endOf
    expect(await erasePassports(services)).toBe(0)
    clock.now = new Date(endOf.getTime() + days(1))
    expect(await erasePassports(services)).toBeGreaterThan(0)
    expect(await erasePassports(services)).toBe(0)
    const request = await visaRequestsOf(db).findByReference(reference)
    expect(request).toMatchObject({ sealed: null, state: 'issued' })
    expect((await lettersOf(reference)).map(({ fileId }) => fileId)).toEqual([null, null])
    expect((await refusalOf(showPassport(services, olga, reference))).message).toMatch(/erased/)
    expect((await ownVisa(services, credentials)).requests[0]?.request.erasedAt).not.toBeNull()
    clock.now = before
    const again = await (await participant()).request({ passport_number: 'ERASE1234' })
    const other = await visaRequestsOf(db).findByReference(again)
    expect((await (other ? visaRequestsOf(db).samePassport(other) : [])).map((one) => one.reference)).toEqual([reference])
  })
})

describe('two pairs of eyes', () => {
  test('are needed: who checked first does not issue, unless nobody else can, and then a day later', async () => {
    const reference = await (await participant()).request({ passport_number: 'EYES12345' })
    expect((await refusalOf(issue(olga, reference))).code).toBe('visa.not_allowed')
    await check(olga, reference)
    expect((await refusalOf(issue(olga, reference))).message).toMatch(/somebody else/)
    await db.updateTable('account').set({ disabled_at: services.now() }).where('id', '<>', olga.accountId).execute()
    expect((await refusalOf(issue(olga, reference))).message).toMatch(/from .* UTC/)
    const before = clock.now
    clock.now = new Date(before.getTime() + hours(25))
    await issue(olga, reference)
    clock.now = before
    await db.updateTable('account').set({ disabled_at: null }).execute()
    expect(await stateOf(reference)).toBe('issued')
  })

  test('have to look at the passport first, each of them, and again after a correction', async () => {
    const { request } = await participant()
    const reference = await request({ passport_number: 'LOOKS1234' })
    const notLooked = { code: 'visa.not_allowed', message: expect.stringMatching(/not looked at this passport/) }
    expect(await refusalOf(unlooked.check(olga, reference))).toMatchObject(notLooked)
    await check(olga, reference)
    expect(await refusalOf(unlooked.issue(otto, reference))).toMatchObject(notLooked)
    const before = clock.now
    clock.now = new Date(before.getTime() + hours(1))
    await request({ passport_number: 'LOOKS1235' })
    expect(await refusalOf(unlooked.check(olga, reference))).toMatchObject(notLooked)
    await check(olga, reference)
    await issue(otto, reference)
    clock.now = before
    expect(await stateOf(reference)).toBe('issued')
  })

  test('of two at once issue one letter in each language, and tell the person once', async () => {
    const person = await participant()
    const reference = await person.request({ passport_number: 'TWICE1234' })
    await check(olga, reference)
    const third = await organiserWith([...deskRights])
    const seen = await versionOf(reference)
    for (const who of [otto, third]) await showPassport(services, who, reference)
    const answers = await Promise.all([otto, third, otto].map((who) => refusalOf(issueVisa(services, who, reference, seen, ignoring))))
    expect(answers.map(({ code }) => code).sort()).toEqual(['allowed', 'desk.changed_meanwhile', 'desk.changed_meanwhile'])
    await makeMissingVisaLetters(services)
    expect((await lettersOf(reference)).map(({ language, state }) => [language, state]).sort()).toEqual([
      ['en', 'valid'],
      ['fr', 'valid'],
    ])
    const told = await db.selectFrom('mail').select('id').where('about', '=', `registration:${person.id}`).where('kind', '=', 'visa.issued').execute()
    expect(told).toHaveLength(1)
  })

  test('find letters that a crash left unmade', async () => {
    const reference = await (await participant()).request({ passport_number: 'CRASH1234' })
    await check(olga, reference)
    const broken = { ...services, renderDocument: () => Promise.reject(new Error('The disk is full.')) }
    const errors: unknown[] = []
    await showPassport(services, otto, reference)
    await issueVisa(broken, otto, reference, await versionOf(reference), (error) => errors.push(error))
    expect(errors.map(String)).toEqual(['Error: The disk is full.'])
    expect([await stateOf(reference), await lettersOf(reference)]).toEqual(['issued', []])
    expect(await makeMissingVisaLetters(services)).toBe(1)
    expect(await lettersOf(reference)).toHaveLength(2)
  })
})

describe('a letter', () => {
  test('is checked by anybody without a word of the passport, and ends when it is revoked', async () => {
    const { reference } = await issued({ passport_number: 'CHECK1234' })
    const [letter] = await lettersOf(reference)
    const checked = await checkDocument(services, letter?.code ?? '')
    expect(checked).toMatchObject({ state: 'valid', kind: 'visa-invitation', name: passport.passport_name })
    expect(JSON.stringify(checked)).not.toMatch(/CHECK1234|1985|Kathmandu|Nepal/)
    await revokeVisa(services, olga, reference, { ...(await versionOf(reference)), reason: 'The name was wrong.' })
    expect([await stateOf(reference), (await checkDocument(services, letter?.code ?? ''))?.state]).toEqual(['revoked', 'revoked'])
  })

  test('ends with the place', async () => {
    const { reference, id } = await issued()
    await registrationsOf(db).move(id, { from: 'paid', to: 'cancelled', movedAt: services.now(), movedBy: 'test', note: null })
    expect([await stateOf(reference), (await lettersOf(reference)).map(({ state }) => state)]).toEqual(['revoked', ['revoked', 'revoked']])
    await tellOfEnds(services)
    const about = (await lettersOf(reference)).map((letter) => `document:${letter.id}`)
    const told = await db.selectFrom('mail').select('kind').where('about', 'in', about).execute()
    expect(told).toEqual([{ kind: 'document.revoked' }])
  })

  test('is refused with a reason that the person reads, and can be requested again', async () => {
    const { request, credentials } = await participant()
    const reference = await request({ passport_number: 'REFUSE123' })
    await refuseVisa(services, olga, reference, { ...(await versionOf(reference)), reason: 'The name differs.' })
    expect((await ownVisa(services, credentials)).requests[0]?.request).toMatchObject({ state: 'refused-by-us', reason: 'The name differs.' })
    expect(await request({ passport_number: 'REFUSE123' })).not.toBe(reference)
  })

  test('has an outcome; a refused visa offers to move the place', async () => {
    const { reference, credentials, id } = await issued()
    await reportOutcome(services, credentials, { request: reference, outcome: 'granted' })
    await recordOutcome(services, olga, reference, { ...(await versionOf(reference)), outcome: 'denied' })
    expect(await ownVisa(services, credentials)).toMatchObject({ mayCarry: true, requests: [{ request: { outcome: 'denied' } }] })
    const mails = await db.selectFrom('mail').select('kind').where('about', '=', `registration:${id}`).where('kind', '=', 'visa.denied').execute()
    expect(mails).toHaveLength(1)
  })
})
