import { useState } from 'react'
import { mostPasswordCharacters } from '#domain/accounts/account.ts'
import { Field, type FieldProps } from '../ui/form/fields.tsx'

type PasswordFieldProps = FieldProps & { autoComplete: 'current-password' | 'new-password'; onInput?: React.ComponentProps<'input'>['onInput'] }

/** A password that can be looked at; pasting and password managers are welcome. The button appears with the script that makes it work. */
export function PasswordField({ name, label, hint, error, required, autoComplete, onInput }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className="password-box">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            maxLength={mostPasswordCharacters}
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
