import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { archiveOfDatabase } from '../embedded-postgres/wal-archive.ts'
import { type BaseBackup, baseBackupsOf, infoFileOf } from './archive.ts'

/** Folders whose content PostgreSQL recreates or restores from the archive. */
const emptyFolders = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const skippedNames = /^(postmaster\.(pid|opts)|pgsql_tmp.*|\.s\.PGSQL\..*)$/

/** Copies the data directory of the running server between pg_backup_start and pg_backup_stop; recovery applies the WAL of changes during the copy. */
export async function takeBaseBackup(pool: pg.Pool, archiveDir: string): Promise<BaseBackup> {
  const client = await pool.connect()
  try {
    // pg_backup_stop waits for the archive, which may not be writable.
    await client.query(`SET statement_timeout = '10min'`)
    const { rows: settings } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
    const source = settings[0]?.folder ?? ''
    const archive = await archiveOfDatabase(archiveDir, source)
    const backups = baseBackupsOf(archive)
    await mkdir(backups, { recursive: true, mode: 0o700 })
    for (const name of await readdir(backups)) if (name.endsWith('.part')) await rm(path.join(backups, name), { recursive: true })
    const { rows: started } = await client.query<{ wal: string }>(`SELECT pg_walfile_name(pg_backup_start('colloquia', true)) AS wal`)
    const firstWal = started[0]?.wal ?? ''
    const partial = path.join(backups, `${firstWal}.part`)
    await mkdir(partial, { mode: 0o700 })
    await copyFolder(source, partial)
    const { rows: stopped } = await client.query<{ labelfile: string; now: Date }>('SELECT labelfile, clock_timestamp() AS now FROM pg_backup_stop(true)')
    const takenAt = stopped[0]?.now ?? new Date()
    await writeFile(path.join(partial, 'backup_label'), stopped[0]?.labelfile ?? '', { mode: 0o600, flush: true })
    await writeFile(infoFileOf(partial), JSON.stringify({ takenAt, firstWal }), { mode: 0o600, flush: true })
    const folder = path.join(backups, takenAt.toISOString().replaceAll(':', ''))
    await rename(partial, folder)
    return { archive, folder, takenAt, firstWal }
  } finally {
    // Closing the connection also ends a backup that failed.
    client.release(true)
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, destination] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (skippedNames.test(entry.name)) continue
    if (entry.isDirectory()) {
      await mkdir(destination, { mode: 0o700 })
      if (!emptyFolders.includes(entry.name)) await copyFolder(source, destination)
    } else if (entry.isFile()) {
      await copyFile(source, destination).catch((error: NodeJS.ErrnoException) => {
        // A table may have been dropped meanwhile.
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
