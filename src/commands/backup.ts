import path from 'node:path'
import { withForeseenFailures } from '#platform/backup/foreseen-failures.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import type { Config } from '../config.ts'
import { openStorage } from '../storage.ts'
import { readFolderArguments } from './folder-arguments.ts'

const usage = 'Usage: npm run backup -- --to FOLDER'

/** Saves database and files of one moment into a folder, also while the site runs. Never migrates: what is saved is what is there. */
export async function backUp(config: Config, say: (line: string) => void, args: string[]): Promise<void> {
  const { to } = readFolderArguments(args, { to: { type: 'string' } }, usage)
  if (typeof to !== 'string') throw new BackupError(`--to must name a folder.\n${usage}`)
  const folder = path.resolve(config.projectDir, to)
  const storage = await openStorage(config, () => undefined)
  try {
    const { takenAt, tables, files } = await withForeseenFailures('The backup is not whole', () => makeBackup(storage, folder))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up as of ${takenAt}: ${rows} rows of ${tables.length} tables and ${files.length} files, in ${folder}`)
  } finally {
    await storage.close()
  }
}
