import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { passkeyAddedLetter } from './account-letters.ts'
import { proveIt } from './change-password.ts'
import type { NewPasskey } from './passkey.schema.ts'
import { challengeLasts, makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { passkeyLibrary } from './passkey-library.ts'
import { passkeysOf } from './passkeys.store.ts'
import { needRelyingParty } from './relying-party.ts'
import { refuseWithoutPasskey } from './remove-passkey.ts'

export const mostPasskeys = 20

/** What the person's device needs to make a passkey. The password is asked for: a browser left open must not become a way in for good. */
export async function beginPasskey(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl'>,
  person: SignedIn,
  form: { currentPassword: string },
  source: string,
) {
  const { id: rpID } = needRelyingParty(services.publicUrl)
  await proveIt(services, person, form.currentPassword, source)
  const known = await passkeysOf(services.db).list(person.accountId)
  refuseWithoutPasskey(person, known.length)
  if (known.length >= mostPasskeys) throw new Refusal('request.invalid', `You have ${mostPasskeys} passkeys already. Please remove one first.`)
  const { generateRegistrationOptions } = await passkeyLibrary()
  return generateRegistrationOptions({
    rpID,
    rpName: rpID,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.email,
    userDisplayName: `${person.fName} ${person.lName}`,
    challenge: await makeChallenge(services, person.accountId),
    timeout: challengeLasts,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // It stands for address and password together: it must know the person, and be found without a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** A new key to the account is kept, and the owner is told of it. */
export async function addPasskey(
  services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  { name, credential }: NewPasskey,
  device: string,
): Promise<{ name: string }> {
  const party = needRelyingParty(services.publicUrl)
  const { verifyRegistrationResponse } = await passkeyLibrary()
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(services, person.accountId, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw notKept()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const called = name || device
  const row = { id, account_id: person.accountId, name: called, public_key: Buffer.from(publicKey), counter, created_at: services.now(), used_at: null }
  await services.db.transaction().execute(async (trx) => {
    refuseWithoutPasskey(person, (await passkeysOf(trx).list(person.accountId)).length)
    if (!(await passkeysOf(trx).add({ ...row, transports: credential.response.transports ?? [] }))) throw notKept()
    const to = { name: `${person.fName} ${person.lName}`, address: person.email }
    const letter = passkeyAddedLetter(to.name, called, `${services.publicUrl}/account#passkeys`)
    await services.queueMail(trx, { kind: 'account.passkey_added', about: `account:${person.accountId}`, to, letter })
  })
  return { name: called }
}

function notKept(): Refusal {
  return new Refusal('account.passkey_refused', 'This passkey could not be kept. Please try again.')
}
