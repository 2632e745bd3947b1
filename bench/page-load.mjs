import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { median, pause } from './figures.mjs'

// A phone on slow 4G: 150 ms, 1.6 Mbit/s, a processor four times slower. Chromium's own throttling adds the latency once a
// request and charges nothing for handshakes: a little kinder than a real line, to every page alike.
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowerProcessor = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const quietMilliseconds = 1000
const mostSettlingMilliseconds = 30_000
const longestTaskMilliseconds = 50
/** A first visit is the phone's, not the server's: with so many askers every process has shown the page. */
const askersBefore = 12

/** Medians of first visits, each in a new browser, by label: target one after the other, and that several times over. */
export async function firstVisits(targets, times) {
  const executablePath = await findChromium()
  for (const { url } of targets)
    for (let asker = 0; asker < askersBefore; asker += 1) await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer()
  const visits = Object.fromEntries(targets.map(({ label }) => [label, []]))
  for (let time = 0; time < times; time += 1) {
    for (const { label, url } of targets) visits[label].push(await visit(executablePath, url))
  }
  return Object.fromEntries(
    Object.entries(visits).map(([label, all]) => [label, Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((one) => one[key]))]))]),
  )
}

async function visit(executablePath, url) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.addInitScript(watchFromTheStart)
    const devtools = await context.newCDPSession(page)
    const net = await watchNetwork(devtools)
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const answer = await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`)
    const patience = performance.now() + mostSettlingMilliseconds
    while (performance.now() < patience && (net.pending.size > 0 || performance.now() - net.lastChange < quietMilliseconds)) await pause(50)
    const seen = await page.evaluate(readFigures, longestTaskMilliseconds)
    // The browser's clock of the network and that of the page begin together at the navigation's first request.
    const painted = net.begun + seen.lcp / 1000
    const bytesBeforePaint = net.arrivals.filter(({ at }) => at <= painted).reduce((sum, { bytes }) => sum + bytes, 0)
    return { ...seen, bytesBeforePaint, bytes: net.arrivals.reduce((sum, { bytes }) => sum + bytes, 0), requests: net.requests }
  } finally {
    await browser.close()
  }
}

async function watchNetwork(devtools) {
  await devtools.send('Network.enable')
  const net = { requests: 0, begun: 0, arrivals: [], pending: new Set(), lastChange: performance.now() }
  const changed = () => {
    net.lastChange = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^(data|blob|about):/.test(request.url)) return
    net.requests += 1
    net.begun ||= timestamp
    net.pending.add(requestId)
    changed()
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (net.pending.delete(requestId)) net.arrivals.push({ at: timestamp, bytes: encodedDataLength })
    changed()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    net.pending.delete(requestId)
    changed()
  })
  return net
}

/** Runs in the page before any of its own scripts. */
function watchFromTheStart() {
  const seen = { lcp: 0, longTasks: [], cls: 0 }
  window.benchFigures = seen
  const watch = (type, take) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  watch('longtask', (entry) => seen.longTasks.push([entry.startTime, entry.duration]))
  let first = 0
  let last = 0
  let sum = 0
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    if (entry.startTime - last > 1000 || entry.startTime - first > 5000) sum = 0
    if (sum === 0) first = entry.startTime
    last = entry.startTime
    sum += entry.value
    seen.cls = Math.max(seen.cls, sum)
  })
}

function readFigures(longestTask) {
  const { lcp, cls, longTasks } = window.benchFigures
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const after = longTasks.filter(([start, duration]) => start + duration > fcp)
  return { fcp, lcp, cls, tbt: after.reduce((sum, [, duration]) => sum + Math.max(0, duration - longestTask), 0) }
}
