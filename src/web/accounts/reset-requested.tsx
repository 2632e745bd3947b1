import { drawingUrls } from '#artwork/drawing-urls.ts'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/reset-requested.ts'
import { AccountPage, privateMeta } from './account-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { plate: drawingUrls(context.get(servicesContext).key).pagePlate('account') }
}

export const meta = () => privateMeta('Check your inbox')

/** Does not reveal whether the address has an account. */
export default function ResetRequested({ loaderData: { plate } }: Route.ComponentProps) {
  return (
    <AccountPage plate={plate} title="Check your inbox" lead="If there is an account with this address, we have sent it a link to choose a new password.">
      <Section id="next" heading="What next">
        <div className="prose">
          <p>The link works once, for 60 minutes. If nothing arrives within a few minutes, check your spam folder.</p>
          <p>
            Still nothing? Perhaps your account has another address: <Link to={paths.forgottenPassword}>try another</Link>, or{' '}
            <Link to={paths.register}>make an account</Link>.
          </p>
        </div>
      </Section>
    </AccountPage>
  )
}
