import { postedFormContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/confirm-address.ts'
import { AccountPage, FormFailure, privateMeta } from './account-page.tsx'
import { redirectToLogin, signedInContext } from './signed-in-context.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. Requires a session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  return { email: person.email, confirmed: person.confirmed, posted: context.get(postedFormContext) }
}

export const meta = () => privateMeta('Confirm your address')

export default function ConfirmAddress({ loaderData: { email, confirmed, posted } }: Route.ComponentProps) {
  return (
    <AccountPage title="Confirm your address" lead="Everything you have sent us from this address will then appear in your account.">
      <Section id="confirm" heading="Is it yours?">
        <form className="form narrow" method="post">
          {posted && <FormFailure message={posted.message} />}
          <p>
            You are signed in as <strong>{email}</strong>.{confirmed && ' This address has already been confirmed. There is nothing left to do.'}
          </p>
          <div className="form-actions">
            <button type="submit" className="button">
              Yes, this address is mine
            </button>
          </div>
        </form>
      </Section>
    </AccountPage>
  )
}
