import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { hours } from '../../durations.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
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
