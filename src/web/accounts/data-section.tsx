import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import { PasswordField } from './account-fields.tsx'
import { FormFailure } from './account-page.tsx'

interface DataSectionProps {
  posted: PostedForm | undefined
  mayDelete: boolean
  hasPassword: boolean
}

/** Data export and deletion of the account. */
export function DataSection({ posted, mayDelete, hasPassword }: DataSectionProps) {
  return (
    <>
      <Section id="export" heading="A copy of everything">
        <div className="stack">
          <p>Everything we hold about you in one archive: your account, what you sent and our e-mails to you as JSON, and your files as you sent them.</p>
          <a className="button quiet" href={paths.accountExport} download>
            Download my data
          </a>
        </div>
      </Section>
      {mayDelete && (
        <Section id="deletion" heading="Delete my account">
          <form className="form narrow" method="post" action={paths.accountDeletion} noValidate aria-label="Delete my account">
            {posted && <FormFailure message={posted.message} takesFocus />}
            <div className="prose">
              <p>This cannot be undone:</p>
              <ul>
                <li>
                  your account, its sessions and passkeys, your applications, your entries as a speaker, your messages, our e-mails to you and our notes are
                  erased;
                </li>
                <li>your open submissions are withdrawn, and all your files are erased;</li>
                <li>
                  the record of a conference keeps reference, category, title, fee and decision of a submission, as accounting and the programme require,
                  without your name and address.
                </li>
              </ul>
              <p>If your address is not confirmed, only the account is erased: what was sent from the address may be someone else’s.</p>
            </div>
            {hasPassword && (
              <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required error={posted?.fields.currentPassword} />
            )}
            <label className="choice">
              <input type="checkbox" name="sure" value="yes" aria-invalid={posted?.fields.sure ? true : undefined} /> I understand, and I am sure
            </label>
            {posted?.fields.sure && <p className="field-error">{posted.fields.sure}</p>}
            <div className="form-actions">
              <button type="submit" className="button grave">
                Delete my account
              </button>
            </div>
          </form>
        </Section>
      )}
    </>
  )
}
