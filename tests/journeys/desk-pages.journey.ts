import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** These journeys change what everybody reads, so they have a site of their own. */
let site: RunningSite
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const said = (page: Page) => page.locator('.desk-notices')
const editor = (page: Page) => page.locator('.ProseMirror[aria-labelledby]')

async function open(page: Page, place: string): Promise<void> {
  await page.goto(at(place))
  await hydrated(page)
}

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing reaches beyond the screen').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the office adds a page, looks at it, publishes it, puts it into the menus, moves it, and takes it off the site', async ({ browser }) => {
  test.slow()
  const [context, visitor] = [await browser.newContext(), await browser.newContext({ javaScriptEnabled: false })]
  const [page, reader] = [await context.newPage(), await visitor.newPage()]
  const statusAt = async (place: string) => (await reader.goto(at(place)))?.status()
  await signInOnce(site, page)

  await test.step('a page needs a title; all that is wrong is named in the order of the fields', async () => {
    await open(page, '/desk/content/added-pages')
    await expect(page.getByText('Drag a row')).toHaveCount(0)
    await page.getByRole('link', { name: 'New page' }).click()
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(page.locator('.error-summary li')).toHaveText(['Title: Please fill this in.'])
    await page.getByLabel('Title', { exact: false }).first().fill('Refund policy')
    await looksRight(page)
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.waitForURL(at('/desk/content/added-pages/refund-policy'))
    await expect(page.getByText('It was never public.')).toBeVisible()
    await page.getByLabel('Address').fill('faq')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.locator('.error-summary li')).toHaveText([
      'Address: The site uses this address itself; please choose another.',
      'Opening words: Please fill this in.',
      'Sections: Please add at least 1.',
      'What search results say about it: Please fill this in.',
    ])
    await page
      .locator('.error-summary')
      .getByRole('button', { name: /^Address/ })
      .click()
    await expect(page.getByLabel('Address')).toBeFocused()
  })

  await test.step('a draft is seen in its preview and by no visitor', async () => {
    await page.getByLabel('Address').fill('refunds')
    await page.getByLabel('Opening words').fill('When we pay a fee back, and when we carry it over.')
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('textbox', { name: 'Heading (required)' }).fill('Before the conference')
    await editor(page).fill('Write to us; the fee goes with you to the next one.')
    await page.getByLabel('What search results say about it').fill('How Meridian pays fees back.')
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport()
    await looksRight(page)
    await page.getByRole('button', { name: 'Preview the page' }).click()
    await page.waitForURL(at('/desk/content/added-pages/refund-policy/preview'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund policy')
    await expect(page.getByRole('heading', { name: 'Before the conference' })).toBeVisible()
    await looksRight(page)
    expect(await statusAt('/refunds')).toBe(404)
    await page.getByRole('link', { name: 'Back to the desk' }).click()
  })

  await test.step('published, it is at its address, for search engines too, and for those without JavaScript', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    await expect.poll(() => statusAt('/refunds')).toBe(200)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Refund policy')
    await expect(reader.locator('meta[name=description]')).toHaveAttribute('content', 'How Meridian pays fees back.')
    await expect(reader.locator('link[rel=canonical]')).toHaveAttribute('href', at('/refunds'))
    expect(await (await reader.request.get(at('/sitemap.xml'))).text()).toContain(`<loc>${at('/refunds')}</loc>`)
    await open(page, '/refunds')
    await looksRight(page)
  })

  await test.step('the menu gets an entry for it and one that leads outside, put in order with the keyboard', async () => {
    await open(page, '/desk/content')
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
    await expect(page.getByText('What the site came with')).toHaveCount(0)
    await looksRight(page)
    await page.getByRole('button', { name: 'Add an entry to “Navigation bar”' }).click()
    await expect(page.locator('[name="header.3.text"]')).toBeFocused()
    await page.keyboard.type('Refunds')
    await page.locator('[name="header.3.leadsTo"]').selectOption({ label: 'Refund policy' })
    await page.getByRole('button', { name: 'Move “Refunds” up' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Move “Refunds” up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[name="header.1.text"]')).toHaveValue('Refunds')
    await page.locator('[name="header.1.move"]').selectOption({ label: 'Navigation bar, below “Contact”' })
    await expect(page.locator('[name="header.2.below.2.text"]')).toBeFocused()
    await page.getByRole('button', { name: 'Add an entry to “Footer: Help Desk”' }).click()
    await page.keyboard.type('Our journal')
    await page.locator('[name="footer.2.leadsTo"]').selectOption({ label: 'An address outside…' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.locator('.error-summary li')).toHaveText([/Entry 3, leads to: Please choose a page, or enter an address/])
    await page.locator('[name="footer.2.leadsTo.address"]').fill('https://journal.example.org/')
    await page.getByRole('button', { name: 'Remove “Visa & Other”' }).first().click()
    await expect(page.getByRole('button', { name: 'Bring back “Visa & Other”' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'Preview the page' }).click()
    await expect(page.locator('.site-footer').getByRole('link', { name: 'Our journal' })).toHaveAttribute('href', 'https://journal.example.org/')
    await page.getByRole('link', { name: 'Back to the desk' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    const below = reader.locator('.has-dropdown', { hasText: 'Contact' }).locator('.dropdown a')
    await expect
      .poll(async () => {
        await reader.goto(at('/about'))
        return below.allTextContents()
      })
      .toEqual(['Contact Us', 'Refunds'])
    await expect(below.last()).toHaveAttribute('href', '/refunds')
  })

  await test.step('what the specification’s menu had is brought back', async () => {
    await page.getByRole('button', { name: 'Bring back “Visa & Other”' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect
      .poll(async () => {
        await reader.goto(at('/about'))
        return reader.locator('.has-dropdown', { hasText: 'Contact' }).locator('.dropdown a').allTextContents()
      })
      .toEqual(['Contact Us', 'Refunds', 'Visa & Other'])
    await page.getByRole('button', { name: 'Put the original menu into the form' }).click()
    await expect(page.locator('[name="header.2.below.1.text"]')).toHaveValue('Visa & Other')
    await expect(page.locator('[name="footer.2.text"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
  })

  await test.step('another address: the old one leads to it, and so does the menu', async () => {
    await open(page, '/desk/content/added-pages/refund-policy')
    await page.getByLabel('Address').fill('money-back')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    await expect.poll(() => statusAt('/money-back')).toBe(200)
    await reader.goto(at('/refunds'))
    await expect(reader).toHaveURL(at('/money-back'))
    await reader.goto(at('/Money-Back'))
    await expect(reader).toHaveURL(at('/money-back'))
    await expect(reader.locator('.dropdown a', { hasText: 'Refunds' })).toHaveAttribute('href', '/money-back')
  })

  await test.step('off the site it is in no menu, and its history brings it back', async () => {
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Not public')).toBeVisible()
    await expect.poll(() => statusAt('/money-back')).toBe(404)
    await reader.goto(at('/about'))
    await expect(reader.getByRole('link', { name: 'Refunds' })).toHaveCount(0)
    await open(page, '/desk/content/added-pages')
    await expect(page.getByRole('region', { name: 'Taken off the site' }).getByRole('link')).toHaveText('Refund policy')
    await looksRight(page)
    await page.getByRole('link', { name: 'Refund policy' }).click()
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await expect.poll(() => statusAt('/money-back')).toBe(200)
  })

  await test.step('a draft that was never public is deleted after a question, and comes back by Undo', async () => {
    await open(page, '/desk/content/added-pages/new')
    await page.getByLabel('Title', { exact: false }).first().fill('A mistake')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.waitForURL(at('/desk/content/added-pages/a-mistake'))
    await page.getByRole('button', { name: 'Delete the draft…' }).click()
    await expect(page.locator('.asking')).toContainText('It was never public')
    await looksRight(page)
    await page.getByRole('button', { name: 'Delete it' }).click()
    await page.waitForURL(at('/desk/content/added-pages'))
    await expect(page.getByRole('link', { name: 'A mistake' })).toHaveCount(0)
    await said(page).getByRole('button', { name: 'Undo' }).last().click()
    await page.waitForURL(at('/desk/content/added-pages/a-mistake'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A mistake')
    await open(page, '/desk/record')
    await expect(page.getByRole('cell', { name: 'Deleted a draft that was never public' })).toBeVisible()
    await expect(page.getByText('Address: /refunds → /money-back')).toBeVisible()
  })
  await context.close()
  await visitor.close()
})
