import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** False for a file that another process has removed meanwhile. */
export async function isOlder(file: string, instant: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtime < instant
}

/** Removes the files of one folder that were last written before an instant; returns how many. */
export async function removeOlderFiles(folder: string, instant: Date): Promise<number> {
  let removed = 0
  for await (const entry of await opendir(folder)) {
    const file = path.join(folder, entry.name)
    if (!entry.isFile() || !(await isOlder(file, instant))) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
