import { href } from 'react-router'
import { findAddressChange } from '#domain/submissions/address-change.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/confirm-new-address.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const change = await findAddressChange(context.get(servicesContext), params.token)
  return { token: params.token, posted: context.get(postedFormContext), change: change && { reference: change.reference, email: change.email } }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Confirm your new address')
}

export default function ConfirmNewAddressPage({ loaderData: { token, change, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        text={{
          title: 'Confirm your new address',
          lead: change ? `For all e-mails about submission ${change.reference}.` : 'This link no longer works.',
          kicker: 'Your address',
        }}
      />
      <Section id="address" heading={change ? 'Is this address yours?' : 'What you can do'}>
        {posted && <FormFailure message={posted.message} />}
        {change ? (
          <form method="post" action={href(paths.confirmNewAddress, { token })} className="form narrow">
            <p>
              From now on our e-mails about {change.reference} go to <strong>{change.email}</strong>. We have let the earlier address know.
            </p>
            <div className="act-form">
              <button type="submit" className="button">
                Yes, use this address
              </button>
            </div>
          </form>
        ) : (
          <div className="prose">
            <p>It has been used, or it is more than a day old. Please enter the new address on your status page again.</p>
          </div>
        )}
      </Section>
    </>
  )
}
