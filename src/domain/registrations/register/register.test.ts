import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../../tests/support/given-money.ts'
import { loggedDatabase, namedIn, realSending } from '../../../../tests/support/queries-behind-lock.ts'
import { issueToken } from '../../forms/form-token.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { findRegistration } from '../../money/find-booking.ts'
import { issueInvoice } from '../../money/issue-invoice.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../../money/sales-settings.ts'
import { takePayment } from '../../money/settle-booking.ts'
import type { Refusal } from '../../refusal.ts'
import { discountsOf } from '../discounts/discounts.store.ts'
import { cancelRegistration } from '../own/cancel-registration.ts'
import { changeRecipient, correctRegistration } from '../own/correct-registration.ts'
import { registrationPage } from '../own/registration-page.ts'
import { parseRegistering, recipientForm } from './register.schema.ts'
import { register } from './register.ts'

const { db, pool, services, given, organiser, chosenRegistrations, clock } = await deskSubmissionsHouse()
const colombo = 'colombo'

beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  // Numbers of things that are given are below.
  await db.insertInto('submission_counter').values({ conference_id: colombo, prefix: 'HM27', last_number: 1000 }).execute()
})

/** A form that was opened a minute ago. */
const token = () => issueToken(services.key, 'registration', new Date(services.now().getTime() - 60_000))
const listener = (email: string, more: Record<string, string> = {}) => ({
  currency: 'EUR',
  regtype: '333',
  name: 'Lea Listener',
  email,
  company: 'Himal Institute',
  country: 'Nepal',
  terms: 'yes',
  token: token(),
  ...more,
})
const fieldsOf = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))
const send = (values: Record<string, string>, presenter?: { reference: string; secret: string }) =>
  register(services, { conferenceId: colombo, form: parseRegistering(fieldsOf(values)), presenter, honeypot: undefined, firstByteAt: services.now() })
const credentialsOf = (url: string) => {
  const [, , reference = '', secret = ''] = new URL(url).pathname.split('/')
  return { reference, secret }
}
const problemsOf = (values: Record<string, string>) => {
  try {
    parseRegistering(fieldsOf(values))
    return {}
  } catch (error) {
    return (error as Refusal).fields
  }
}
const mailsTo = async (address: string) =>
  (await db.selectFrom('mail').select('kind').where('to_address', '=', address).orderBy('kind').execute()).map(({ kind }) => kind)
const setSales = (settings: Partial<typeof defaultSalesSettings>) => salesSettingsOf(db).save(colombo, { ...defaultSalesSettings, ...settings }, services.now())
const code = (name: string, more: Partial<Parameters<ReturnType<typeof discountsOf>['add']>[0]> = {}) =>
  discountsOf(colombo, db).add(
    { code: name, percent: 10, amountGbpMinor: null, amountEurMinor: null, maxUses: 1, expiresOn: null, categories: [], reason: 'Partner', ...more },
    'olga',
    services.now(),
  )
const rejected = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: Refusal) => error,
  )

