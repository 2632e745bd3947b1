import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { attachToServer } from './attach-to-server.ts'
import { locateBinaryPackage, usableBinaries } from './binaries.ts'
import { type Connection, connectionTo, database } from './connection.ts'
import { initialiseDataFolder, resolveDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { shutDown, superviseServer } from './supervise-server.ts'
import { prepareWalArchive } from './wal-archive.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  connection: Connection
  major: number
  startedByUs: boolean
  /** Call this after closing our own pools; the server itself ends only when no other process uses it. */
  stop(): Promise<void>
}

/** Starts the PostgreSQL of a DATA_DIR: creates the database on the first start, and attaches to a server that already runs. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  archiveDir?: string | undefined
  log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const found = locateBinaryPackage()
  const dataDir = await makeDataDir(options.dataDir)
  const { folder, account, isInitialised } = await resolveDataFolder(dataDir, found.major)
  if (path.dirname(folder) !== dataDir) {
    log(`PostgreSQL may not run as root, and the user it runs as cannot reach ${dataDir}: the database is in ${folder}.`)
  }
  const binaries = await usableBinaries(found, account, dataDir)
  if (!isInitialised) await initialiseDataFolder(folder, binaries.initdb, account)

  const walFolder = options.archiveDir && (await prepareWalArchive(options.archiveDir, folder, account))
  const connection = await connectionTo(folder)
  const installation = { binaries, folder, account, connection, logFile: path.join(dataDir, 'postgres.log'), walFolder }
  const server = await attachToServer(installation, new AbortController().signal)
  await createDatabase(server.lease)
  const { stop } = superviseServer({
    server,
    attachAgain: (signal) => attachToServer({ ...installation, connection: { ...connection, port: server.port } }, signal),
    shutDown: () => shutDown(installation),
    log,
  })
  return { connection: { ...connection, port: server.port }, major: found.major, startedByUs: server.startedByUs, stop }
}

/** Returns the real path, so that two processes that use different links agree on the folder. */
async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    return await realpath(dataDir)
  } catch (error) {
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be made (${(error as Error).message}): choose another.`)
  }
}

const duplicateDatabaseCodes = ['42P04', '23505']

/** Runs at every start, because a kill may have come between initdb and the first run of this. */
async function createDatabase(server: pg.Client): Promise<void> {
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount) return
  // FILE_COPY keeps the template's pages out of shared_buffers.
  await server.query(`CREATE DATABASE ${database} STRATEGY FILE_COPY`).catch((error: { code?: string }) => {
    if (!duplicateDatabaseCodes.includes(error.code ?? '')) throw error
  })
}
