import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import { AddressField } from './address-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

export function AddressSection({ posted, hasPassword }: { posted: PostedForm | undefined; hasPassword: boolean }) {
  return (
    <Section id="address" heading="Another address">
      <form className="form narrow" method="post" action={paths.accountAddress} noValidate aria-label="Another e-mail address">
        {posted && <FormFailure message={posted.message} />}
        <p>We write to both addresses; the change happens when both have agreed. What was sent from the old address stays with the old address.</p>
        <AddressField label="New e-mail address" autoComplete="email" value={posted?.values.email?.[0]} error={posted?.fields.email} />
        {hasPassword && (
          <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required error={posted?.fields.currentPassword} />
        )}
        <div className="form-actions">
          <button type="submit" className="button quiet">
            Ask for the change
          </button>
        </div>
      </form>
    </Section>
  )
}
