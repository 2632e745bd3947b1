import http from 'node:http'
import type { Browser } from '@playwright/test'
import { hydrated } from './journey.ts'

/** One file that was fetched, and when, on the page's own clock. */
interface Arrival {
  url: string
  kind: 'page' | 'script' | 'font' | 'picture' | 'other'
  bytes: number
  askedAt: number
  arrivedAt: number
}

export interface FirstVisit {
  arrivals: Arrival[]
  firstPaintAt: number
  largestPaintAt: number
  largest: string
  layoutShift: number
  shifted: string[]
}

/** As browsers tell of it; TypeScript does not know it yet. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** A phone that was never here opens a page, reads nothing further, and waits until the network is idle. */
export async function firstVisit(browser: Browser, address: string, connection: 'fast connection' | 'slow connection'): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (connection === 'slow connection') await session.send('Network.emulateNetworkConditions', slow4g)
  const urls = new Map<string, string>()
  const fetched = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId }) => {
    const url = urls.get(requestId) ?? ''
    if (url.startsWith('http')) fetched.add(url)
  })
  await page.addInitScript(() => {
    const shifts: { value: number; where: string[] }[] = []
    const paints: { at: number; what: string }[] = []
    Object.assign(window, { seen: { shifts, paints } })
    new PerformanceObserver((list) => {
      const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${width}x${height} at ${x},${y}`
      for (const entry of list.getEntries() as LayoutShiftEntry[])
        shifts.push({
          value: entry.value,
          where: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${placeOf(previousRect)} -> ${placeOf(currentRect)} ${node?.parentElement?.outerHTML.slice(0, 120) ?? 'gone'}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        paints.push({ at: entry.startTime, what: entry.element?.outerHTML.slice(0, 80) ?? 'gone' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { shifts, paints } = (window as unknown as { seen: { shifts: { value: number; where: string[] }[]; paints: { at: number; what: string }[] } }).seen
    const timings = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[]
    return {
      times: timings.map((entry) => ({ url: entry.name, askedAt: entry.startTime, arrivedAt: entry.responseEnd })),
      firstPaintAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaintAt: paints.at(-1)?.at ?? Number.NaN,
      largest: paints.at(-1)?.what ?? '',
      layoutShift: shifts.reduce((sum, shift) => sum + shift.value, 0),
      shifted: shifts.flatMap((shift) => shift.where),
    }
  })
  await context.close()
  const { times, ...rest } = seen
  const timeOf = (url: string) => times.find((time) => time.url === url.split('#')[0])
  const visited = [...fetched]
  const sizes = new Map(await Promise.all(visited.map(async (url) => [url, await bytesOf(url)] as const)))
  const arrivals = visited.map((url) => ({
    url,
    kind: kindOf(url, address),
    bytes: sizes.get(url) ?? 0,
    // What the page's own clock does not list (an icon for the tab) came after everything it does.
    askedAt: timeOf(url)?.askedAt ?? Number.POSITIVE_INFINITY,
    arrivedAt: timeOf(url)?.arrivedAt ?? Number.POSITIVE_INFINITY,
  }))
  return { arrivals, ...rest }
}

/** The body that travels for an address, compressed as Chromium asks for it. Heads are left out: behind TLS, HTTP/2 sends what they have in common once. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.once('end', () => resolve(bytes))
      })
      .once('error', reject)
  })
}

function kindOf(url: string, address: string): Arrival['kind'] {
  if (url === address) return 'page'
  const { pathname } = new URL(url)
  if (pathname.endsWith('.js')) return 'script'
  if (pathname.endsWith('.woff2')) return 'font'
  return /\.(svg|png|webp|avif|ico)$/.test(pathname) ? 'picture' : 'other'
}

/** The bodies that travel for them, at 1024 bytes. */
export const kilobytes = (arrivals: Arrival[]) => arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0) / 1024
