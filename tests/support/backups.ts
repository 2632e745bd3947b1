import path from 'node:path'
import { backUp as backUpTo } from '../../src/commands/backup.ts'
import { restore as restoreFrom } from '../../src/commands/restore.ts'
import { readConfig } from '../../src/config.ts'
import { BackupError } from '../../src/platform/backup/manifest.ts'
import { installationKey } from '../../src/platform/database/installation-key.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { s3Bucket } from '../../src/platform/files/s3-bucket.ts'
import { s3FileStore } from '../../src/platform/files/s3-file-store.ts'
import type { S3Location } from '../../src/platform/files/s3-location.ts'
import { givenThings } from './given-things.ts'
import { filesUrlOf } from './object-server.ts'
import { databaseUrl, dataFolder } from './program.ts'
import { testDatabase, unmigratedDatabase } from './test-database.ts'

const now = () => new Date()

/** An installation with a database and files; its files are in a bucket when one is given. */
export async function installation(location?: S3Location) {
  const { db, pool, connection } = await testDatabase()
  const dataDir = await dataFolder()
  const files = await filesIn(dataDir, location)
  const key = await installationKey(pool)
  const env = { DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: dataDir, ...(location && { FILES_URL: filesUrlOf(location) }) }
  return { db, pool, connection, dataDir, files, key, env, given: givenThings({ db, files, key, now }) }
}

export const filesIn = (dataDir: string, location?: S3Location) =>
  location ? s3FileStore(s3Bucket(location), path.join(dataDir, 'files', 'arriving')) : localFileStore(path.join(dataDir, 'files'))

export async function emptyInstallation(location?: S3Location) {
  const { db, connection } = await unmigratedDatabase()
  const dataDir = await dataFolder()
  const env = { DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: dataDir, ...(location && { FILES_URL: filesUrlOf(location) }) }
  return { db, dataDir, env }
}

/** The outcome of a command that runs in this process. */
async function outcomeOf(work: (say: (line: string) => void) => Promise<void>) {
  let said = ''
  const failure = await work((line) => {
    said += `${line}\n`
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure && !(failure instanceof BackupError)) throw failure
  return { code: failure ? 1 : 0, said, complained: failure instanceof BackupError ? `${failure.message}\n` : '' }
}

const configOf = (env: Record<string, string>) => readConfig({ ...env, LOG_LEVEL: 'warn' }, process.cwd())
export const backUp = async (env: Record<string, string>) => {
  const folder = path.join(await dataFolder(), 'backup')
  return { folder, run: await outcomeOf((say) => backUpTo(configOf(env), say, ['--to', folder])) }
}
export const restore = (env: Record<string, string>, folder: string, ...more: string[]) =>
  outcomeOf((say) => restoreFrom(configOf(env), say, ['--from', folder, ...more]))
