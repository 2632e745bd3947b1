import { drawingUrls } from '#artwork/drawing-urls.ts'
import { isResetOpen } from '#domain/accounts/account-password.ts'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { AccountPage, FormFailure, privateMeta } from './account-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { plate: drawingUrls(services.key).pagePlate('account'), open: await isResetOpen(services, params.token), posted: context.get(postedFormContext) }
}

export const meta = () => privateMeta('Choose a new password')

export default function ResetPassword({ loaderData: { plate, open, posted } }: Route.ComponentProps) {
  return (
    <AccountPage plate={plate} title="Choose a new password" lead="All devices signed in with the old password will be signed out.">
      <Section id="new-password" heading="New password">
        {open ? (
          <form className="form narrow" method="post" noValidate>
            {posted && <FormFailure message={posted.message} />}
            <NewPasswordFields problems={posted?.fields ?? {}} />
            <div className="form-actions">
              <button type="submit" className="button">
                Save
              </button>
            </div>
          </form>
        ) : (
          <div className="prose">
            <p>This link has been used or is too old. Links work once, for 60 minutes.</p>
            <p>
              <Link to={paths.forgottenPassword}>Ask for a new link</Link>
            </p>
          </div>
        )}
      </Section>
    </AccountPage>
  )
}
