import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { formatRate } from '../documents/money-document.ts'
import { type LegalEntity, type LegalEntityDetails, legalEntitiesOf } from '../legal-entities.store.ts'
import type { TaxRule } from '../tax.ts'
import { companiesOf } from './companies.store.ts'
import type { CompanyForm, TaxRuleForm } from './company.schema.ts'

type Acting = Pick<Services, 'db' | 'now'>

const labels = {
  name: 'Name',
  address: 'Address',
  country: 'Country',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  footer: 'Last lines',
} as const satisfies Record<keyof LegalEntityDetails, string>
const names = Object.keys(labels) as (keyof LegalEntityDetails)[]

/** What a company is called from now on: a new version. Issued documents keep theirs. */
export async function changeCompany({ db, now }: Acting, organiser: Organiser, id: string, { version, ...details }: CompanyForm): Promise<void> {
  requireRight(organiser, 'money')
  await db.transaction().execute(async (trx) => {
    await legalEntitiesOf(trx).lock(id)
    const company = await companyOf(trx, id)
    if (company.versionNumber !== version)
      throw new Refusal('desk.changed_meanwhile', `Somebody has changed ${company.name || 'this company'} in the meantime. Please look at it again.`)
    const changes = names.filter((name) => company[name] !== details[name]).map((name) => `${labels[name]}: ${flat(company[name])} → ${flat(details[name])}`)
    if (changes.length === 0) return
    await legalEntitiesOf(trx).addVersion(id, details, organiser.accountId, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'money.company_changed', about: `company:${id}`, aboutName: details.name, details: { changes } })
  })
}

/** A rule of tax, for sales from its day on. Invoices that are there keep their tax. */
export async function addTaxRule({ db, now }: Acting, organiser: Organiser, form: TaxRuleForm): Promise<string> {
  requireRight(organiser, 'money')
  return db.transaction().execute(async (trx) => {
    const company = await companyOf(trx, form.entityId)
    const { entityId, label, note, validFrom } = form
    const rule = {
      entityId,
      label,
      note,
      validFrom,
      eventCountry: form.eventCountry || null,
      attendance: form.attendance || null,
      customer: form.customer || null,
      rateBasisPoints: Math.round(Number(form.rate.replace(',', '.')) * 100),
    }
    const id = await companiesOf(trx).addRule(rule, organiser.accountId, now())
    const event = {
      act: 'money.tax_rule_added',
      about: `company:${entityId}`,
      aboutName: company.name || company.code,
      details: { rule: describeRule(rule) },
    } as const
    await auditLogOf(trx).write(organiser, now(), event)
    return id
  })
}

/** A rule that no longer applies to new sales. */
export async function retireTaxRule({ db, now }: Acting, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'money')
  await db.transaction().execute(async (trx) => {
    const rule = (await companiesOf(trx).rules()).find((one) => one.id === id)
    if (!rule) throw new Refusal('request.not_found', 'There is no such tax rule.')
    if (!(await companiesOf(trx).retireRule(id, now()))) return
    const company = await companyOf(trx, rule.entityId)
    const event = { act: 'money.tax_rule_retired', about: `company:${rule.entityId}`, aboutName: company.name || company.code } as const
    await auditLogOf(trx).write(organiser, now(), { ...event, details: { rule: describeRule(rule) } })
  })
}

/** The company, or a refusal. */
export async function companyOf(db: Database, id: string): Promise<LegalEntity> {
  const company = await legalEntitiesOf(db).find(id)
  if (!company) throw new Refusal('request.not_found', 'There is no such company.')
  return company
}

/** VAT 23 % (23 %), Portugal, from 1 January 2027 */
function describeRule({ label, rateBasisPoints, eventCountry, attendance, customer, validFrom }: Omit<TaxRule, 'id'>): string {
  return [`${label} (${formatRate(rateBasisPoints)})`, eventCountry, attendance, customer, `from ${formatDay(validFrom)}`].filter(Boolean).join(', ')
}

const flat = (text: string) => text.replaceAll('\n', ', ') || 'nothing'
