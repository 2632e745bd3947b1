import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, phone } from '../support/day-at-desk.ts'
import { inDatabase } from '../support/in-database.ts'
import { hydrated, test } from '../support/journey.ts'
import { moneyAt } from '../support/money-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** Money is taken and moved, so it has a site of its own. */
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

const at = (place: string) => site.url + place
/** Where the pictures for a designer's eye are put, when somebody asks for them. */
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  for (const [width, size] of [
    ['390', phone],
    ['1280', { width: 1280, height: 900 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize(desktop)
}

/** An act on money is shown first and done then. */
async function perform(title: string, button: string, fill: (panel: ReturnType<Page['locator']>) => Promise<void>) {
  const panel = desk.locator('details.desk-act', { has: desk.locator('summary', { hasText: title }) })
  await panel.locator('summary').click()
  await fill(panel)
  await panel.getByRole('button', { name: 'Show what it does' }).click()
  await expect(panel.getByText('Nothing has been done yet.')).toBeVisible()
  const lines = await panel.locator('.notice li').allTextContents()
  await panel.getByRole('button', { name: button }).click()
  await expect(panel.getByText('Nothing has been done yet.')).toBeHidden()
  return lines
}

test('the office takes a cash payment and reissues the invoice to another recipient', async () => {
  await signInOnce(site, desk)
  await desk.getByRole('link', { name: 'Money', exact: true }).click()
  await hydrated(desk)
  await expectClean(desk)
  await desk.getByLabel('Payer, or reference of a booking, payment or invoice').fill(given.booking.paymentReference)
  await desk.getByRole('button', { name: 'Find' }).click()
  await expect(desk.getByRole('row', { name: new RegExp(given.booking.reference) })).toContainText('€520')
  await picture(desk, 'bookings')
  await desk.getByRole('link', { name: given.booking.reference }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(given.booking.reference)
  await hydrated(desk)
  const paid = await perform('Record a payment…', 'Yes: record the payment', async (panel) => {
    await panel.getByLabel('Number of the cheque or receipt').fill('R-1')
    await expectClean(desk)
  })
  expect(paid).toContain('To be paid: €520 → €0')
  await expect(desk.locator('.badges')).toContainText('Paid')
  const again = await perform('Change the recipient…', 'Yes: change the recipient', async (panel) => {
    await panel.getByLabel('Invoice to').selectOption('institution')
    await panel.getByLabel('Institution', { exact: true }).fill('Himal Institute, Accounts')
  })
  expect(again[0]).toMatch(/^Credit note for €520, which cancels invoice PT-/)
  await expect(desk.getByRole('row', { name: /Credit note/ }).first()).toBeVisible()
  await expect(desk.locator('table', { hasText: 'Invoices and credit notes' })).toContainText('Himal Institute, Accounts')
  await picture(desk, 'booking')
})

test('the panels are worked by keyboard alone on a narrow screen, through a lost connection and with impatient hands', async () => {
  await inDatabase(site, (db) => db.updateTable('booking').set({ vat_number: 'DE123456788' }).where('reference', '=', given.booking.reference).execute())
  const narrow = { width: 320, height: 640 }
  const isNarrow = () => expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width)
  await desk.setViewportSize(narrow)
  await desk.goto(at(`/desk/money/bookings/${given.booking.reference}`))
  await hydrated(desk)

  // What a move does is shown where the focus is, and nothing is done without a second key.
  const carry = desk.locator('details.desk-act', { has: desk.locator('summary', { hasText: 'Move a place to another conference…' }) })
  await carry.locator('summary').press('Enter')
  await carry.getByLabel('Later conference').selectOption('kandy')
  await desk.context().setOffline(true)
  await carry.getByRole('button', { name: 'Show what it does' }).press('Enter')
  await expect(carry.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(carry.getByLabel('Later conference')).toHaveValue('kandy')
  await desk.context().setOffline(false)
  await carry.getByRole('button', { name: 'Show what it does' }).press('Enter')
  await expect(carry.getByRole('status')).toContainText('Nothing has been done yet.')
  await expect(carry.getByRole('status')).toBeFocused()
  await isNarrow()
  await desk.keyboard.press('Tab')
  await expect(carry.getByRole('button', { name: 'Yes: move the place' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(carry.locator('summary')).toBeFocused()
  await expect(carry.getByRole('button', { name: 'Show what it does' })).toBeVisible()

  const checks = desk.locator('section', { has: desk.getByRole('heading', { name: 'Evidence for the VAT number' }) })
  await checks.locator('summary').press('Enter')
  await checks.getByLabel('Reference of the reply').fill('VIES-2026-117')
  await desk.context().setOffline(true)
  await checks.getByRole('button', { name: 'Note the check' }).press('Enter')
  await expect(checks.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(checks.getByLabel('Reference of the reply')).toHaveValue('VIES-2026-117')
  await desk.context().setOffline(false)
  await checks.getByRole('button', { name: 'Note the check' }).dblclick()
  await expect(checks.getByLabel('Reference of the reply')).toHaveValue('')
  await expect(checks.getByRole('listitem')).toHaveText([/DE123456788, checked on .*, VIES-2026-117/])
  await isNarrow()

  await desk.goto(at('/desk/money/companies'))
  await hydrated(desk)
  const rates = desk.locator('section', { has: desk.getByRole('heading', { name: 'VAT in pounds' }) })
  await rates.locator('summary').press('Enter')
  await rates.getByLabel('Pounds for one euro').fill('many')
  await rates.getByRole('button', { name: 'Enter the rate' }).press('Enter')
  await expect(rates.locator('.field-error')).toHaveCount(3)
  await expect(rates.getByRole('button', { name: 'Enter the rate' })).toBeFocused()
  await isNarrow()
  await rates.getByLabel('Pounds for one euro').fill('0.8543')
  await rates.getByLabel('Holds from').fill(new Date().toISOString().slice(0, 10))
  await rates.getByLabel('Source').fill('HM Revenue & Customs')
  await desk.context().setOffline(true)
  await rates.getByRole('button', { name: 'Enter the rate' }).press('Enter')
  await expect(rates.getByRole('alert')).toContainText('The server could not be reached.')
  await desk.context().setOffline(false)
  await rates.getByRole('button', { name: 'Enter the rate' }).dblclick()
  await expect(rates.getByRole('row', { name: /0\.8543/ })).toHaveCount(1)
  await expect(rates.locator('summary')).toBeFocused()
  await isNarrow()
  await rates.getByRole('button', { name: 'Retire…' }).press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Retire' }).press('Enter')
  await expect(rates.getByRole('row', { name: /0\.8543/ })).toHaveCount(0)
  await desk.setViewportSize(desktop)
})

test('a participant moves the place to a later conference, without JavaScript and with one double click', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(at(`/registration/${given.place.reference}/${given.place.secret}/carry`))
  await page.getByLabel('Find a conference by its name, place or topic').fill('Kandy')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Later conference').selectOption('kandy')
  await page.getByRole('button', { name: 'Show what it costs' }).click()
  await expect(page.getByRole('heading', { name: 'To Health and Medicine Kandy?' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Paid, and taken over')
  await picture(page, 'carry')
  await page.getByRole('button', { name: 'Yes, move my place' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your place was moved' })).toBeVisible()
  await picture(page, 'carried')
  await context.close()
  await desk.goto(at(`/desk/money?q=${given.place.reference}`))
  await expect(desk.getByRole('link', { name: given.booking.reference })).toBeVisible()
  await desk.goto(at('/desk/money?q=himal'))
  await expect(desk.locator('tbody tr', { hasText: 'Health and Medicine Kandy' })).toHaveCount(1)
})

test('the books are read and exported', async () => {
  await desk.goto(at('/desk/money/reports'))
  await hydrated(desk)
  await expectClean(desk)
  await expect(desk.getByRole('row', { name: /VAT 23 %/ }).first()).toBeVisible()
  await picture(desk, 'reports')
  const panel = desk.locator('section', { has: desk.getByRole('heading', { name: 'Journal' }) })
  const [download] = await Promise.all([desk.waitForEvent('download'), panel.getByRole('button', { name: /^CSV/ }).click()])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Moved to another conference,customer-credit,Credit of customers')
  await desk.goto(at('/desk/money/refunds'))
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'refunds')
})

test('a conference is postponed: the desk asks the payer, who has the money back, on a phone without JavaScript', async ({ browser }) => {
  await desk.goto(at('/desk/conferences/kandy/state'))
  await hydrated(desk)
  await desk.getByLabel('It is postponed; the new days are not known yet').check()
  await desk.getByRole('textbox', { name: 'What happened, for visitors and in the letters' }).click()
  await desk.keyboard.type('The venue is under water.')
  await desk.getByRole('button', { name: 'Preview the letters' }).click()
  await desk.getByRole('button', { name: /^Postpone the conference/ }).click()
  await expect(desk).toHaveURL(/\/desk\/conferences\/kandy$/)
  await desk.goto(at('/desk/conferences/kandy'))
  await desk.getByRole('link', { name: 'What happens with the places…' }).click()
  await hydrated(desk)
  await picture(desk, 'choices-ask')
  await desk.getByLabel('What you want to add to the letters').fill('We are sorry.')
  await desk.getByRole('button', { name: 'Preview the letters' }).click()
  await expect(desk.getByRole('heading', { name: 'One letter will go out' })).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'choices-preview')
  await desk.getByRole('button', { name: 'Send one letter' }).click()
  await expect(desk.getByRole('heading', { name: /^Everybody is asked; answers by/ })).toBeVisible()

  const linkIn = () =>
    mailsTo(site, 'lea@example.org')
      .map((mail) => /http\S+\/registration\/\S+\/choice/.exec(mail.replaceAll('=\r\n', ''))?.[0])
      .find(Boolean) ?? ''
  await expect.poll(linkIn, { timeout: 60_000 }).not.toBe('')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(linkIn())
  await picture(page, 'choice')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Keep the place' }).click()
  await expect(page.locator('.arrival')).toContainText('The place stays.')
  await page.getByLabel('IBAN, or sort code and account number').fill('PT50000201231234567890155')
  await page.getByRole('button', { name: 'End the place and pay it back' }).click()
  await expect(page.locator('main')).toContainText('This IBAN is not complete, or a digit is wrong.')
  await picture(page, 'choice-refused')
  await page.getByLabel('IBAN, or sort code and account number').fill('PT50 0002 0123 1234 5678 9015 4')
  await page.getByRole('button', { name: 'End the place and pay it back' }).dblclick()
  await expect(page.locator('.arrival')).toContainText('The place has ended')
  await picture(page, 'choice-done')
  await context.close()

  await desk.reload()
  await expect(desk.getByRole('row', { name: /Pay back/ })).toHaveCount(1)
  await expectClean(desk)
  await picture(desk, 'choices-answers')
  await desk.goto(at('/desk/money/refunds'))
  await expect(desk.getByRole('row', { name: /Lea|Himal/ })).toHaveCount(1)
})
