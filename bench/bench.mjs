// Colloquia beside what an organiser would use instead, on this machine: npm run bench -- [part …] [--short] [--work folder]
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../scripts/preparation.mjs'
import { pause } from './figures.mjs'
import { failedRow } from './rows.mjs'

ensureInstalled()
ensureBuilt()
const { startPeers } = await import('./peers.mjs')
const { memoryOf } = await import('./processes.mjs')
const { documentOf, tableOf } = await import('./report.mjs')
const { comparedPages, running, startSite } = await import('./site.mjs')

const parts = {
  pages: (await import('./parts/pages.mjs')).pages,
  'behind-nginx': (await import('./parts/behind-nginx.mjs')).behindNginx,
  rendering: (await import('./parts/rendering.mjs')).rendering,
  'first-byte': (await import('./parts/first-byte.mjs')).firstByte,
  'first-visit': (await import('./parts/first-visit.mjs')).firstVisit,
  lighthouse: (await import('./parts/lighthouse.mjs')).lighthouse,
  api: (await import('./parts/api.mjs')).api,
  submissions: (await import('./parts/submissions.mjs')).submissions,
  desk: (await import('./parts/desk.mjs')).desk,
  memory: (await import('./parts/memory.mjs')).memory,
  start: (await import('./parts/start.mjs')).start,
  'sign-in-flood': (await import('./parts/sign-in-flood.mjs')).signInFlood,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, work: { type: 'string', default: path.join(os.tmpdir(), 'colloquia-bench') } },
})
const unknown = positionals.find((name) => !(name in parts))
if (unknown || process.platform !== 'linux') {
  console.error(unknown ? `There is no part '${unknown}'; there are ${Object.keys(parts).join(', ')}.` : 'The bench reads /proc: it runs on Linux only.')
  process.exit(1)
}

const begun = performance.now()
const [loadBefore] = os.loadavg()
const say = (line) => console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const work = path.resolve(values.work)
for (const folder of ['site', 'few', 'crowd', 'memory', 'start']) rmSync(path.join(work, folder), { recursive: true, force: true })

let peersStarted
/** A site that is started when the first part asks for it. */
function once(make) {
  let made
  return () => {
    made ??= make()
    return made
  }
}
async function startedSite(name, crowd) {
  say(`starting the site '${name}' …`)
  const site = await startSite(work, name)
  if (crowd) await site.seed(...crowd)
  return site
}

/** A part that hangs must not take the others with it. */
async function tooLate(minutes) {
  await pause(minutes * 60_000)
  throw new Error(`not finished within ${minutes} minutes`)
}

async function stopAll() {
  for (const started of [...running, ...(peersStarted ? [peersStarted] : [])]) {
    try {
      await started.stop()
    } catch (error) {
      say(error.message)
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().then(() => process.exit(1)))

async function measure() {
  say('setting up nginx and WordPress …')
  const peers = await startPeers(work, say)
  if (peers.reason) say(`without nginx and WordPress: ${peers.reason}`)
  else peersStarted = peers
  let wordpressIdleBytes = Number.NaN
  if (!peers.reason) {
    for (const page of Object.values(peers.wordpress.pages)) await (await fetch(peers.wordpress.url + page)).text()
    wordpressIdleBytes = memoryOf(peers.wordpress.pids())
  }
  const site = await startedSite('site')
  const context = {
    work,
    say,
    site,
    peers,
    wordpressIdleBytes,
    pages: await comparedPages(site),
    /** A thousand submissions; and a hundred thousand with ten thousand conferences. */
    few: once(() => startedSite('few', [1000, 100])),
    crowd: once(() => startedSite('crowd', [100_000, 9960])),
    short: values.short,
    rounds: values.short ? 3 : 5,
    seconds: values.short ? 2 : 6,
  }
  const sections = []
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    say(`${name} …`)
    const rows = await Promise.race([parts[name](context), tooLate(values.short ? 5 : 15)]).catch((error) => [failedRow(name, error)])
    for (const row of rows) say(`  ${row.met === undefined ? ' ' : row.met ? '✓' : '✗'} ${row.what}: ${row.measured}`)
    sections.push({ name, rows })
  }
  return { sections, peers }
}

let missed = true
try {
  const { sections, peers } = await measure()
  // Where it worked is this machine's business.
  const command = ['npm run bench', ...(values.short ? ['--', '--short'] : [])].join(' ')
  console.log(tableOf(sections))
  // A part is for whoever mends it; only the whole is worth keeping.
  if (positionals.length === 0) {
    writeFileSync('docs/benchmarks.md', documentOf({ sections, peers, command, minutes: (performance.now() - begun) / 60_000, loadBefore }))
    say('written: docs/benchmarks.md')
  }
  missed = sections.some(({ rows }) => rows.some((row) => row.met === false))
} finally {
  await stopAll()
}
process.exit(missed ? 1 : 0)
