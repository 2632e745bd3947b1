import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The operating system account that PostgreSQL runs as when it cannot run as the current user. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const execute = promisify(execFile)
const maxOutputBytes = 1024 * 1024
// On macOS the uid of nobody is -2, which Node cannot pass to spawn.
const fallbackAccount = process.platform === 'darwin' ? '_postgres' : 'nobody'
const sharedFolder = '/var/lib/colloquia'

/** PostgreSQL refuses to run as root: root runs it as the owner of the data, or as nobody. Any other user runs it as themselves (undefined). */
export async function accountFor(dataOwnerUid: number | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const account = accounts.find(({ uid }) => uid === dataOwnerUid) ?? accounts.find(({ name }) => name === fallbackAccount)
  // Some containers take CAP_SETUID away even from root.
  if (account && (await run('/bin/sh', ['-c', ':'], account)).ok) return account
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here root cannot run it as the user ${account?.name ?? fallbackAccount}: start Colloquia as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Options for every PostgreSQL program: its account, a working directory which that account can enter, and none of our PG… variables. */
export function spawnOptions(account: Account | undefined) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: path.parse(process.cwd()).root,
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/** Runs a program to completion; a program that cannot be started counts as failed. */
export async function run(program: string, args: readonly string[], account?: Account): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await execute(program, args, { ...spawnOptions(account), maxBuffer: maxOutputBytes })
    return { ok: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}`.trim() || message }
  }
}

/** Writes a test file as the account, because file modes alone do not tell: access lists and read-only mounts count too. */
export async function canWriteIn(folder: string, account: Account): Promise<boolean> {
  const { ok } = await run('/bin/sh', ['-c', 'cd "$0" && : > reach-test-$$ && rm reach-test-$$', folder], account)
  return ok
}

/** Makes the system-wide folder, owned by root and passable for every user, for binaries and data that the account cannot reach elsewhere. */
export async function makeSharedFolder(): Promise<string> {
  await mkdir(sharedFolder, { recursive: true })
  // mkdir applies the umask, which may be strict.
  await chmod(sharedFolder, 0o755)
  return sharedFolder
}

function parsePasswd(text: string): Account[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}
