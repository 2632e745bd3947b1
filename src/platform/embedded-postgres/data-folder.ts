import { createHash } from 'node:crypto'
import { chmod, chown, lchown, link, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, accountFor, canWriteIn, makeSharedFolder, run } from './account.ts'
import { createFolderAtomically } from './atomic-folder.ts'
import { ensurePassword, passwordFile, user } from './connection.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface DataFolder {
  folder: string
  /** The account that runs PostgreSQL on it; undefined for the current user. */
  account: Account | undefined
  isInitialised: boolean
}

/** Decides where the database of a DATA_DIR is stored and which account runs it. */
export async function resolveDataFolder(dataDir: string, major: number): Promise<DataFolder> {
  const home = (await savedExternalHome(dataDir)) ?? dataDir
  const folder = path.join(home, `postgres-${major}`)
  if (await holdsDatabase(folder)) return { folder, account: await takeOwnership(folder), isInitialised: true }

  await refuseOtherMajor(home, major)
  const account = await accountFor(undefined)
  if (!account || (await canReach(home, account))) return { folder, account, isInitialised: false }

  const external = await createExternalHome(dataDir)
  if (!(await canReach(external, account))) {
    throw new EmbeddedPostgresError(
      `The user ${account.name}, as whom PostgreSQL runs, can write neither below ${dataDir} nor in ${external}: choose another DATA_DIR, or set DATABASE_URL.`,
    )
  }
  const externalFolder = path.join(external, `postgres-${major}`)
  return { folder: externalFolder, account, isInitialised: await holdsDatabase(externalFolder) }
}

/** Only a complete database is ever renamed to this name, so one file is proof enough. */
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

/** Returns the owner's account; data whose owner is unknown here (copied by root, or from another machine) is given to the fallback account. */
async function takeOwnership(folder: string): Promise<Account | undefined> {
  const { uid } = await stat(folder)
  const account = await accountFor(uid)
  if (!account) return undefined
  if (account.uid !== uid) await chownAll(folder, account)
  if (await canWriteIn(folder, account)) return account
  throw new EmbeddedPostgresError(
    `The user ${account.name}, as whom PostgreSQL runs, cannot reach the database in ${folder}: make the folders above it passable (chmod o+x), or move DATA_DIR.`,
  )
}

async function canReach(home: string, account: Account): Promise<boolean> {
  const probe = await mkdtemp(path.join(home, 'reach-'))
  try {
    await chown(probe, account.uid, account.gid)
    return await canWriteIn(probe, account)
  } catch {
    // Some shared and network file systems do not let even root change an owner.
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** Changes the folder itself last, so that its owner proves that everything below it is done. */
async function chownAll(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid)
  }
  await chown(folder, uid, gid)
  await chmod(folder, 0o700)
}

/** In a DATA_DIR: names the folder that holds its database, when that is not the DATA_DIR itself. */
const homeFile = (dataDir: string) => path.join(dataDir, 'postgres-home.txt')
/** In an external home: names the DATA_DIR it belongs to. */
const ownerFile = (home: string) => path.join(home, 'data-dir.txt')

/** The external folder that an earlier start chose for this DATA_DIR, if any. */
export async function savedExternalHome(dataDir: string): Promise<string | undefined> {
  const home = await readTrimmed(homeFile(dataDir))
  if (!home) return undefined
  // Starting with an empty database instead would look like the loss of everything.
  if (!(await stat(home).catch(() => undefined))) {
    throw new EmbeddedPostgresError(
      `${homeFile(dataDir)} says that the database is in ${home}, which is gone: bring it back, or delete that file to begin with an empty database.`,
    )
  }
  const owner = await readTrimmed(ownerFile(home))
  if (owner !== dataDir) {
    if (owner && (await readTrimmed(homeFile(owner))) === home) {
      throw new EmbeddedPostgresError(
        `${dataDir} is a copy of ${owner}, and both name the database in ${home}: delete ${homeFile(dataDir)} to give the copy a database of its own.`,
      )
    }
    await writeFile(ownerFile(home), `${dataDir}\n`)
  }
  return home
}

/** Creates a home outside a DATA_DIR that the account cannot reach; when two processes do so at once, both use the first one's. */
export async function createExternalHome(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  // Always a new folder: a DATA_DIR that was emptied starts with an empty database.
  const home = await mkdtemp(path.join(await makeSharedFolder(), `${hash}-`))
  await chmod(home, 0o755)
  await writeFile(ownerFile(home), `${dataDir}\n`)
  const draft = `${homeFile(dataDir)}.${path.basename(home)}`
  try {
    await writeFile(draft, `${home}\n`, { flush: true })
    await link(draft, homeFile(dataDir))
    return home
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    const existing = await savedExternalHome(dataDir)
    if (existing) return existing
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readTrimmed(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim()
}

/** Runs initdb: a new cluster with checksums, in UTF-8, accessible only to those who can enter its folder. */
export async function initialiseDataFolder(folder: string, initdb: string, account: Account | undefined): Promise<void> {
  const authentication = await authenticationOptions(folder)
  // The builtin locale provider sorts alike everywhere; the operating system's rules change with its C library and break indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await createFolderAtomically(folder, async (draft) => {
    if (account) await chown(draft, account.uid, account.gid)
    const args = ['-D', draft, `--username=${user}`, '--data-checksums', '--no-instructions', ...locale, ...authentication]
    const { ok, output } = await run(initdb, args, account)
    if (ok) return
    const lines = output.split('\n')
    const message = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)
    throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${path.dirname(folder)}: ${message}`)
  })
  await syncFolder(path.dirname(folder))
}

async function authenticationOptions(folder: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  await ensurePassword(folder)
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

/** Makes the rename survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
