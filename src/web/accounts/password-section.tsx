import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

interface PasswordSectionProps {
  hasPassword: boolean
  email: string
  posted: PostedForm | undefined
}

export function PasswordSection({ hasPassword, email, posted }: PasswordSectionProps) {
  return (
    <Section id="password" heading={hasPassword ? 'Password' : 'Choose a password'}>
      <form className="form narrow" method="post" action={paths.accountPassword} noValidate aria-label="Password">
        {posted && <FormFailure message={posted.message} />}
        {!hasPassword && <p className="notice warn">Your one-time password is used up. Please choose your own now, or you cannot sign in again.</p>}
        {/* Password managers keep the new password under the right name when they find it. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required error={posted?.fields.currentPassword} />
        )}
        <NewPasswordFields problems={posted?.fields ?? {}} />
        <div className="form-actions">
          <button type="submit" className="button quiet">
            {hasPassword ? 'Change my password' : 'Keep this password'}
          </button>
          <p className="soft">All other devices are signed out.</p>
        </div>
      </form>
    </Section>
  )
}
