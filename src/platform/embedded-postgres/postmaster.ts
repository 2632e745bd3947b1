import { open, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { seconds } from '#domain/durations.ts'
import { run } from './run-as.ts'

export interface Postmaster {
  pid: number
  port: number
}

/** Above every number that a system gives to a process. */
const noProcess = 2_147_483_647

/** The server that runs on a data folder, whoever started it; one that starts or ends counts too. */
export async function livePostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmasterOf(dataFolder, pid))) return undefined
  return { pid, port: Number(lines[3]) }
}

/**
 * PostgreSQL takes any living process with the number in its lock files for its predecessor,
 * also a zombie or a stranger with a reused number: such locks are marked as nobody's.
 */
export async function releaseStaleLocks(dataFolder: string, port: number): Promise<void> {
  // On Windows PostgreSQL asks the process itself, and is not deceived.
  if (process.platform === 'win32') return
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) await releaseIfStale(path.join(dataFolder, name), dataFolder)
}

/**
 * Writes through the descriptor that was judged and never removes by name: a server that starts in this moment
 * replaces the file, and its new one must stay. The rest of the file stays too, for PostgreSQL's own check of the old shared memory.
 */
async function releaseIfStale(lockFile: string, dataFolder: string): Promise<void> {
  const file = await open(lockFile, 'r+').catch(() => undefined)
  if (!file) return
  try {
    const [first = '', ...rest] = (await file.readFile('utf8')).split('\n')
    const pid = Math.abs(Number.parseInt(first, 10))
    const inUse = pid > 0 ? await isPostmasterOf(dataFolder, pid) : Date.now() - (await file.stat()).mtimeMs < seconds(5)
    if (!inUse) await file.write([noProcess, ...rest].join('\n'), 0)
  } finally {
    await file.close()
  }
}

async function isPostmasterOf(dataFolder: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  // The folder it stands in would tell more surely, but is hidden even from root in a common container.
  const args = await commandLine(pid)
  if (!path.basename(args[0] ?? '').startsWith('postgres')) return false
  const named = args[args.indexOf('-D') + 1] ?? ''
  return named === dataFolder || (await realpath(named).catch(() => '')) === dataFolder
}

/** Empty for a zombie, as for a process that is gone. */
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
