import { addDays, type CalendarDay, formatDay, formatTimestamp } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { isCountryName } from '#domain/forms/countries.ts'
import { attendances, customers } from '#domain/money/booking.ts'
import { accountNumber } from '#domain/money/companies/change-account.ts'
import { type AccountAtDesk, companiesOf, type RuleAtDesk } from '#domain/money/companies/companies.store.ts'
import { sterlingRatesOf } from '#domain/money/companies/sterling-rates.store.ts'
import { formatRate } from '#domain/money/documents/money-document.ts'
import { bookDay } from '#domain/money/issue-invoice.ts'
import { type LegalEntity, legalEntitiesOf } from '#domain/money/legal-entities.store.ts'
import { formatSterlingRate, type SterlingRate, sterlingCountry } from '#domain/money/sterling.ts'
import { findTaxRule, noTax } from '#domain/money/tax.ts'
import type { Services } from '#domain/services.ts'
import { attendanceLabels, customerLabels } from './sale-labels.ts'

/** The companies with everything that the page shows of them, and the tax of a sample sale. */
export async function loadCompanies({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, search: URLSearchParams) {
  const store = companiesOf(db)
  const entities = await legalEntitiesOf(db).all()
  const [accounts, rules, versions, documents, organisers, rates] = [
    await store.accounts(),
    await store.rules(),
    await store.versions(),
    await store.documentsByVersion(),
    await store.organisers(),
    await sterlingRatesOf(db).all(),
  ]
  // The companies of the demonstration come with the first start.
  const nameOf = (id: string) => (id === 'system' ? 'the demonstration' : (organisers.find((one) => one.id === id)?.name ?? 'somebody who has left'))
  const sale = sampleOf(search, bookDay(now()))
  return {
    companies: entities.map(({ id, code, versionNumber, versionId, ...details }) => ({
      id,
      label: `Company ${code}`,
      version: versionNumber,
      details,
      documents: documents.get(versionId) ?? 0,
      earlier: versions
        .filter((one) => one.entityId === id && one.id !== versionId && documents.has(one.id))
        .map((one) => ({ number: one.number, name: one.name, count: documents.get(one.id) ?? 0 })),
      accounts: currentFirst(accounts.filter((one) => one.entityId === id)).map((one) => shownAccount(one, organiser, nameOf)),
      rules: rules.filter((one) => one.entityId === id).map(shownRule),
    })),
    sterling: shownSterling(rates, entities, bookDay(now())),
    sample: {
      ...sale,
      results: entities.map(({ id, name, code }) => {
        const rule = findTaxRule(
          rules.filter(({ retiredAt }) => retiredAt === null),
          { ...sale, entityId: id },
        )
        const tax = rule ?? noTax
        return { company: name || `Company ${code}`, label: tax.label, rate: formatRate(tax.rateBasisPoints), note: tax.note, hasRule: rule !== undefined }
      }),
    },
  }
}

function currentFirst(accounts: AccountAtDesk[]) {
  const latest = new Map<string, Date>()
  for (const { currency, confirmedAt } of accounts) if (confirmedAt && confirmedAt > (latest.get(currency) ?? new Date(0))) latest.set(currency, confirmedAt)
  const stateOf = ({ currency, confirmedAt, refusedAt }: AccountAtDesk) =>
    refusedAt ? ('refused' as const) : !confirmedAt ? ('proposed' as const) : confirmedAt === latest.get(currency) ? ('current' as const) : ('earlier' as const)
  const order = ['proposed', 'current', 'earlier', 'refused']
  return accounts.map((account) => ({ ...account, state: stateOf(account) })).sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

function shownAccount(account: ReturnType<typeof currentFirst>[number], organiser: Organiser, nameOf: (id: string) => string) {
  const { id, state, currency, holder, bankName, bic, proposedAt, proposedById, confirmedAt } = account
  return {
    id,
    state,
    currency,
    holder,
    bank: [bankName, bic].filter(Boolean).join(', '),
    number: accountNumber(account),
    proposedBy: nameOf(proposedById),
    proposedAt: formatTimestamp(proposedAt),
    confirmedAt: confirmedAt ? formatTimestamp(confirmedAt) : '',
    isOwn: proposedById === organiser.accountId,
  }
}

/** HM Revenue & Customs publishes a rate for each month. */
const rateHoldsDays = 31
const maxRatesShown = 12

/** The latest rates between euro and pound, and whether they are enough for what is sold. */
function shownSterling(rates: readonly SterlingRate[], entities: readonly LegalEntity[], today: CalendarDay) {
  const current = rates.find(({ validFrom }) => validFrom <= today)
  return {
    isNeeded: entities.some(({ country }) => country === sterlingCountry),
    isMissing: current === undefined,
    isOld: current !== undefined && addDays(current.validFrom, rateHoldsDays) < today,
    rates: rates.slice(0, maxRatesShown).map((rate) => ({
      id: rate.id,
      rate: formatSterlingRate(rate),
      from: formatDay(rate.validFrom),
      source: rate.source,
      isCurrent: rate === current,
    })),
  }
}

function shownRule({ id, eventCountry, attendance, customer, rateBasisPoints, label, note, validFrom, retiredAt }: RuleAtDesk) {
  return {
    id,
    where: eventCountry ?? 'Any country',
    attendance: attendance ? attendanceLabels[attendance] : 'Any',
    customer: customer ? customerLabels[customer] : 'Any',
    rate: formatRate(rateBasisPoints),
    label,
    note,
    validFrom: formatDay(validFrom),
    isRetired: retiredAt !== null,
  }
}

/** What the address asks for; a private person at an event in Portugal where it asks for nothing. */
function sampleOf(search: URLSearchParams, day: string) {
  const country = search.get('country') ?? ''
  return {
    eventCountry: isCountryName(country) ? country : 'Portugal',
    attendance: attendances.find((one) => one === search.get('attendance')) ?? 'in-person',
    customer: customers.find((one) => one === search.get('customer')) ?? 'private',
    day,
  }
}
