import { chmod, chown, lchown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { chooseHomeElsewhere, rememberedHome } from './data-home.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, accountFor, canWriteIn } from './run-as.ts'

export interface DataFolder {
  folder: string
  /** Who runs PostgreSQL on it; undefined for ourselves. */
  account: Account | undefined
  isInitialised: boolean
}

/** Decides where the database of a DATA_DIR lives and who runs it. */
export async function settleDataFolder(dataDir: string, major: number): Promise<DataFolder> {
  const home = (await rememberedHome(dataDir)) ?? dataDir
  const folder = path.join(home, `postgres-${major}`)
  if (await holdsDatabase(folder)) return { folder, account: await takeOver(folder), isInitialised: true }

  await refuseOtherMajor(home, major)
  const account = await accountFor(undefined)
  if (!account || (await reaches(home, account))) return { folder, account, isInitialised: false }

  const elsewhere = await chooseHomeElsewhere(dataDir)
  if (!(await reaches(elsewhere, account))) {
    throw new EmbeddedPostgresError(
      `The user ${account.name}, as whom PostgreSQL runs, can write neither below ${dataDir} nor in ${elsewhere}: choose another DATA_DIR, or set DATABASE_URL.`,
    )
  }
  const found = path.join(elsewhere, `postgres-${major}`)
  return { folder: found, account, isInitialised: await holdsDatabase(found) }
}

/** Only a whole database is ever renamed to this name, so the presence of one file tells. */
async function holdsDatabase(folder: string): Promise<boolean> {
  try {
    await stat(path.join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw new EmbeddedPostgresError(
      `The database in ${folder} cannot be opened (${(error as Error).message}): start Colloquia as the user it belongs to, or choose another DATA_DIR.`,
    )
  }
}

async function refuseOtherMajor(home: string, major: number): Promise<void> {
  for (const name of await readdir(home)) {
    const other = /^postgres-(\d+)$/.exec(name)?.[1]
    if (!other || !(await holdsDatabase(path.join(home, name)))) continue
    throw new EmbeddedPostgresError(
      `${home} holds a PostgreSQL ${other} database and this Colloquia brings PostgreSQL ${major}: run 'npm run backup' with the Colloquia that made it, then 'npm run restore' with this one and an empty DATA_DIR.`,
    )
  }
}

/** Its owner goes on running it; data that came from another machine, or from a copy made by root, get an owner we know. */
async function takeOver(folder: string): Promise<Account | undefined> {
  const { uid } = await stat(folder)
  const account = await accountFor(uid)
  if (!account) return undefined
  if (account.uid !== uid) await giveTo(folder, account)
  if (await canWriteIn(folder, account)) return account
  throw new EmbeddedPostgresError(
    `The user ${account.name}, as whom PostgreSQL runs, cannot reach the database in ${folder}: make the folders above it passable (chmod o+x), or move DATA_DIR.`,
  )
}

async function reaches(home: string, account: Account): Promise<boolean> {
  const probe = await mkdtemp(path.join(home, 'reach-'))
  try {
    await chown(probe, account.uid, account.gid)
    return await canWriteIn(probe, account)
  } catch {
    // Some shared and network folders let not even root give a file away.
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** The folder itself comes last: its owner says that all below it is done. */
async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid)
  }
  await chown(folder, uid, gid)
  await chmod(folder, 0o700)
}
