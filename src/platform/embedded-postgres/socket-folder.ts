import { createHash } from 'node:crypto'
import { lstat, mkdir, readlink, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The number is only part of the socket's name; nothing listens on a network. */
export const socketPort = 5432

const longestSocketPathBytes = process.platform === 'linux' ? 107 : 103
const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPathBytes

/** The path by which we reach the socket in the data folder: its own, or a short link when that is longer than a socket's may be. */
export async function socketFolder(dataFolder: string): Promise<string> {
  if (fits(dataFolder)) return dataFolder
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const name = `colloquia-${process.getuid?.()}-${hash}`
  const linkFolder = [tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find((folder) => fits(path.join(folder, 'pg')))
  if (!linkFolder) throw new EmbeddedPostgresError('No folder for temporary files has a path short enough for a socket: choose a shorter DATA_DIR.')
  await makePrivateFolder(linkFolder)

  const link = path.join(linkFolder, 'pg')
  if ((await readlink(link).catch(() => undefined)) !== dataFolder) {
    const draft = `${link}-${process.pid}`
    await symlink(dataFolder, draft)
    await rename(draft, link)
  }
  return link
}

/** Everyone may write in /tmp: a folder that someone else put there could lead us to a server of theirs. */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return
  throw new EmbeddedPostgresError(`${folder} belongs to someone else or is open to others: remove it, or choose a shorter DATA_DIR.`)
}
