import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { violations } from '../support/axe.ts'
import { mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { payingSite } from '../support/paying-site.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { stripeServer } from '../support/stripe-server.ts'

/** Places are taken and money moves, so it has a site of its own. */
let site: RunningSite
let stripe: Awaited<ReturnType<typeof stripeServer>>
let address = ''
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  stripe = await stripeServer({ webhookUrl: () => `${site.url}/api/v1/payments/webhooks/stripe` })
  const { secretKey, webhookSecret, apiUrl } = stripe.settings
  site = await startSite({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl })
  await (await payingSite(site)).close()
  const page = await browser.newPage()
  const conference = await openConference(site, page)
  address = new URL((await page.request.get(`${site.url}/conference/${conference.id}/any`)).url()).pathname
  await page.close()
})
test.afterAll(async () => {
  await site?.stop()
  await stripe?.close()
})

const phone = { width: 390, height: 844 }

/** Fills in the form of a listener and sends it. */
async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${site.url}${address}/register`)
  const person = page.locator('#delegate-1')
  await page.getByText('Accompanying Person/Delegate Listener').click()
  await person.getByLabel('Name (for certificate)').fill(name)
  await person.getByLabel('E-mail').fill(email)
  await person.getByLabel('University, institute or company').fill('University of Colombo')
  await page.getByLabel(/I agree to the/).check()
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
}

/** The words of the document that a link of the page downloads. */
async function downloaded(page: Page, link: RegExp): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).first().click()
  const bytes = readFileSync(await (await arriving).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.normalize('NFC').replace(/\s+/g, ' ')
}

test('a listener registers on a phone, pays by card and downloads the invoice', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await register(page, 'Lea Listener', 'lea@example.org')
  const own = page.url()
  await page.getByRole('link', { name: 'Pay', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay €260')
  await hydrated(page)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('link', { name: 'Continue to Stripe and pay €260' }).click()
  await expect(page.getByRole('heading')).toHaveText('EUR 260.00')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Thank you, your card payment has arrived.')).toBeVisible()

  await page.goto(own)
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Invoice and receipts' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices and receipts')
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  const invoice = await downloaded(page, /Download Invoice /)
  expect(invoice).toContain('Lea Listener')
  expect(invoice).toContain('This invoice has been paid in full')
  expect(await downloaded(page, /Download Receipt /)).toContain('EUR 260.00')
  await expect.poll(() => mailsTo(site, 'lea@example.org').filter((mail) => mail.includes('EUR 260')).length, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.context().close()
})

test('a listener registers without JavaScript and downloads pro forma and invoice before paying', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await register(page, 'Nora Noscript', 'nora@example.org')
  await page.getByRole('link', { name: 'Invoice and receipts' }).first().click()
  await expect(page.getByText('There is no document yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a pro forma' }).click()
  await expect(page.getByText('Your pro forma is ready.')).toBeVisible()
  expect(await downloaded(page, /Download Pro forma /)).toContain('Nora Noscript')
  await page.getByRole('button', { name: 'Issue the invoice now' }).click()
  await expect(page.getByText('Your invoice has been issued.')).toBeVisible()
  const invoice = await downloaded(page, /Download Invoice /)
  expect(invoice).toContain('Nora Noscript')
  expect(invoice).toContain('How to pay')
  await page.context().close()
})
