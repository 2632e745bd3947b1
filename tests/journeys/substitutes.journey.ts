import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { samplePdf } from '../support/sample-files.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** Places change hands, so it has a site of its own. */
let site: RunningSite
let address = ''
test.describe.configure({ mode: 'serial', timeout: 480_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  const page = await browser.newPage()
  const { id } = await openConference(site, page)
  address = new URL((await page.request.get(`${site.url}/conference/${id}/any`)).url()).pathname
  await page.close()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const phone = { width: 390, height: 844 }

async function register(page: Page, category: string, name: string, email: string): Promise<string> {
  await page.goto(at(`${address}/register`))
  await page.getByText(category).click()
  const person = page.locator('#delegate-1')
  await person.getByLabel('Name (for certificate)').fill(name)
  await person.getByLabel('E-mail').fill(email)
  await person.getByLabel('University, institute or company').fill('University of Colombo')
  await page.getByLabel(/I agree to the/).check()
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.locator('.arrival')).toBeVisible()
  return page.url().replace(/\?.*/, '')
}

test('a student sends a proof on a phone without JavaScript and is approved', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  const own = await register(page, 'Delegate Student Presenter/Author (Oral)', 'Stu Student', 'stu@example.org')
  await page.getByRole('link', { name: 'Send a proof' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.locator('.error-summary')).toContainText('Please choose a file.')
  await page.getByLabel('File').setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.locator('.arrival')).toContainText('We have your proof')

  const desk = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOnce(site, desk)
  await desk.goto(at(`/desk/registrations/${/registration\/([^/]+)/.exec(own)?.[1]}`))
  await hydrated(desk)
  const [saved] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('link', { name: 'card.pdf' }).click()])
  expect(saved.suggestedFilename()).toBe('card.pdf')
  await expectClean(desk)
  await desk.getByRole('button', { name: 'Confirm the place' }).click()
  await expect(desk.locator('.badges .badge')).toHaveText(['Place confirmed'])
  await desk.context().close()

  await page.goto(`${own}/pay`)
  await page.getByRole('link', { name: 'Send the bank’s slip of your transfer' }).click()
  await page.getByLabel('File').setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('status')).toContainText('we have the bank’s slip')
  await page.context().close()
})

test('somebody gives their place to a colleague, who reads about it and finds it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  const own = await register(page, 'Accompanying Person/Delegate Listener', 'Lea Listener', 'lea@example.org')
  await page.goto(own)
  await page.getByRole('link', { name: 'Give the place to somebody else' }).click()
  await expect(page.getByText('The price stays the same')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Give the place to this person' }).click()
  await expect(page.locator('.error-summary')).toContainText('Please enter the name as it should appear on the certificate.')
  await page.getByLabel('Name (for certificate)').fill('Наталья Иванова')
  await page.getByLabel('E-mail').fill('natalya@example.org')
  await page.getByLabel('University, institute or company').fill('University of Colombo')
  await page.getByRole('button', { name: 'Give the place to this person' }).click()
  await expect(page.locator('.arrival')).toContainText('The place is given to somebody else')
  await expect(page.locator('main')).toContainText('Наталья Иванова')
  await expect.poll(() => mailsTo(site, 'natalya@example.org').length, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => mailsTo(site, 'lea@example.org').join(' '), { timeout: 60_000 }).toContain('now takes the place')
  expect((await page.request.get(own)).status()).toBe(410)
  await page.context().close()
})
