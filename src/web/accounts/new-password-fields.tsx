import { useState } from 'react'
import { passwordsDiffer } from '#domain/accounts/account.ts'
import { PasswordField } from './password-field.tsx'

/** A new password, twice; a mismatch shows while typing. */
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
