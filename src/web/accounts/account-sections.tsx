import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { Section } from '../ui/section.tsx'
import { AddressField, NewPasswordFields, PasswordField } from './account-fields.tsx'
import { FormFailure } from './account-page.tsx'

interface PasswordSectionProps {
  hasPassword: boolean
  email: string
  posted: PostedForm | undefined
}

export function PasswordSection({ hasPassword, email, posted }: PasswordSectionProps) {
  return (
    <Section id="password" heading={hasPassword ? 'Password' : 'Choose a password'}>
      <form className="form narrow" method="post" action={paths.accountPassword} noValidate aria-label="Password">
        {posted && <FormFailure message={posted.message} takesFocus />}
        {!hasPassword && <p className="notice warn">You have no password of your own yet. Please choose one; a one-time password works until then.</p>}
        {/* Password managers store the new password with this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required error={posted?.fields.currentPassword} />
        )}
        <NewPasswordFields problems={posted?.fields ?? {}} />
        <div className="form-actions">
          <button type="submit" className="button quiet">
            {hasPassword ? 'Change my password' : 'Save password'}
          </button>
          <p className="soft">All other devices will be signed out.</p>
        </div>
      </form>
    </Section>
  )
}

interface SessionsSectionProps {
  sessions: { id: string; device: string; isThis: boolean; since: string; seen: string }[]
}

/** The open sessions, each with a button that ends it. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  return (
    <Section id="sessions" heading="Signed in on">
      <form className="stack" method="post" action={paths.accountSessions}>
        <ul className="plain-list session-list">
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <p>
                  <strong>{session.device}</strong>
                  {session.isThis && <span className="soft"> · this device</span>}
                </p>
                <p className="soft">
                  Since {session.since}; last seen {session.seen}
                </p>
              </div>
              {!session.isThis && (
                <button
                  type="submit"
                  className="button quiet"
                  name="session"
                  value={session.id}
                  aria-label={`Sign out ${session.device}, since ${session.since}`}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        <div className="form-actions">
          {sessions.length > 1 && (
            <button type="submit" className="button quiet" name="session" value="others">
              Sign out all other devices
            </button>
          )}
          <button type="submit" className="button quiet" name="session" value="everywhere">
            Sign out everywhere
          </button>
        </div>
      </form>
    </Section>
  )
}

export function AddressSection({ posted, hasPassword }: { posted: PostedForm | undefined; hasPassword: boolean }) {
  return (
    <Section id="address" heading="Another address">
      <form className="form narrow" method="post" action={paths.accountAddress} noValidate aria-label="Another e-mail address">
        {posted && <FormFailure message={posted.message} takesFocus />}
        <p>
          We will write to both addresses, and the change happens once both have been confirmed. What you sent from the old address stays with the old address.
        </p>
        <AddressField label="New e-mail address" autoComplete="email" value={posted?.values.email?.[0]} error={posted?.fields.email} />
        {hasPassword && (
          <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required error={posted?.fields.currentPassword} />
        )}
        <PrivacyNote />
        <div className="form-actions">
          <button type="submit" className="button quiet">
            Change my address
          </button>
        </div>
      </form>
    </Section>
  )
}

/** The optional mails. Mails about receipts, decisions and security are always sent. */
export function NotificationsSection({ moves }: { moves: boolean }) {
  return (
    <Section id="notifications" heading="Letters from us">
      <form className="form narrow" method="post" action={paths.accountNotifications} aria-label="Letters from us">
        <label className="choice">
          <input type="checkbox" name="notify_moves" value="yes" defaultChecked={moves} /> Write to me at every step of my submissions, not only when they have
          been decided
        </label>
        <p className="soft">We always write when something of yours has arrived or been decided, and about the security of your account.</p>
        <div className="form-actions">
          <button type="submit" className="button quiet">
            Save my choice
          </button>
        </div>
      </form>
    </Section>
  )
}
