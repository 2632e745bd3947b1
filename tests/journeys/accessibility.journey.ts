import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { conferenceRoute, publicRoutes } from '../support/public-routes.ts'

const phone = { width: 320, height: 640 }
const desk = { width: 1280, height: 800 }
const half = Math.ceil(publicRoutes.length / 2)

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('the first half of the pages has no axe violation at 320 and 1280 px, light and dark, and does not scroll sideways', async ({ page }) => {
  test.slow()
  for (const route of publicRoutes.slice(0, half)) await test.step(route, () => expectAccessible(page, route))
})

test('the second half of the pages and a conference have no axe violation at 320 and 1280 px, light and dark, and do not scroll sideways', async ({
  page,
  request,
}) => {
  test.slow()
  for (const route of [...publicRoutes.slice(half), await conferenceRoute(request)]) await test.step(route, () => expectAccessible(page, route))
})

test('opened menus, answers and searches have no axe violation', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByRole('button', { name: 'Contact' }).click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Find an answer').fill('visa')
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
  })
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('Find an answer').fill('no such word')
  expect(await violations(page)).toEqual([])

  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'About' }).hover()
  await expect(page.getByRole('link', { name: 'Organizing Teams' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'rules of colour')).toEqual([])
})

test('the page for an unknown address has no axe violation, light and dark', async ({ browser, baseURL }) => {
  // Not the journey's own page: the browser notes a missing page in its console, and rightly so.
  const context = await browser.newContext({ viewport: phone, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/no-such-page')
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'rules of colour')).toEqual([])
  await context.close()
})

async function expectAccessible(page: Page, route: string): Promise<void> {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(route)
  await hydrated(page)
  expect(await violations(page), '320 px, light').toEqual([])
  expect(await sidewaysScroll(page), '320 px').toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'rules of colour'), '320 px, dark').toEqual([])
  await page.setViewportSize(desk)
  expect(await violations(page, 'rules of colour'), '1280 px, dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violations(page), '1280 px, light').toEqual([])
  expect(await sidewaysScroll(page), '1280 px').toBe(0)
}

/** How far the page can be pushed sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ left: 10_000, behavior: 'instant' })
    const pushed = scrollX
    scrollTo({ left: 0, behavior: 'instant' })
    return pushed
  })
}
