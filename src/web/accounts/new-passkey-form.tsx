import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { TextField } from '../ui/form/fields.tsx'
import { askForNewPasskey } from './ask-device.ts'
import { callApi } from './call-api.ts'
import { fieldsOf } from './fields-of.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

/** Only a script can talk to the device; without one the form says so. */
export function NewPasskeyForm({ hasPassword }: { hasPassword: boolean }) {
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
          hint="So that you know it again, such as ‘My phone’. Left empty, it is named after this browser."
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
  const device = await askForNewPasskey(begun.data.options)
  if (!device.ok) return { ...device, fields: {} }
  return callApi<{ name: string }>('/passkeys', { name, credential: device.credential })
}
