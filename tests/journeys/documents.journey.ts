import type { Page } from '@playwright/test'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { hydrated, test } from '../support/journey.ts'
import { moneyAt } from '../support/money-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** Documents are issued and revoked, so it has a site of its own. */
let site: RunningSite
let desk: Page
let given: Awaited<ReturnType<typeof moneyAt>>
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  given = await moneyAt(site)
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
})
test.afterAll(async () => {
  await desk.context().close()
  await site.stop()
})

/** Where the pictures for a designer's eye are put, when somebody asks for them. */
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  for (const scheme of ['light', 'dark'] as const)
    for (const size of [phone, { width: 1280, height: 900 }]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(size)
      await page.screenshot({ path: `${pictures}/${name}-${size.width}-${scheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

let code = ''

test('an organiser issues a certificate to a participant', async () => {
  await signInOnce(site, desk)
  await desk.goto(`${site.url}/desk/conferences/colombo/documents?kind=listener-certificate`)
  await hydrated(desk)
  await expectClean(desk)
  await desk.getByLabel('Select Dr Lea Listener').check()
  await picture(desk, 'desk-documents')
  await desk.getByRole('button', { name: 'Issue…' }).click()
  await expect(desk.getByRole('dialog')).toContainText('One of them does not fulfil the rule')
  await desk.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await expect(desk.getByText('Certificate of participation: 1 of 1 issued.')).toBeVisible({ timeout: 60_000 })
  await desk
    .getByRole('row', { name: /Lea Listener/ })
    .getByRole('link')
    .click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(/^D-\d{4}-\d{6}$/)
  code = (await desk.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
  await expectClean(desk)
  await picture(desk, 'desk-document')
})

test('the participant finds it, and says that the names are right', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await page.goto(`${site.url}/registration/${given.place.reference}/${given.place.secret}/documents`)
  await expect(page.getByRole('paragraph').filter({ hasText: /^Certificate of participation$/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Certificate of participation' }).click()
  expect((await download).suggestedFilename()).toMatch(/^D-\d{4}-\d{6}\.pdf$/)
  await page.getByRole('button', { name: 'Yes, they are right' }).click()
  await expect(page.getByText('We will print your names as shown here.')).toBeVisible()
  await picture(page, 'own-documents')
  await page.context().close()
})

test('a stranger checks it on a phone without JavaScript, and again after it was revoked', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await page.goto(`${site.url}/verify`)
  await page.getByLabel('Code of the document').fill('certificate')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('A code has 16 letters and digits')).toBeVisible()
  await picture(page, 'verify-form')
  await page.getByLabel('Code of the document').fill(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This document is valid')
  await expect(page.getByText('Dr Lea Listener')).toBeVisible()
  await picture(page, 'verify-valid')

  await desk.getByLabel('What the holder is told beside it').fill('It was a test.')
  await desk.getByRole('button', { name: 'Revoke…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(desk.getByText('is revoked, and its holder is told.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This document was revoked')
  await expect(page.getByText('It was issued by mistake')).toBeVisible()
  await expect(page.getByText('It was a test.')).toBeHidden()
  await picture(page, 'verify-revoked')
  await page.goto(`${site.url}/verify/0000-0000-0000-0000`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know this document')
  await page.context().close()
})

test('texts, signatures and keys are kept at the desk', async () => {
  await desk.goto(`${site.url}/desk/documents/texts/acceptance-letter/en`)
  await hydrated(desk)
  await expectClean(desk)
  await desk.getByLabel('Text, with an empty line between paragraphs').fill('Come, {friend}.')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('We cannot fill in {friend}')).toBeVisible()
  await picture(desk, 'desk-text')
  await desk.goto(`${site.url}/desk/conferences/colombo/documents/settings`)
  await hydrated(desk)
  await desk.getByLabel('Name').first().fill('Prof. Ada One')
  await desk.getByLabel('Function').first().fill('Chair')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Documents that are issued from now on have it.')).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'desk-print-settings')
  await desk.goto(`${site.url}/desk/documents`)
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'desk-documents-list')
})
