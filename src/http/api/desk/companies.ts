import type { FastifyInstance } from 'fastify'
import { addCompany } from '#domain/money/companies/add-company.ts'
import { confirmAccount, proposeAccount, refuseAccount } from '#domain/money/companies/change-account.ts'
import { addCompanyForm, bankAccountForm, companyForm, sterlingRateForm, taxRuleForm } from '#domain/money/companies/company.schema.ts'
import { addTaxRule, changeCompany, retireTaxRule } from '#domain/money/companies/manage-companies.ts'
import { addSterlingRate, retireSterlingRate } from '#domain/money/companies/manage-sterling-rates.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

/** The companies that issue invoices, their bank accounts and their rules of tax. */
export function addDeskCompaniesApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'money')
  act('/money/companies/:id', { summary: 'Change what a company is called: a new version', body: companyForm, method: 'PUT' }, ({ organiser, params, body }) =>
    changeCompany(services, organiser, params.id, body),
  )
  make('/money/companies', { summary: 'Add a company that issues invoices', body: addCompanyForm }, ({ organiser, body }) =>
    addCompany(services, organiser, body),
  )
  make('/money/accounts', { summary: 'Propose a bank account, which another organiser confirms', body: bankAccountForm }, ({ organiser, body }) =>
    proposeAccount(services, organiser, body),
  )
  act('/money/accounts/:id/confirm', { summary: 'Confirm a bank account that somebody else has proposed' }, ({ organiser, params }) =>
    confirmAccount(services, organiser, params.id),
  )
  act('/money/accounts/:id/refuse', { summary: 'Refuse a bank account that was proposed' }, ({ organiser, params }) =>
    refuseAccount(services, organiser, params.id),
  )
  make('/money/tax-rules', { summary: 'Add a tax rule, valid from a day', body: taxRuleForm }, ({ organiser, body }) => addTaxRule(services, organiser, body))
  act('/money/tax-rules/:id/retire', { summary: 'Let a tax rule apply to no new sale' }, ({ organiser, params }) =>
    retireTaxRule(services, organiser, params.id),
  )
  make('/money/sterling-rates', { summary: 'Enter a rate between euro and pound, valid from a day', body: sterlingRateForm }, ({ organiser, body }) =>
    addSterlingRate(services, organiser, body),
  )
  act('/money/sterling-rates/:id/retire', { summary: 'Let a rate between euro and pound hold for no new invoice' }, ({ organiser, params }) =>
    retireSterlingRate(services, organiser, params.id),
  )
}
