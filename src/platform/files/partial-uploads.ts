import { mkdir } from 'node:fs/promises'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { removeOlderFiles } from './remove-older-files.ts'

/** A folder of uploads that are under way. */
export async function partialUploads(folder: string): Promise<PartialUploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, removeOlderThan: (moment) => removeOlderFiles(folder, moment) }
}
