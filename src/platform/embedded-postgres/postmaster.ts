import { open, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { seconds } from '#domain/durations.ts'
import { run } from './account.ts'

export interface Postmaster {
  pid: number
  port: number
}

/** Larger than any pid. */
const unusedPid = 2_147_483_647

/** The server that runs on a data folder, whoever started it; one that is starting or stopping counts too. */
export async function livePostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmasterOf(dataFolder, pid))) return undefined
  return { pid, port: Number(lines[3]) }
}

/**
 * PostgreSQL takes any live process with the pid in its lock files for another server, even a zombie
 * or an unrelated process with a reused pid: stale locks get a pid that cannot exist.
 */
export async function releaseStaleLocks(dataFolder: string, port: number): Promise<void> {
  // On Windows PostgreSQL detects stale locks itself.
  if (process.platform === 'win32') return
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) await releaseIfStale(path.join(dataFolder, name), dataFolder)
}

/**
 * Writes through the descriptor that was checked and never removes by name, because a server that starts at the same time
 * replaces the file. The rest of the content stays for PostgreSQL's check of the old shared memory.
 */
async function releaseIfStale(lockFile: string, dataFolder: string): Promise<void> {
  const file = await open(lockFile, 'r+').catch(() => undefined)
  if (!file) return
  try {
    const [first = '', ...rest] = (await file.readFile('utf8')).split('\n')
    const pid = Math.abs(Number.parseInt(first, 10))
    const inUse = pid > 0 ? await isPostmasterOf(dataFolder, pid) : Date.now() - (await file.stat()).mtimeMs < seconds(5)
    if (!inUse) await file.write([unusedPid, ...rest].join('\n'), 0)
  } finally {
    await file.close()
  }
}

async function isPostmasterOf(dataFolder: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  // The working directory would be better proof, but containers often hide it even from root.
  const args = await commandLine(pid)
  if (!path.basename(args[0] ?? '').startsWith('postgres')) return false
  const folder = args[args.indexOf('-D') + 1] ?? ''
  return folder === dataFolder || (await realpath(folder).catch(() => '')) === dataFolder
}

/** Empty for a zombie and for a process that does not exist. */
async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const { ok, output } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  const [program = '', rest = ''] = ok ? output.split(/ -D (.*)/s) : []
  return [program, '-D', rest.split(' -c ')[0] ?? '']
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
