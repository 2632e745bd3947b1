import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The credential, or a message for the user. */
type CredentialResult<Credential> = { ok: true; credential: Credential } | { ok: false; message: string }

/** Loads the library only when the button is pressed. */
export async function getPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  return withMessages(options.rpId, async () => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON: options }))
}

/** Offers passkeys in the autofill of the address field. Undefined when none is chosen, the browser cannot, or `signal` is aborted. */
export async function autofillPasskey(fetchOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>, signal: AbortSignal) {
  if (!('PublicKeyCredential' in window) || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const options = signal.aborted ? undefined : await fetchOptions()
  if (!options) return undefined
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => undefined)
}

export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  return withMessages(options.rp.id, async () => (await import('@simplewebauthn/browser')).startRegistration({ optionsJSON: options }))
}

async function withMessages<Credential>(site: string | undefined, ask: () => Promise<Credential>): Promise<CredentialResult<Credential>> {
  if (!('PublicKeyCredential' in window)) return { ok: false, message: 'This browser does not support passkeys. Please use your password.' }
  try {
    return { ok: true, credential: await ask() }
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') return { ok: false, message: 'This device already has a passkey for your account.' }
    if (name === 'SecurityError') return { ok: false, message: `Passkeys do not work at this address. Please open the site as ${site}.` }
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, message: 'No passkey was used. Please try again.' }
    return { ok: false, message: 'The passkey could not be used. Please try again, or use your password.' }
  }
}
