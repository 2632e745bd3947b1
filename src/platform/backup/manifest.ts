import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BackedUpTable, Sequence } from './tables.ts'

export const format = 1

/** The content of a backup with a hash of each file; written last, so that a folder without it is no backup. */
export interface Manifest {
  format: typeof format
  /** The backup holds what was committed by then. */
  takenAt: string
  migrations: string[]
  tables: (BackedUpTable & { rows: number; rowsDigest: string; fileSha256: string })[]
  sequences: Sequence[]
  files: { storageKey: string; sizeBytes: number; sha256: string }[]
  /** Storage keys of files that were removed while the backup was made. */
  goneMeanwhile: string[]
}

/** A backup, or its destination, cannot be used; the message is for the operator. */
export class BackupError extends Error {}

const manifestFile = (folder: string) => path.join(folder, 'manifest.json')
const hashFile = (folder: string) => path.join(folder, 'manifest.sha256')
export const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy`)
export const storedFile = (folder: string, storageKey: string) => path.join(folder, 'files', storageKey.slice(0, 2), storageKey)

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, undefined, 1)
  await writeFile(hashFile(folder), `${sha256Of(text)}\n`, { flush: true })
  await writeFile(manifestFile(folder), text, { flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`${folder} holds no whole backup: manifest.json is missing, which is written last.`)
  const expected = (await readFile(hashFile(folder), 'utf8').catch(() => '')).trim()
  if (expected !== sha256Of(text)) throw new BackupError(`The manifest of ${folder} has been altered since the backup was made.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== format) throw new BackupError(`The backup in ${folder} has the format ${manifest.format}, which this version does not know.`)
  refuseUnsafeNames(folder, manifest)
  return manifest
}

/** Names become parts of SQL and of paths, and a backup may come from anywhere. */
function refuseUnsafeNames(folder: string, { tables, sequences, files }: Manifest): void {
  const names = [...tables.flatMap(({ name, columns }) => [name, ...columns]), ...sequences.map(({ name }) => name)]
  const unsafe = names.find((name) => !/^[a-z_][a-z0-9_]*$/.test(name)) ?? files.find(({ storageKey }) => !/^[0-9a-f]+$/.test(storageKey))?.storageKey
  if (unsafe !== undefined) throw new BackupError(`The manifest of ${folder} names something that we never would: ${unsafe}`)
}
