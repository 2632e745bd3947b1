import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { projectDir } from '../scripts/preparation.mjs'
import { freePorts, startProcess, waitUntilIdle, waitUntilReady } from './processes.mjs'

/** Colloquia as an operator starts it, with default settings on its own data; like the peers it writes no access log. */
export async function startSite(folder, name) {
  const [dataDir, logFile] = [path.join(folder, name), path.join(folder, `${name}.log`)]
  mkdirSync(dataDir)
  const [port] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'production', SEED: 'demo', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
  delete env.DATABASE_URL
  delete env.npm_lifecycle_event
  const started = startProcess(process.execPath, ['scripts/start.mjs'], { cwd: projectDir, env, logFile })
  await waitUntilReady(`${url}/readyz`, { started, logFile })
  return {
    url,
    pids: [started.pid],
    stop: started.stop,
    pages: { home: '/', list: '/conference-years', conference: await conferencePage(url) },
    /** Adds demonstration data with the documented command, and gives the site up to three minutes to read it. */
    async seed(submissions, conferences, more = []) {
      const args = ['scripts/start.mjs', 'seed-desk', '--submissions', submissions, '--conferences', conferences, '--messages', 0, ...more, '--yes']
      await promisify(execFile)(process.execPath, args.map(String), { cwd: projectDir, env })
      await waitUntilIdle([started.pid], 180)
    },
    /** The session cookie of the first organiser, whose one-time password the first start prints. */
    async signIn() {
      const [, email, password] = /sign in at \S+ as (\S+) with the one-time password ([\w-]+)/.exec(readFileSync(logFile, 'utf8')) ?? []
      const response = await postJson(`${url}/api/v1/user-login`, { email, password })
      return response.headers.getSetCookie()[0].split(';')[0]
    },
  }
}

async function conferencePage(url) {
  const html = await (await fetch(`${url}/about`)).text()
  const [, page] = /href="(\/conference\/[^"]+)"/.exec(html) ?? []
  if (!page) throw new Error('/about links to no conference')
  return page
}

/** Publishes another postal address, which the footer of every page shows, as an organiser does at the desk. */
export function publisherOf(site, cookie) {
  const [settings] = parse(readFileSync(path.join(projectDir, 'content', 'settings.yaml'), 'utf8'))
  const url = `${site.url}/api/v1/desk/content/settings/${settings.id}/publish`
  let version = 0
  // Names the state before the first publication.
  let seen = '0-none'
  return async () => {
    version += 1
    const data = { ...settings, postalAddress: [...settings.postalAddress, `Version ${version}`] }
    seen = (await (await postJson(url, { data, seen }, { cookie })).json()).seen
  }
}

async function postJson(url, body, headers = {}) {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`)
  return response
}
