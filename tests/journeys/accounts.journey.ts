import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { unzipped } from '../support/unzipped.ts'
import { writtenMails } from '../support/written-mails.ts'

/** These journeys read the mails, so they have a site of their own. */
let site: RunningSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const password = 'analytical engine 1843'
const at = (place: string) => site.url + place
const slot = (page: Page) => page.locator('.account-slot')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('g_user'))

/** The newest link to one of our pages in the mails to an address. */
async function linkTo(address: string, place: string): Promise<string> {
  let found = ''
  await expect
    .poll(() => {
      const texts = writtenMails(site.dataDir).map((text) => text.replace(/=3D/g, '='))
      const last = texts.filter((text) => text.includes(address) && text.includes(`/${place}/`)).at(-1)
      found = new RegExp(`/${place}/[\\w-]{43}`).exec(last ?? '')?.[0] ?? ''
      return found
    })
    .not.toBe('')
  return at(found)
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=rePassword]').fill(password)
}

async function register(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(at('/register'))
  await hydrated(page)
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(at('/'))
  return page
}

test('a mismatch shows in red while typing and nothing is sent; then the account is made, the answer stored, and the way leads home', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto(at('/register'))
  await hydrated(page)
  await fillRegistration(page, 'ada@example.org')
  await page.locator('[name=rePassword]').fill('analytical engine')
  await expect(page.getByText('Passwords do not match')).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expect(page.locator('[name=rePassword]')).toHaveCSS('border-color', 'rgb(179, 38, 30)')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Register' }).click()
  expect(calls).toEqual([])
  await page.locator('[name=rePassword]').fill(password)
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await page.route('**/api/v1/admin-ragistation', async (route) => {
    await expect(page.getByRole('button', { name: 'Please Wait...' })).toBeVisible()
    expect(route.request().postDataJSON()).toEqual({ fName: 'Ada', lName: 'Lovelace', email: 'ada@example.org', password })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(at('/'))
  expect(JSON.parse((await stored(page)) ?? '')).toEqual({ _id: expect.any(String), fName: 'Ada', lName: 'Lovelace', email: 'ada@example.org', role: 'g_user' })
  await expect(slot(page).getByRole('button', { name: 'Ada' })).toBeVisible()
  await context.close()
})

test('a failed registration is noted in the console and said on the page, and what was typed stays', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const notes: string[] = []
  page.on('console', (message) => notes.push(message.text()))
  await page.goto(at('/register'))
  await hydrated(page)
  await fillRegistration(page, 'ada@example.org')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('User registration failed. Please try again.')
  expect(notes).toContain('User registration failed. Please try again.')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  expect(await stored(page)).toBeNull()
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('a wrong password is answered in red, an unreachable server too, with a quieter second line', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(at('/login'))
  await hydrated(page)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.locator('[name=password]').fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid email or password')).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expect(page.getByRole('alert').locator('p')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.route('**/api/v1/user-login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').locator('p')).toHaveText(['Invalid email or password', /could not be reached/])
  await context.close()
})

test('the header knows who is signed in on a kept page, without moving anything; a second tab is signed out with the first', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(at('/login?next=%2Ffaq'))
  await hydrated(page)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(at('/faq'))

  const kept = await (await context.request.get(at('/faq'))).text()
  expect(kept).not.toContain('Lovelace')
  await expect(slot(page).getByRole('button', { name: 'Ada' })).toBeVisible()
  const beside = () => page.getByRole('link', { name: 'All conferences' }).boundingBox()
  const whenSignedIn = await beside()

  const second = await context.newPage()
  await second.goto(at('/profile'))
  await hydrated(second)
  await expect(second.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await slot(page).getByRole('button', { name: 'Ada' }).hover()
  await slot(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(slot(page).getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await beside()).toEqual(whenSignedIn)
  expect(await stored(page)).toBeNull()
  await expect(second).toHaveURL(at('/login'))
  await context.close()
})

test('a broken stored user is survived and logged; one that the cookie does not know loses', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const notes: string[] = []
  page.on('console', (message) => notes.push(message.text()))
  await page.goto(at('/faq'))
  // Otherwise the page itself may still be looking for a session, and take the entry away.
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('g_user', '{broken'))
  await page.reload()
  await hydrated(page)
  await expect(slot(page).locator('a')).toHaveText('Login')
  await expect.poll(() => notes.join(' ')).toContain('The stored user cannot be read.')
  const forged = JSON.stringify({ _id: '1', fName: 'Eve', lName: 'E', email: 'eve@example.org', role: 'g_user' })
  await page.evaluate((text) => localStorage.setItem('g_user', text), forged)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => stored(page)).toBeNull()
  await page.goto(at('/profile'))
  await expect(page).toHaveURL(at('/login'))
  await context.close()
})

