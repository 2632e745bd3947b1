import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { letterTo } from '../support/letters.ts'
import { fillRequired, openConference, openPopup, sendAndRead } from '../support/submission-form.ts'

const password = 'analytical engine 1843'
const anAddress = () => `ada-${randomBytes(4).toString('hex')}@example.org`

/** Signed in, and known to the page. */
async function registered(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/register')
  await hydrated(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=rePassword]').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
  return page
}

test('a guest’s submission is claimed: hidden until the address is confirmed, then on the profile, and its details fill the next form', async ({
  context,
  page: guest,
  request,
}) => {
  const email = anAddress()
  const conference = await openConference(request)
  const popup = await openPopup(guest, conference)
  await fillRequired(popup, email)
  await popup.getByLabel('Country').selectOption('Sri Lanka')
  const reference = await sendAndRead(popup)

  const page = await registered(context, email.toUpperCase().replace('@EXAMPLE.ORG', '@example.org'))
  await page.goto('/profile')
  await expect(page.getByText('not confirmed yet')).toBeVisible()
  const before = await page.content()
  expect(before).not.toContain(reference)
  expect(before).not.toContain('/submission/')

  const letter = await letterTo(email.toUpperCase().replace('@EXAMPLE.ORG', '@example.org'), '/confirm-address/')
  await page.goto(new URL(/\/confirm-address\/[\w-]{43}/.exec(letter.text ?? '')?.[0] ?? '', page.url()).href)
  await page.getByRole('button', { name: 'Yes, this address is mine' }).click()
  await expect(page.getByRole('status')).toContainText('Your address is confirmed')
  const own = page.getByRole('article').filter({ hasText: reference })
  await expect(own.getByRole('list', { name: `How ${reference} has moved` }).getByRole('listitem')).toHaveText([/^Received/])
  expect(await violations(page)).toEqual([])
  await own.getByRole('link', { name: `Open ${reference}` }).click()
  await expect(page.getByRole('heading', { name: 'Received', level: 1 })).toBeVisible()

  const again = await openPopup(page, conference)
  await expect(again.getByLabel('University, institute or company')).toHaveValue('University of Colombo')
  // The name is the account's, so that a change of it holds everywhere.
  await expect(again.getByLabel('Name (for certificate)')).toHaveValue('Ada Lovelace')
  await expect(again.getByLabel('Country')).toHaveValue('Sri Lanka')
  await expect(again.getByLabel('Message to the organisers')).toHaveValue('')
})

test('forms are filled with the details of whoever is signed in, never over what was typed', async ({ context }) => {
  const email = anAddress()
  const page = await registered(context, email)
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/session', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Name').fill('Countess of Lovelace')
  answer()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Name')).toHaveValue('Countess of Lovelace')
  await page.goto('/ambassadors-apply')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('a draft is offered as it was: nothing is filled in beside it, and afresh means with one’s details', async ({ context }) => {
  const email = anAddress()
  const page = await registered(context, email)
  await page.goto('/contact')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('E-mail').fill('')
  await page.getByLabel('Message').fill('Half a message')
  const seen = page.waitForResponse('**/api/v1/session')
  await page.reload()
  await hydrated(page)
  await seen
  await expect(page.getByRole('button', { name: 'Restore my answers' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore my answers' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Half a message')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.reload()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('[V49] without an account, nothing is asked for and nothing filled in', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/session') && calls.push(request.url()))
  await page.goto('/contact')
  await hydrated(page)
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(calls).toEqual([])
})
