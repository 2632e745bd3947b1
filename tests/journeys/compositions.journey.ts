import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'

const tops = (elements: Element[]) => elements.map((element) => Math.round(element.getBoundingClientRect().top))

test('a guideline is a manual: outline, example beside its rule, a checklist to tick', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/abstract-guideline')
  const outline = page.getByRole('navigation', { name: 'On this page' })
  await expect(outline.getByRole('link')).toHaveCount(9)
  const rule = await page.locator('#structure > .prose').boundingBox()
  const example = await page.getByRole('complementary', { name: 'Example: The five parts' }).boundingBox()
  expect(example?.x ?? 0).toBeGreaterThan((rule?.x ?? 0) + (rule?.width ?? 0))
  await outline.getByRole('link', { name: 'Checklist' }).click()
  await expect(page.locator('#checklist h2')).toBeInViewport()
  const item = page.getByRole('checkbox', { name: '4–6 keywords.' })
  await item.check()
  await expect(item).toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(8)
})

test('every inner page has a picture at its head, and each of the fourteen proceedings a cover of its own', async ({ page, request }) => {
  const pictures = new Set<string>()
  for (const route of ['/about', '/visa', '/present-language', '/presenter-apply', '/sponsor-apply', '/fullpaper-guideline', '/academic-partners']) {
    const html = await (await request.get(route)).text()
    pictures.add(/src="([^"]*page-plate[^"]*)"/.exec(html)?.[1] ?? '')
  }
  expect(pictures.size).toBe(7)
  expect(pictures).not.toContain('')
  await page.goto('/proceedings')
  const covers = await page.locator('.shelf img').evaluateAll((all) => all.map((img) => img.getAttribute('src') ?? ''))
  const motifs = covers.map((cover) => JSON.parse(Buffer.from(cover.split('journal-cover.')[1]?.split('-')[0] ?? '', 'base64url').toString()).motif)
  expect(new Set(motifs).size).toBe(14)
})

test('nobody stands alone in a last row: teams, and the pages to read next', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/organizers')
  expect(new Set(await page.locator('#programme .people > li').evaluateAll(tops)).size).toBe(1)
  const next = await page.locator('.related li').evaluateAll(tops)
  expect(next).toHaveLength(4)
  expect(new Set(next).size).toBe(2)
})

test('on a dark page the marks of partners are not tiles of paper', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/academic-partners')
  const mark = await page
    .locator('.card img')
    .first()
    .evaluate((img) => (img as HTMLImageElement).currentSrc)
  expect(await (await request.get(mark)).text()).not.toContain('<rect')
})

for (const width of [320, 390, 960, 1024]) {
  test(`at ${width} px the words of the home page, its buttons and its controls keep apart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await hydrated(page)
    const link = await page.locator('.slide[data-current="true"] .caption a').boundingBox()
    const controls = await page.locator('.slide-controls').boundingBox()
    const isApart = !link || !controls || link.x + link.width <= controls.x || link.y + link.height <= controls.y || controls.y + controls.height <= link.y
    expect(isApart).toBe(true)
    const actions = await page.locator('.hero-actions').boundingBox()
    const caption = await page.locator('.slide[data-current="true"] .caption h2').boundingBox()
    expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThan(caption?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThan(80)
  })
}

test('guidelines print as a sheet: without outline and drawing, with the example and the boxes', async ({ page }) => {
  await page.goto('/abstract-guideline')
  await page.emulateMedia({ media: 'print' })
  for (const part of ['.outline', '.plate', '.crumbs', '.related']) await expect(page.locator(part)).toBeHidden()
  await expect(page.locator('.specimen').first()).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
})

test('the new compositions are accessible and fit a small phone, light and dark', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const route of ['/about', '/organizers', '/visa', '/abstract-guideline', '/presenter-apply', '/proceedings', '/privacy']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(route)
      expect(await violations(page), `${route}, ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), route).toBeLessThanOrEqual(0)
  }
})
