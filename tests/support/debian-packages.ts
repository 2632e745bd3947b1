import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'

/** The packages of which a test needs a program that is not there, in a word; empty when everything is. As root they are installed first. */
export async function missingPackages(programs: Record<string, string>): Promise<string> {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] ?? ''))
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing().length > 0 && mayInstall) await install(missing())
  return missing().join(' and ')
}

const policy = '/usr/sbin/policy-rc.d'

async function install(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(', ')} for the tests …`)
  // Keeps the packages from starting services of their own; containers have it already.
  const added = !existsSync(policy)
  if (added) await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends', ...packages])
  if (added) await rm(policy)
}

/** Whether it went well shows in what is there afterwards. */
function run(program: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: 'ignore' })
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}
