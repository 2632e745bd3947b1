import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../scripts/preparation.mjs'
import { pause } from './figures.mjs'
import { freePort } from './site.mjs'

/** nginx with deploy/nginx.conf: only its port, its folders and where the site listens are others. */
export async function startSampleNginx(work, siteUrl) {
  const folder = path.join(work, 'sample-nginx')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'cache'), { recursive: true })
  chmodSync(path.join(folder, 'cache'), 0o777)
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')
  const sample = readFileSync(path.join(projectDir, 'deploy', 'nginx.conf'), 'utf8')
  const replaced = [
    ['pid /run/nginx.pid;', `pid ${folder}/pid;`],
    ['error_log /var/log/nginx/error.log warn;', `error_log ${folder}/error.log warn;\n${temporary}`],
    ['proxy_cache_path /var/cache/nginx/colloquia', `proxy_cache_path ${folder}/cache`],
    ['server 127.0.0.1:3000;', `server ${new URL(siteUrl).host};`],
    ['listen 80 backlog=4096;', `listen 127.0.0.1:${port} backlog=4096;`],
  ].reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf no longer says '${from}'`)
    return text.replace(from, to)
  }, sample)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, replaced)
  execFileSync('nginx', ['-e', `${folder}/error.log`, '-c', file], { stdio: 'pipe' })
  const url = `http://127.0.0.1:${port}`
  for (let look = 0; look < 100 && !(await fetch(url).catch(() => undefined))?.ok; look += 1) await pause(50)
  const pid = Number(readFileSync(`${folder}/pid`, 'utf8'))
  return {
    url,
    pids: [pid],
    async stop() {
      process.kill(pid, 'SIGTERM')
      await pause(300)
    },
  }
}
