import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'
import { openCalls } from '../support/open-calls.ts'
import { everyRoute, publicRoutes } from '../support/public-routes.ts'
import { hold, mark, stayed } from '../support/same-page.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const aboutList = [
  ['About', '/about'],
  ['Academic Partners', '/academic-partners'],
  ['Organizing Teams', '/organizers'],
]
const contactList = [
  ['Contact Us', '/contact'],
  ['Visa & Other', '/visa'],
]

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const about = (page: Page) => bar(page).getByRole('button', { name: 'About' })
const contact = (page: Page) => bar(page).getByRole('button', { name: 'Contact' })
const openLinks = (page: Page) => bar(page).locator('.dropdown').getByRole('link')
const linksOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))

test.describe('on a wide screen', () => {
  test.use({ viewport: desk })

  test('the bar is About, the open call that closes next by its name, and Contact, on one line', async ({ page, request }) => {
    const [next] = await openCalls(request)
    await page.goto('/')
    await hydrated(page)
    await expect(bar(page).locator('.nav-list > li > .nav-item')).toHaveText(['About', next?.subConference ?? '', 'Contact'])
    await expect(bar(page).locator('.nav-conference a')).toHaveAttribute('href', new RegExp(`^/conference/${next?._id}/[a-z0-9-]+$`))
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    const about = await bar(page).getByRole('button', { name: 'About' }).boundingBox()
    for (const width of [960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await bar(page).locator('.nav-conference a').boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(about?.height ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true)
    }
  })

  test('lists open on hover, one at a time, and close when the pointer leaves', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await expect(openLinks(page)).toHaveCount(0)
    await about(page).hover()
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
    await expect(about(page)).toHaveAttribute('aria-expanded', 'true')
    await contact(page).hover()
    await expect(about(page)).toHaveAttribute('aria-expanded', 'false')
    expect(await linksOf(openLinks(page))).toEqual(contactList)
    await page.getByRole('link', { name: 'Visa & Other' }).first().hover()
    await expect(openLinks(page)).toHaveCount(2)
    await page.mouse.move(640, 600)
    await expect(openLinks(page)).toHaveCount(0)
  })

  test('a click on what hovering has opened leaves it open', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await about(page).click()
    await expect(openLinks(page)).toHaveCount(3)
    await bar(page).getByRole('link', { name: 'Organizing Teams' }).click()
    await expect(page).toHaveURL('/organizers')
    await expect(openLinks(page)).toHaveCount(0)
  })

  test('a list that was opened before the scripts arrived stays open when they do', async ({ page }) => {
    const letScriptsGo = await hold(page, '**/static/*.js')
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await about(page).hover()
    await expect(openLinks(page)).toHaveCount(3)
    letScriptsGo()
    await hydrated(page)
    await expect(openLinks(page)).toHaveCount(3)
    await contact(page).hover()
    await expect(openLinks(page)).toHaveCount(2)
  })

  test('the focus in a list is not lost when the scripts arrive', async ({ page }) => {
    const letScriptsGo = await hold(page, '**/static/*.js')
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await about(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(bar(page).getByRole('link', { name: 'Academic Partners' })).toBeFocused()
    letScriptsGo()
    await hydrated(page)
    await expect(bar(page).getByRole('link', { name: 'Academic Partners' })).toBeFocused()
    await expect(bar(page).getByRole('link', { name: 'Academic Partners' })).toBeVisible()
  })

  test('the keyboard opens a list, walks it, and gets its place back with Escape', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await about(page).focus()
    await expect(openLinks(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
    for (const [name = ''] of aboutList) {
      await page.keyboard.press('Tab')
      await expect(openLinks(page).and(page.locator(':focus'))).toHaveText(name)
    }
    await page.keyboard.press('Escape')
    await expect(openLinks(page)).toHaveCount(0)
    await expect(about(page)).toBeFocused()

    await page.keyboard.press('Space')
    await expect(openLinks(page)).toHaveCount(3)
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
    await expect(contact(page)).toBeFocused()
    await expect(openLinks(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    expect(await linksOf(openLinks(page))).toEqual(contactList)
    await page.keyboard.press('Enter')
    await expect(openLinks(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/contact')
    await expect(openLinks(page)).toHaveCount(0)
  })

  test('the page one is on is marked in the lists', async ({ page }) => {
    await page.goto('/visa')
    await hydrated(page)
    await contact(page).hover()
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText(['Visa & Other'])
  })

  test('a move inside the site loads no new document, begins at its top, at its heading, and is announced', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await mark(page)
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Past proceedings' }).click()
    await expect(page).toHaveURL('/proceedings')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect(heading).toHaveText('Past proceedings')
    await expect(page).toHaveTitle(/^Past proceedings · /)
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Past proceedings' })).toHaveText(await page.title())
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await stayed(page)).toBe(true)
  })

  test('the way back leads to the place one left', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const link = page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Advisory team' })
    await link.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(100)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advisory team')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Advisory team')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  test('pointing at a link fetches its page before the click', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/ambassadors.data')
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Ambassadors' }).hover()
    expect((await (await fetched).response())?.status()).toBe(200)
    await expect(page).toHaveURL('/about')
  })

  test('a click with a key that asks for another tab gets one, and a file is left to the browser', async ({ page, context }) => {
    await page.goto('/about')
    await hydrated(page)
    await mark(page)
    const opened = context.waitForEvent('page')
    await page
      .getByRole('navigation', { name: 'All pages' })
      .getByRole('link', { name: 'Ambassadors' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL('/ambassadors')
    expect(await stayed(page)).toBe(true)
    await expect(page).toHaveURL('/about')
    await page.goto('/fullpaper-guideline')
    await hydrated(page)
    const download = page.waitForEvent('download')
    await page.locator('main a[href$=".docx"]').first().click()
    expect(await (await download).failure()).toBeNull()
  })

  test('a link to the page one is on makes no second step back', async ({ page }) => {
    await page.goto('/contact')
    await hydrated(page)
    const links = page.getByRole('navigation', { name: 'All pages' })
    await links.getByRole('link', { name: 'Ambassadors' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ambassador/)
    await links.getByRole('link', { name: 'Ambassadors' }).click()
    await page.goBack()
    await expect(page).toHaveURL('/contact')
  })

  test('the first Tab offers to skip to the content, and does', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const inMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
    expect(inMain).toBe(true)
  })

  test('the keyboard alone reaches everything on the home page, in order, each in view and marked', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const expected = await page.evaluate(() => {
      const focusable = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')
      const reachable = [...focusable].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      return reachable.map((element) => element.textContent)
    })
    expect(expected.length).toBeGreaterThan(40)
    const reached: (string | null)[] = []
    const unseen: (string | null)[] = []
    for (const _ of expected) {
      await page.keyboard.press('Tab')
      const { text, seen } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const inView = box.width > 0 && box.height > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom > 0 && box.top < innerHeight
        return { text: element.textContent, seen: inView && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2 }
      })
      reached.push(text)
      if (!seen) unseen.push(text)
    }
    expect(reached).toEqual(expected)
    expect(unseen).toEqual([])
  })
})

test.describe('on a wide screen that is touched', () => {
  test.use({ viewport: desk, hasTouch: true, isMobile: true })

  test('a touch opens a list, another closes it, and only one is open', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await about(page).tap()
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
    await contact(page).tap()
    expect(await linksOf(openLinks(page))).toEqual(contactList)
    await contact(page).tap()
    await expect(openLinks(page)).toHaveCount(0)
    await about(page).tap()
    await bar(page).getByRole('link', { name: 'Academic Partners' }).tap()
    await expect(page).toHaveURL('/academic-partners')
    await expect(openLinks(page)).toHaveCount(0)
  })

  test('a touch elsewhere closes an open list', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await about(page).tap()
    await expect(openLinks(page)).toHaveCount(3)
    await page.locator('main .lead').tap()
    await expect(openLinks(page)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('the menu opens and closes, holds everything, and closes after a move', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(bar(page)).toBeHidden()
    await toggle.tap()
    await expect(bar(page)).toBeVisible()
    await toggle.tap()
    await expect(bar(page)).toBeHidden()

    await toggle.tap()
    await about(page).tap()
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
    await contact(page).tap()
    expect(await linksOf(openLinks(page))).toEqual(contactList)
    await expect(bar(page).locator('.nav-conference a')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All conferences', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

    await mark(page)
    await bar(page).getByRole('link', { name: 'Visa & Other' }).tap()
    await expect(page).toHaveURL('/visa')
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await stayed(page)).toBe(true)
  })

  test('Escape closes the menu and gives the focus back', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(about(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(toggle).toBeFocused()
  })

  test('everything in the menu is large enough for a thumb', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    expect((await toggle.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await toggle.tap()
    await about(page).tap()
    const heights = await page
      .locator('#site-menu')
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThanOrEqual(8)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: desk })

  test('hovering and tabbing open the lists', async ({ page }) => {
    await page.goto('/')
    await about(page).hover()
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
    await page.mouse.move(640, 600)
    await expect(openLinks(page)).toHaveCount(0)
    await contact(page).focus()
    expect(await linksOf(openLinks(page))).toEqual(contactList)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/visa')
  })

  test('only one list is open when one has the focus and another the pointer', async ({ page }) => {
    await page.goto('/')
    await contact(page).focus()
    await about(page).hover()
    expect(await linksOf(openLinks(page))).toEqual(aboutList)
  })

  test('the phone menu opens, shows every link and leads on', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await linksOf(openLinks(page))).toEqual([...aboutList, ...contactList])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await bar(page).getByRole('link', { name: 'Organizing Teams' }).click()
    await expect(page).toHaveURL('/organizers')
  })
})

test('another page begins at its top, without scrolling there', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const faq = page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'FAQ' })
  await faq.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  await page.evaluate(() => {
    const places: number[] = []
    Object.assign(window, { places })
    addEventListener('scroll', () => location.pathname === '/faq' && places.push(Math.round(scrollY)))
  })
  await faq.click()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { places: number[] }).places.filter((place) => place !== 0))).toEqual([])
})

