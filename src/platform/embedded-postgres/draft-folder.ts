import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hours } from '#domain/durations.ts'

const mine = new Set<string>()

/** Fills a folder beside its goal and renames it there when whole, so that a kill in between leaves nothing that looks finished. */
export async function fillThenRename(goal: string, fill: (draft: string) => Promise<void>): Promise<void> {
  await removeAbandonedDrafts(goal)
  const draft = `${goal}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
  mine.add(draft)
  try {
    await mkdir(draft, { mode: 0o700 })
    await fill(draft)
    await rename(draft, goal).catch(ignoreIfTaken)
  } finally {
    await rm(draft, { recursive: true, force: true })
    mine.delete(draft)
  }
}

/** A process that began at the same moment may have been quicker; its work is as good as ours. */
function ignoreIfTaken(error: NodeJS.ErrnoException): void {
  const taken = process.platform === 'win32' ? ['EPERM', 'EACCES'] : ['ENOTEMPTY', 'EEXIST']
  if (!taken.includes(error.code ?? '')) throw error
}

async function removeAbandonedDrafts(goal: string): Promise<void> {
  const prefix = `${path.basename(goal)}.draft-`
  for (const name of await readdir(path.dirname(goal))) {
    const draft = path.join(path.dirname(goal), name)
    if (!name.startsWith(prefix) || (await isInWork(draft, Number.parseInt(name.slice(prefix.length), 10)))) continue
    // What an orphaned initdb still writes may stop this; the next start tries again.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
  }
}

async function isInWork(draft: string, pid: number): Promise<boolean> {
  if (mine.has(draft)) return true
  // In a container every start has the same number, so our own number proves nothing.
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
