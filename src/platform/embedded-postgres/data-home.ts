import { createHash } from 'node:crypto'
import { chmod, link, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { systemFolder } from './system-folder.ts'

/** In a DATA_DIR: the folder that holds its database, when that is not the DATA_DIR itself. */
const homeFile = (dataDir: string) => path.join(dataDir, 'postgres-home.txt')
/** In such a folder: the DATA_DIR it belongs to. */
const tenantFile = (home: string) => path.join(home, 'data-dir.txt')

/** The folder that this DATA_DIR chose before, if it had to choose one. */
export async function rememberedHome(dataDir: string): Promise<string | undefined> {
  const home = await readLine(homeFile(dataDir))
  if (!home) return undefined
  // An empty database in its stead would look like a loss of everything.
  if (!(await stat(home).catch(() => undefined))) {
    throw new EmbeddedPostgresError(
      `${homeFile(dataDir)} says that the database is in ${home}, which is gone: bring it back, or delete that file to begin with an empty database.`,
    )
  }
  const tenant = await readLine(tenantFile(home))
  if (tenant !== dataDir) {
    if (tenant && (await readLine(homeFile(tenant))) === home) {
      throw new EmbeddedPostgresError(
        `${dataDir} is a copy of ${tenant}, and both name the database in ${home}: delete ${homeFile(dataDir)} to give the copy a database of its own.`,
      )
    }
    await writeFile(tenantFile(home), `${dataDir}\n`)
  }
  return home
}

/** Chooses a folder outside a DATA_DIR that PostgreSQL's user cannot reach; of two processes that choose at once, the first decides for both. */
export async function chooseHomeElsewhere(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  // Never an old one by the same name: a DATA_DIR that was emptied begins with an empty database.
  const home = await mkdtemp(path.join(await systemFolder(), `${hash}-`))
  await chmod(home, 0o755)
  await writeFile(tenantFile(home), `${dataDir}\n`)
  const draft = `${homeFile(dataDir)}.${path.basename(home)}`
  try {
    await writeFile(draft, `${home}\n`, { flush: true })
    await link(draft, homeFile(dataDir))
    return home
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    const chosen = await rememberedHome(dataDir)
    if (chosen) return chosen
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim()
}
