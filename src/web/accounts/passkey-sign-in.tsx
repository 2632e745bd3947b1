import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { UserDetails } from '#domain/accounts/account.ts'
import { askForPasskey } from './ask-device.ts'
import { callApi } from './call-api.ts'
import { FormFailure } from './form-failure.tsx'
import { useSession } from './session-provider.tsx'

/** The way in beside the password: one button. It appears with the script that makes it work. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: UserDetails): void }) {
  const { dispatch } = useSession()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signIn(): Promise<void> {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    const answer = await enterWithPasskey()
    setWaiting(false)
    if (!answer.ok) return setProblem(answer.message)
    dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data.details })
    onSignedIn(answer.data.details)
  }

  return (
    <div className="form narrow other-way needs-script">
      {problem && <FormFailure message={problem} />}
      <button type="button" className="button quiet" aria-disabled={waiting} onClick={() => void signIn()}>
        {waiting ? 'Please Wait...' : 'Sign in with a passkey'}
      </button>
      <p className="soft">With your fingerprint, your face or the lock of your device, if you have added a passkey to your account.</p>
    </div>
  )
}

async function enterWithPasskey() {
  const begun = await callApi<{ options: PublicKeyCredentialRequestOptionsJSON }>('/passkeys/sign-in-options')
  if (!begun.ok) return begun
  const device = await askForPasskey(begun.data.options)
  if (!device.ok) return device
  return callApi<{ details: UserDetails }>('/passkeys/sign-in', { credential: device.credential })
}
