import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { walFolderOf } from '../embedded-postgres/wal-archive.ts'

/**
 * An archive holds, beside each other: `files/` (every file under its key), `gone/` (an empty note for each of them that the site has removed since),
 * `erasures.jsonl`, and a folder for each database with `copies/` of it and `wal/`, what happened to it since.
 */
export const filesOf = (archiveDir: string) => path.join(archiveDir, 'files')
export const goneOf = (archiveDir: string) => path.join(archiveDir, 'gone')
export const erasuresInArchive = (archiveDir: string) => path.join(archiveDir, 'erasures.jsonl')

/** A copy of the database's folder that is whole: from it and the archived WAL every later moment can be made. */
export interface DatabaseCopy {
  /** The archive's folder of this database. */
  archive: string
  folder: string
  takenAt: Date
  /** The first piece of WAL that it needs. */
  firstWal: string
}

const factsFile = 'copy.json'
/** Written last, so that a folder without it is no copy. */
export const factsOf = (folder: string) => path.join(folder, factsFile)
export const copiesOf = (archive: string) => path.join(archive, 'copies')

/** All whole copies of one database, the oldest first. */
export async function copiesIn(archive: string): Promise<DatabaseCopy[]> {
  const copies: DatabaseCopy[] = []
  for (const name of await namesIn(copiesOf(archive))) {
    const folder = path.join(copiesOf(archive), name)
    const facts = await readFile(factsOf(folder), 'utf8').catch(() => undefined)
    if (facts === undefined) continue
    const { takenAt, firstWal } = JSON.parse(facts) as { takenAt: string; firstWal: string }
    copies.push({ archive, folder, takenAt: new Date(takenAt), firstWal })
  }
  return copies.sort((one, other) => Number(one.takenAt) - Number(other.takenAt))
}

/** Of all databases that wrote into this archive, the oldest copy first. */
export async function allCopiesIn(archiveDir: string): Promise<DatabaseCopy[]> {
  const names = (await namesIn(archiveDir)).filter((name) => name.startsWith('database-'))
  const copies = await Promise.all(names.map((name) => copiesIn(path.join(archiveDir, name))))
  return copies.flat().sort((one, other) => Number(one.takenAt) - Number(other.takenAt))
}

const pieceOfWal = /^[0-9A-F]{8}([0-9A-F]{16})/

/** The archived WAL that a copy needs, whatever its timeline. */
export async function walSince({ archive, firstWal }: DatabaseCopy): Promise<string[]> {
  return (await namesIn(walFolderOf(archive))).filter((name) => name.endsWith('.gz') && !isOlderWal(name, firstWal)).sort()
}

/** Histories of timelines are never old. */
export function isOlderWal(name: string, firstWal: string): boolean {
  const position = pieceOfWal.exec(name)?.[1]
  const first = pieceOfWal.exec(firstWal)?.[1]
  return position !== undefined && first !== undefined && position < first
}

/** Until when the archive knows what happened. */
export async function reachOf(copy: DatabaseCopy): Promise<Date> {
  const last = (await walSince(copy)).at(-1)
  return last ? (await stat(path.join(walFolderOf(copy.archive), last))).mtime : copy.takenAt
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
