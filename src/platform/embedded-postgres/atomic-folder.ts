import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hours } from '#domain/durations.ts'

/** Drafts that this process is filling. */
const ownDrafts = new Set<string>()

/** Fills a temporary folder beside the target and renames it when complete, so that a kill never leaves a half-filled target. */
export async function createFolderAtomically(target: string, fill: (draft: string) => Promise<void>): Promise<void> {
  await removeAbandonedDrafts(target)
  const draft = `${target}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
  ownDrafts.add(draft)
  try {
    await mkdir(draft, { mode: 0o700 })
    await fill(draft)
    await rename(draft, target).catch(ignoreIfTargetExists)
  } finally {
    await rm(draft, { recursive: true, force: true })
    ownDrafts.delete(draft)
  }
}

/** Another process may have created the same target in the meantime; its content is equivalent. */
function ignoreIfTargetExists(error: NodeJS.ErrnoException): void {
  const expected = process.platform === 'win32' ? ['EPERM', 'EACCES'] : ['ENOTEMPTY', 'EEXIST']
  if (!expected.includes(error.code ?? '')) throw error
}

async function removeAbandonedDrafts(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.draft-`
  for (const name of await readdir(path.dirname(target))) {
    const draft = path.join(path.dirname(target), name)
    if (!name.startsWith(prefix) || (await isInUse(draft, Number.parseInt(name.slice(prefix.length), 10)))) continue
    // An orphaned initdb may still write there and make this fail; the next start tries again.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
  }
}

async function isInUse(draft: string, pid: number): Promise<boolean> {
  if (ownDrafts.has(draft)) return true
  // In a container every start may have the same pid, so a draft with our own pid can be an old one.
  if (pid === process.pid || !isAlive(pid)) return false
  const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < hours(1)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
