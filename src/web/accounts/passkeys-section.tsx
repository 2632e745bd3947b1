import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasskeyForm } from './new-passkey-form.tsx'

interface PasskeysSectionProps {
  passkeys: { id: string; name: string; added: string; used: string | null }[]
  /** Browsers make passkeys for sites with a name, not for numbers. */
  possible: boolean
  hasPassword: boolean
  /** One that could not be removed. */
  posted: PostedForm | undefined
}

/** Keys on one's devices that open the account without the password. */
export function PasskeysSection({ passkeys, possible, hasPassword, posted }: PasskeysSectionProps) {
  return (
    <Section id="passkeys" heading="Passkeys">
      <div className="stack">
        <p className="prose">
          A passkey stays on your device or in your password manager and opens your account with your fingerprint, your face or the lock of the device. There is
          nothing to remember, and nothing that could be stolen from us.
        </p>
        {posted && <FormFailure message={posted.message} />}
        {passkeys.length > 0 && (
          <form className="full" method="post" action={paths.accountPasskeys} aria-label="Your passkeys">
            <ul className="plain-list session-list">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div>
                    <p>
                      <strong>{passkey.name}</strong>
                    </p>
                    <p className="soft">
                      Added {passkey.added}; {passkey.used ? `last used ${passkey.used}` : 'not used yet'}
                    </p>
                  </div>
                  <button type="submit" className="button quiet" name="passkey" value={passkey.id} aria-label={`Remove the passkey ${passkey.name}`}>
                    Remove
                  </button>
                </li>
              ))}
            </ul>
          </form>
        )}
        {possible ? <NewPasskeyForm hasPassword={hasPassword} /> : <p className="soft">This site has no name yet, only a number: passkeys need a name.</p>}
      </div>
    </Section>
  )
}
