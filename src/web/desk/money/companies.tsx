import { countryNames } from '#domain/forms/countries.ts'
import { aloneDelayHours } from '#domain/money/companies/change-account.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/companies.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { AddCompany } from './add-company.tsx'
import { CompanyForm } from './company-form.tsx'
import { loadCompanies } from './load-companies.ts'
import { SampleSale } from './sample-sale.tsx'
import { SterlingRatesPanel } from './sterling-rates-panel.tsx'
import { TaxRulesPanel } from './tax-rules-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['money'])
  return { ...(await loadCompanies(services, organiser, new URL(args.request.url).searchParams)), countries: countryNames, aloneDelayHours }
}

export type ShownCompany = Route.ComponentProps['loaderData']['companies'][number]

/** Who issues our invoices, where payers send the money, and which tax applies. */
export default function Companies({ loaderData: { companies, sample, sterling, countries, aloneDelayHours: alone } }: Route.ComponentProps) {
  return (
    <DeskPage title="Companies" subtitle="Who issues our invoices, the accounts into which people pay, and the tax. What was issued never changes.">
      {companies.map((company) => (
        <section key={company.id} className="desk-stack" aria-labelledby={`${company.id}-heading`}>
          <h2 id={`${company.id}-heading`}>{company.details.name || company.label}</h2>
          <div className="desk-columns">
            <div className="desk-stack">
              <CompanyForm key={company.version} company={company} countries={countries} />
            </div>
            <div className="desk-stack">
              <AccountsPanel company={company} aloneDelayHours={alone} />
            </div>
          </div>
          <TaxRulesPanel company={company} countries={countries} />
        </section>
      ))}
      <SterlingRatesPanel sterling={sterling} />
      <SampleSale sample={sample} countries={countries} />
      <AddCompany countries={countries} />
    </DeskPage>
  )
}
