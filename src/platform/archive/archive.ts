import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { walFolderOf } from '../embedded-postgres/wal-archive.ts'

/**
 * The archive for point-in-time recovery holds `files/` (every file under its key), `gone/` (an empty marker for each of them that the site has
 * removed since), `erasures.jsonl`, and a folder per database with base backups in `copies/` and archived WAL in `wal/`.
 */
export const filesOf = (archiveDir: string) => path.join(archiveDir, 'files')
export const goneOf = (archiveDir: string) => path.join(archiveDir, 'gone')
export const erasuresInArchive = (archiveDir: string) => path.join(archiveDir, 'erasures.jsonl')

/** A complete copy of the database's data directory; with the archived WAL it can be recovered to any later time. */
export interface BaseBackup {
  /** The archive's folder of this database. */
  archive: string
  folder: string
  takenAt: Date
  /** The first WAL segment that it needs. */
  firstWal: string
}

export const baseBackupsOf = (archive: string) => path.join(archive, 'copies')
/** Written last, so that a folder without it is incomplete. */
export const infoFileOf = (folder: string) => path.join(folder, 'copy.json')

/** The complete base backups of one database, oldest first. */
export async function listBaseBackups(archive: string): Promise<BaseBackup[]> {
  const backups: BaseBackup[] = []
  for (const name of await namesIn(baseBackupsOf(archive))) {
    const folder = path.join(baseBackupsOf(archive), name)
    const info = await readFile(infoFileOf(folder), 'utf8').catch(() => undefined)
    if (info === undefined) continue
    const { takenAt, firstWal } = JSON.parse(info) as { takenAt: string; firstWal: string }
    backups.push({ archive, folder, takenAt: new Date(takenAt), firstWal })
  }
  return oldestFirst(backups)
}

/** The base backups of all databases that wrote into this archive, oldest first. */
export async function listAllBaseBackups(archiveDir: string): Promise<BaseBackup[]> {
  const names = (await namesIn(archiveDir)).filter((name) => name.startsWith('database-'))
  return oldestFirst((await Promise.all(names.map((name) => listBaseBackups(path.join(archiveDir, name))))).flat())
}

const oldestFirst = (backups: BaseBackup[]) => backups.sort((one, other) => Number(one.takenAt) - Number(other.takenAt))

const walSegment = /^[0-9A-F]{8}([0-9A-F]{16})/

/** The archived WAL files that a base backup needs, of every timeline. */
export async function walSince({ archive, firstWal }: BaseBackup): Promise<string[]> {
  return (await namesIn(walFolderOf(archive))).filter((name) => name.endsWith('.gz') && !isOlderWal(name, firstWal)).sort()
}

/** Timeline history files are never older. */
export function isOlderWal(name: string, firstWal: string): boolean {
  const position = walSegment.exec(name)?.[1]
  const first = walSegment.exec(firstWal)?.[1]
  return position !== undefined && first !== undefined && position < first
}

/** The time of the last archived WAL file. */
export async function lastArchivedAt(backup: BaseBackup): Promise<Date> {
  const last = (await walSince(backup)).at(-1)
  return last ? (await stat(path.join(walFolderOf(backup.archive), last))).mtime : backup.takenAt
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