test.describe('on a bad connection', () => {
  const everyPage = (page: Page) => page.getByRole('navigation', { name: 'All pages' })
  const progress = (page: Page) => page.getByRole('progressbar', { name: 'The page is loading' })

  test('offline the reader keeps the page and is told, and goes on when the connection is back', async ({ page, context }) => {
    await page.goto('/contact')
    await hydrated(page)
    await mark(page)
    await page.getByRole('textbox', { name: /^Message/ }).fill('Half a message')
    await context.setOffline(true)
    await everyPage(page).getByRole('link', { name: 'Ambassadors' }).click()
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('Half a message')
    // A move within the page needs no connection.
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
    await expect(page).toHaveURL('/contact#main')
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await everyPage(page).getByRole('link', { name: 'Ambassadors' }).click()
    await expect(page).toHaveURL('/ambassadors')
    expect(await stayed(page)).toBe(true)
  })

  test('a page that is loading shows progress, and says so when it takes long', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const letGo = await hold(page, '**/visa.data*')
    await expect(progress(page)).toHaveCount(0)
    await everyPage(page).getByRole('link', { name: 'Visa & Other' }).click()
    await expect(progress(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The connection is slow', { timeout: 30_000 })
    await expect(page).toHaveURL('/about')
    letGo()
    await expect(page).toHaveURL('/visa')
    await expect(progress(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('what gets no answer says so, without taking the blame, and can be tried again', async ({ browser, baseURL }) => {
    // A page of its own, here and below: the browser is meant to complain.
    const page = await (await browser.newContext({ baseURL })).newPage()
    await page.goto('/about')
    await hydrated(page)
    await page.route('**/visa.data*', (route) => route.abort())
    await everyPage(page).getByRole('link', { name: 'Visa & Other' }).click()
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Visa')
    await page.context().close()
  })

  test('a page whose script a release has replaced is reached with the scripts of the new release', async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    await page.goto('/about')
    await hydrated(page)
    await mark(page)
    await page.route('**/static/faq-*.js', (route) => route.fulfill({ status: 404 }), { times: 2 })
    await everyPage(page).getByRole('link', { name: 'FAQ' }).click()
    // The router reloads the document, which knows the new scripts.
    await expect.poll(() => stayed(page).catch(() => true)).toBe(false)
    await page.unrouteAll()
    await page.reload()
    await hydrated(page)
    await everyPage(page).getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().close()
  })
})

test('every public page is linked from every page', async ({ page, request }) => {
  const missing: string[] = []
  for (const route of await everyRoute(request)) {
    const hrefs = await page.evaluate(
      ([html = '']) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        return [...parsed.querySelectorAll('header a, nav a, footer a')].map((link) => link.getAttribute('href'))
      },
      [await (await request.get(route)).text()],
    )
    missing.push(...publicRoutes.filter((other) => !hrefs.includes(other)).map((other) => `${route} does not lead to ${other}`))
  }
  expect(missing).toEqual([])
})
