import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenBooking } from '../../../../tests/support/given-money.ts'
import { addDays, formatDay } from '../../dates.ts'
import { hours } from '../../durations.ts'
import { bookingsOf } from '../bookings.store.ts'
import { documentOf } from '../documents/document-of.ts'
import { bookDay, creditInvoice, issueInvoice } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { salesSettingsOf } from '../sales-settings.store.ts'
import { defaultSalesSettings } from '../sales-settings.ts'
import { findTaxRule } from '../tax.ts'

const house = await deskSubmissionsHouse()
const { db, services, clock } = house
const olga = await house.organiser()
const companies = legalEntitiesOf(db)
const details = {
  name: 'Meridian Lda.',
  address: 'Rua 1\n4050 Porto',
  country: 'Portugal',
  registrationNumber: '512',
  vatNumber: 'PT512345678',
  footer: '',
}
const account = {
  entityId: 'portugal',
  currency: 'EUR',
  holder: 'Meridian Lda.',
  bankName: 'Banco Exemplo',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
  bic: 'bexpptpl',
  sortCode: '',
  accountNumber: '',
}
const put = (path: string, body: object) =>
  house.server.inject({
    method: 'PUT',
    url: `/api/v1/desk/money/${path}`,
    headers: { cookie: olga.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('a company gets a new version, and a version that somebody has replaced is refused', async () => {
  const { versionNumber: version = 0 } = (await companies.find('portugal')) ?? {}
  expect((await put('companies/portugal', { ...details, version })).statusCode).toBe(200)
  expect(await companies.find('portugal')).toMatchObject({ ...details, versionNumber: version + 1 })
  expect((await put('companies/portugal', { ...details, name: 'Other', version })).json()).toMatchObject({ error: { code: 'desk.changed_meanwhile' } })
  expect((await put('companies/portugal', { ...details, version: version + 1 })).statusCode).toBe(200)
  expect((await companies.find('portugal'))?.versionNumber).toBe(version + 1)
  expect((await put('companies/nowhere', { ...details, version: 1 })).statusCode).toBe(404)
  expect((await put('companies/portugal', { ...details, name: '', address: '', version: 2 })).json()).toMatchObject({
    error: { fields: { name: 'Please enter the name of the company.', address: 'Please enter the address.' } },
  })
})

test('an account that one proposes counts after another has confirmed it, and all organisers are told', async () => {
  const paula = await house.organiser('Paula', 'Second')
  const proposed = await olga.act('accounts', account, 'money')
  const { id } = proposed.json()
  expect(await companies.bankAccount('portugal', 'EUR')).toBeUndefined()
  expect((await olga.act(`accounts/${id}/confirm`, {}, 'money')).json()).toMatchObject({
    error: { code: 'money.not_allowed', message: 'You proposed this account, so somebody else confirms it: Paula Second.' },
  })
  expect((await paula.act(`accounts/${id}/confirm`, {}, 'money')).statusCode).toBe(200)
  expect(await companies.bankAccount('portugal', 'EUR')).toMatchObject({ iban: 'PT50000201231234567890154', bic: 'BEXPPTPL' })
  expect((await paula.act(`accounts/${id}/refuse`, {}, 'money')).statusCode).toBe(409)
  const mails = await db.selectFrom('mail').select('to_address').where('kind', '=', 'money.account_change.office').execute()
  expect(mails).toHaveLength(4)
  await db.updateTable('account').set({ disabled_at: services.now() }).where('id', '=', paula.id).execute()
})

test('whoever is alone confirms after two days', async () => {
  const { id } = (
    await olga.act('accounts', { ...account, currency: 'GBP', iban: '', bic: '', sortCode: '20-20-15', accountNumber: '55555555' }, 'money')
  ).json()
  expect((await olga.act(`accounts/${id}/confirm`, {}, 'money')).json().error.message).toContain('48 hours after the proposal')
  const before = clock.now
  clock.now = new Date(before.getTime() + hours(48))
  expect((await olga.act(`accounts/${id}/confirm`, {}, 'money')).statusCode).toBe(200)
  clock.now = before
  expect(await companies.bankAccount('portugal', 'GBP')).toMatchObject({ sortCode: '20-20-15', accountNumber: '55555555' })
})

test('a refused account never counts, and a wrong number is refused at once', async () => {
  const { id } = (await olga.act('accounts', { ...account, entityId: 'sri-lanka' }, 'money')).json()
  expect((await olga.act(`accounts/${id}/refuse`, {}, 'money')).statusCode).toBe(200)
  expect((await olga.act(`accounts/${id}/confirm`, {}, 'money')).statusCode).toBe(409)
  expect(await companies.bankAccount('sri-lanka', 'EUR')).toBeUndefined()
  expect((await olga.act('accounts', { ...account, iban: 'PT50 0002 0123 1234 5678 9015 5', bic: 'X' }, 'money')).json()).toMatchObject({
    error: { fields: { iban: 'This is not an IBAN: a digit is wrong or missing.', bic: 'A BIC has eight or eleven letters and digits.' } },
  })
})

test('a tax rule applies from its day until it is retired', async () => {
  const rule = {
    entityId: 'portugal',
    eventCountry: 'Portugal',
    attendance: 'in-person',
    customer: '',
    rate: '12,5',
    label: 'VAT 12.5 %',
    note: '',
    validFrom: '2027-01-01',
  }
  const { id } = (await olga.act('tax-rules', rule, 'money')).json()
  const sale = { entityId: 'portugal', eventCountry: 'Portugal', attendance: 'in-person', customer: 'private', day: '2027-01-01' } as const
  expect(findTaxRule(await companies.taxRules('portugal', '2027-01-01'), sale)).toMatchObject({ rateBasisPoints: 1250, label: 'VAT 12.5 %' })
  expect(await companies.taxRules('portugal', '2026-12-31')).toEqual([])
  expect((await olga.act(`tax-rules/${id}/retire`, {}, 'money')).statusCode).toBe(200)
  expect(await companies.taxRules('portugal', '2027-01-01')).toEqual([])
  expect((await olga.act('tax-rules', { ...rule, rate: '123' }, 'money')).json().error.fields).toMatchObject({
    rate: 'Please enter a rate from 0 to 100, such as 23 or 12.5.',
  })
  expect((await house.deeds()).filter((deed) => deed.startsWith('money.tax_rule'))).toEqual([
    'money.tax_rule_added Meridian Lda.',
    'money.tax_rule_retired Meridian Lda.',
  ])
})

test('a further company is added once, and its invoices in euros state the VAT in pounds with the rate of the day', async () => {
  const uk = { ...details, name: 'Meridian Conferences Ltd', address: '1 Quay Street\nBristol', country: 'United Kingdom', code: 'uk' }
  const { id } = (await olga.act('companies', uk, 'money')).json()
  expect(await companies.find(id)).toMatchObject({ code: 'UK', name: 'Meridian Conferences Ltd', versionNumber: 1 })
  expect((await olga.act('companies', uk, 'money')).json()).toMatchObject({ error: { fields: { code: 'Another company has the code UK already.' } } })
  expect((await olga.act('companies', { ...uk, code: 'U2', name: '' }, 'money')).json()).toMatchObject({
    error: { fields: { code: 'Please enter two to six letters, such as UK.', name: 'Please enter the name of the company.' } },
  })

  await olga.act(
    'tax-rules',
    { entityId: id, eventCountry: '', attendance: '', customer: '', rate: '20', label: 'VAT 20 %', note: '', validFrom: '2020-01-01' },
    'money',
  )
  const { registrationId } = await house.given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
  await salesSettingsOf(db).save('colombo', { ...defaultSalesSettings, entityId: id }, services.now())
  const booking = await givenBooking(db, registrationId, services.now())
  const issue = () =>
    db.transaction().execute(async (trx) => {
      const locked = await bookingsOf(trx).lock(booking.id)
      return locked && issueInvoice(trx, locked, { now: services.now(), by: 'system' })
    })
  await expect(issue()).rejects.toThrow('no rate between euro and pound has been entered')

  const today = bookDay(services.now())
  const rate = (fields: object) => olga.act('sterling-rates', { rate: '0.8543', validFrom: today, source: 'HM Revenue & Customs', ...fields }, 'money')
  expect((await rate({ rate: '85', source: '' })).json()).toMatchObject({
    error: { fields: { rate: expect.stringContaining('such as 0.8543'), source: expect.stringContaining('who published it') } },
  })
  await rate({ rate: '0.9', validFrom: addDays(today, 1) })
  await rate({ rate: '0,85', validFrom: addDays(today, -20) })
  const wrong = (await rate({ rate: '0.7' })).json().id
  await rate({})
  expect((await olga.act(`sterling-rates/${wrong}/retire`, {}, 'money')).statusCode).toBe(200)
  expect((await olga.act(`sterling-rates/${wrong}/retire`, {}, 'money')).statusCode).toBe(404)

  const invoice = await issue()
  expect(invoice).toMatchObject({ reference: 'UK-2026-0001', vatMinor: 8666, sterlingVatMinor: 7403 })
  expect(invoice?.sterlingRate).toBe(`£0.8543 for €1 from ${formatDay(today)}, HM Revenue & Customs`)
  await rate({ rate: '0.5' })
  const note = await db.transaction().execute(async (trx) => {
    const locked = await bookingsOf(trx).lock(booking.id)
    return locked && creditInvoice(trx, locked, invoice?.id ?? '', 'Wrong', { now: services.now(), by: 'system' })
  })
  expect(note).toMatchObject({ reference: 'UK-C-2026-0001', sterlingVatMinor: 7403, sterlingRate: invoice?.sterlingRate })
  for (const id of [invoice?.id ?? '', note?.id ?? '']) {
    const { bytes } = await documentOf(services, id)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text.normalize('NFC').replace(/\s+/g, ' ')).toContain('VAT in sterling: GBP 74.03 (£0.8543 for €1 from')
  }
  expect((await house.deeds()).filter((deed) => deed.startsWith('money.sterling_rate_retired'))).toHaveLength(1)
})
