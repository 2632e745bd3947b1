import { lstat, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'

/** Makes the links between shared libraries that a blocked postinstall left out; false when this place cannot be written. */
export async function restoreLibraryLinks(native: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(native)) {
    // The list counts from the package; a copy of the folder has another name.
    const link = path.join(native, path.relative('native', target))
    if (await exists(link)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), link)
    } catch {
      // Another process may have made it between our look and our act.
      if (!(await exists(link))) return false
    }
  }
  return true
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))
  } catch {
    // Windows needs no links and its package has no list.
    return []
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
