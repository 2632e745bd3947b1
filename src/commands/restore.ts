import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { replayErasures } from '#domain/accounts/erasure.ts'
import { type Erasure, erasuresOf } from '#domain/accounts/erasures.store.ts'
import { erasuresInArchive } from '#platform/archive/archive.ts'
import { recoverDatabase } from '#platform/archive/recover-database.ts'
import { journalInFile } from '#platform/backup/erasure-journal.ts'
import { withForeseenFailures } from '#platform/backup/foreseen-failures.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { BackupError, readManifest } from '#platform/backup/manifest.ts'
import { refuseToReplace, restoreBackup } from '#platform/backup/restore-backup.ts'
import { installationKey } from '#platform/database/installation-key.ts'
import type { Config } from '../config.ts'
import { openStorage, type Storage } from '../storage.ts'
import { readFolderArguments } from './folder-arguments.ts'

const usage = 'Usage: npm run restore -- --from FOLDER [--at MOMENT] [--overwrite] [--erasures FILE]'

/** Brings a backup, or a moment of an archive, back, and forgets whoever asked for it since. Until all of it is there, nothing else changes. */
export async function restore(config: Config, say: (line: string) => void, args: string[]): Promise<void> {
  const options = { from: { type: 'string' }, at: { type: 'string' }, overwrite: { type: 'boolean' }, erasures: { type: 'string' } } as const
  const { from, at, overwrite, erasures: named } = readFolderArguments(args, options, usage)
  if (typeof from !== 'string') throw new BackupError(`--from must name a folder.\n${usage}`)
  const source = path.resolve(config.projectDir, from)
  const moment = typeof at === 'string' ? momentIn(at) : undefined
  const storage = await openStorage(config, () => undefined)
  const work = await mkdtemp(path.join(tmpdir(), 'colloquia-restore-'))
  try {
    const journal = await knownErasures(storage, [
      ...(typeof named === 'string' ? [path.resolve(config.projectDir, named)] : []),
      ...(moment && existsSync(erasuresInArchive(source)) ? [erasuresInArchive(source)] : []),
    ])
    const { manifest, forgotten } = await withForeseenFailures('Nothing was restored, and the installation is as it was', async () => {
      await refuseToReplace(storage.pool, overwrite === true)
      if (overwrite) say('What is here stays in use until the backup is loaded and verified beside it.')
      const backup = moment ? await backupOf(source, moment, work) : source
      return restoreAndForget(storage, path.join(config.projectDir, 'migrations'), backup, overwrite === true, journal ?? [])
    })
    const { takenAt, tables, files } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored as of ${takenAt}: ${rows} rows of ${tables.length} tables and ${files.length} files, counted and hashed again.`)
    if (overwrite) say('What was in the database before is gone. Files that only it named are removed by the clean-up of the site within a day.')
    for (const storageKey of forgotten.storageKeys) await storage.files.remove(storageKey)
    await storage.journal.write(await erasuresOf(storage.db).all())
    say(
      journal
        ? `Forgotten again: ${forgotten.found} of ${since(journal, takenAt).length} people who were erased after the backup.`
        : `No journal of erasures was found (${storage.journal.place}): if people were erased after ${takenAt}, restore again with --erasures and the erasures.jsonl of the lost installation.`,
    )
  } finally {
    await storage.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** Whoever was erased after the backup is erased before it is taken into use; the files of these people are removed afterwards. */
async function restoreAndForget(storage: Storage, migrationsFolder: string, backup: string, overwrite: boolean, erasures: readonly Erasure[]) {
  const { takenAt } = await readManifest(backup)
  const storageKeys: string[] = []
  let found = 0
  const complete: Parameters<typeof restoreBackup>[2]['complete'] = async ({ db, pool }) => {
    const files = { ...storage.files, remove: async (storageKey: string) => void storageKeys.push(storageKey) }
    const services = { db, files, key: await installationKey(pool), now: () => new Date() }
    found = await replayErasures(services, since(erasures, takenAt))
  }
  const manifest = await restoreBackup({ ...storage, migrationsFolder }, backup, { overwrite, complete })
  return { manifest, forgotten: { found, storageKeys } }
}

const since = (erasures: readonly Erasure[], takenAt: string) => erasures.filter(({ erasedAt }) => erasedAt > new Date(takenAt))

function momentIn(text: string): Date | 'latest' {
  if (text === 'latest') return text
  // Without its zone a moment is another one for whoever typed it and for us.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isMoment) throw new BackupError(`--at must be a moment with its zone, such as 2026-11-15T12:00:00Z, or latest; '${text}' is neither.\n${usage}`)
  return new Date(text)
}

/** The moment is made once more as a backup: so it is checked, hashed and brought back like every other, into any database. */
async function backupOf(archive: string, moment: Date | 'latest', work: string): Promise<string> {
  await chmod(work, 0o711)
  const { pool, files, lastChangeAt, close } = await recoverDatabase(archive, moment, work)
  const folder = path.join(work, 'backup')
  try {
    await makeBackup({ pool, files }, folder, lastChangeAt)
  } finally {
    await close()
  }
  return folder
}

/** From the files that were named or else from our own, and from the database while it is still there. */
async function knownErasures({ db, journal: own }: Storage, named: string[]): Promise<Erasure[] | undefined> {
  const read = named.map(async (file) => {
    const erasures = await journalInFile(file).read()
    if (!erasures) throw new BackupError(`The journal of erasures ${file} cannot be read.`)
    return erasures
  })
  const journal = named.length > 0 ? (await Promise.all(read)).flat() : await own.read()
  const inDatabase = await erasuresOf(db)
    .all()
    .catch(() => undefined)
  return journal || inDatabase ? [...(journal ?? []), ...(inDatabase ?? [])] : undefined
}
