import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'

const pattern = /^[0-9a-f]{40}$/

/** A random name that nobody can guess. */
export const freshStorageKey = () => randomBytes(20).toString('hex')

export const isStorageKey = (text: string) => pattern.test(text)

export const noSuchFile = () => new Refusal('file.unknown', 'There is no such file.')

/** Refuses whatever is not a key of ours, such as a path. */
export function knownKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw noSuchFile()
  return storageKey
}
