import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/register.ts'
import { AddressField } from './address-field.tsx'
import { fetchJudge } from './fetch-judge.ts'
import { FormFailure } from './form-failure.tsx'
import { NameFields } from './name-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { useRegistration } from './use-registration.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const posted = context.get(postedFormContext)
  return { page: await loadPage(context.get(servicesContext), 'register'), posted: posted?.form === 'register' ? posted : undefined }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: paths.register })
}

export default function Register({ loaderData: { page, posted } }: Route.ComponentProps) {
  const { sending, failure, reason, problems, submit, look } = useRegistration(posted)
  const value = (name: string) => posted?.values[name]?.[0]
  return (
    <>
      <PageHead text={page.text} />
      <Section id="your-account" heading="Your account">
        <form className="form narrow" method="post" noValidate onFocus={() => void fetchJudge()} onSubmit={submit} onInput={look} aria-label="Register">
          {failure && <FormFailure message={failure} reason={reason} />}
          <NameFields values={{ fName: value('fName'), lName: value('lName') }} problems={problems} />
          <AddressField value={value('email')} error={problems.email} />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            required
            hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
            error={problems.password}
          />
          <PasswordField name="rePassword" label="Re-enter password" autoComplete="new-password" required error={problems.rePassword} />
          <div className="form-actions">
            <button type="submit" className="button" aria-disabled={sending}>
              {sending ? 'Please Wait...' : 'Register'}
            </button>
            <p>
              Have an account? <Link to={paths.login}>Login</Link>
            </p>
          </div>
        </form>
      </Section>
      <RelatedPages page={page} />
    </>
  )
}
