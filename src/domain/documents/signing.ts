import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Services } from '../services.ts'
import { signingKeysOf } from './signing-keys.store.ts'

/** Keys that lie outside the database, so that its backup alone opens and signs nothing. */
export interface Keys {
  /** The private Ed25519 key that signs documents now. */
  signing(): Promise<KeyObject>
  /** Makes another one in its place. */
  replaceSigning(): Promise<KeyObject>
  /** Keys of 32 bytes that encrypt passport data: the first for what is written, the others for what was written before it. */
  passports(): Promise<readonly Buffer[]>
}

export interface Signer {
  keyId: string
  /** The signature of a text in UTF-8, as base64. */
  sign(text: string): string
}

/** The id and the PEM text of the public half of a key. */
export function publicHalf(key: KeyObject): { id: string; publicKey: string } {
  const half = createPublicKey(key)
  const der = half.export({ type: 'spki', format: 'der' })
  return { id: createHash('sha256').update(der).digest('hex').slice(0, 16), publicKey: half.export({ type: 'spki', format: 'pem' }).toString() }
}

type Signing = Pick<Services, 'db' | 'keys' | 'now'>

/** The key that signs now, with its public half published. A machine whose key was ended on another makes a new one. */
export async function currentSigner({ db, keys, now }: Signing): Promise<Signer> {
  let key = await keys.signing()
  const known = await signingKeysOf(db).publish(publicHalf(key), now())
  if (known.endedAt !== null) {
    key = await keys.replaceSigning()
    await signingKeysOf(db).publish(publicHalf(key), now())
  }
  const { id } = publicHalf(key)
  return { keyId: id, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') }
}

/** Another key signs from now on; all earlier ones are ended, and what they signed stays signed. */
export async function rotateSigningKey({ db, keys, now }: Signing): Promise<string> {
  const half = publicHalf(await keys.replaceSigning())
  await signingKeysOf(db).publish(half, now())
  await signingKeysOf(db).endOthers(half.id, now())
  return half.id
}
