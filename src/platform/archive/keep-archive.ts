import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { days } from '#domain/durations.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { archiveOfDatabase, walFolderOf } from '../embedded-postgres/wal-archive.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { copiesIn, filesOf, goneOf, isOlderWal, namesIn } from './archive.ts'
import { copyInto } from './archiving-file-store.ts'
import { copyDatabase } from './copy-database.ts'

interface Archive {
  archiveDir: string
  archiveDays: number
  /** The server that we bring along; of any other the operator has its own archive. */
  isOwnServer: boolean
  pool: pg.Pool
  files: FileStore
  now: () => Date
}

/** Done every hour: what is missing is copied, each day begins with a new copy of the database, and what is too old is let go. */
export async function keepArchive(archive: Archive): Promise<{ copied: number; gone: number; removed: number }> {
  const { pool, archiveDir, isOwnServer } = archive
  const counts = await keepFiles(archive)
  if (!isOwnServer) return counts
  const { rows } = await pool.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
  const database = await archiveOfDatabase(archiveDir, rows[0]?.folder ?? '')
  const newest = (await copiesIn(database)).at(-1)
  if (!newest || Number(archive.now()) - Number(newest.takenAt) >= days(1)) await copyDatabase(pool, archiveDir)
  await letGo(database, oldestKept(archive))
  return counts
}

const oldestKept = ({ now, archiveDays }: Archive) => new Date(Number(now()) - days(archiveDays))

async function keepFiles(archive: Archive): Promise<{ copied: number; gone: number; removed: number }> {
  const { pool, files, archiveDir } = archive
  const archived = await localFileStore(filesOf(archiveDir))
  await mkdir(goneOf(archiveDir), { recursive: true, mode: 0o700 })
  const noteOf = (key: string) => path.join(goneOf(archiveDir), key)
  const { rows } = await pool.query<{ storage_key: string }>('SELECT storage_key FROM stored_file')
  const named = new Set(rows.map(({ storage_key }) => storage_key))
  const counts = { copied: 0, gone: 0, removed: 0 }
  const there = new Set<string>()
  for await (const key of archived.keysOlderThan(archive.now())) {
    there.add(key)
    if (named.has(key)) {
      await rm(noteOf(key), { force: true })
      continue
    }
    const noted = await stat(noteOf(key)).catch(() => undefined)
    if (!noted) {
      await writeFile(noteOf(key), '')
      counts.gone += 1
    } else if (noted.mtime < oldestKept(archive)) {
      await archived.remove(key)
      await rm(noteOf(key))
      counts.removed += 1
    }
  }
  for (const key of named) {
    if (there.has(key)) continue
    // Newer than this round began, or removed just now: the next round knows.
    const copied = await copyInto(archived, files, key).then(
      () => true,
      () => false,
    )
    if (copied) counts.copied += 1
  }
  return counts
}

/** The newest copy from before the oldest moment that is kept stays, for without it that moment could not be made. */
async function letGo(database: string, oldest: Date): Promise<void> {
  const copies = await copiesIn(database)
  const first = copies.findLastIndex(({ takenAt }) => takenAt <= oldest)
  if (first <= 0) return
  for (const { folder } of copies.slice(0, first)) await rm(folder, { recursive: true })
  const needed = copies[first]?.firstWal ?? ''
  const wal = walFolderOf(database)
  for (const name of await namesIn(wal)) if (isOlderWal(name, needed)) await rm(path.join(wal, name), { force: true })
}
