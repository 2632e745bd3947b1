import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'

const slides = (page: Page) => page.getByRole('region', { name: 'What we do' }).locator('.slide')
const control = (page: Page) => page.getByRole('region', { name: 'What we do' }).getByRole('button')

/** The home page with its clock stopped: time passes only when a test lets it. */
async function openStoppedInTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') })
  await page.clock.pauseAt(new Date('2026-03-02T09:00:01Z'))
  await page.goto('/')
  // Scripts wait for an idle moment or for the visitor; with the clock stopped only the visitor is left.
  await page.keyboard.press('Shift')
  await hydrated(page)
  await expect(control(page)).toBeVisible()
  await settled(page)
}

/** Whatever React has put off to its next turn is done. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage('next turn')
      }),
  )
}

/** Exactly this one of the four is seen, and only it can be reached. */
async function expectShown(page: Page, shown: number): Promise<void> {
  await settled(page)
  await expect(slides(page)).toHaveCount(4)
  for (const index of [0, 1, 2, 3]) {
    const slide = slides(page).nth(index)
    if (index === shown) await expect(slide).toBeVisible()
    else await expect(slide).toBeHidden()
    await expect(slide).toHaveJSProperty('inert', index !== shown)
  }
}

test('four pictures follow each other every 8500 ms, one at a time, and begin again after the last', async ({ page }) => {
  await openStoppedInTime(page)
  await expectShown(page, 0)
  await page.clock.runFor(8499)
  await expectShown(page, 0)
  await page.clock.runFor(1)
  await expectShown(page, 1)
  await page.clock.runFor(8499)
  await expectShown(page, 1)
  await page.clock.runFor(1)
  await expectShown(page, 2)
  await page.clock.runFor(8500)
  await expectShown(page, 3)
  await page.clock.runFor(8500)
  await expectShown(page, 0)
})

test('one picture gives way to the next within 450 ms', async ({ page }) => {
  await openStoppedInTime(page)
  const transitions = await slides(page).evaluateAll((all) => all.map((slide) => getComputedStyle(slide).transitionDuration.split(', ')))
  expect(transitions).toEqual([0, 1, 2, 3].map(() => ['0.45s', '0.45s']))
})

test('each slide is a picture of its own, with words for those who do not see it, and is there before its turn', async ({ page }) => {
  await openStoppedInTime(page)
  const pictures = slides(page).locator('svg, img')
  await expect(pictures, 'a first visit does not pay for pictures that are not seen yet').toHaveCount(1)
  for (const index of [0, 1, 2, 3]) {
    if (index > 0) {
      // Half a second before its turn it has been asked for; by then it must also be able to arrive.
      await page.clock.runFor(8000)
      await settled(page)
      await expect.poll(() => pictures.nth(index).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
      await expectShown(page, index - 1)
      await page.clock.runFor(500)
    }
    await expectShown(page, index)
  }
  const { sources, alternatives } = await pictures.evaluateAll((all) => ({
    sources: all.map((image) => image.getAttribute('src')),
    alternatives: all.map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label') ?? ''),
  }))
  expect(new Set(sources).size).toBe(4)
  expect(alternatives.filter((text) => text.length > 20)).toHaveLength(4)
})

test('the first picture is fetched first, the others before their turn', async ({ page }) => {
  await openStoppedInTime(page)
  const first = slides(page).first().locator('img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('there are no arrows; the one button pauses, and plays again', async ({ page }) => {
  await openStoppedInTime(page)
  await expect(control(page)).toHaveCount(1)
  await expect(control(page)).toHaveAccessibleName('Pause the slideshow')
  await control(page).focus()
  await page.keyboard.press('Enter')
  await expect(control(page)).toHaveAccessibleName('Play the slideshow')
  await settled(page)
  await page.locator('main h1').evaluate((heading) => {
    heading.tabIndex = -1
    heading.focus()
  })
  await page.clock.runFor(60_000)
  await expectShown(page, 0)
  await control(page).focus()
  await page.keyboard.press('Enter')
  await expect(control(page)).toHaveAccessibleName('Pause the slideshow')
  await settled(page)
  await page.clock.runFor(8500)
  await expectShown(page, 1)
})

test('it rests while the pointer or the focus is in it', async ({ page }) => {
  await openStoppedInTime(page)
  await slides(page).first().getByRole('link').hover()
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await page.mouse.move(5, 5)
  await slides(page).first().getByRole('link').focus()
  await page.clock.runFor(20_000)
  await expectShown(page, 0)
  await page.getByRole('link', { name: 'Find a conference' }).focus()
  await page.clock.runFor(8500)
  await expectShown(page, 1)
})

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it stands still, and the button shows the next picture without a transition', async ({ page }) => {
    await openStoppedInTime(page)
    await page.clock.runFor(60_000)
    await expectShown(page, 0)
    await expect(control(page)).toHaveAccessibleName('Next picture')
    await control(page).click()
    await expectShown(page, 1)
    expect(await slides(page).evaluateAll((all) => all.map((slide) => getComputedStyle(slide).transitionDuration))).toEqual(['0s', '0s', '0s', '0s'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first picture stands, with its words and link', async ({ page }) => {
    await page.goto('/')
    await expect(slides(page)).toHaveCount(4)
    await expect(slides(page).nth(0).getByRole('img')).toBeVisible()
    await expect(slides(page).nth(0).getByRole('link')).toBeVisible()
    for (const index of [1, 2, 3]) await expect(slides(page).nth(index)).toBeHidden()
    await expect(control(page)).toHaveCount(0)
  })
})
