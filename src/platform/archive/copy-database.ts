import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { archiveOfDatabase } from '../embedded-postgres/wal-archive.ts'
import { copiesOf, type DatabaseCopy, factsOf } from './archive.ts'

/** What PostgreSQL makes anew at each start, or brings from the archive. */
const leftOut = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const notCopied = /^(postmaster\.(pid|opts)|pgsql_tmp.*|\.s\.PGSQL\..*)$/

/** Copies the folder of the running database: PostgreSQL is told before and after, and the WAL of meanwhile mends what changed under our hands. */
export async function copyDatabase(pool: pg.Pool, archiveDir: string): Promise<DatabaseCopy> {
  const client = await pool.connect()
  try {
    // The end waits for the archive; one that cannot be written must not hold a connection for ever.
    await client.query(`SET statement_timeout = '10min'`)
    const { rows: places } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
    const source = places[0]?.folder ?? ''
    const archive = await archiveOfDatabase(archiveDir, source)
    await mkdir(copiesOf(archive), { recursive: true, mode: 0o700 })
    for (const name of await readdir(copiesOf(archive))) if (name.endsWith('.part')) await rm(path.join(copiesOf(archive), name), { recursive: true })
    const { rows: begun } = await client.query<{ wal: string }>(`SELECT pg_walfile_name(pg_backup_start('colloquia', true)) AS wal`)
    const firstWal = begun[0]?.wal ?? ''
    const draft = path.join(copiesOf(archive), `${firstWal}.part`)
    await mkdir(draft, { mode: 0o700 })
    await copyFolder(source, draft)
    // Waits until all that the copy needs is archived.
    const { rows: ended } = await client.query<{ labelfile: string; now: Date }>('SELECT labelfile, clock_timestamp() AS now FROM pg_backup_stop(true)')
    const takenAt = ended[0]?.now ?? new Date()
    await writeFile(path.join(draft, 'backup_label'), ended[0]?.labelfile ?? '', { mode: 0o600, flush: true })
    await writeFile(factsOf(draft), JSON.stringify({ takenAt, firstWal }), { mode: 0o600, flush: true })
    const folder = path.join(copiesOf(archive), takenAt.toISOString().replaceAll(':', ''))
    await rename(draft, folder)
    return { archive, folder, takenAt, firstWal }
  } finally {
    // Ends a copy that broke off, too: it belongs to its connection.
    client.release(true)
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, goal] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (notCopied.test(entry.name)) continue
    if (entry.isDirectory()) {
      await mkdir(goal, { mode: 0o700 })
      if (!leftOut.includes(entry.name)) await copyFolder(source, goal)
    } else if (entry.isFile()) {
      await copyFile(source, goal).catch((error: NodeJS.ErrnoException) => {
        // A table may be dropped meanwhile; the WAL knows.
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