describe('registering', () => {
  test('a listener gets a place, a booking with charges, and a letter with the link; the office is told', async () => {
    const { url, people, booking } = await send(
      listener('lea@example.org', { accompanying: 'Leo Listener\nLia Listener', badge_name: 'Lea', dietary_needs: 'No nuts' }),
    )
    expect(people.map(({ registration }) => registration.state)).toEqual(['open'])
    expect(people[0]?.submission.reference).toMatch(/^HM27-\d{4}-[A-Z]$/)
    const page = await registrationPage(services, credentialsOf(url))
    expect(page.delegates[0]?.charges.map(({ kind, code: of, person, grossMinor }) => [kind, of, person, grossMinor])).toEqual([
      ['fee', '333', '', 26_000],
      ['accompanying', '333', 'Leo Listener', 26_000],
      ['accompanying', '333', 'Lia Listener', 26_000],
    ])
    expect(page).toMatchObject({ totalMinor: 78_000, dueMinor: 78_000, delegates: [{ detail: { badgeName: 'Lea', dietaryNeeds: 'No nuts' } }] })
    expect(booking).toMatchObject({ termsVersion: expect.stringMatching(/^\d{4}/), refundRule: expect.stringContaining('not refunded'), entityId: 'portugal' })
    expect(booking.priceUntil).toBe(booking.dueOn)
    expect(await mailsTo('lea@example.org')).toEqual(['registration.receipt'])
    const letter = await db.selectFrom('mail').select('text_body').where('to_address', '=', 'lea@example.org').executeTakeFirst()
    expect(letter?.text_body).toContain('EUR 780')
    expect(letter?.text_body).toContain(url)
  })

  test('stores the version of the terms that the office has published last, and what it says about refunds', async () => {
    const row = { collection: 'added-pages', id: 'terms', position: 0, made_by: 'Olga' }
    const saying = (about: string) =>
      JSON.stringify({
        sections: [
          { heading: 'Rights', body: '<p>The copyright stays with you.</p>' },
          { heading: 'Money', body: about },
        ],
      })
    const at = (day: string) => new Date(`${day}T10:00:00Z`)
    await db
      .insertInto('content_version')
      .values([
        { ...row, version: 1, act: 'found', made_at: at('2026-11-03'), data: saying('<p>Nothing is refunded.</p>') },
        {
          ...row,
          version: 2,
          act: 'published',
          made_at: at('2026-11-04'),
          data: saying('<p>Half the fee is refunded; the <a href="/faq">FAQ</a> says how.</p>'),
        },
      ])
      .execute()
    const { booking } = await send(listener('terms@example.org'))
    expect(booking).toMatchObject({ termsVersion: '2026-11-04, version 2', refundRule: 'Half the fee is refunded; the FAQ says how.' })
    expect(await bookingsOf(db).find(booking.id)).toMatchObject({ refundRule: 'Half the fee is refunded; the FAQ says how.' })
    await db.deleteFrom('content_version').where('id', '=', 'terms').execute()
    const entry = { collection: 'added-pages', id: 'terms', position: 0, data: saying('<p>A fee that has been paid is not refunded.</p>') }
    await db
      .insertInto('content_entry')
      .values(entry)
      .onConflict((there) => there.columns(['collection', 'id']).doUpdateSet({ data: entry.data }))
      .execute()
    const { booking: first } = await send(listener('unchanged@example.org'))
    expect(first).toMatchObject({ termsVersion: '2026-11-01', refundRule: 'A fee that has been paid is not refunded.' })
    await db.deleteFrom('content_entry').where('id', '=', 'terms').execute()
  })

  test('the letter brings the days of the conference as a calendar file', async () => {
    await send(listener('calendar@example.org'))
    const mail = await db.selectFrom('mail').select('id').where('to_address', '=', 'calendar@example.org').executeTakeFirstOrThrow()
    const files = await db.selectFrom('mail_attachment').select(['name', 'media_type', 'content']).where('mail_id', '=', mail.id).execute()
    expect(files).toEqual([{ name: expect.stringMatching(/\.ics$/), media_type: 'text/calendar', content: expect.any(Buffer) }])
    const text = files[0]?.content?.toString() ?? ''
    expect(text).toContain('UID:colombo-conference@colloquia')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('the same form makes one registration, however often it is sent; other content under its token is refused', async () => {
    const form = listener('twice@example.org')
    const sent = await Promise.all([send(form), send(form), send(form)])
    expect(new Set(sent.map(({ booking }) => booking.id)).size).toBe(1)
    expect(await db.selectFrom('registration').select('id').where('email', '=', 'twice@example.org').execute()).toHaveLength(1)
    await expect(send({ ...form, name: 'Somebody Else' })).rejects.toMatchObject({ code: 'form.already_received' })
  })

  test('all problems are named by control, of every person of a group', () => {
    expect(
      problemsOf({ delegates: '2', name: 'Ann', email: 'ann@example.org', company: 'X', regtype: '333', vat_number: 'PT1', payer_kind: 'institution' }),
    ).toEqual({
      regtype_2: 'Please choose how you will take part.',
      name_2: 'Please enter the name as it should appear on the certificate.',
      email_2: expect.stringContaining('e-mail address'),
      company_2: 'Please enter the university, institute or company.',
      currency: 'Please choose pounds or euros.',
      terms: 'Please agree to the terms.',
      vat_number: expect.stringContaining('not the form of a VAT number'),
      payer_organisation: 'Please enter the institution to which the invoice is addressed.',
    })
    expect(problemsOf(listener('ok@example.org', { payer_name: 'Ann' }))).toEqual({ payer_email: expect.stringContaining('both') })
  })

  test('a university registers three: each delegate has their own letter and page, the payer sees all and pays in pounds', async () => {
    const person = (number: number, email: string) => ({
      [`regtype_${number}`]: '332',
      [`name_${number}`]: `Delegate ${number}`,
      [`email_${number}`]: email,
      [`company_${number}`]: 'U',
    })
    const { url, people } = await send({
      ...listener('one@uni.example.org', {
        currency: 'GBP',
        delegates: '3',
        payer_kind: 'institution',
        payer_organisation: 'Uni',
        payer_name: 'Petra Purse',
        payer_email: 'petra@uni.example.org',
        vat_number: 'de 123 456 789',
      }),
      ...person(2, 'two@uni.example.org'),
      ...person(3, 'three@uni.example.org'),
    })
    const payer = credentialsOf(url)
    expect(payer.reference).toMatch(/^BK-/)
    const page = await registrationPage(services, payer)
    expect(page.delegates.map(({ registration }) => registration.name)).toEqual(['Lea Listener', 'Delegate 2', 'Delegate 3'])
    expect(page).toMatchObject({ totalMinor: 67_500, booking: { currency: 'GBP', payer: { vatNumber: 'DE123456789', name: 'Petra Purse' } } })
    expect(await mailsTo('petra@uni.example.org')).toEqual(['registration.payer'])
    expect(await mailsTo('two@uni.example.org')).toEqual(['registration.delegate'])
    const two = people[1]
    const own = { reference: two?.submission.reference ?? '', secret: '', confirmedAddress: 'two@uni.example.org' }
    const theirs = await registrationPage(services, own)
    expect(theirs).toMatchObject({ booking: undefined, delegates: [{ registration: { name: 'Delegate 2' }, charges: [] }] })
    const corrected = {
      title: 'Dr' as const,
      name: 'Delegate Two',
      badge_name: 'Two',
      dietary_needs: '',
      access_needs: '',
      languages: '',
      listed_publicly: '' as const,
      version: String(theirs.delegates[0]?.registration.version),
    }
    await correctRegistration(services, own, corrected)
    await expect(correctRegistration(services, own, corrected)).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
    expect((await registrationPage(services, payer)).delegates[1]?.registration.name).toBe('Delegate Two')
    await expect(correctRegistration(services, own, corrected, people[0]?.registration.reference)).rejects.toMatchObject({ code: 'registration.unknown' })
  })

  test('a student waits for approval, then the place is to be paid', async () => {
    const { people, url, booking } = await send(listener('student@example.org', { regtype: '331' }))
    expect(people[0]?.registration.state).toBe('needs-approval')
    expect(booking.dueOn).toBeNull()
    expect(await registrationPage(services, credentialsOf(url))).toMatchObject({ totalMinor: 0, dueMinor: 0 })
    const olga = await organiser()
    const moved = await olga.act('move', { selection: await chosenRegistrations(people[0]?.registration.reference ?? ''), to: 'open' }, 'registrations')
    expect(moved.statusCode, moved.body).toBe(200)
    const page = await registrationPage(services, credentialsOf(url))
    expect(page).toMatchObject({ dueMinor: 26_000, booking: { dueOn: expect.stringMatching(/^\d{4}-/) } })
  })

  test('a conference that is cancelled, or whose registration has closed, refuses clearly', async () => {
    const form = listener('late@example.org')
    await db.updateTable('conference').set({ status: 'cancelled', notice: 'It does not take place.' }).where('id', '=', colombo).execute()
    expect(await rejected(send(form))).toMatchObject({ code: 'registration.closed', message: expect.stringContaining('is cancelled') })
    await db.updateTable('conference').set({ status: 'scheduled', notice: '' }).where('id', '=', colombo).execute()
    const sentLate = register(services, {
      conferenceId: colombo,
      form: { ...parseRegistering(fieldsOf(form)), token: issueToken(services.key, 'registration', new Date('2027-05-12T10:00:00Z')) },
      honeypot: undefined,
      firstByteAt: new Date('2027-05-12T10:01:00Z'),
    })
    expect(await rejected(sentLate)).toMatchObject({ code: 'registration.closed', message: expect.stringContaining('closed on') })
  })

  test('what looks like a robot waits for the office, and nobody is written to', async () => {
    const { people } = await register(services, {
      conferenceId: colombo,
      form: parseRegistering(fieldsOf(listener('robot@example.org'))),
      honeypot: 'filled',
      firstByteAt: services.now(),
    })
    expect(people[0]).toMatchObject({ registration: { state: 'needs-approval' }, submission: { suspicion: 'hidden field filled' } })
    expect(await mailsTo('robot@example.org')).toEqual([])
  })

  test('a presenter registers with the accepted paper at the price of the day it was sent; further papers are charged', async () => {
    const accepted = await given.submission('ada@example.org', { moves: ['received', 'under-review', 'accepted'], titles: ['On engines', 'On looms'] })
    const refusedYet = await given.submission('bob@example.org', { moves: ['received', 'under-review'] })
    const { url, people } = await send(listener('ada@example.org', { regtype: '330', name: 'Ada L.' }), accepted)
    expect(people[0]?.submission.id).toBe(accepted.id)
    expect(credentialsOf(url)).toEqual({ reference: accepted.reference, secret: accepted.secret })
    const page = await registrationPage(services, credentialsOf(url))
    expect(page.delegates[0]?.charges.map(({ kind, code: of, grossMinor }) => [kind, of, grossMinor])).toEqual([
      ['fee', '330', 29_000],
      ['additional-paper', '334', 17_500],
    ])
    expect(await rejected(send(listener('ada@example.org', { regtype: '330' }), accepted))).toMatchObject({ code: 'registration.closed' })
    expect(await rejected(send(listener('bob@example.org', { regtype: '330' }), refusedYet))).toMatchObject({ code: 'registration.closed' })
    await expect(send(listener('ada@example.org'), { ...accepted, secret: 'wrong' })).rejects.toMatchObject({ code: 'submission.unknown' })
  })
})

/** Whoever guesses codes must not learn which exist. */
const unusable =
  'This code cannot be used here. It may be mistyped, expired, used up, for fewer people or for another category: please compare it with our letter, ask us, or leave the field empty.'

describe('discount codes', () => {
  test('reduce the fee and not the accompanying persons, and are given back when the place is cancelled unpaid', async () => {
    await code('PARTNER10')
    const { url, people } = await send(listener('code@example.org', { discount_code: 'partner 10', accompanying: 'Leo' }))
    const page = await registrationPage(services, credentialsOf(url))
    expect(page.delegates[0]?.charges.map(({ grossMinor, reduction }) => [grossMinor, reduction])).toEqual([
      [23_400, 'Discount code PARTNER10: 10 % less'],
      [26_000, ''],
    ])
    const second = await rejected(send(listener('second@example.org', { discount_code: 'PARTNER10' })))
    expect(second).toMatchObject({ code: 'request.invalid', fields: { discount_code: unusable } })
    await cancelRegistration(services, credentialsOf(url))
    expect((await discountsOf(colombo, db).all()).find((one) => one.code === 'PARTNER10')?.uses).toBe(0)
    await send(listener('third@example.org', { discount_code: 'PARTNER10' }))
    const olga = await organiser()
    const reference = people[0]?.registration.reference ?? ''
    const reopened = await olga.act('move', { selection: await chosenRegistrations(reference), to: 'needs-approval' }, 'registrations')
    expect(reopened.json().error).toMatchObject({ code: 'registration.move_not_allowed', message: expect.stringContaining('used by somebody else') })
  })

  test('are refused alike when unknown, expired, used up or for other categories; one for everything makes the place paid', async () => {
    await code('OLD', { expiresOn: '2020-01-01' })
    await code('VIRTUAL', { categories: ['332'], percent: 100, maxUses: 5 })
    const refusal = async (typed: string) => (await rejected(send(listener('no@example.org', { discount_code: typed }))))?.fields.discount_code
    expect([await refusal('NEVER'), await refusal('OLD'), await refusal('VIRTUAL')]).toEqual([unusable, unusable, unusable])
    // What is left of a code for several people tells that it exists.
    await code('TWO', { maxUses: 2 })
    const three = Object.fromEntries(
      [2, 3].flatMap((number) =>
        Object.entries({ regtype: '333', name: 'X', company: 'X', email: `${number}@example.org` }).map(([name, value]) => [`${name}_${number}`, value]),
      ),
    )
    const group = await rejected(send(listener('three@example.org', { ...three, delegates: '3', discount_code: 'TWO' })))
    expect(group?.fields.discount_code).toBe(unusable)
    const { people } = await send(listener('free@example.org', { discount_code: 'VIRTUAL', regtype: '332' }))
    expect(people[0]?.registration.state).toBe('paid')
  })
})

describe('cancelling', () => {
  test('takes the charges off, and credits and issues again an invoice that names others too', async () => {
    const { url, booking, people } = await send({
      ...listener('stays@example.org', { delegates: '2' }),
      regtype_2: '333',
      name_2: 'Goes Away',
      email_2: 'goes@example.org',
      company_2: 'U',
    })
    const payer = credentialsOf(url)
    await db.transaction().execute(async (trx) => {
      const locked = await bookingsOf(trx).lock(booking.id)
      if (locked) await issueInvoice(trx, locked, { now: services.now(), by: 'system' })
    })
    const form = recipientForm.parse({ payer_name: 'X', version: String((await findRegistration(services, payer)).booking?.version) })
    await expect(changeRecipient(services, payer, form)).rejects.toMatchObject({ code: 'money.not_allowed' })
    await cancelRegistration(services, payer, people[1]?.registration.reference)
    await cancelRegistration(services, payer, people[1]?.registration.reference)
    const page = await registrationPage(services, payer)
    expect(page.invoices.map(({ kind, state, grossMinor }) => [kind, state, grossMinor]).toSorted()).toEqual([
      ['credit-note', 'issued', 52_000],
      ['invoice', 'credited', 52_000],
      ['invoice', 'issued', 26_000],
    ])
    expect(page.dueMinor).toBe(26_000)
    expect(await faultsInBooks(db)).toEqual([])
    const money = { bookingId: booking.id, method: 'cash', currency: 'EUR', amountMinor: 26_000, sourceKey: null, receivedOn: '2026-11-20', note: '' } as const
    await db.transaction().execute((trx) => takePayment(trx, money, { now: services.now(), by: 'olga' }))
    await expect(cancelRegistration(services, payer, people[0]?.registration.reference)).rejects.toMatchObject({ code: 'submission.not_open' })
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('at the desk is undone with its charges', async () => {
    const { url, people } = await send(listener('undo@example.org'))
    const reference = people[0]?.registration.reference ?? ''
    const olga = await organiser()
    expect((await olga.act('move', { selection: await chosenRegistrations(reference), to: 'cancelled' }, 'registrations')).statusCode).toBe(200)
    expect((await registrationPage(services, credentialsOf(url))).delegates[0]?.charges).toEqual([])
    expect((await olga.act('undo', { selection: await chosenRegistrations(reference) }, 'registrations')).statusCode).toBe(200)
    expect(await registrationPage(services, credentialsOf(url))).toMatchObject({ dueMinor: 26_000, delegates: [{ registration: { state: 'open' } }] })
  })
})

describe('seats', () => {
  test('who comes when all are taken waits, and gets the seat that somebody frees', async () => {
    const taken = await db.selectFrom('registration').select('id').where('regtype', '=', '330').where('state', 'in', ['open', 'paid']).execute()
    await setSales({ capacities: { 330: taken.length + 1 } })
    const first = await send(listener('seat1@example.org', { regtype: '330' }))
    const second = await send(listener('seat2@example.org', { regtype: '330' }))
    expect([first, second].map(({ people }) => people[0]?.registration.state)).toEqual(['open', 'waiting-list'])
    const olga = await organiser()
    const reference = second.people[0]?.registration.reference ?? ''
    const confirm = async () => olga.act('move', { selection: await chosenRegistrations(reference), to: 'open' }, 'registrations')
    expect((await confirm()).json().error).toMatchObject({ code: 'registration.full', message: expect.stringContaining('are taken') })
    await cancelRegistration(services, credentialsOf(first.url))
    expect((await confirm()).statusCode).toBe(200)
    await setSales({})
  })

  test('200 people at once for 50 seats, with two limited codes: 50 seats, no code overdrawn, every refusal clear', async () => {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await setSales({ capacities: { 334: 50 } })
    await code('FIVE', { maxUses: 5 })
    await code('SEVEN', { maxUses: 7, percent: null, amountGbpMinor: 1000, amountEurMinor: 1000 })
    const forms = Array.from({ length: 200 }, (_, index) =>
      listener(`rush${index}@example.org`, {
        regtype: '334',
        ...(index % 4 === 0 ? { discount_code: 'FIVE' } : index % 4 === 1 ? { discount_code: 'SEVEN' } : {}),
      }),
    )
    // As many at once as there are connections; the others wait for one.
    const outcomes: PromiseSettledResult<Awaited<ReturnType<typeof send>>>[] = []
    const lane = async () => {
      for (let form = forms.pop(); form; form = forms.pop()) outcomes.push(...(await Promise.allSettled([send(form)])))
    }
    await Promise.all(Array.from({ length: 20 }, lane))
    const states = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.people.map(({ registration }) => registration.state) : []))
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).fields?.discount_code ?? String(one.reason)] : []))
    expect(new Set(refusals)).toEqual(new Set([unusable]))
    expect(refusals).toHaveLength(88)
    expect(states.filter((state) => state === 'open')).toHaveLength(50)
    expect(states.filter((state) => state === 'waiting-list')).toHaveLength(62)
    const uses = Object.fromEntries((await discountsOf(colombo, db).all()).map((one) => [one.code, one.uses]))
    expect(uses).toMatchObject({ FIVE: 5, SEVEN: 7 })
    expect(await faultsInBooks(db)).toEqual([])
  })
})

