import type { BrowserContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { payingSite } from '../support/paying-site.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { camt } from '../support/statements/camt.ts'
import { stripeServer } from '../support/stripe-server.ts'

/** A site of its own: money moves. */
let site: RunningSite
let stripe: Awaited<ReturnType<typeof stripeServer>>
let sold: Awaited<ReturnType<typeof payingSite>>
let desk: BrowserContext
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  stripe = await stripeServer({ webhookUrl: () => `${site.url}/api/v1/payments/webhooks/stripe` })
  const { secretKey, webhookSecret, apiUrl } = stripe.settings
  site = await startSite({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl })
  sold = await payingSite(site)
  desk = await browser.newContext()
  await signInOnce(site, await desk.newPage())
})
test.afterAll(async () => {
  await desk?.close()
  await sold?.close()
  await site?.stop()
  await stripe?.close()
})

const pictures = process.env.PICTURES

/** The page is sound on a desk and on a phone. */
async function isSound(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
}

test('a listener pays by card, without JavaScript on our pages too', async ({ browser }) => {
  const place = await sold.openPlace('lea@example.org', 'Lea Listener')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(place.payUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay €520')
  await expect(page.getByText('PT50 0002 0123 1234 5678 9015 4')).toBeVisible()
  await expect(page.getByRole('img', { name: /Code for banking apps/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('link', { name: 'Continue to Stripe and pay €520' }).click()
  await expect(page.getByRole('heading')).toHaveText('EUR 520.00')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Thank you, your card payment has arrived.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment')
  expect(await sold.stateOf(place.registrationId)).toBe('paid')
  await context.close()
})

test('a university pays for three by one transfer, and the office confirms it from the statement', async ({ browser }) => {
  const places = [
    await sold.openPlace('ada@example.org', 'Ada Lovelace'),
    await sold.openPlace('bea@example.org', 'Bea Potter'),
    await sold.openPlace('cleo@example.org', 'Cleo Carter'),
  ]
  const payer = await (await browser.newContext()).newPage()
  await payer.goto(places[0]?.payUrl ?? '')
  await hydrated(payer)
  await isSound(payer, 'pay')
  await payer.context().close()

  const text = camt({ version: '08' }, [
    { amount: '1560.00', reference: 'J1', name: 'Universität Köln', text: places.map(({ paymentReference }) => paymentReference).join(', ') },
    { amount: '75.00', reference: 'J2', name: 'Somebody', text: 'Conference fee' },
    { amount: '12.00', direction: 'DBIT', reference: 'J3', name: 'Our bank', text: 'Charges' },
  ])
  const page = await desk.newPage()
  await page.goto(`${site.url}/desk/money/statements`)
  await hydrated(page)
  await isSound(page, 'statements-empty')
  await page.getByLabel('File of the bank').setInputFiles({ name: 'january.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('january.xml')
  await expect(page.getByText('€520 for')).toHaveCount(3)
  for (const { registrationId } of places) expect(await sold.stateOf(registrationId)).toBe('open')
  await isSound(page, 'statement')
  await page.getByRole('button', { name: 'Confirm all 2 lines that came in…' }).click()
  await expect(page.getByRole('dialog')).toContainText('One line is taken as paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 matched, 1 in suspense')).toBeVisible()
  for (const { registrationId } of places) expect(await sold.stateOf(registrationId)).toBe('paid')

  await page.goto(`${site.url}/desk/money/statements`)
  await hydrated(page)
  await page.getByLabel('File of the bank').setInputFiles({ name: 'again.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await expect(page.getByText('This file has been read before. Nothing was added.')).toBeVisible()
  await page.close()
})

test('the office finds the booking of unknown money and matches it', async () => {
  const place = await sold.openPlace('dora@example.org', 'Dora Delegate')
  const page = await desk.newPage()
  await page.goto(`${site.url}/desk/money/suspense`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Match…' }).click()
  await page.getByLabel('Reference of the booking').fill('BK-WRONG')
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('There is no booking with this reference.')).toBeVisible()
  await isSound(page, 'suspense')
  await page.getByLabel('Reference of the booking').fill(place.reference)
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('No money is in suspense')).toBeVisible()
  await page.close()
})
