import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BackedUpTable, Sequence } from './tables.ts'

/** Says what belongs to a backup and how to recognise each piece; written last, so that a folder without it is no backup. */
export interface Manifest {
  format: 1
  /** The moment whose state the backup holds: nothing that was committed later is in it. */
  takenAt: string
  migrations: string[]
  tables: (BackedUpTable & { rows: number; rowsDigest: string; fileSha256: string })[]
  sequences: Sequence[]
  files: { storageKey: string; sizeBytes: number; sha256: string }[]
  /** Named by a row when the backup began, and removed by somebody before it came to them. */
  goneMeanwhile: string[]
}

/** What is wrong with a backup, or with where it should go; each is a sentence for the operator. */
export class BackupError extends Error {}

const manifestFile = (folder: string) => path.join(folder, 'manifest.json')
const sealFile = (folder: string) => path.join(folder, 'manifest.sha256')
export const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy`)
export const storedFile = (folder: string, storageKey: string) => path.join(folder, 'files', storageKey.slice(0, 2), storageKey)

const sealOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, undefined, 1)
  await writeFile(sealFile(folder), `${sealOf(text)}\n`, { flush: true })
  await writeFile(manifestFile(folder), text, { flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`${folder} holds no whole backup: manifest.json is missing, which is written last.`)
  const seal = (await readFile(sealFile(folder), 'utf8').catch(() => '')).trim()
  if (seal !== sealOf(text)) throw new BackupError(`The manifest of ${folder} has been altered since the backup was made.`)
  const manifest = JSON.parse(text) as Manifest
  refuseStrangeNames(folder, manifest)
  return manifest
}

/** Names become parts of statements and of paths, and a folder comes from anywhere. */
function refuseStrangeNames(folder: string, { tables, sequences, files }: Manifest): void {
  const names = [...tables.flatMap(({ name, columns }) => [name, ...columns]), ...sequences.map(({ name }) => name)]
  const strange = names.find((name) => !/^[a-z_][a-z0-9_]*$/.test(name)) ?? files.find(({ storageKey }) => !/^[0-9a-f]+$/.test(storageKey))?.storageKey
  if (strange !== undefined) throw new BackupError(`The manifest of ${folder} names something that we never would: ${strange}`)
}
