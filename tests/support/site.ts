import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface RunningSite {
  url: string
  dataDir: string
  process: ChildProcess
  output: () => string
  stop(): Promise<void>
}

/** The built site as a visitor meets it: its own process, its own data, a free port of this machine. */
export async function startSite(env: Record<string, string> = {}, cwd = process.cwd()): Promise<RunningSite> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const dataDir = env.DATA_DIR ?? (await siteFolder())
  const prepared = env.DATA_DIR || env.SEED ? undefined : preparedSite()
  // With the owners of the files: PostgreSQL's are not ours.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared.dataDir}/.`, dataDir])
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'info',
      PROCESSES: '1',
      SEED: 'site',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = prepared?.output ?? ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => /The site is ready at|The background worker is ready/.test(output) && resolve())
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
  })
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function siteFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-site-'))
  // PostgreSQL does not run as root: it must reach the folder, or its data would be kept somewhere that nobody clears away.
  await chmod(folder, 0o755)
  return folder
}

/** What a first start made, copied by every site that a journey starts: making it takes most of the time of a start. */
function preparedSite(): { dataDir: string; output: string } | undefined {
  return process.env.PREPARED_SITE ? JSON.parse(process.env.PREPARED_SITE) : undefined
}

/** Makes that for all journeys of a run. */
export async function prepareSite(): Promise<{ remove(): Promise<void> }> {
  const dataDir = await siteFolder()
  const site = await startSite({ DATA_DIR: dataDir })
  await site.stop()
  const output = site
    .output()
    .split('\n')
    .filter((line) => line.includes('one-time password'))
    .join('\n')
  process.env.PREPARED_SITE = JSON.stringify({ dataDir, output })
  return { remove: () => rm(dataDir, { recursive: true, force: true }) }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
