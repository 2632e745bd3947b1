import { chmod, chown, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type Account, canWriteIn } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The most that is lost with the machine: PostgreSQL archives an unfinished segment after this time. */
const archiveTimeoutSeconds = 60

/** Each database has its own folder in the archive; a restored database has a new identifier and so a new folder. */
export async function archiveOfDatabase(archiveDir: string, dataFolder: string): Promise<string> {
  return path.join(archiveDir, `database-${await systemIdentifier(dataFolder)}`)
}

export const walFolderOf = (archive: string) => path.join(archive, 'wal')

/** Makes the folder that the server archives its WAL in. */
export async function prepareWalArchive(archiveDir: string, dataFolder: string, account: Account | undefined): Promise<string> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('ARCHIVE_DIR cannot be used on Windows with the database that we bring along: set DATABASE_URL.')
  const wal = walFolderOf(await archiveOfDatabase(archiveDir, dataFolder))
  try {
    await mkdir(wal, { recursive: true })
    if (!account) return wal
    // The account may pass through these folders but not list them.
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

/** Each segment is written under a temporary name, synced and renamed, so that the archive holds only complete files. */
export function walSettings(wal: string) {
  const target = (extension: string) => `'${wal.replaceAll('%', '%%').replaceAll("'", "'\\''")}/%f.${extension}'`
  return {
    archive_mode: 'on',
    archive_timeout: archiveTimeoutSeconds,
    archive_command: `gzip -1 -c "%p" > ${target('part')} && sync ${target('part')} && mv ${target('part')} ${target('gz')}`,
  }
}

/** The restore_command of a server whose working directory is its data folder. */
export const fetchWalCommand = (folderName: string) => `test -f "${folderName}/%f.gz" && gunzip -c "${folderName}/%f.gz" > "%p"`

/** The system identifier that initdb gives each cluster: the first eight bytes of pg_control. */
async function systemIdentifier(dataFolder: string): Promise<string> {
  const file = await open(path.join(dataFolder, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}
