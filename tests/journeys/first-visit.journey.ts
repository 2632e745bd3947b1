import type { Browser } from '@playwright/test'
import { type FirstVisit, firstVisit, kilobytes } from '../support/first-visit.ts'
import { expect, test } from '../support/journey.ts'
import { conferenceRoute, publicRoutes } from '../support/public-routes.ts'

const half = Math.ceil(publicRoutes.length / 2)

test('on a slow line at most 60 KB arrive before the largest paint, no script and no font is asked for before the first, and nothing moves', {
  tag: '@before-scripts',
}, async ({ browser, baseURL }) => {
  for (const route of ['/', '/advisory-team', '/abstract-guideline']) {
    await test.step(route, async () => {
      const visit = await firstVisit(browser, `${baseURL}${route}`, 'slow line')
      // The page counts as a whole, also when its largest part is painted before its last byte has come.
      const needed = visit.arrivals.filter((arrival) => arrival.kind === 'page' || arrival.arrivedAt <= visit.largestPaintAt)
      expect.soft(needed.map((arrival) => arrival.kind)).toContain('page')
      expect.soft(kilobytes(needed), `KB before ${visit.largest}`).toBeLessThanOrEqual(60)
      expectUndisturbed(visit)
    })
  }
})

test('the first half of the pages keeps to its weight in all and its share of scripts, and nothing moves', { tag: '@before-scripts' }, async ({
  browser,
  baseURL,
}) => {
  await expectLight(browser, `${baseURL}`, publicRoutes.slice(0, half))
})

test('the second half of the pages and a conference keep to their weight in all and its share of scripts, and nothing moves', {
  tag: '@before-scripts',
}, async ({ browser, baseURL, request }) => {
  await expectLight(browser, `${baseURL}`, [...publicRoutes.slice(half), await conferenceRoute(request)])
})

async function expectLight(browser: Browser, site: string, routes: readonly string[]): Promise<void> {
  test.slow()
  for (const route of routes) {
    await test.step(route, async () => {
      const visit = await firstVisit(browser, site + route, 'fast line')
      const scripts = visit.arrivals.filter((arrival) => arrival.kind === 'script')
      expect.soft(scripts.length, 'the scripts did arrive').toBeGreaterThan(0)
      expect.soft(kilobytes(scripts), 'KB of scripts').toBeLessThanOrEqual(110)
      expect.soft(kilobytes(visit.arrivals), 'KB in all').toBeLessThanOrEqual(170)
      expectUndisturbed(visit)
    })
  }
}

function expectUndisturbed(visit: FirstVisit): void {
  expect.soft(visit.firstPaintAt).toBeGreaterThan(0)
  const early = visit.arrivals.filter((arrival) => (arrival.kind === 'script' || arrival.kind === 'font') && arrival.askedAt < visit.firstPaintAt)
  expect.soft(early.map((arrival) => arrival.url)).toEqual([])
  // What the first screen could do without has its place once the page is alive.
  expect.soft(visit.withoutPlace).toEqual([])
  // To three digits, as every instrument shows it: the fourth depends on which moment of a frame a font arrives in.
  const moved = visit.layoutShift.toFixed(3)
  expect.soft({ moved, by: moved === '0.000' ? [] : visit.shifted }).toEqual({ moved: '0.000', by: [] })
}
