import { appendFile, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { BackupError } from '../backup/manifest.ts'
import { openDatabase } from '../database/database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { fetchWalCommand, walFolderOf } from '../embedded-postgres/wal-archive.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { type BaseBackup, filesOf, infoFileOf, lastArchivedAt, listAllBaseBackups, walSince } from './archive.ts'

interface RecoveredDatabase {
  pool: pg.Pool
  files: FileStore
  /** The time of the last commit in it. */
  lastChangeAt: Date
  close(): Promise<void>
}

const walFolderName = 'archived-wal'
const walEndsBeforeTarget = /before configured recovery target was reached/

/** Recovers the database to a point in time, or to the end of the archive, from the base backup before it and the WAL since, in a server of its own. */
export async function recoverDatabase(archiveDir: string, at: Date | 'latest', workFolder: string): Promise<RecoveredDatabase> {
  const backup = await backupBefore(archiveDir, at)
  try {
    return await rollForward(backup, archiveDir, at, path.join(workFolder, 'point-in-time'))
  } catch (error) {
    // There was no commit between the last archived one and this time.
    if (error instanceof EmbeddedPostgresError && walEndsBeforeTarget.test(error.message))
      return rollForward(backup, archiveDir, 'latest', path.join(workFolder, 'latest'))
    throw error
  }
}

async function backupBefore(archiveDir: string, at: Date | 'latest'): Promise<BaseBackup> {
  const backups = await listAllBaseBackups(archiveDir)
  const [first] = backups
  if (!first) throw new BackupError(`${archiveDir} is no archive that holds a copy of a database.`)
  const backup = at === 'latest' ? backups.at(-1) : backups.findLast(({ takenAt }) => takenAt <= at)
  if (!backup) throw new BackupError(`The archive begins at ${first.takenAt.toISOString()}: name a later moment.`)
  const end = await lastArchivedAt(backup)
  if (at !== 'latest' && at > end)
    throw new BackupError(`The archive knows what happened until ${end.toISOString()}: name an earlier moment, or say --at latest.`)
  return backup
}

async function rollForward(backup: BaseBackup, archiveDir: string, at: Date | 'latest', dataDir: string): Promise<RecoveredDatabase> {
  const version = (await readFile(path.join(backup.folder, 'PG_VERSION'), 'utf8')).trim()
  const folder = path.join(dataDir, `postgres-${version}`)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await cp(backup.folder, folder, { recursive: true })
  await rm(infoFileOf(folder))
  await mkdir(path.join(folder, walFolderName))
  for (const name of await walSince(backup)) await copyFile(path.join(walFolderOf(backup.archive), name), path.join(folder, walFolderName, name))
  await writeFile(path.join(folder, 'recovery.signal'), '')
  const target = at === 'latest' ? [] : [`recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`, `recovery_target_action = 'promote'`]
  // Without hot standby the server accepts no connection before recovery has ended.
  const lines = [`restore_command = '${fetchWalCommand(walFolderName)}'`, 'hot_standby = off', ...target]
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `\n${lines.join('\n')}\n`)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { pool, close } = await openDatabase(server.connection, () => undefined)
  const { rows } = await pool.query<{ last: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS last')
  return {
    pool,
    files: await localFileStore(filesOf(archiveDir)),
    lastChangeAt: rows[0]?.last ?? backup.takenAt,
    async close() {
      await close()
      await server.stop()
    },
  }
}
