import { useState } from 'react'
import { maxPasswordLength, passwordsDiffer } from '#domain/accounts/account.ts'
import { Field, type FieldProps, TextField } from '../ui/form/fields.tsx'

interface AddressFieldProps {
  label?: string
  /** `username` for password managers; a new address is `email`. */
  autoComplete?: 'username' | 'username webauthn' | 'email'
  value: string | undefined
  error: string | undefined
}

export function AddressField({ label = 'Email', autoComplete = 'username', value, error }: AddressFieldProps) {
  return <TextField name="email" label={label} type="email" inputMode="email" autoComplete={autoComplete} required defaultValue={value} error={error} />
}

interface NameFieldsProps {
  values: { fName: string | undefined; lName: string | undefined }
  problems: Record<string, string>
}

/** First and last name, side by side on wide screens. */
export function NameFields({ values, problems }: NameFieldsProps) {
  const field = (name: 'fName' | 'lName') => ({ name, required: true, maxLength: 100, defaultValue: values[name], error: problems[name] })
  return (
    <div className="form-row">
      <TextField {...field('fName')} label="First name" autoComplete="given-name" />
      <TextField {...field('lName')} label="Last name" autoComplete="family-name" />
    </div>
  )
}

type PasswordFieldProps = FieldProps & { autoComplete: 'current-password' | 'new-password'; onInput?: React.ComponentProps<'input'>['onInput'] }

/** A password field with a button that shows the password; the button is visible only with JavaScript. */
export function PasswordField({ name, label, hint, error, required, autoComplete, onInput }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className="password-box">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            maxLength={maxPasswordLength}
            autoCapitalize="none"
            spellCheck={false}
            onInput={onInput}
            {...control}
          />
          <button type="button" className="show-password" aria-pressed={shown} aria-label={`Show ${label.toLowerCase()}`} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A new password, entered twice; a mismatch is shown while typing. */
export function NewPasswordFields({ problems }: { problems: Record<string, string> }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const differ = repeated !== '' && repeated !== password
  return (
    <>
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        error={problems.password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        name="rePassword"
        label="Re-enter password"
        autoComplete="new-password"
        required
        error={differ ? passwordsDiffer : problems.rePassword}
        onInput={(event) => setRepeated(event.currentTarget.value)}
      />
    </>
  )
}
