import type { Page } from '@playwright/test'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { hydrated, test } from '../support/journey.ts'
import { acceptedApplicant } from '../support/roles-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'
import { writtenMails } from '../support/written-mails.ts'

/** Somebody is appointed, so it has a site of its own. */
let site: RunningSite
let desk: Page
let given: Awaited<ReturnType<typeof acceptedApplicant>>
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  given = await acceptedApplicant(site)
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
})
test.afterAll(async () => {
  await desk.context().close()
  await site.stop()
})

const at = (place: string) => site.url + place
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  const before = page.viewportSize()
  for (const [width, size] of [
    ['390', phone],
    ['1280', { width: 1280, height: 900 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** The links of all letters so far. */
const links = () => writtenMails(site.dataDir).flatMap((mail) => /\/confirm-role\/[\w-]{43}/.exec(mail) ?? [])

async function openPublicPage(page: Page) {
  await page.goto(at(`/conference/colombo/${given.slug}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(given.conference)
}

test('an accepted applicant is appointed, and is not named yet', async () => {
  await signInOnce(site, desk)
  await desk.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Roles')
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'roles-applied')
  await desk.getByRole('link', { name: `Appoint ${given.name}` }).click()
  const form = desk.locator('details', { hasText: `Appoint ${given.name}` })
  await expect(form.getByLabel('E-mail')).toHaveValue(given.email)
  await expect(form.getByLabel('Organisation')).toHaveValue('National Institute of Health')
  await form.getByRole('button', { name: 'Appoint and write' }).click()
  await expect(form.getByText('Please choose a conference.').first()).toBeVisible()
  await expect(form.getByLabel('E-mail')).toHaveValue(given.email)
  await picture(desk, 'roles-refused')
  await form.getByLabel('Conference').selectOption('colombo')
  await form.getByRole('button', { name: 'Appoint and write' }).dblclick()
  await expect(desk.getByText(`Dr ${given.name} is appointed, and the letter is on its way.`)).toBeVisible()
  await desk.goto(at('/desk/roles'))
  await hydrated(desk)
  await expect(desk.getByRole('row', { name: new RegExp(given.name) })).toHaveCount(1)
  await expect(desk.getByRole('row', { name: new RegExp(given.name) })).toContainText('Appointed, not confirmed')
  await expectClean(desk)
  await expect.poll(() => links().length, { timeout: 60_000 }).toBe(1)
  await openPublicPage(desk)
  await expect(desk.locator('main')).not.toContainText(given.name)
})

test('the person confirms by the newest link on a phone without JavaScript, and the conference’s page names them', async ({ browser }) => {
  await desk.goto(at('/desk/roles'))
  await hydrated(desk)
  const [first = ''] = links()
  await desk.getByRole('button', { name: `Ask again… Dr ${given.name}` }).click()
  await picture(desk, 'roles-dialog')
  await desk.getByRole('dialog').getByRole('button', { name: 'Write again' }).click()
  await expect(desk.getByText('The letter is on its way.')).toBeVisible()
  await expect.poll(() => links().length, { timeout: 60_000 }).toBe(2)
  const second = links().find((link) => link !== first) ?? ''

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(at(first))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await picture(page, 'confirm-role-ended')
  await page.goto(at(second))
  await expect(page.getByRole('heading', { name: 'Please check this, and answer yes or no' })).toBeVisible()
  await expect(page.locator('main')).toContainText(given.conference)
  await expect(page.locator('main')).toContainText('National Institute of Health')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await picture(page, 'confirm-role')
  await page.getByRole('button', { name: 'Yes, I confirm' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await picture(page, 'confirm-role-done')
  await page
    .getByRole('link', { name: new RegExp(given.conference) })
    .last()
    .click()
  await expect(page.locator('main')).toContainText(given.name)
  await picture(page, 'conference-with-role')
  await context.close()

  await desk.goto(at('/desk/roles?state=confirmed'))
  await hydrated(desk)
  await expect(desk.getByRole('row', { name: new RegExp(given.name) })).toContainText('Confirmed')
  await expectClean(desk)
  await picture(desk, 'roles-confirmed')
})

test('a role that is taken back leaves the conference’s page', async () => {
  await desk.goto(at('/desk/roles'))
  await hydrated(desk)
  await desk.getByRole('button', { name: `Take back… Dr ${given.name}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Take the role back' }).click()
  await expect(desk.getByRole('row', { name: new RegExp(given.name) })).toContainText('Ended, taken back')
  await openPublicPage(desk)
  await expect(desk.locator('main')).not.toContainText(given.name)
})
