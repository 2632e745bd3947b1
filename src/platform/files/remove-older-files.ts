import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Another process may sweep at the same moment: what is gone is not older. */
export async function isOlder(file: string, moment: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtime < moment
}

/** Removes the files of one folder that were last written before a moment; answers how many. */
export async function removeOlderFiles(folder: string, moment: Date): Promise<number> {
  let removed = 0
  for await (const entry of await opendir(folder)) {
    const file = path.join(folder, entry.name)
    if (!entry.isFile() || !(await isOlder(file, moment))) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
