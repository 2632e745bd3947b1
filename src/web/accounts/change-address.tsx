import { postedFormContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/change-address.ts'
import { AccountPage, FormFailure, privateMeta } from './account-page.tsx'
import { redirectToLogin, signedInContext } from './signed-in-context.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  return { email: person.email, posted: context.get(postedFormContext) }
}

export const meta = () => privateMeta('Change of address')

export default function ChangeAddress({ loaderData: { email, posted } }: Route.ComponentProps) {
  return (
    <AccountPage title="Change of address" lead="Your account moves to its new e-mail address once both addresses have been confirmed.">
      <Section id="agree" heading="Do you agree?">
        <form className="form narrow" method="post">
          {posted && <FormFailure message={posted.message} />}
          <p>
            You are signed in as <strong>{email}</strong>.
          </p>
          <div className="form-actions">
            <button type="submit" className="button">
              Yes, I agree
            </button>
          </div>
        </form>
      </Section>
    </AccountPage>
  )
}
