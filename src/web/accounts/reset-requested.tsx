import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import { AccountPage, privateMeta } from './account-page.tsx'

export const meta = () => privateMeta('Look into your post-box')

/** Does not reveal whether the address has an account. */
export default function ResetRequested() {
  return (
    <AccountPage title="Look into your post-box" lead="If there is an account with this address, a link to choose a new password is on its way to it.">
      <Section id="next" heading="What next">
        <div className="prose">
          <p>The link works once, for 60 minutes. If no mail comes within a few minutes, look among the unwanted mail.</p>
          <p>
            Still nothing? Perhaps your account has another address: <Link to={paths.forgottenPassword}>try another</Link>, or{' '}
            <Link to={paths.register}>make an account</Link>.
          </p>
        </div>
      </Section>
    </AccountPage>
  )
}
