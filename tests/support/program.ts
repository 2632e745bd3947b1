import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { whenDone } from './when-done.ts'

/** How a run of the program ended, and what it said. */
export interface Ended {
  code: number | null
  said: string
  complained: string
}

/** Runs the built program to its end. */
export function runProgram(env: Record<string, string>, { cwd = process.cwd(), command = 'serve', args = [] as string[] } = {}): Promise<Ended> {
  const child = spawn(process.execPath, ['build/server/main.js', command, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  })
  const ended: Ended = { code: null, said: '', complained: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    ended.said += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    ended.complained += chunk
  })
  whenDone(() => child.kill('SIGKILL'))
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })))
}

/** A checkout whose content a test may change; everything else is this one's. */
export async function projectCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-project-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['build', 'migrations', 'node_modules', 'package.json', 'src']) await symlink(path.resolve(name), path.join(folder, name))
  await cp('content', path.join(folder, 'content'), { recursive: true })
  return folder
}

/** A folder for data that is gone afterwards. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-data-'))
  // PostgreSQL does not run as root: it must reach the folder, or its data would be kept somewhere that nobody clears away.
  await chmod(folder, 0o755)
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database of the tests' own server, written as an operator would write it. */
export function databaseUrl(database: string): string {
  const { host, port, user, password } = inject('postgres')
  const credentials = password ? `${user}:${encodeURIComponent(password)}` : user
  return path.isAbsolute(host)
    ? `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${credentials}@${host}:${port}/${database}`
}
