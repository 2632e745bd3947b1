import { drawingUrls } from '#artwork/drawing-urls.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/forgotten-password.ts'
import { AddressField } from './account-fields.tsx'
import { AccountPage, privateMeta } from './account-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { plate: drawingUrls(context.get(servicesContext).key).pagePlate('account'), posted: context.get(postedFormContext) }
}

export const meta = () => privateMeta('Forgotten password')

export default function ForgottenPassword({ loaderData: { plate, posted } }: Route.ComponentProps) {
  return (
    <AccountPage
      plate={plate}
      title="Forgotten password"
      lead="Enter the e-mail address of your account, and we will send you a link to choose a new password."
    >
      <Section id="forgotten" heading="Your address">
        <form className="form narrow" method="post" noValidate>
          <AddressField value={posted?.values.email?.[0]} error={posted?.fields.email} />
          <div className="form-actions">
            <button type="submit" className="button">
              Send me a link
            </button>
          </div>
        </form>
      </Section>
    </AccountPage>
  )
}
