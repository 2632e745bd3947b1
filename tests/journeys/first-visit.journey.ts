import type { Browser } from '@playwright/test'
import { type FirstVisit, firstVisit, kilobytes } from '../support/first-visit.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { conferenceRoute, publicRoutes } from '../support/public-routes.ts'

const half = Math.ceil(publicRoutes.length / 2)

test('on a slow connection at most 60 KB arrive before the largest paint, and nothing moves', async ({ browser, baseURL }) => {
  for (const route of ['/', '/advisory-team', '/abstract-guideline']) {
    await test.step(route, async () => {
      const visit = await firstVisit(browser, `${baseURL}${route}`, 'slow connection')
      // The page counts as a whole, also when its largest part is painted before its last byte has come.
      const needed = visit.arrivals.filter((arrival) => arrival.kind === 'page' || arrival.arrivedAt <= visit.largestPaintAt)
      expect.soft(needed.map((arrival) => arrival.kind)).toContain('page')
      expect.soft(kilobytes(needed), `KB before ${visit.largest}`).toBeLessThanOrEqual(60)
      expectUndisturbed(visit)
    })
  }
})

test('the first half of the pages keeps to its weight in all and its share of scripts, and nothing moves', async ({ browser, baseURL }) => {
  await expectLight(browser, `${baseURL}`, publicRoutes.slice(0, half))
})

test('the second half of the pages and a conference keep to their weight in all and its share of scripts, and nothing moves', async ({
  browser,
  baseURL,
  request,
}) => {
  await expectLight(browser, `${baseURL}`, [...publicRoutes.slice(half), await conferenceRoute(request)])
})

test('a phone that is led to a place further down, or comes back to one, stands there', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const conference = `${baseURL}${await conferenceRoute(request)}`
  const place = () => page.evaluate(() => Math.round(scrollY))
  const top = () => page.evaluate(() => Math.round(document.querySelector('#registration')?.getBoundingClientRect().top ?? Number.NaN))

  await page.goto(`${conference}#registration`)
  const underTheNavigation = () => expect.poll(async () => Math.abs((await top()) - 75)).toBeLessThan(75)
  await underTheNavigation()
  await hydrated(page)
  await underTheNavigation()

  await page.goto(`${baseURL}/about`)
  await page.goto(conference)
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 2 * innerHeight))
  const left = await place()
  expect(left).toBeGreaterThan(2000)
  const thereAgain = () => expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(20)
  await page.reload()
  await thereAgain()
  await hydrated(page)
  await thereAgain()
  await context.close()
})

async function expectLight(browser: Browser, site: string, routes: readonly string[]): Promise<void> {
  test.slow()
  for (const route of routes) {
    await test.step(route, async () => {
      const visit = await firstVisit(browser, site + route, 'fast connection')
      const scripts = visit.arrivals.filter((arrival) => arrival.kind === 'script')
      expect.soft(scripts.length, 'the scripts did arrive').toBeGreaterThan(0)
      expect.soft(kilobytes(scripts), 'KB of scripts').toBeLessThanOrEqual(130)
      expect.soft(kilobytes(visit.arrivals), 'KB in all').toBeLessThanOrEqual(200)
      expectUndisturbed(visit)
    })
  }
}

function expectUndisturbed(visit: FirstVisit): void {
  expect.soft(visit.firstPaintAt).toBeGreaterThan(0)
  // To three digits: the fourth depends on the frame in which a font arrives.
  const moved = visit.layoutShift.toFixed(3)
  expect.soft({ moved, by: moved === '0.000' ? [] : visit.shifted }).toEqual({ moved: '0.000', by: [] })
}
