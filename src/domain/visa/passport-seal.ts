import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from '../documents/signing.ts'
import type { Passport } from './visa.ts'

const ivBytes = 12
const tagBytes = 16
const idLength = 16

/** The parts of one key, none of which tells another. */
function partsOf(key: Buffer) {
  const part = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, '', `colloquia passports: ${purpose}`, bytes))
  return { id: part('id', idLength / 2).toString('hex'), cipher: part('cipher', 32), hash: part('hash', 32) }
}

/** What was encrypted with a key that is no longer there. */
export class KeyMissing extends Error {
  constructor(id: string) {
    super(`The key ${id} that encrypted passport data is not in the folder of keys.`)
  }
}

/**
 * Encrypts and decrypts with AES-256-GCM. The result begins with the id of the key, so that data stays readable after a new key was put before it;
 * `about` binds it to its row, so that nobody can put it into another one.
 */
export async function passportSeal(keys: Pick<Keys, 'passports'>) {
  const all = (await keys.passports()).map(partsOf)
  const [current] = all
  if (!current) throw new Error('There is no key for passport data.')
  return {
    keyId: current.id,

    seal(content: Buffer, about: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.cipher, iv)
      cipher.setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([Buffer.from(current.id), iv, cipher.getAuthTag(), encrypted])
    },

    open(sealed: Buffer, about: string): Buffer {
      const id = sealed.subarray(0, idLength).toString()
      const key = all.find((one) => one.id === id)
      if (!key) throw new KeyMissing(id)
      const [iv, tag, encrypted] = [
        sealed.subarray(idLength, idLength + ivBytes),
        sealed.subarray(idLength + ivBytes, idLength + ivBytes + tagBytes),
        sealed.subarray(idLength + ivBytes + tagBytes),
      ]
      const decipher = createDecipheriv('aes-256-gcm', key.cipher, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()])
    },

    /** Recognises a passport by each key that is there, the current one first. */
    hashes({ nationality, number }: Pick<Passport, 'nationality' | 'number'>): [Buffer, ...Buffer[]] {
      const hash = ({ hash: key }: typeof current) => createHmac('sha256', key).update(`${nationality}\n${number}`).digest()
      return [hash(current), ...all.slice(1).map(hash)]
    },
  }
}

const textOf = (passport: Passport) => Buffer.from(JSON.stringify(passport))

/** The passport of a request as it is stored. */
export async function sealPassport(keys: Pick<Keys, 'passports'>, requestId: string, passport: Passport) {
  const seal = await passportSeal(keys)
  return { sealed: seal.seal(textOf(passport), `visa:${requestId}`), keyId: seal.keyId, hashes: seal.hashes(passport) }
}

export async function openPassport(keys: Pick<Keys, 'passports'>, requestId: string, sealed: Buffer): Promise<Passport> {
  return JSON.parse((await passportSeal(keys)).open(sealed, `visa:${requestId}`).toString()) as Passport
}
