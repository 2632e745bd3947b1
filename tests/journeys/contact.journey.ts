import type { Browser, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { letterTo, shownReference } from '../support/letters.ts'

const message = {
  subject: 'Visa letter',
  name: 'Amara Perera',
  email: 'contact@university.example.org',
  mobile: '+94 11 234 5678',
  company: 'University of Colombo',
  message: 'Please send me a letter.\nI need it by May.',
}
const send = (page: Page) => page.getByRole('button', { name: 'Send the message' })

test('a message arrives: reference, 48-hour promise on the reader’s clock, a copy to the writer and a mail to the office', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await fill(page, message)
  await takeAPersonsTime(page)
  const sent = page.waitForResponse('**/api/v1/contact')
  await send(page).click()
  const { reference, answerBy } = await (await sent).json()
  expect((await sent).request().postDataJSON()).toEqual(message)
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await expect(page.locator('.notice')).toBeFocused()
  await expect(page.locator('.notice')).toContainText('within 48 hours')
  await expect(page.locator('.reference')).toHaveText(reference)
  const inHours = (new Date(answerBy).getTime() - Date.now()) / 3_600_000
  expect(inHours).toBeGreaterThan(47.9)
  expect(inHours).toBeLessThanOrEqual(48.01)
  // The journeys' browser stands in Colombo.
  const until = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Colombo', dateStyle: 'full', timeStyle: 'short' }).format(new Date(answerBy))
  await expect(page.locator('.notice time')).toHaveText(until)
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await violations(page)).toEqual([])

  const copy = await letterTo(message.email, reference)
  expect(copy.subject).toBe(`We have your message (${reference})`)
  expect(copy.text).toContain('I need it by May.')
  const office = await letterTo('helpdesk@example.org', reference)
  expect(office.subject).toBe(`Contact ${reference}: Visa letter`)
  expect(office.replyTo).toEqual([{ name: '', address: message.email }])
})

test('all problems are shown at once, by field and in a summary that takes the focus, and nothing is cleared', async ({ browser }) => {
  const { page } = await noisyPage(browser, { viewport: { width: 320, height: 640 } })
  await page.goto('/contact')
  await hydrated(page)
  await fill(page, { subject: 'Visa letter', email: 'nobody', mobile: 'ring me' })
  await send(page).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('.error-summary li')).toHaveCount(4)
  await expect(page.getByLabel('Subject')).toHaveValue('Visa letter')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter an e-mail address such as name@university.edu.')
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'rules of colour')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('link', { name: /^Message:/ }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Message').fill('Hello.')
  await expect(page.getByLabel('Message')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('.error-summary li')).toHaveCount(3)
  await expect(page.getByLabel('Message')).toBeFocused()
})

test('an interrupted message stays in the form, is offered after a reload, and then arrives', async ({ browser }) => {
  const { page, notes } = await noisyPage(browser)
  await page.goto('/contact')
  await hydrated(page)
  await fill(page, { ...message, email: 'interrupted@university.example.org' })
  await page.route('**/api/v1/contact', (route) => route.abort())
  await send(page).click()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(message.message)
  expect(notes.some((note) => note.includes('connection.lost'))).toBe(true)
  await page.unroute('**/api/v1/contact')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore my answers' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(message.message)
  await send(page).click()
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Restore my answers' })).toHaveCount(0)
})

test('a draft can be thrown away', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Message').fill('On second thought')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Restore my answers' })).toHaveCount(0)
})

test('a double click sends one message', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await fill(page, { ...message, email: 'twice@university.example.org' })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/contact')) requests += 1
  })
  await send(page).dblclick()
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  expect(requests).toBe(1)
})

test('the form works by keyboard alone; the field for robots is never met', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Subject').focus()
  for (const text of Object.values({ ...message, email: 'keyboard@university.example.org', message: 'Hello' })) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the message is posted, and a page promises the reply', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, { ...message, email: 'plain-contact@university.example.org' })
    await send(page).click()
    await expect(page).toHaveURL(/\/message-received\/CM-[2-9A-Z]{6}-[A-Z](#|$)/)
    await expect(page.getByText('You will have a reply within 48 hours')).toBeVisible()
    const office = await letterTo('helpdesk@example.org', await shownReference(page))
    expect(office.replyTo?.[0]?.address).toBe('plain-contact@university.example.org')
  })

  test('a refused post shows everything again', async ({ browser }) => {
    const { page } = await noisyPage(browser, { javaScriptEnabled: false })
    await page.goto('/contact')
    await fill(page, { ...message, name: '' })
    await send(page).click()
    await expect(page.getByRole('link', { name: 'Name: Please enter your name.' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(message.message)
  })
})

async function fill(page: Page, answers: Partial<typeof message>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) await page.locator(`main form [name="${name}"]`).fill(value)
}

/** Not the journey's own page: a refusal or a lost connection is noted in the console, and rightly so. */
async function noisyPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; notes: string[] }> {
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', ...options })
  const page = await context.newPage()
  const notes: string[] = []
  page.on('console', (entry) => entry.type() === 'error' && notes.push(entry.text()))
  return { page, notes }
}
