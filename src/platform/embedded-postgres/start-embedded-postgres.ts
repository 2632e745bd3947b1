import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { locateBinaryPackage, usableBinaries } from './binaries.ts'
import { type Connection, connectionTo } from './connection.ts'
import { createDatabase } from './create-database.ts'
import { settleDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { initialiseDataFolder } from './initialise-data-folder.ts'
import { keepServer } from './keep-server.ts'
import { reachServer } from './reach-server.ts'
import { shutDown } from './shut-down.ts'
import { settleWalArchive } from './wal-archive.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  connection: Connection
  major: number
  startedByUs: boolean
  /** To be called after our own pools are closed; the server itself ends only when no other process uses it. */
  stop(): Promise<void>
}

/** Gives this DATA_DIR its PostgreSQL: makes the database on the first start, attaches to a server that already runs, and starts one otherwise. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  archiveDir?: string | undefined
  log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const found = locateBinaryPackage()
  const dataDir = await makeDataDir(options.dataDir)
  const { folder, account, isInitialised } = await settleDataFolder(dataDir, found.major)
  if (path.dirname(folder) !== dataDir) {
    log(`PostgreSQL may not run as root, and the user it runs as cannot reach ${dataDir}: the database is in ${folder}.`)
  }
  const binaries = await usableBinaries(found, account, dataDir)
  if (!isInitialised) await initialiseDataFolder(folder, binaries.initdb, account)

  const walFolder = options.archiveDir && (await settleWalArchive(options.archiveDir, folder, account))
  const connection = await connectionTo(folder)
  const installation = { binaries, folder, account, connection, logFile: path.join(dataDir, 'postgres.log'), walFolder }
  const reached = await reachServer(installation, new AbortController().signal)
  await createDatabase(reached.lease)
  const { stop } = keepServer({
    reached,
    reachAgain: (signal) => reachServer({ ...installation, connection: { ...connection, port: reached.port } }, signal),
    shutDown: () => shutDown(installation),
    log,
  })
  return { connection: { ...connection, port: reached.port }, major: found.major, startedByUs: reached.startedByUs, stop }
}

/** By its real path, so that two processes that came by different links mean the same folder. */
async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    return await realpath(dataDir)
  } catch (error) {
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be made (${(error as Error).message}): choose another.`)
  }
}
