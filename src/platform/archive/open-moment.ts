import { appendFile, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { FileStore } from '#domain/files/file-store.ts'
import { BackupError } from '../backup/manifest.ts'
import { openDatabase } from '../database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { fetchWalCommand, walFolderOf } from '../embedded-postgres/wal-archive.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { allCopiesIn, type DatabaseCopy, factsOf, filesOf, reachOf, walSince } from './archive.ts'

export interface Moment {
  pool: pg.Pool
  files: FileStore
  /** When the last change happened that is in it. */
  lastChangeAt: Date
  close(): Promise<void>
}

const walFolderName = 'archived-wal'
const endsEarlier = /before configured recovery target was reached/

/** Makes the database as it was at a moment, or as far as the archive reaches, in a folder of ours: from the copy before it and what happened since. */
export async function openMoment(archiveDir: string, at: Date | 'latest', workFolder: string): Promise<Moment> {
  const copy = await copyBefore(archiveDir, at)
  try {
    return await rollForward(copy, archiveDir, at, path.join(workFolder, 'moment'))
  } catch (error) {
    // Nothing happened between the last change and that moment: then it is the latest.
    if (error instanceof EmbeddedPostgresError && endsEarlier.test(error.message))
      return rollForward(copy, archiveDir, 'latest', path.join(workFolder, 'latest'))
    throw error
  }
}

async function copyBefore(archiveDir: string, at: Date | 'latest'): Promise<DatabaseCopy> {
  const copies = await allCopiesIn(archiveDir)
  const [first] = copies
  if (!first) throw new BackupError(`${archiveDir} is no archive that holds a copy of a database.`)
  const copy = at === 'latest' ? copies.at(-1) : copies.findLast(({ takenAt }) => takenAt <= at)
  if (!copy) throw new BackupError(`The archive begins at ${first.takenAt.toISOString()}: name a later moment.`)
  const reach = await reachOf(copy)
  if (at !== 'latest' && at > reach)
    throw new BackupError(`The archive knows what happened until ${reach.toISOString()}: name an earlier moment, or say --at latest.`)
  return copy
}

async function rollForward(copy: DatabaseCopy, archiveDir: string, at: Date | 'latest', dataDir: string): Promise<Moment> {
  const version = (await readFile(path.join(copy.folder, 'PG_VERSION'), 'utf8')).trim()
  const folder = path.join(dataDir, `postgres-${version}`)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await cp(copy.folder, folder, { recursive: true })
  await rm(factsOf(folder))
  await mkdir(path.join(folder, walFolderName))
  for (const name of await walSince(copy)) await copyFile(path.join(walFolderOf(copy.archive), name), path.join(folder, walFolderName, name))
  await writeFile(path.join(folder, 'recovery.signal'), '')
  const target = at === 'latest' ? [] : [`recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`, `recovery_target_action = 'promote'`]
  // Nobody is let in before it is done, so whoever reaches the server finds the moment.
  const lines = [`restore_command = '${fetchWalCommand(walFolderName)}'`, 'hot_standby = off', ...target]
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `\n${lines.join('\n')}\n`)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { pool, close } = await openDatabase(server.connection, () => undefined)
  const { rows } = await pool.query<{ last: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS last')
  return {
    pool,
    files: await localFileStore(filesOf(archiveDir)),
    lastChangeAt: rows[0]?.last ?? copy.takenAt,
    async close() {
      await close()
      await server.stop()
    },
  }
}
