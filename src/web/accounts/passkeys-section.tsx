import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { TextField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import { PasswordField } from './account-fields.tsx'
import { FormFailure } from './account-page.tsx'
import { callApi } from './call-api.ts'
import { fieldsOf } from './lazy-validation.ts'
import { createPasskey } from './webauthn-client.ts'

interface PasskeysSectionProps {
  passkeys: { id: string; name: string; added: string; used: string | null }[]
  /** False when the site has only an IP address. */
  possible: boolean
  hasPassword: boolean
  /** The refusal to remove a passkey. */
  posted: PostedForm | undefined
}

export function PasskeysSection({ passkeys, possible, hasPassword, posted }: PasskeysSectionProps) {
  return (
    <Section id="passkeys" heading="Passkeys">
      <div className="stack">
        <p className="prose">
          A passkey stays on your device or in your password manager and opens your account with your fingerprint, your face or the lock of the device. There is
          nothing to remember, and nothing that could be stolen from us.
        </p>
        {posted && <FormFailure message={posted.message} takesFocus />}
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
        {possible ? (
          <NewPasskeyForm hasPassword={hasPassword} />
        ) : (
          <p className="soft">This site has no domain name yet, only an IP address: passkeys need a domain name.</p>
        )}
      </div>
    </Section>
  )
}

/** Needs JavaScript; without it a note is shown instead. */
function NewPasskeyForm({ hasPassword }: { hasPassword: boolean }) {
  const { waiting, problem, fields, submit } = useNewPasskey()
  return (
    <>
      <noscript>
        <p className="soft">Passkeys are added in a browser with JavaScript.</p>
      </noscript>
      <form className="form narrow needs-script" noValidate onSubmit={submit} aria-label="Add a passkey">
        {problem && <FormFailure message={problem} />}
        <TextField
          name="name"
          label="Name of the passkey"
          hint="So that you recognise it, such as ‘My phone’. If you leave it empty, it is named after this browser."
          maxLength={60}
          autoComplete="off"
          error={fields.name}
        />
        {hasPassword && <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required error={fields.currentPassword} />}
        <div className="form-actions">
          <button type="submit" className="button quiet" aria-disabled={waiting}>
            {waiting ? 'Please Wait...' : 'Add a passkey'}
          </button>
        </div>
      </form>
    </>
  )
}

function useNewPasskey() {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const navigate = useNavigate()

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (waiting) return
    const form = event.currentTarget
    const { name = [''], currentPassword = [''] } = fieldsOf(form)
    setWaiting(true)
    setProblem(undefined)
    setFields({})
    const answer = await addPasskey(name[0] ?? '', currentPassword[0] ?? '')
    setWaiting(false)
    if (answer.ok) {
      form.reset()
      return void navigate(`${paths.account}?done=passkey-added`)
    }
    setProblem(answer.message)
    setFields(answer.fields)
  }

  return { waiting, problem, fields, submit }
}

async function addPasskey(name: string, currentPassword: string) {
  const begun = await callApi<{ options: PublicKeyCredentialCreationOptionsJSON }>('/passkeys/options', { currentPassword })
  if (!begun.ok) return begun
  const device = await createPasskey(begun.data.options)
  if (!device.ok) return { ...device, fields: {} }
  return callApi<{ name: string }>('/passkeys', { name, credential: device.credential })
}
