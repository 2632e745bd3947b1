import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** Guards the door where there is no socket in a private folder. */
export const passwordFile = (folder: string) => `${folder}.password`

/** Makes the password, unless a start that was killed, or another process just now, has made it already. */
export async function ensurePassword(folder: string): Promise<void> {
  await writeFile(passwordFile(folder), randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export async function readPassword(folder: string): Promise<string> {
  return (await readFile(passwordFile(folder), 'utf8')).trim()
}
