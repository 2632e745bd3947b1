import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

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
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'colloquia-site-')))
  // PostgreSQL does not run as root: it must reach the folder, or its data would be kept somewhere that nobody clears away.
  if (!env.DATA_DIR) await chmod(dataDir, 0o755)
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
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('The site is ready at') && resolve())
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