test('people who register others at the same moment wait for the numbers of a group only for a few queries', async () => {
  await setSales({ capacities: { 332: 1000 } })
  await code('GROUP', { maxUses: 100 })
  const sending = await realSending(pool, services)
  const queriesOf = async (people: number) => {
    const queries: string[] = []
    const delegates = Array.from({ length: people }, (_, index) => (index === 0 ? '' : `_${index + 1}`)).flatMap((suffix) =>
      Object.entries({ regtype: '333', name: 'X', company: 'X', accompanying: 'Y', email: `${people}${suffix}@example.org` }).map(([name, value]) => [
        `${name}${suffix}`,
        value,
      ]),
    )
    const form = parseRegistering(
      fieldsOf({ ...listener('group@example.org', { discount_code: 'GROUP' }), ...Object.fromEntries(delegates), delegates: String(people) }),
    )
    await register(
      { ...services, ...sending, db: loggedDatabase(pool, queries) },
      { conferenceId: colombo, form, honeypot: undefined, firstByteAt: services.now() },
    )
    return queries
  }
  for (const people of [1, 20]) {
    const queries = await queriesOf(people)
    const locked = queries.findIndex((query) => query.startsWith('update "submission_counter"'))
    expect(namedIn(queries.slice(locked + 1))).toEqual([
      'submission',
      'accompanying_person',
      'registration',
      'registration_detail',
      'charge',
      'discount_use',
      'booking',
      'mail',
      'mail_attachment',
      'pgboss.job_common',
      'commit',
    ])
  }
})
