import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import type { UserDetails } from '#domain/accounts/account.ts'
import { minutes } from '#domain/durations.ts'
import { askForPasskey, offerPasskeys } from './ask-device.ts'
import { callApi } from './call-api.ts'
import { FormFailure } from './form-failure.tsx'
import { useSession } from './session-provider.tsx'

/** What the device signs is good for five. */
const offerLasts = minutes(4)

/** The way in beside the password: one button, and the passkeys among what the browser offers for the address. It appears with the script that makes it work. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: UserDetails): void }) {
  const { dispatch } = useSession()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const offer = useRef<AbortController>(undefined)
  const pressed = useRef(false)

  // Not before the person stirs: a mere look at the page fetches nothing for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is shown
  useEffect(() => {
    const gone = new AbortController()
    let renewing: ReturnType<typeof setInterval> | undefined
    function begin(): void {
      if (renewing) return
      renewing = setInterval(makeOffer, offerLasts)
      makeOffer()
    }
    for (const stir of ['pointermove', 'pointerdown', 'keydown', 'focusin']) addEventListener(stir, begin, { signal: gone.signal, passive: true })
    return () => {
      gone.abort()
      clearInterval(renewing)
      offer.current?.abort()
    }
  }, [])

  function makeOffer(): void {
    // Of two questions the device answers only the later one, and the button's was asked aloud.
    if (pressed.current) return
    offer.current?.abort()
    const current = new AbortController()
    offer.current = current
    void offerPasskeys(fetchOptions, current.signal).then((credential) => {
      if (credential && !current.signal.aborted) void signIn(enterWith(credential))
    })
  }

  async function press(): Promise<void> {
    if (pressed.current) return
    pressed.current = true
    offer.current?.abort()
    await signIn(askAndEnter())
    pressed.current = false
  }

  async function signIn(entering: ReturnType<typeof askAndEnter>): Promise<void> {
    setWaiting(true)
    setProblem(undefined)
    const answer = await entering
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

const askForOptions = () => callApi<{ options: PublicKeyCredentialRequestOptionsJSON }>('/passkeys/sign-in-options')

async function fetchOptions() {
  const begun = await askForOptions()
  return begun.ok ? begun.data.options : undefined
}

const enterWith = (credential: object) => callApi<{ details: UserDetails }>('/passkeys/sign-in', { credential })

async function askAndEnter(): Promise<{ ok: true; data: { details: UserDetails } } | { ok: false; message: string }> {
  const begun = await askForOptions()
  if (!begun.ok) return begun
  const device = await askForPasskey(begun.data.options)
  return device.ok ? enterWith(device.credential) : device
}
