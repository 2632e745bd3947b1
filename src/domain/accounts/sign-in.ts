import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { invalidCredentials, maxPasswordLength, type UserDetails } from './account.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import type { PasskeySignIn } from './passkey.schema.ts'
import { type Passkey, passkeysOf } from './passkeys.store.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { challengeTimeout, loadWebauthn, makeChallenge, requireRelyingParty, takeChallenge } from './webauthn.ts'

/** Where a sign-in comes from: the IP address, the name of the browser, and the hash of the session that it had before. */
export interface Origin {
  source: string
  device: string
  previous: Buffer | undefined
}

export interface SignInOutcome {
  session: OpenedSession
  details: UserDetails
}

/** Signs in with address and password. All failures have the same response and take the same time. */
export async function signIn(
  { db, passwords, now }: Pick<Services, 'db' | 'passwords' | 'now'>,
  form: { email: string; password: string },
  origin: Origin,
): Promise<SignInOutcome> {
  const instant = now()
  const counted = await throttleSignIn(db, form.email, origin.source, instant)
  const account = await accountsOf(db).findByAddress(form.email)
  const usable = account && !account.disabled_at && form.password.length <= maxPasswordLength
  const right = await passwords.verify(usable ? account.password_hash : undefined, form.password.slice(0, maxPasswordLength))
  if (!account || !right || !usable) throw wrongPassword()
  await counted.succeed()
  const session = await db.transaction().execute((trx) => openSession(trx, account.id, origin.device, origin.previous, instant))
  return { session, details: detailsOfAccount(account) }
}

export function detailsOfAccount(account: Account): UserDetails {
  return { _id: account.id, fName: account.f_name, lName: account.l_name, email: account.email, role: account.role }
}

function wrongPassword(): Refusal {
  return new Refusal('account.invalid_credentials', invalidCredentials)
}

/** The options for signing in with a discoverable passkey. */
export async function beginPasskeySignIn(services: Pick<Services, 'db' | 'now' | 'publicUrl'>) {
  const { id: rpID } = requireRelyingParty(services.publicUrl)
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({ rpID, challenge: await makeChallenge(services, null), timeout: challengeTimeout, userVerification: 'required' })
}

/** Signs in with a passkey. All failures have the same response. */
export async function signInWithPasskey(
  services: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  { credential }: PasskeySignIn,
  origin: Origin,
): Promise<SignInOutcome> {
  const { db } = services
  const now = services.now()
  const counted = await throttleSignIn(db, `passkey ${credential.id}`, origin.source, now)
  const passkey = await passkeysOf(db).find(credential.id)
  const account = passkey && (await accountsOf(db).find(passkey.account_id))
  const newCounter = passkey && (await counterAfter(services, passkey, credential))
  if (!account || account.disabled_at || newCounter === undefined) throw wrongPasskey()
  const session = await db.transaction().execute(async (trx) => {
    if (!(await passkeysOf(trx).recordUse(passkey.id, newCounter, now))) throw wrongPasskey()
    return openSession(trx, account.id, origin.device, origin.previous, now, true)
  })
  await counted.succeed()
  return { session, details: detailsOfAccount(account) }
}

/** Verifies the signature of a passkey and returns its new counter, or undefined. */
async function counterAfter(
  services: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  passkey: Passkey,
  { response, ...credential }: PasskeySignIn['credential'],
): Promise<number | undefined> {
  const { userHandle, ...signed } = response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id) return undefined
  const party = requireRelyingParty(services.publicUrl)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: signed },
    expectedChallenge: (challenge) => takeChallenge(services, null, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter), transports: passkey.transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

function wrongPasskey(): Refusal {
  return new Refusal('account.passkey_refused', 'This passkey does not open an account here. Please try another, or sign in with your password.')
}
