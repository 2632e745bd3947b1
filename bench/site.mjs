import { execFile, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { projectDir } from '../scripts/preparation.mjs'
import { pause } from './figures.mjs'

const email = 'organiser@example.org'
/** After a change: every process hears of it on a line of its own. */
export const changeHeardMilliseconds = 15

/** What was started and not yet stopped: whatever becomes of the part that started it, nothing outlives the bench. */
export const running = new Set()

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Colloquia as an operator starts it, with a DATA_DIR of its own and the settings' defaults; like the peers it writes no line a request. */
export async function startSite(work, name, settings = {}) {
  const folder = path.join(work, name)
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    ...settings,
  }
  delete env.DATABASE_URL
  delete env.npm_lifecycle_event
  const log = path.join(folder, 'log')
  const out = openSync(log, 'a')
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: projectDir, env, stdio: ['ignore', out, out] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const site = {
    url,
    pids: [child.pid],
    readyMilliseconds: 0,
    dataDir: env.DATA_DIR,
    async stop() {
      running.delete(site)
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(killer)
    },
    /** More conferences and submissions than anybody typed. */
    async seed(submissions, conferences) {
      const args = ['seed-desk', '--submissions', submissions, '--conferences', conferences, '--messages', 0, '--yes'].map(String)
      await promisify(execFile)(process.execPath, ['build/server/main.js', ...args], { cwd: projectDir, env })
    },
    /** What an organiser changes at the desk, straight in the database: every time it is something that the page shows. */
    async changes() {
      const client = new pg.Client({ host: databaseOf(env.DATA_DIR), port: 5432, user: 'colloquia', database: 'colloquia' })
      await client.connect()
      let count = 0
      const change = async (statement, values) => {
        await client.query(statement, values)
        await pause(changeHeardMilliseconds)
      }
      return {
        words: (page) => {
          count += 1
          const data = `jsonb_set(data, '{lead}', to_jsonb($1::text))`
          return change(`UPDATE content_entry SET data = ${data} WHERE collection = 'pages' AND id = $2`, [
            `What we do, written for the ${count}th time.`,
            page,
          ])
        },
        conference: (id) => {
          count += 1
          return change('UPDATE conference SET theme = $1 WHERE id = $2', [`A theme that was changed ${count} times`, id])
        },
        /** Nothing is remembered of anything. */
        everything: () => change('NOTIFY pages_changed'),
        close: () => client.end(),
      }
    },
    /** The cookie of the first organiser. */
    async signIn() {
      const password = /one-time password ([\w-]+)/.exec(readFileSync(log, 'utf8'))?.[1]
      const answer = await fetch(`${url}/api/v1/user-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      if (!answer.ok) throw new Error(`the organiser's sign-in was answered with ${answer.status}`)
      return answer.headers.getSetCookie()[0].split(';')[0]
    },
  }
  running.add(site)
  let exited = false
  void ended.then(() => {
    exited = true
  })
  while (!(await isReady(url))) {
    if (exited || performance.now() - begun > 120_000) throw new Error(`the site did not start: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`)
    await pause(10)
  }
  site.readyMilliseconds = performance.now() - begun
  return site
}

/** A bare Node server that takes the forms of submissions, on the database of a site: what is left when everything else is taken away. */
export async function startBareServer(work, site) {
  const folder = path.join(work, 'site', 'bare')
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const args = ['bench/bare-server.mjs', String(port), folder, databaseOf(site.dataDir)]
  const child = spawn(process.execPath, args, { cwd: projectDir, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const bare = {
    url: `http://127.0.0.1:${port}`,
    folder,
    pids: [child.pid],
    async stop() {
      running.delete(bare)
      child.kill()
      await ended
    },
  }
  running.add(bare)
  for (const begun = performance.now(); !(await isThere(bare.url)); await pause(20))
    if (performance.now() - begun > 20_000) throw new Error('the bare server did not start')
  return bare
}

const databaseOf = (dataDir) => path.join(dataDir, 'postgres-18')

async function isThere(url) {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(500) })
    return true
  } catch (error) {
    return error.name === 'TimeoutError'
  }
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** The three pages that are compared, by the names that the peers use. */
export async function comparedPages(site) {
  const html = await (await fetch(`${site.url}/about`)).text()
  const detail = /href="(\/conference\/[^"]+)"/.exec(html)?.[1]
  if (!detail) throw new Error('no page of a conference is linked from /about')
  return { home: '/', list: '/conference-years', detail }
}
