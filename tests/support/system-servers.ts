import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { dataFolder } from './program.ts'
import { freePort } from './site.ts'
import { whenDone } from './when-done.ts'

const postgresBin = '/usr/lib/postgresql/15/bin'
const nginxProgram = '/usr/sbin/nginx'

/** Packages of Debian and a program of each. */
export const nginxServer = { 'nginx-light': nginxProgram }
export const systemServers = { 'postgresql-15': `${postgresBin}/initdb`, ...nginxServer }

/** Root may not run PostgreSQL; the package has made a user for it. */
function postgresAccount(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Debian's PostgreSQL 15 with an empty database; answers with its DATABASE_URL. */
export async function debianPostgres(): Promise<string> {
  const folder = path.join(await dataFolder(), 'pg')
  const account = postgresAccount()
  await mkdir(folder, { mode: 0o700 })
  if ('uid' in account) await chown(folder, account.uid, account.gid)
  execFileSync(`${postgresBin}/initdb`, ['-D', folder, '-U', 'colloquia', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=60']
  const server = spawn(`${postgresBin}/postgres`, ['-D', folder, '-p', String(port), ...settings], { ...account, cwd: '/', stdio: 'ignore' })
  endsWithTheTest(server, 'SIGINT')
  const url = `postgres://colloquia@127.0.0.1:${port}`
  await untilItAnswers(async () => {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    await client.connect()
    await client.query('CREATE DATABASE colloquia')
    await client.end()
  })
  return `${url}/colloquia`
}

/** nginx with our own sample configuration, under this name, in front of these ports of this machine. */
export async function sampleNginx(ports: number[], name = '127.0.0.1'): Promise<{ url: string; port: number }> {
  const folder = await dataFolder()
  const port = await freePort()
  const servers = ports.map((one) => `server 127.0.0.1:${one};`).join('\n    ')
  const changes: [RegExp, string][] = [
    [/^user .*;$/m, 'daemon off;'],
    [/^pid .*;$/m, `pid ${folder}/nginx.pid;`],
    [/error_log [^;]*;/, `error_log ${folder}/error.log warn; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`],
    [/\/var\/cache\/nginx\/colloquia/, `${folder}/cache`],
    [/server 127\.0\.0\.1:3000;/, servers],
    [/listen 80 default_server backlog=4096;/, `listen 127.0.0.1:${port} default_server backlog=4096;`],
    [/listen 80;$/m, `listen 127.0.0.1:${port};`],
    [/^ {4}server_name conferences\.example\.org;$/m, `    server_name ${name};`],
  ]
  let text = await readFile('deploy/nginx.conf', 'utf8')
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has no ${from} any more`)
    text = text.replace(from, to)
  }
  await writeFile(path.join(folder, 'nginx.conf'), text)
  // As root its workers would become another user, who cannot reach a folder of ours.
  const asRoot = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const server = spawn(nginxProgram, ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', path.join(folder, 'error.log'), ...asRoot], {
    stdio: 'ignore',
  })
  endsWithTheTest(server, 'SIGTERM')
  await untilItAnswers(() => new Promise((resolve, reject) => net.connect(port, '127.0.0.1').once('connect', resolve).once('error', reject)))
  return { url: `http://127.0.0.1:${port}`, port }
}

export function endsWithTheTest(server: ChildProcess, signal: NodeJS.Signals): void {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  whenDone(async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    await ended
  })
}

export async function untilItAnswers(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries > 300) throw error
      await pause(100)
    }
  }
}
