import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import type { FileStore } from '#domain/files/file-store.ts'
import type { Tables } from '#domain/tables.ts'
import { type ErasureJournal, journalInFile, journalInStore } from '#platform/backup/erasure-journal.ts'
import { type Connection, type OpenDatabase, openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '#platform/files/local-file-store.ts'
import type { Config } from './config.ts'
import { ConfigError } from './operator-error.ts'

/** The database and the file store, not yet migrated. */
export interface Storage extends Pick<OpenDatabase<Tables>, 'db' | 'pool'> {
  connection: Connection
  files: FileStore
  /** The log of erasures outside the database. */
  journal: ErasureJournal
  /** Throws when the files belong to another database than the one with this key. */
  claimFiles(key: Buffer): Promise<void>
  log: Logger
  close(): Promise<void>
}

/** Opens database and files; with a connection of the supervisor it does not start PostgreSQL. */
export async function openStorage(
  config: Config,
  say: (line: string) => void,
  given?: { connection?: Connection | undefined; poolSize: number },
): Promise<Storage> {
  const log = pino({ level: config.logLevel, base: undefined, redact: ['req.headers', 'err.parameters', 'err.detail'] })
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be made a folder (${error.message}).`)
  })
  const embedded =
    config.databaseUrl || given?.connection ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: say })
  const connection: Connection = given?.connection ?? embedded?.connection ?? { connectionString: config.databaseUrl }
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  try {
    const { db, pool, close } = await openDatabase<Tables>({ ...connection, ...(given && { max: given.poolSize }) }, onError)
    const { files, journal, claimFiles } = await openFiles(config, log).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      connection,
      db,
      pool,
      files,
      journal,
      claimFiles,
      log,
      async close() {
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The S3 client and the archive are loaded only when they are configured. */
async function openFiles(config: Config, log: Logger): Promise<Pick<Storage, 'files' | 'journal' | 'claimFiles'>> {
  const opened = await openStore(config)
  if (!config.archiveDir) return opened
  const { archivingFileStore, archivingJournal } = await import('#platform/archive/archiving-file-store.ts')
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the archive cannot be written; it is tried again within the hour')
  return {
    ...opened,
    files: await archivingFileStore(opened.files, config.archiveDir, onTrouble),
    journal: archivingJournal(opened.journal, config.archiveDir, onTrouble),
  }
}

async function openStore({ dataDir, filesLocation }: Config): Promise<Pick<Storage, 'files' | 'journal' | 'claimFiles'>> {
  const folder = path.join(dataDir, 'files')
  if (!filesLocation) {
    const journal = journalInFile(path.join(dataDir, 'erasures.jsonl'))
    return { files: await localFileStore(folder), journal, claimFiles: async () => undefined }
  }
  const { claimBucket, openS3Bucket } = await import('#platform/files/s3-bucket.ts')
  const { s3FileStore } = await import('#platform/files/s3-file-store.ts')
  const s3 = await openS3Bucket(filesLocation)
  return { files: await s3FileStore(s3, path.join(folder, 'arriving')), journal: journalInStore(s3), claimFiles: (key) => claimBucket(s3, filesLocation, key) }
}
