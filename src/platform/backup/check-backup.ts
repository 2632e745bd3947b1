import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Manifest, storedFile, tableFile } from './manifest.ts'

/** Holds every piece of a backup against its hash; answers with a sentence for each that is lost or altered. */
export async function troublesOf(folder: string, manifest: Manifest): Promise<string[]> {
  const pieces = [
    ...manifest.tables.map(({ name, fileSha256 }) => ({ what: `the table ${name}`, file: tableFile(folder, name), sha256: fileSha256 })),
    ...manifest.files.map(({ storageKey, sha256 }) => ({ what: `the file ${storageKey}`, file: storedFile(folder, storageKey), sha256 })),
  ]
  const troubles: string[] = []
  for (const { what, file, sha256 } of pieces) {
    const found = await sha256Of(file)
    if (found === undefined) troubles.push(`${what} is missing (${file})`)
    else if (found !== sha256) troubles.push(`${what} has been altered (${file})`)
  }
  return troubles
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
