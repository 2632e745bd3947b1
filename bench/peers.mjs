import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { freePort } from './site.mjs'

const script = fileURLToPath(new URL('peers/peers.sh', import.meta.url))
const programs = ['/usr/sbin/nginx', '/usr/bin/wrk', '/usr/sbin/mariadbd', '/usr/share/wordpress', '/usr/share/wordpress/wp-content/themes/twentytwentyone']
const pagesOfWordPress = { home: '/', list: '/conferences/', detail: '/conference-detail/' }

/** nginx and WordPress, set up anew and started; or the reason why not, and the bench goes on without them. */
export async function startPeers(work, say) {
  const isRoot = process.getuid?.() === 0
  const missing = programs.filter((program) => !existsSync(program))
  if (missing.length > 0 && !(isRoot && existsSync('/usr/bin/apt-get'))) return { reason: `not installed: ${missing.join(', ')}, and only root can install` }
  if (!isRoot) return { reason: 'nginx and WordPress are set up only by root' }
  const folder = path.join(work, 'peers')
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, WORK: folder, PORT: String(await fourFreePorts()) }
  const run = (...commands) => {
    const done = spawnSync('bash', [script, ...commands], { env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`peers.sh ${commands.join(' ')}: ${(done.stderr || done.stdout).trim().split('\n').at(-1)}`)
  }
  try {
    if (missing.length > 0) {
      say('installing nginx, WordPress and wrk from the packages of the system …')
      run('deps')
    }
    run('setup')
  } catch (error) {
    return { reason: error.message }
  }
  const address = (offset) => `http://127.0.0.1:${Number(env.PORT) + offset}`
  const pid = (name) => Number(readFileSync(path.join(folder, 'run', `${name}.pid`), 'utf8'))
  const wordpress = () => ['nginx-wp', 'fpm', 'mysql'].map(pid)
  return {
    folder,
    nginx: { url: address(0), pids: () => [pid('nginx-static')] },
    wordpress: { url: address(1), cached: address(2), classic: address(3), pids: wordpress, pages: pagesOfWordPress },
    versions: readFileSync(path.join(folder, 'log', 'versions'), 'utf8').trim(),
    /** Lays a page of ours, byte for byte, where nginx serves files and where WordPress's page cache serves what PHP said. */
    async copyPage(name, url) {
      const body = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())
      const file = path.join(folder, 'static', `${name}.html`)
      writeFileSync(file, body)
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 6 }))
      writeFileSync(path.join(folder, 'www', `same-${name}.php`), `<?php header('Content-Type: text/html; charset=utf-8'); readfile('${file}');\n`)
      return { plain: `${address(0)}/${name}.html`, cached: `${address(2)}/same-${name}.php` }
    },
    signIn: () => signIn(address(1)),
    stop: () => run('stop'),
  }
}

async function fourFreePorts() {
  for (;;) {
    const first = await freePort()
    const free = await Promise.all([1, 2, 3].map((offset) => isFree(first + offset)))
    if (first < 65_000 && free.every(Boolean)) return first
  }
}

async function isFree(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(500) })
    return false
  } catch (error) {
    return error.cause?.code === 'ECONNREFUSED'
  }
}

/** The cookies of WordPress's administrator, and the word its API asks for beside them. */
async function signIn(url) {
  const answer = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'wordpress_test_cookie=WP+Cookie+check' },
    body: 'log=admin&pwd=bench-only&wp-submit=Log+In&testcookie=1',
  })
  const cookies = new Map(answer.headers.getSetCookie().map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2)))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  if (!cookie.includes('wordpress_logged_in')) throw new Error('the sign-in to WordPress failed')
  const nonce = await (await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } })).text()
  return { cookie, nonce }
}
