import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'
import { everyRoute } from '../support/public-routes.ts'

const colourOf = (page: Page, selector: string, property: 'background-color' | 'color') =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('a visitor who prefers dark gets dark paper and light ink, without a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(251, 250, 247)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(15, 17, 24)')
  expect(await colourOf(page, 'body', 'color')).toBe('rgb(236, 234, 227)')
})

test('on paper the words stand alone: no menus, no buttons, and every answer open', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['.site-menu', '.menu-toggle', '.site-map', '.skip']) await expect(page.locator(part)).toBeHidden()
  const answers = page.locator('main details .prose')
  await expect(answers).toHaveCount(26)
  expect(await answers.evaluateAll((all) => all.filter((answer) => answer.checkVisibility()).length)).toBe(26)
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await colourOf(page, 'main h1', 'color')).toBe('rgb(0, 0, 0)')
})

test('a visitor with colours of their own sees which year is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/conference-years')
  const chosen = await colourOf(page, '.year-buttons [aria-pressed="true"]', 'background-color')
  const others = await page.locator('.year-buttons [aria-pressed="false"]').evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor))
  expect(others.length).toBeGreaterThan(0)
  expect(others).not.toContain(chosen)
})

test.describe('with text twice as large on a phone', () => {
  // Half as many pixels are the same: widths and sizes are counted in the text's own size.
  test.use({ viewport: { width: 195, height: 400 } })

  test('nothing lies over anything and no page scrolls sideways', async ({ page, request }) => {
    const [conference] = (await (await request.get('/api/v1/get-conference')).json()) as { _id: string }[]
    for (const path of ['/', '/publications', '/conference-years', `/conference/${conference?._id}/any`, '/login']) {
      await page.goto(path)
      const name = await page.locator('.brand').boundingBox()
      const button = await page.locator('.menu-toggle').boundingBox()
      expect((name?.x ?? 0) + (name?.width ?? 0), path).toBeLessThanOrEqual(button?.x ?? 0)
      await expect(page.locator('.brand .emblem'), path).toBeVisible()
      const words = await page.locator('.brand > span:last-child').evaluate((span) => span.getBoundingClientRect().width)
      expect(words, path).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu button has its size before its word has arrived', async ({ page }) => {
    await page.goto('/about')
    const button = page.getByRole('button', { name: 'Menu' })
    const whole = await button.boundingBox()
    await page.locator('.menu-toggle').evaluate((element) => element.lastChild?.remove())
    expect(await page.locator('.menu-toggle').boundingBox()).toEqual(whole)
  })
})

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing scrolls smoothly and no page fades into another', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    await page.evaluate(() => {
      const moving: Promise<number>[] = []
      const begin = document.startViewTransition.bind(document)
      document.startViewTransition = (change) => {
        const transition = begin(change)
        moving.push(transition.ready.then(() => document.getAnimations().length))
        return transition
      }
      Object.assign(window, { moving })
    })
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const moving = await page.evaluate(() => Promise.all((window as unknown as { moving: Promise<number>[] }).moving))
    expect(moving.filter((animations) => animations > 0)).toEqual([])
  })
})

test('every page allows exactly the scripts and styles that stand in it, by their hashes', async ({ request }) => {
  for (const route of await everyRoute(request)) {
    const answer = await request.get(route)
    const html = await answer.text()
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, route).not.toMatch(/unsafe-(inline|eval|hashes)/)
    const allowed = [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash).sort()
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)]
      .filter(([, , attributes = '']) => !/\ssrc=|application\/(ld\+)?json/.test(attributes))
      .map(([, , , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
    expect(inline.length, route).toBeGreaterThan(0)
    expect(allowed, route).toEqual([...new Set(inline)].sort())
    expect(html.match(/\son[a-z]+=|\sstyle=/g), `${route} has attributes that its policy would refuse`).toBeNull()
  }
})
