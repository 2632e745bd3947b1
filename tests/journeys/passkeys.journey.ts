import type { BrowserContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** Browsers make passkeys for names, not for numbers: this site is called localhost. */
let site: RunningSite
let address: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startSite()
  address = site.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => site.stop())

const password = 'analytical engine 1843'

/** A device with a fingerprint reader, as Chromium imitates it; its keys are those of this context alone. */
async function givenDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    knowsOwner: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function registered(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await context.request.post(`${address}/api/v1/admin-ragistation`, { data: { fName: 'Ada', lName: 'Lovelace', email, password } })
  await page.goto(`${address}/account`)
  await hydrated(page)
  return page
}

/** From now on this browser names passkeys only when it is asked by the button. */
async function offersNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${address}/`)
}

test('a passkey is added under a name, signs in without a password, and opens nothing once it is removed', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await registered(context, 'ada@example.org')
  const device = await givenDevice(page)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Name of the passkey').fill('My phone')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.getByText('This is not your password.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(scripts).toEqual([])
  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been saved')
  const list = page.getByRole('form', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveText([/My phone.*not used yet/])
  await expect(form.locator('[name=currentPassword]')).toHaveValue('')
  expect(await device.keys()).toHaveLength(1)
  expect(await violations(page)).toEqual([])

  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.getByRole('alert')).toHaveText('This device already has a passkey for your account.')

  await signOut(page)
  await page.goto(`${address}/login?next=%2Faccount`)
  await hydrated(page)
  // What the browser offers for the address, this device's owner takes at once.
  await page.getByLabel('Email').focus()
  await expect(page).toHaveURL(`${address}/account`)
  await expect(list.getByRole('listitem')).toHaveText([/My phone.*last used/])
  await hydrated(page)
  await signOut(page)

  await offersNothing(page)
  await page.goto(`${address}/login?next=%2Faccount`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${address}/account`)
  await expect(list.getByRole('listitem')).toHaveText([/My phone.*last used/])
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('g_user'))) ?? '')).toMatchObject({ email: 'ada@example.org', role: 'g_user' })

  await list.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey has been removed')
  await expect(list).toBeHidden()
  await hydrated(page)
  await signOut(page)
  await page.goto(`${address}/login`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey does not open an account here. Please try another, or sign in with your password.')
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('a device that does not know its owner, a browser without passkeys and a site called by its number are told so', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await registered(context, 'eve@example.org')
  const device = await givenDevice(page)
  await device.knowsOwner(false)
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.getByRole('alert')).toHaveText('No passkey was used. Please try again.')
  expect(await device.keys()).toEqual([])

  const stranger = await (await browser.newContext()).newPage()
  const press = async (expected: string) => {
    await hydrated(stranger)
    await stranger.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(stranger.getByRole('alert')).toHaveText(expected)
  }
  await stranger.goto(`${site.url}/login`)
  await press('Passkeys do not work at this address. Please open the site as localhost.')
  await stranger.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await stranger.goto(`${address}/login`)
  await press('This browser does not support passkeys. Please use your password.')
  await stranger.context().close()
  await context.close()
})

test('without JavaScript the door offers the password alone, and a passkey can still be removed', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await registered(context, 'plain@example.org')
  await givenDevice(page)
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.locator('[name=currentPassword]').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been saved')
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const again = await plain.newPage()
  await again.goto(`${address}/account`)
  await expect(again.locator('#passkeys noscript p')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
  await again.getByRole('button', { name: 'Remove the passkey Chrome on Linux' }).click()
  await expect(again.getByRole('status')).toContainText('The passkey has been removed')
  await plain.clearCookies()
  await again.goto(`${address}/login`)
  await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  await plain.close()
  await context.close()
})

test('an organiser closes the desk to passwords, is asked for the passkey at once, and opens it with that', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await givenDevice(page)
  await offersNothing(page)
  await signInOnce({ ...site, url: address }, page)
  await page.goto(`${address}/desk/settings`)
  const rule = page.getByRole('region', { name: 'Who opens the desk' })
  await rule.getByRole('link', { name: 'add one to your own account' }).click()
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Name of the passkey').fill('Office key')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been saved')

  await page.goto(`${address}/desk/settings`)
  await hydrated(page)
  await rule.getByRole('button', { name: 'Ask everybody for a passkey' }).click()
  await expect(page.getByRole('dialog')).toContainText('is asked for a passkey at once')
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for passkeys' }).click()
  await expect(page).toHaveURL(`${address}/account/open-desk?next=%2Fdesk%2Fsettings`)
  await expect(page.getByRole('main')).toContainText('Office key')
  expect(await violations(page)).toEqual([])
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${address}/desk/settings`)
  await expect(rule).toContainText('A password alone opens their account, and not the desk.')
  await hydrated(page)
  await rule.getByRole('button', { name: 'Let passwords open the desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let passwords open it' }).click()
  await expect(rule).toContainText('Organisers with their password or a passkey.')
  await context.close()
})
