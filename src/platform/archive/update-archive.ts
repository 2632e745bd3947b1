import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { days } from '#domain/durations.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { archiveOfDatabase, walFolderOf } from '../embedded-postgres/wal-archive.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { filesOf, goneOf, isOlderWal, listBaseBackups, namesIn } from './archive.ts'
import { copyFile } from './archiving-file-store.ts'
import { takeBaseBackup } from './take-base-backup.ts'

interface Archive {
  archiveDir: string
  archiveDays: number
  /** Whether PostgreSQL is embedded; the operator archives any other server. */
  isOwnServer: boolean
  pool: pg.Pool
  files: FileStore
  now: () => Date
}

/** Copies missing files, takes a base backup per day, and removes what is older than the retention period. Runs every hour. */
export async function updateArchive(archive: Archive): Promise<{ copied: number; gone: number; removed: number }> {
  const { pool, archiveDir, isOwnServer } = archive
  const counts = await updateFiles(archive)
  if (!isOwnServer) return counts
  const { rows } = await pool.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
  const database = await archiveOfDatabase(archiveDir, rows[0]?.folder ?? '')
  const newest = (await listBaseBackups(database)).at(-1)
  if (!newest || Number(archive.now()) - Number(newest.takenAt) >= days(1)) await takeBaseBackup(pool, archiveDir)
  await removeExpired(database, retainedSince(archive))
  return counts
}

const retainedSince = ({ now, archiveDays }: Archive) => new Date(Number(now()) - days(archiveDays))

async function updateFiles(archive: Archive): Promise<{ copied: number; gone: number; removed: number }> {
  const { pool, files, archiveDir } = archive
  const archived = await localFileStore(filesOf(archiveDir))
  await mkdir(goneOf(archiveDir), { recursive: true, mode: 0o700 })
  const markerOf = (key: string) => path.join(goneOf(archiveDir), key)
  const { rows } = await pool.query<{ storage_key: string }>('SELECT storage_key FROM stored_file')
  const current = new Set(rows.map(({ storage_key }) => storage_key))
  const counts = { copied: 0, gone: 0, removed: 0 }
  const present = new Set<string>()
  for await (const key of archived.keysOlderThan(archive.now())) {
    present.add(key)
    if (current.has(key)) {
      await rm(markerOf(key), { force: true })
      continue
    }
    const marker = await stat(markerOf(key)).catch(() => undefined)
    if (!marker) {
      await writeFile(markerOf(key), '')
      counts.gone += 1
    } else if (marker.mtime < retainedSince(archive)) {
      await archived.remove(key)
      await rm(markerOf(key))
      counts.removed += 1
    }
  }
  for (const key of current) {
    if (present.has(key)) continue
    // A file that was removed meanwhile fails here; the next run marks it as gone.
    const copied = await copyFile(files, archived, key).then(
      () => true,
      () => false,
    )
    if (copied) counts.copied += 1
  }
  return counts
}

/** Keeps the newest base backup from before the retention period, which its first day needs. */
async function removeExpired(database: string, since: Date): Promise<void> {
  const backups = await listBaseBackups(database)
  const first = backups.findLastIndex(({ takenAt }) => takenAt <= since)
  if (first <= 0) return
  for (const { folder } of backups.slice(0, first)) await rm(folder, { recursive: true })
  const needed = backups[first]?.firstWal ?? ''
  const wal = walFolderOf(database)
  for (const name of await namesIn(wal)) if (isOlderWal(name, needed)) await rm(path.join(wal, name), { force: true })
}
