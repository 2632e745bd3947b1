import { deskRulesOf } from '../desk/desk-rules.store.ts'
import { mayWorkAtDesk } from '../desk/organiser.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { letterName, type SignedIn } from './account.ts'
import { passkeyAddedLetter } from './account-letters.ts'
import { requireCurrentPassword } from './account-password.ts'
import { accountsOf } from './accounts.store.ts'
import type { NewPasskey } from './passkey.schema.ts'
import { passkeysOf } from './passkeys.store.ts'
import { sessionsOf } from './sessions.store.ts'
import { challengeTimeout, loadWebauthn, makeChallenge, requireRelyingParty, takeChallenge } from './webauthn.ts'

const maxPasskeys = 20

/** The options for registering a passkey. Requires the password, so that an unattended browser does not give permanent access. */
export async function beginPasskey(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl'>,
  person: SignedIn,
  form: { currentPassword: string },
  source: string,
) {
  const { id: rpID } = requireRelyingParty(services.publicUrl)
  await requireCurrentPassword(services, person, form.currentPassword, source)
  const known = await passkeysOf(services.db).list(person.accountId)
  refuseWithoutPasskey(person, known.length)
  if (known.length >= maxPasskeys) throw new Refusal('request.invalid', `You have ${maxPasskeys} passkeys already. Please remove one first.`)
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpID,
    rpName: rpID,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.email,
    userDisplayName: `${person.fName} ${person.lName}`,
    challenge: await makeChallenge(services, person.accountId),
    timeout: challengeTimeout,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // A discoverable credential with user verification replaces both address and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies and stores a new passkey and notifies the owner. */
export async function addPasskey(
  services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  { name, credential }: NewPasskey,
  device: string,
): Promise<{ name: string }> {
  const party = requireRelyingParty(services.publicUrl)
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(services, person.accountId, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw refusedPasskey()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const passkeyName = name || device
  const row = { id, account_id: person.accountId, name: passkeyName, public_key: Buffer.from(publicKey), counter, created_at: services.now(), used_at: null }
  await services.db.transaction().execute(async (trx) => {
    refuseWithoutPasskey(person, (await passkeysOf(trx).list(person.accountId)).length)
    if (!(await passkeysOf(trx).add({ ...row, transports: credential.response.transports ?? [] }))) throw refusedPasskey()
    await accountsOf(trx).endOneTimePassword(person.accountId)
    const cause = { target: person.email, account: person.accountId }
    if (!person.confirmed && (await countLetter(trx, 'account.passkey_added', cause, services.now())) > 0) return
    const to = { name: letterName(person), address: person.email }
    const letter = passkeyAddedLetter(to.name, passkeyName, `${services.publicUrl}/account#passkeys`)
    await services.queueMail(trx, { kind: 'account.passkey_added', about: `account:${person.accountId}`, to, letter })
  })
  return { name: passkeyName }
}

function refusedPasskey(): Refusal {
  return new Refusal('account.passkey_refused', 'This passkey could not be saved. Please try again.')
}

/** Where the desk requires passkeys, a person who signed in with the password only may not change existing passkeys, because that would bypass the rule. */
function refuseWithoutPasskey(person: SignedIn, owned: number): void {
  if (person.lacksPasskey && owned > 0)
    throw new Refusal('account.passkey_needed', 'The desk opens only with a passkey. Please sign in with one of yours before you change them.')
}

export async function removePasskey(db: Database, person: SignedIn, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owned = await passkeysOf(trx).lock(person.accountId)
    refuseWithoutPasskey(person, owned.length)
    const isLast = owned.length === 1 && owned[0]?.id === id
    if (isLast && mayWorkAtDesk(person) && (await deskRulesOf(trx).holds('passkey')))
      throw new Refusal('account.passkey_needed', 'This is your only passkey, and the desk opens only with one. Please add another first.')
    await passkeysOf(trx).remove(person.accountId, id)
  })
}

/** Removes the passkeys and sessions of somebody who lost their device; used at the command line. False when the address is unknown. */
export async function removeAllPasskeys(db: Database, email: string): Promise<boolean> {
  const account = await accountsOf(db).findByAddress(email)
  if (!account) return false
  await passkeysOf(db).removeAll(account.id)
  await sessionsOf(db).endAll(account.id)
  return true
}
