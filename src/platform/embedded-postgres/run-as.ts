import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The operating system's user that PostgreSQL runs as when we may not be it ourselves. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const execute = promisify(execFile)
const kilobytes = (count: number) => count * 1024
// macOS gives nobody the number -2, which Node cannot pass on.
const standIn = process.platform === 'darwin' ? '_postgres' : 'nobody'

/** Root may not run PostgreSQL: the owner of the data stands in, or nobody. Everyone else runs it themselves (undefined). */
export async function accountFor(dataOwnerUid: number | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const account = accounts.find(({ uid }) => uid === dataOwnerUid) ?? accounts.find(({ name }) => name === standIn)
  // Some containers hold back even root's right to become another user.
  if (account && (await run('/bin/sh', ['-c', ':'], account)).ok) return account
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here root cannot run it as the user ${account?.name ?? standIn}: start Colloquia as an ordinary user, or set DATABASE_URL.`,
  )
}

/** How every program of PostgreSQL is started: as its user, in a folder that user can stand in, with none of our PG… variables. */
export function spawnOptions(account: Account | undefined) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: path.parse(process.cwd()).root,
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/** Runs a program to its end; a program that cannot be started is one that failed. */
export async function run(program: string, args: readonly string[], account?: Account): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await execute(program, args, { ...spawnOptions(account), maxBuffer: kilobytes(1024) })
    return { ok: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}`.trim() || message }
  }
}

/** Tried rather than reasoned out: modes, access lists and read-only mounts all have a say. */
export async function canWriteIn(folder: string, account: Account): Promise<boolean> {
  const { ok } = await run('/bin/sh', ['-c', 'cd "$0" && : > reach-test-$$ && rm reach-test-$$', folder], account)
  return ok
}

function parsePasswd(text: string): Account[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}
