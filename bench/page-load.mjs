import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { compare, median } from './report.mjs'

// A phone on slow 4G as in Lighthouse: 150 ms, 1.6 Mbit/s, a processor four times slower.
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const processorSlowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const visits = 5
const idleMilliseconds = 1000
const timeoutMilliseconds = 30_000

/** First visits with an empty browser cache on a slow phone, compared with the faster of two WordPress themes. */
export async function firstVisits({ site, peers: { wordpress } }) {
  const targets = Object.entries(site.pages).flatMap(([name, address]) => [
    { key: `ours ${name}`, url: site.url + address },
    ...Object.entries(wordpress.themes).map(([theme, url]) => ({ key: `${theme} ${name}`, url: url + wordpress.pages[name] })),
  ])
  const figures = await visitInTurns(targets)
  return Object.keys(site.pages).flatMap((name) => rowsOf(name, figures[`ours ${name}`], [figures[`block ${name}`], figures[`classic ${name}`]]))
}

function rowsOf(name, ours, themes) {
  const peerName = 'WordPress’s fastest theme'
  const fastest = (key) => Math.min(...themes.map((theme) => theme[key]))
  const row = (what, key, limits) => compare({ what: `first visit, slow 4G phone, ${what}: ${name}`, ours: ours[key], peer: fastest(key), peerName, ...limits })
  return [
    row('first contentful paint', 'fcp', { unit: 'ms', maxRatio: 1, max: 1000 }),
    row('largest contentful paint', 'lcp', { unit: 'ms', maxRatio: 1, max: 1000 }),
    row('bytes before LCP', 'kilobytesBeforeLcp', { unit: 'KB', max: 60 }),
    row('layout shift', 'cls', { unit: 'CLS', ratio: Number.NaN, max: 0 }),
    row('total blocking time', 'tbt', { unit: 'ms', ratio: Number.NaN, max: 100 }),
    // A public page has JavaScript: none means that the visit ended before it was requested.
    compare({ what: `JavaScript, compressed: ${name}`, ours: ours.scriptKilobytes || Number.NaN, unit: 'KB', max: 130 }),
    compare({ what: `JavaScript received before the first paint: ${name}`, ours: ours.scriptKilobytesBeforeFcp, unit: 'KB', max: 0 }),
  ]
}

/** The medians of each figure by target; the targets are visited in turns. */
export async function visitInTurns(targets) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  const results = Object.fromEntries(targets.map(({ key }) => [key, []]))
  try {
    for (const { url } of targets) await Promise.all(Array.from({ length: 8 }, async () => (await fetch(url)).arrayBuffer()))
    for (let count = 0; count < visits; count += 1) for (const { key, url } of targets) results[key].push(await visit(browser, url))
  } finally {
    await browser.close()
  }
  const medians = (all) => Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, median(all.map((each) => each[figure]))]))
  return Object.fromEntries(Object.entries(results).map(([key, all]) => [key, medians(all)]))
}

async function visit(browser, url) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(observePerformance)
    const devtools = await context.newCDPSession(page)
    const network = await observeNetwork(devtools)
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await page.goto(url, { waitUntil: 'load', timeout: timeoutMilliseconds })
    const deadline = performance.now() + timeoutMilliseconds
    while (performance.now() < deadline && (network.pending.size > 0 || performance.now() - network.lastEvent < idleMilliseconds)) await pause(50)
    const { fcp, lcp, cls, tbt } = await page.evaluate(readPerformance)
    const requests = [...network.requests.values()]
    const kilobytes = (some, milliseconds) => some.reduce((sum, each) => sum + receivedBy(each, milliseconds), 0) / 1000
    const scripts = requests.filter(({ isScript }) => isScript)
    return {
      fcp,
      lcp,
      cls: Number(cls.toFixed(3)),
      tbt,
      kilobytesBeforeLcp: kilobytes(requests, lcp),
      scriptKilobytes: kilobytes(scripts, Number.POSITIVE_INFINITY),
      scriptKilobytesBeforeFcp: kilobytes(scripts, fcp),
    }
  } finally {
    await context.close()
  }
}

/** Collects requests with the data that arrives for them, in milliseconds since the navigation began. */
async function observeNetwork(devtools) {
  await devtools.send('Network.enable')
  const requests = new Map()
  const network = { requests, pending: new Set(), lastEvent: performance.now() }
  let begun
  const on = (event, handle) =>
    devtools.on(`Network.${event}`, (details) => {
      network.lastEvent = performance.now()
      if (event === 'requestWillBeSent' || requests.has(details.requestId)) handle(details)
    })
  on('requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (/^(data|blob|about):/.test(request.url)) return
    begun ??= timestamp
    requests.set(requestId, { isScript: type === 'Script', chunks: [], bytes: 0 })
    network.pending.add(requestId)
  })
  on('dataReceived', ({ requestId, dataLength, timestamp }) => {
    requests.get(requestId).chunks.push({ milliseconds: (timestamp - begun) * 1000, length: dataLength })
  })
  on('loadingFinished', ({ requestId, encodedDataLength }) => {
    requests.get(requestId).bytes = encodedDataLength
    network.pending.delete(requestId)
  })
  on('loadingFailed', ({ requestId }) => network.pending.delete(requestId))
  return network
}

/** Compressed bytes that had arrived by then. Chromium reports the compressed size only of whole responses; of a part it counts the same share. */
function receivedBy({ chunks, bytes }, milliseconds) {
  const lengthOf = (some) => some.reduce((sum, { length }) => sum + length, 0)
  return chunks.length === 0 ? 0 : bytes * (lengthOf(chunks.filter((chunk) => chunk.milliseconds <= milliseconds)) / lengthOf(chunks) || 0)
}

/** Runs in the page before its own scripts. */
function observePerformance() {
  const seen = { lcp: 0, cls: 0, longTasks: [] }
  window.benchFigures = seen
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push({ end: startTime + duration, duration }))
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.cls += value
  })
}

/** Runs in the page after it has loaded. Blocking time is what long tasks after the first paint take beyond 50 ms each. */
function readPerformance() {
  const { lcp, cls, longTasks } = window.benchFigures
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  return { fcp, lcp, cls, tbt: longTasks.filter(({ end }) => end > fcp).reduce((sum, { duration }) => sum + duration - 50, 0) }
}
