import { data, href } from 'react-router'
import { countryNames } from '#domain/forms/countries.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/change-recipient.ts'
import { loadRegistration } from './load-registration.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { recipientLabels } from './register-labels.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  if (!registration.payer) throw data(null, { status: 404 })
  return { registration, payer: registration.payer, countries: countryNames, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Change the invoice recipient')
}

/** To whom the invoice is addressed, until there is one. */
export default function ChangeRecipientPage({ loaderData: { registration, payer, countries, posted } }: Route.ComponentProps) {
  const back = href(paths.registration, registration.address)
  const stored: Record<string, string> = {
    payer_kind: payer.kind,
    payer_name: payer.name,
    payer_organisation: payer.organisation,
    payer_address: payer.address,
    payer_country: payer.country,
    vat_number: payer.vatNumber,
    purchase_order: payer.purchaseOrder,
  }
  return (
    <>
      <PageHead
        text={{
          title: 'Who is the invoice made out to?',
          kicker: `Registration ${registration.reference}`,
          lead: 'You can change this until an invoice is issued, which happens when we receive your payment or when you ask for one.',
        }}
        trail={[{ name: registration.reference, path: back }]}
      />
      <Section id="form" heading="Invoice recipient">
        {registration.mayChangeRecipient ? (
          <FormScope.Provider value="recipient">
            <form method="post" action={href(paths.registrationRecipient, registration.address)} className="form" noValidate>
              {posted && <ErrorSummary message={posted.message} fields={posted.fields} labels={recipientLabels} />}
              <input type="hidden" name="version" value={payer.version} />
              <RecipientFields value={(name) => posted?.values[name]?.[0] ?? stored[name] ?? ''} problems={posted?.fields ?? {}} countries={countries} />
              <PrivacyNote />
              <div className="act-form">
                <button type="submit" className="button">
                  Save
                </button>
                <Link className="button quiet" to={back}>
                  Back
                </Link>
              </div>
            </form>
          </FormScope.Provider>
        ) : (
          <p>
            An invoice has been issued already. To have it made out to somebody else, please reply to any of our letters. <Link to={back}>Back</Link>
          </p>
        )}
      </Section>
    </>
  )
}
