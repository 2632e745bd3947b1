import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, readFile, readlink, rename, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export const user = 'colloquia'
export const database = 'colloquia'

/** The options of pg.Pool and pg.Client. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** Explicit, because PGSSLMODE in the environment would otherwise request TLS on the socket. */
  ssl: false
}

/** A Unix socket's name contains the port number, but nothing listens on the network. */
const socketPort = 5432
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103

/** How this process connects to the server of a data folder: by its Unix socket, or on Windows by a free port that the server is to listen on. */
export async function connectionTo(dataFolder: string): Promise<Connection> {
  const names = { user, database, ssl: false } as const
  if (process.platform !== 'win32') return { host: await socketFolder(dataFolder), port: socketPort, ...names }
  return { host: '127.0.0.1', port: await freePort(), password: await readPassword(dataFolder), ...names }
}

/** The password that protects the port on Windows, where there is no socket in a private folder. */
export const passwordFile = (dataFolder: string) => `${dataFolder}.password`

/** Creates the password file, unless an interrupted start or another process has already created it. */
export async function ensurePassword(dataFolder: string): Promise<void> {
  await writeFile(passwordFile(dataFolder), randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function readPassword(dataFolder: string): Promise<string> {
  return (await readFile(passwordFile(dataFolder), 'utf8')).trim()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes

/** The socket lies in the data folder; when that path is too long for a socket, it is reached through a short symbolic link. */
async function socketFolder(dataFolder: string): Promise<string> {
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

/** Checks the owner, because everyone can write in /tmp: another user's folder could lead us to a server of theirs. */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const stats = await lstat(folder)
  if (stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0) return
  throw new EmbeddedPostgresError(`${folder} belongs to someone else or is open to others: remove it, or choose a shorter DATA_DIR.`)
}
