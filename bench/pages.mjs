import { setTimeout as pause } from 'node:timers/promises'
import { gzip, loadInTurns, persistentConnection, request } from './load.mjs'
import { startSampleNginx } from './peers.mjs'
import { cpuTimeSince, cpuTimes } from './processes.mjs'
import { compare } from './report.mjs'
import { startSite } from './site.mjs'

/** A cached page costs about the same whatever it shows: two are enough. */
const loadedPages = ['home', 'conference']
const unit = 'requests/s'

/** Cached pages of Colloquia alone, compared with nginx serving the same bytes and with WordPress without a page cache. */
export async function cachedPages({ site, peers: { copyPage, wordpress } }) {
  const rows = []
  for (const name of loadedPages) {
    const url = site.url + site.pages[name]
    const targets = { nginx: { url: (await copyPage(name, url)).static }, ours: { url } }
    // Ten connections already use the whole machine for WordPress; a hundred would only queue.
    const plain = await loadInTurns({ wordpress: { url: wordpress.url + wordpress.pages[name] } }, { connections: 10, seconds: 3, rounds: 2 })
    for (const connections of [10, 100]) {
      const load = await loadInTurns(targets, { connections })
      const row = { what: `cached page, standalone, ${connections} connections: ${name}`, ours: load.perSecond('ours'), unit }
      rows.push(compare({ ...row, peer: load.perSecond('nginx'), peerName: 'nginx, same bytes', ratio: load.ratio('ours', 'nginx'), minRatio: 0.25 }))
      rows.push(compare({ ...row, peer: plain.perSecond('wordpress'), peerName: 'plain WordPress, 10 connections', minRatio: 300 }))
    }
  }
  return rows
}

/** Cached pages behind nginx with deploy/nginx.conf, compared with WordPress behind nginx's page cache with pages of the same bytes. */
export async function pagesBehindNginx({ site, peers, folder }) {
  const nginx = await startSampleNginx(folder, site.url)
  const rows = []
  for (const name of loadedPages) {
    const address = site.pages[name]
    const targets = { wordpress: { url: (await peers.copyPage(name, site.url + address)).cached }, ours: { url: nginx.url + address } }
    for (const connections of [10, 100]) {
      const load = await loadInTurns(targets, { connections })
      const row = { what: `cached page behind nginx, ${connections} connections: ${name}`, ours: load.perSecond('ours'), unit, minRatio: 0.95 }
      const peer = { peer: load.perSecond('wordpress'), peerName: 'WordPress behind nginx’s page cache', ratio: load.ratio('ours', 'wordpress') }
      rows.push(compare({ ...row, ...peer }))
    }
  }
  await nginx.stop()
  return rows
}

const warmUpRenderings = 200
const measuredRenderings = 40
/** Notifications of the database, and work that goes on after a response, end within this time. */
const settleMilliseconds = 40
const changeTimeoutMilliseconds = 2000

/**
 * CPU time of a page that is not cached. Before every request an organiser publishes a change that all pages show, which invalidates the page cache;
 * the changed ETag proves the rendering. Publishing is not counted, work after the response is. WordPress renders every request anyway.
 */
export async function renderedPages({ site, peers: { wordpress }, publish }) {
  const agent = persistentConnection()
  const etags = {}
  const render = async (name) => {
    const deadline = performance.now() + changeTimeoutMilliseconds
    for (let changed = false; !changed; ) {
      const { etag } = (await request(site.url + site.pages[name], { agent })).headers
      changed = etag !== etags[name]
      etags[name] = etag
      if (!changed) await pause(5)
      if (performance.now() > deadline) throw new Error(`${name} does not show a published change`)
    }
  }
  const used = Object.fromEntries(Object.keys(site.pages).map((name) => [name, { ours: 0, peer: 0 }]))
  for (let count = 0; count < warmUpRenderings; count += 1) {
    await publish()
    for (const name of Object.keys(used)) await render(name)
  }
  for (let count = 0; count < measuredRenderings; count += 1) {
    await publish()
    await pause(settleMilliseconds)
    for (const [name, sum] of Object.entries(used)) {
      sum.ours += (await cpuTimeOf(site.pids, () => render(name))) / measuredRenderings
      sum.peer += (await cpuTimeOf(wordpress.pids, () => request(wordpress.url + wordpress.pages[name]))) / measuredRenderings
    }
  }
  agent.destroy()
  return Object.entries(used).map(([name, times]) =>
    compare({ what: `rendered page, CPU time: ${name}`, ...times, peerName: 'WordPress', unit: 'ms', maxRatio: 0.3 }),
  )
}

async function cpuTimeOf(pids, act) {
  const before = cpuTimes(pids)
  await act()
  await pause(settleMilliseconds)
  return cpuTimeSince(before, pids)
}

/** The desk's list of submissions, signed in, compared with WordPress's list of pages; and with 100,000 rows instead of 1,000. */
export async function deskList({ folder, peers: { wordpress } }) {
  const seeded = async (submissions) => {
    const site = await startSite(folder, `desk-${submissions}`)
    await site.seed(submissions, 100)
    return site
  }
  const [small, large] = await Promise.all([seeded(1000), seeded(100_000)])
  const listOf = async (site) => ({ url: `${site.url}/desk/submissions`, headers: { cookie: await site.signIn(), ...gzip } })
  const peer = { url: `${wordpress.url}/wp-admin/edit.php?post_type=page`, headers: { cookie: (await wordpress.signIn()).cookie, ...gzip } }
  const targets = { wordpress: peer, small: await listOf(small), large: await listOf(large) }
  const load = await loadInTurns(targets, { connections: 10, seconds: 2, rounds: 3 })
  await Promise.all([small.stop(), large.stop()])
  const row = (what, name, base, peerName, minRatio) =>
    compare({ what, ours: load.perSecond(name), peer: load.perSecond(base), peerName, unit, ratio: load.ratio(name, base), minRatio })
  return [
    row('desk list, signed in', 'small', 'wordpress', 'WordPress back-office list', 3),
    row('desk list, 100,000 rows', 'large', 'small', 'ours with 1,000 rows', 0.5),
  ]
}
