import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { accountsOf } from './accounts.store.ts'
import { openSession } from './open-session.ts'
import type { PasskeySignIn } from './passkey.schema.ts'
import { challengeLasts, makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { passkeyLibrary } from './passkey-library.ts'
import { type Passkey, passkeysOf } from './passkeys.store.ts'
import { needRelyingParty } from './relying-party.ts'
import { detailsOfAccount, type Origin, type SignInOutcome } from './sign-in.ts'
import { slowDown } from './slow-down.ts'

/** What a device needs to show that it holds a passkey. Whose it is only the passkey says. */
export async function beginPasskeySignIn(services: Pick<Services, 'db' | 'now' | 'publicUrl'>) {
  const { id: rpID } = needRelyingParty(services.publicUrl)
  const { generateAuthenticationOptions } = await passkeyLibrary()
  return generateAuthenticationOptions({ rpID, challenge: await makeChallenge(services, null), timeout: challengeLasts, userVerification: 'required' })
}

/** A person proves who they are with a passkey. Whatever is wrong, the answer is the same. */
export async function signInWithPasskey(
  services: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  { credential }: PasskeySignIn,
  origin: Origin,
): Promise<SignInOutcome> {
  const { db } = services
  const now = services.now()
  const counted = await slowDown(db, `passkey ${credential.id}`, origin.source, now)
  const passkey = await passkeysOf(db).find(credential.id)
  const account = passkey && (await accountsOf(db).find(passkey.account_id))
  const newCounter = passkey && (await counterAfter(services, passkey, credential))
  if (!account || account.disabled_at || newCounter === undefined) throw wrong()
  const session = await db.transaction().execute(async (trx) => {
    if (!(await passkeysOf(trx).used(passkey.id, newCounter, now))) throw wrong()
    return openSession(trx, account.id, origin.device, origin.earlier, now, true)
  })
  await counted.forgive()
  return { session, details: detailsOfAccount(account) }
}

/** What the key has counted to, if it signed what we asked for, on our page, with its owner there. */
async function counterAfter(
  services: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  passkey: Passkey,
  { response, ...credential }: PasskeySignIn['credential'],
): Promise<number | undefined> {
  const { userHandle, ...signed } = response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id) return undefined
  const party = needRelyingParty(services.publicUrl)
  const { verifyAuthenticationResponse } = await passkeyLibrary()
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

function wrong(): Refusal {
  return new Refusal('account.passkey_refused', 'This passkey does not open an account here. Please try another, or sign in with your password.')
}
