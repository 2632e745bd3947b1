import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, phone } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { reviewedManuscript } from '../support/manuscript-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A call is opened and a manuscript decided, so they have a site of their own. */
let site: RunningSite
let desk: Page
let reference = ''
let statusUrl = ''
const author = 'anjali@university.example.org'
const title = 'Heat and preterm birth'
const journal = 'medicine-public-health'
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
  desk.setDefaultTimeout(30_000)
})
test.afterAll(async () => {
  await desk?.context().close()
  await site?.stop()
})

test('the office opens the call of a journal', async () => {
  await signInOnce(site, desk)
  await desk.goto(`${site.url}/desk/publishing/journals/${journal}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Open the call' }).click()
  await expect(desk.getByRole('button', { name: 'Close the call' })).toBeVisible()
  await expectClean(desk)
})

test('an author sends a manuscript on a phone', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await page.goto(`${site.url}/journals/${journal}`)
  await page.getByRole('link', { name: 'Send a manuscript' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send a manuscript')
  await hydrated(page)
  await page.locator('[name=name]').fill('Anjali Deshmukh')
  await page.locator('[name=email]').fill(author)
  await page.locator('[name=company]').fill('University of Pune')
  await page.getByRole('button', { name: 'Send my manuscript' }).click()
  await expect(page.locator('.field-error', { hasText: 'Please add your manuscript as a file.' })).toBeVisible()
  await expectClean(page)
  await page.locator('[name="research_title[]"]').fill(title)
  await page.locator('[name="document[]"]').setInputFiles('content/downloads/sample-full-paper.pdf')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Send my manuscript' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submitted', { timeout: 30_000 })
  statusUrl = page.url().split('?')[0] ?? ''
  reference = /submission\/([^/]+)\//.exec(statusUrl)?.[1] ?? ''
  await expect(page.getByText(`Manuscript ${reference}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete the paper' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/9999|conference|certificate|€/i)
  await expectClean(page)
  await page.context().close()
})

test('without JavaScript a manuscript without a file comes back with what was typed', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await page.goto(`${site.url}/journals/${journal}/send-manuscript`)
  await page.locator('[name=name]').fill('Ada Plain')
  await page.locator('[name=email]').fill('plain@university.example.org')
  await page.locator('[name=company]').fill('University of Pune')
  await page.locator('[name="research_title[]"]').first().fill('A plain manuscript')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Send my manuscript' }).click()
  await expect(page.getByText('Please add your manuscript as a file.').first()).toBeVisible()
  await expect(page.locator('[name="research_title[]"]').first()).toHaveValue('A plain manuscript')
  await page.locator('[name="document[]"]').setInputFiles('content/downloads/sample-full-paper.docx')
  await page.getByRole('button', { name: 'Send my manuscript' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submitted')
  await page.context().close()
})

test('an editor takes it into review, accepts it and takes it into production', async () => {
  await desk.goto(`${site.url}/desk/publishing/journals/${journal}`)
  await desk.getByRole('link', { name: reference, exact: true }).click()
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Take into review' }).click()
  await expect(desk.locator('.badges .badge', { hasText: 'Under review' })).toBeVisible()
  await reviewedManuscript(site, reference)
  await desk.reload()
  await hydrated(desk)
  await desk.getByLabel('Accepted', { exact: true }).check()
  await desk.getByRole('button', { name: 'Write the decision' }).click()
  await desk.getByRole('link', { name: 'Preview and release…' }).click()
  await desk.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect.poll(() => mailsTo(site, author).some((mail) => mail.includes('has accepted')), { timeout: 60_000 }).toBe(true)
  await desk.goto(`${site.url}/desk/publishing/journals/${journal}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: `Take ${reference} into production` }).click()
  await desk.getByRole('link', { name: 'In production' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(title)
})
