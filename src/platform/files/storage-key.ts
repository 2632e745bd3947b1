import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'

const pattern = /^[0-9a-f]{40}$/

/** A name that nobody chose and nobody can guess. */
export const freshStorageKey = () => randomBytes(20).toString('hex')

export const isStorageKey = (text: string) => pattern.test(text)

export const noSuchFile = () => new Refusal('file.unknown', 'There is no such file.')

/** Whatever is no key of ours reaches nothing. */
export function knownKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw noSuchFile()
  return storageKey
}
