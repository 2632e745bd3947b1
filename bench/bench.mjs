// Measures Colloquia beside nginx and WordPress on this machine: npm run bench, or only some measurements: npm run bench -- memory deskList
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from '../scripts/preparation.mjs'

if (process.platform !== 'linux') {
  console.error('The benchmark reads /proc and needs Debian packages: it runs on Linux only.')
  process.exit(1)
}
ensureInstalled()
ensureBuilt()
// Imported only now, because the packages may just have been installed.
const { firstVisits } = await import('./page-load.mjs')
const { cachedPages, deskList, pagesBehindNginx, renderedPages } = await import('./pages.mjs')
const { installPeers, startPeers } = await import('./peers.mjs')
const { stopProcesses, waitUntilIdle } = await import('./processes.mjs')
const { certificates, library, programmeVisit } = await import('./publications.mjs')
const { describeRun, failed, tableOf } = await import('./report.mjs')
const { publisherOf, startSite } = await import('./site.mjs')
const { memory, submissions } = await import('./submissions.mjs')

const measurements = { memory, cachedPages, pagesBehindNginx, renderedPages, submissions, firstVisits, deskList, library, programmeVisit, certificates }
/** What is compared with no other software, and each starts sites of its own: nginx and WordPress need neither be installed nor run. */
const withoutPeers = new Set(['library', 'programmeVisit', 'certificates'])
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(measurements)
if (!names.every((name) => name in measurements)) {
  console.error(`There are only ${Object.keys(measurements).join(', ')}.`)
  process.exit(1)
}
const needPeers = names.some((name) => !withoutPeers.has(name))

if (needPeers) installPeers()
const begun = performance.now()
const [loadBefore] = os.loadavg()
const folder = mkdtempSync(path.join(os.tmpdir(), 'colloquia-bench-'))
// The servers run as other users and must reach their folders.
chmodSync(folder, 0o755)

const log = (message) => console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${message}`)

async function cleanUp() {
  await stopProcesses()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void cleanUp().then(() => process.exit(1)))

async function startAll() {
  log('starting nginx and WordPress …')
  const peers = await startPeers(folder)
  log('starting Colloquia …')
  const site = await startSite(folder, 'site')
  return { folder, peers, site, publish: publisherOf(site, await site.signIn()) }
}

async function measure() {
  const context = needPeers ? await startAll() : { folder }
  const rows = {}
  for (const name of names) {
    log(`${name} …`)
    if (needPeers) await waitUntilIdle([...context.site.pids, ...context.peers.wordpress.pids])
    rows[name] = await measurements[name](context).catch((error) => [failed(name, error)])
    for (const { what, ours, comparedWith, ratio, met } of rows[name]) log(`  ${met ? '✓' : '✗'} ${what}: ${ours} (${comparedWith}; ${ratio})`)
  }
  return { rows: Object.values(rows).flat(), wordpressVersions: context.peers?.wordpress.versions }
}

let isMet = false
try {
  const { rows, wordpressVersions } = await measure()
  isMet = rows.every(({ met }) => met)
  const run = describeRun({ minutes: (performance.now() - begun) / 60_000, loadBefore, wordpressVersions })
  console.log(`${run.map((line) => `- ${line}`).join('\n')}\n\n${rows.filter(({ met }) => met).length} of ${rows.length} targets met.\n\n${tableOf(rows)}`)
} finally {
  await cleanUp()
}
process.exit(isMet ? 0 : 1)
