import { chmod, chown, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, canWriteIn } from './run-as.ts'

/** A minute is the most that a lost machine can take with it. */
const longestSecondsUnsaved = 60

/** Each database has a folder of its own in an archive: one that was brought back goes on under another name. */
export async function archiveOfDatabase(archiveDir: string, dataFolder: string): Promise<string> {
  return path.join(archiveDir, `database-${await systemIdentifier(dataFolder)}`)
}

export const walFolderOf = (archive: string) => path.join(archive, 'wal')

/** Makes the folder into which the server itself writes what happens to its database. */
export async function settleWalArchive(archiveDir: string, dataFolder: string, account: Account | undefined): Promise<string> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('ARCHIVE_DIR cannot be used on Windows with the database that we bring along: set DATABASE_URL.')
  const wal = walFolderOf(await archiveOfDatabase(archiveDir, dataFolder))
  try {
    await mkdir(wal, { recursive: true })
    if (!account) return wal
    // Passed through, not looked into.
    for (const folder of [archiveDir, path.dirname(wal)]) await chmod(folder, 0o711)
    await chown(wal, account.uid, account.gid)
    await chmod(wal, 0o700)
  } catch (error) {
    throw new EmbeddedPostgresError(`ARCHIVE_DIR ${archiveDir} cannot be used (${(error as Error).message}): choose another.`)
  }
  if (await canWriteIn(wal, account)) return wal
  throw new EmbeddedPostgresError(
    `The user ${account.name}, as whom PostgreSQL runs, cannot write in ${wal}: make the folders above it passable (chmod o+x), or choose another ARCHIVE_DIR.`,
  )
}

/** Whole or not at all: what is being written has another name until it lies safely on the disk. */
export function walSettings(wal: string) {
  const place = (ending: string) => `'${wal.replaceAll('%', '%%').replaceAll("'", "'\\''")}/%f.${ending}'`
  return {
    archive_mode: 'on',
    archive_timeout: longestSecondsUnsaved,
    archive_command: `gzip -1 -c "%p" > ${place('part')} && sync ${place('part')} && mv ${place('part')} ${place('gz')}`,
  }
}

/** The reverse, for a server that stands in its data folder. */
export const fetchWalCommand = (folderName: string) => `test -f "${folderName}/%f.gz" && gunzip -c "${folderName}/%f.gz" > "%p"`

/** A number that PostgreSQL gives each database when it makes it: the first eight bytes of its control file. */
async function systemIdentifier(dataFolder: string): Promise<string> {
  const file = await open(path.join(dataFolder, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}
