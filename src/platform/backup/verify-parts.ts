import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Manifest, storedFile, tableFile } from './manifest.ts'

/** Compares every file of a backup with its hash; returns a sentence for each that is missing or altered. */
export async function verifyParts(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = [
    ...manifest.tables.map(({ name, fileSha256 }) => ({ what: `the table ${name}`, file: tableFile(folder, name), sha256: fileSha256 })),
    ...manifest.files.map(({ storageKey, sha256 }) => ({ what: `the file ${storageKey}`, file: storedFile(folder, storageKey), sha256 })),
  ]
  const problems: string[] = []
  for (const { what, file, sha256 } of parts) {
    const found = await sha256Of(file)
    if (found === undefined) problems.push(`${what} is missing (${file})`)
    else if (found !== sha256) problems.push(`${what} has been altered (${file})`)
  }
  return problems
}

async function sha256Of(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