test('a guest submission appears after the address is confirmed, not before', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await register(context, 'author@example.org')
  const message = { subject: 'Visa letter', name: 'Ada', email: 'Author@example.org', message: 'Please.' }
  await context.request.post(at('/api/v1/contact'), { data: message })
  await page.goto(at('/profile'))
  await expect(page.getByText('not confirmed yet')).toBeVisible()
  await expect(page.getByText('Visa letter')).toBeHidden()
  expect(await violations(page)).toEqual([])

  const link = await linkTo('author@example.org', 'confirm-address')
  const stranger = await browser.newContext()
  const eve = await stranger.newPage()
  await eve.goto(link)
  await expect(eve).toHaveURL(/\/login\?next=/)
  await stranger.close()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, this address is mine' }).click()
  await expect(page).toHaveURL(at('/profile?done=confirmed'))
  await expect(page.getByRole('status')).toContainText('Your address is confirmed')
  await expect(page.getByText('Visa letter')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('without JavaScript one registers, forgets the password, chooses another, and signs out', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/register'))
  await fillRegistration(page, 'plain@example.org')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(at('/?signed-in'))
  await page.goto(at('/profile'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(at('/'))
  await page.goto(at('/account'))
  await expect(page).toHaveURL(at('/login?next=%2Faccount'))
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email').fill('plain@example.org')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await page.goto(await linkTo('plain@example.org', 'reset-password'))
  await page.locator('[name=password]').fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please use at least 10 characters')).toBeVisible()
  await page.locator('[name=password]').fill('difference engine 1822')
  await page.locator('[name=rePassword]').fill('difference engine 1822')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(at('/profile?done=password'))
  await context.clearCookies()
  await page.goto(at('/login?next=%2Faccount'))
  await page.getByLabel('Email').fill('plain@example.org')
  await page.locator('[name=password]').fill('difference engine 1822')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(at('/account'))
  await context.close()
})

test('the first start prints a one-time organiser sign-in, which leads to the desk and to a password of one’s own', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInOnce(site, page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose a password of your own' }).click()
  await expect(page.getByText('You are signed in as an organiser')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeInViewport()
  // Nobody has sent this organiser a link.
  await expect(page.getByText('We have sent a link to it')).toHaveCount(0)
  await page.locator('[name=password]').fill('short')
  await page.locator('[name=rePassword]').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL(at('/account/password'))
  await expect(page.locator('#password .form-failure')).toBeFocused()
  await expect(page.locator('#password .form-failure')).toBeInViewport()
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=rePassword]').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status')).toContainText('Your new password has been saved')
  await page.goto(at('/profile'))
  await expect(page).toHaveURL(at('/desk'))
  await context.close()
})

test('one takes a copy of everything along and leaves; the account is gone', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await register(context, 'leaver@example.org')
  await page.goto(at('/account'))
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await (await coming).path()
  const copy = await unzipped(readFileSync(file))
  expect(JSON.parse(String(copy['my-data.json'])).account).toMatchObject({ email: 'leaver@example.org', role: 'g_user' })
  const form = page.getByRole('form', { name: 'Delete my account' })
  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Please tick this if you are sure.')).toBeVisible()
  await form.getByLabel('I understand, and I am sure').check()
  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(at('/?deleted'))
  await expect(page.getByRole('status').filter({ hasText: 'deleted' })).toBeVisible()
  await expect.poll(() => stored(page)).toBeNull()
  const again = await context.request.post(at('/api/v1/user-login'), { data: { email: 'leaver@example.org', password } })
  expect(again.status()).toBe(401)
  await context.close()
})
