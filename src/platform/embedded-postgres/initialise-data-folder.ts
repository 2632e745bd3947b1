import { chown, open } from 'node:fs/promises'
import path from 'node:path'
import { user } from './connection.ts'
import { fillThenRename } from './draft-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { ensurePassword, passwordFile } from './password.ts'
import { type Account, run } from './run-as.ts'

/** Makes a new database cluster: with checksums, in UTF-8, and open to nobody but who can enter its folder. */
export async function initialiseDataFolder(folder: string, initdb: string, account: Account | undefined): Promise<void> {
  const access = await accessRules(folder)
  // The builtin provider sorts alike on every machine; the system's rules change with its C library and break indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await fillThenRename(folder, async (draft) => {
    if (account) await chown(draft, account.uid, account.gid)
    const args = ['-D', draft, `--username=${user}`, '--data-checksums', '--no-instructions', ...locale, ...access]
    const { ok, output } = await run(initdb, args, account)
    if (ok) return
    const lines = output.split('\n')
    const complaint = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)
    throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${path.dirname(folder)}: ${complaint}`)
  })
  await syncFolder(path.dirname(folder))
}

async function accessRules(folder: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  await ensurePassword(folder)
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

/** The rename has to outlive a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
