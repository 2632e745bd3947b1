import path from 'node:path'
import { type Erasure, erasuresOf } from '#domain/accounts/erasures.store.ts'
import { replayErasures } from '#domain/accounts/replay-erasures.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { journalInFile } from '#platform/erasure-journal.ts'
import { installationKey } from '#platform/installation-key.ts'
import type { Config } from '../config.ts'
import { type Ground, openGround } from '../ground.ts'
import { readFolderArguments } from './folder-arguments.ts'

const usage = 'Usage: npm run restore -- --from FOLDER [--overwrite] [--erasures FILE]'

/** Brings a backup back into an empty installation, and forgets whoever asked for it since. */
export async function restore(config: Config, say: (line: string) => void, args: string[]): Promise<void> {
  const options = { from: { type: 'string' }, overwrite: { type: 'boolean' }, erasures: { type: 'string' } } as const
  const { from, overwrite, erasures: named } = readFolderArguments(args, options, usage)
  if (typeof from !== 'string') throw new BackupError(`--from must name a folder.\n${usage}`)
  const ground = await openGround(config, () => undefined)
  try {
    // Read first: with --overwrite the database that knew them is emptied.
    const journal = await knownErasures(ground, typeof named === 'string' ? path.resolve(config.projectDir, named) : undefined)
    const goal = { ...ground, migrationsFolder: path.join(config.projectDir, 'migrations') }
    const { takenAt, tables, files } = await restoreBackup(goal, path.resolve(config.projectDir, from), overwrite === true)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored as of ${takenAt}: ${rows} rows of ${tables.length} tables and ${files.length} files, counted and hashed again.`)
    const since = journal?.filter(({ erasedAt }) => erasedAt > new Date(takenAt)) ?? []
    const now = () => new Date()
    const forgotten = await replayErasures({ db: ground.db, files: ground.files, key: await installationKey(ground.pool), now }, since)
    await ground.journal.write(await erasuresOf(ground.db).all())
    say(
      journal
        ? `Forgotten again: ${forgotten} of ${since.length} people who were erased after the backup.`
        : `No journal of erasures was found (${ground.journal.place}): if people were erased after ${takenAt}, restore again with --erasures and the erasures.jsonl of the lost installation.`,
    )
  } finally {
    await ground.close()
  }
}

/** From the file that was named or else from our own, and from the database while it is still there. */
async function knownErasures({ db, journal: own }: Ground, named: string | undefined): Promise<Erasure[] | undefined> {
  const journal = await (named ? journalInFile(named) : own).read()
  if (named && !journal) throw new BackupError(`The journal of erasures ${named} cannot be read.`)
  const inDatabase = await erasuresOf(db)
    .all()
    .catch(() => undefined)
  return journal || inDatabase ? [...(journal ?? []), ...(inDatabase ?? [])] : undefined
}
