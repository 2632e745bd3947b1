import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import type { UserDetails } from '#domain/accounts/account.ts'
import { minutes } from '#domain/durations.ts'
import { FormFailure } from './account-page.tsx'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'
import { autofillPasskey, getPasskey } from './webauthn-client.ts'

/** Shorter than the five minutes for which a challenge is valid. */
const renewalInterval = minutes(4)

/** Sign-in with a passkey, by a button and by the autofill of the address field. Visible only with JavaScript. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: UserDetails): void }) {
  const { dispatch } = useSession()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const autofill = useRef<AbortController>(undefined)
  const pressed = useRef(false)

  // Starts with the first interaction, so that merely viewing the page loads nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setInterval> | undefined
    function start(): void {
      if (timer) return
      timer = setInterval(startAutofill, renewalInterval)
      startAutofill()
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) addEventListener(event, start, { signal: unmounted.signal, passive: true })
    return () => {
      unmounted.abort()
      clearInterval(timer)
      autofill.current?.abort()
    }
  }, [])

  function startAutofill(): void {
    // The device answers only the latest request, and the button has priority.
    if (pressed.current) return
    autofill.current?.abort()
    const current = new AbortController()
    autofill.current = current
    void autofillPasskey(fetchOptions, current.signal).then((credential) => {
      if (credential && !current.signal.aborted) void signIn(signInWith(credential))
    })
  }

  async function press(): Promise<void> {
    if (pressed.current) return
    pressed.current = true
    autofill.current?.abort()
    await signIn(requestAndSignIn())
    pressed.current = false
  }

  async function signIn(signingIn: ReturnType<typeof requestAndSignIn>): Promise<void> {
    setWaiting(true)
    setProblem(undefined)
    const answer = await signingIn
    setWaiting(false)
    if (!answer.ok) return setProblem(answer.message)
    dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data.details })
    onSignedIn(answer.data.details)
  }

  return (
    <div className="form narrow other-way needs-script">
      {problem && <FormFailure message={problem} />}
      <button type="button" className="button quiet" aria-disabled={waiting} onClick={() => void press()}>
        {waiting ? 'Please Wait...' : 'Sign in with a passkey'}
      </button>
      <p className="soft">With your fingerprint, your face or the lock of your device, if you have added a passkey to your account.</p>
    </div>
  )
}

const requestOptions = () => callApi<{ options: PublicKeyCredentialRequestOptionsJSON }>('/passkeys/sign-in-options')

async function fetchOptions() {
  const begun = await requestOptions()
  return begun.ok ? begun.data.options : undefined
}

const signInWith = (credential: object) => callApi<{ details: UserDetails }>('/passkeys/sign-in', { credential })

async function requestAndSignIn(): Promise<{ ok: true; data: { details: UserDetails } } | { ok: false; message: string }> {
  const begun = await requestOptions()
  if (!begun.ok) return begun
  const device = await getPasskey(begun.data.options)
  return device.ok ? signInWith(device.credential) : device
}
