import { TextField } from '../ui/form/fields.tsx'

interface AddressFieldProps {
  label?: string
  /** Password managers know an account by its address; a new one is an address like any other. */
  autoComplete?: 'username' | 'username webauthn' | 'email'
  value: string | undefined
  error: string | undefined
}

/** The e-mail address of an account. */
export function AddressField({ label = 'Email', autoComplete = 'username', value, error }: AddressFieldProps) {
  return <TextField name="email" label={label} type="email" inputMode="email" autoComplete={autoComplete} required defaultValue={value} error={error} />
}
