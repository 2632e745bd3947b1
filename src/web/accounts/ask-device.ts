import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** What the device answered, or why not in words for a person. */
export type DeviceAnswer<Credential> = { ok: true; credential: Credential } | { ok: false; message: string }

/** The library is fetched by whoever presses the button, and by nobody else. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  return answered(options.rpId, async () => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON: options }))
}

/**
 * Lets the browser name passkeys where the address is typed. Answers when the person takes one, and with nothing when they do not,
 * when the browser cannot, or when `ended` says that they have left or chosen another way.
 */
export async function offerPasskeys(fetchOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>, ended: AbortSignal) {
  if (!('PublicKeyCredential' in window) || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const options = ended.aborted ? undefined : await fetchOptions()
  if (!options) return undefined
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (ended.aborted) return undefined
  ended.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => undefined)
}

export async function askForNewPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  return answered(options.rp.id, async () => (await import('@simplewebauthn/browser')).startRegistration({ optionsJSON: options }))
}

async function answered<Credential>(site: string | undefined, ask: () => Promise<Credential>): Promise<DeviceAnswer<Credential>> {
  if (!('PublicKeyCredential' in window)) return { ok: false, message: 'This browser knows no passkeys. Please use your password.' }
  try {
    return { ok: true, credential: await ask() }
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') return { ok: false, message: 'This device holds a passkey for your account already.' }
    if (name === 'SecurityError') return { ok: false, message: `Passkeys do not work at this address. Please open the site as ${site}.` }
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, message: 'No passkey was used. Please try again.' }
    return { ok: false, message: 'The passkey could not be used. Please try again, or use your password.' }
  }
}
