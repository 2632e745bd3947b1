import { readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { peopleAtDoor } from '../support/check-in-journey.ts'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** People are checked in, so it has a site of its own. */
let site: RunningSite
let desk: Page
let given: Awaited<ReturnType<typeof peopleAtDoor>>
let contexts: BrowserContext[] = []
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  given = await peopleAtDoor(site)
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
  contexts = [desk.context()]
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await given.close()
  await site.stop()
})

const at = (place: string) => site.url + place
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  const before = page.viewportSize()
  for (const [width, size] of [
    ['390', phone],
    ['1280', { width: 1280, height: 900 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Makes a link at the desk and opens it on a device of its own. */
async function enrolled(name: string): Promise<Page> {
  await desk.goto(at('/desk/check-in/colombo'))
  await hydrated(desk)
  await desk.getByLabel('Name', { exact: false }).first().fill(name)
  await desk.getByLabel('How long it may be used').selectOption('day')
  await desk.getByRole('button', { name: 'Make the link' }).click()
  await expect(desk.getByRole('img', { name: 'The link for the device' })).toBeVisible()
  const link = await desk.locator('.door-link a').getAttribute('href')
  if (name === 'North door') await picture(desk, 'desk-link')
  const context = await (desk.context().browser() as NonNullable<ReturnType<BrowserContext['browser']>>).newContext({ viewport: phone })
  contexts.push(context)
  const device = await context.newPage()
  await device.goto(new URL(link ?? '').pathname.replace(/^/, site.url))
  await hydrated(device)
  if (name === 'North door') await picture(device, 'enrol')
  await device.getByRole('button', { name: 'Use this device' }).click()
  // Until the page is stored, it cannot be opened without a network.
  await expect(device.getByText('Online. Everything is sent. Works without a network.')).toBeVisible()
  return device
}

/** By keyboard alone: the name, and Enter. */
async function typeName(device: Page, name: string) {
  await device.getByLabel('Name or reference').focus()
  await device.keyboard.type(name)
  await device.keyboard.press('Enter')
}

test('two doors without a network check in the same people, and nobody is lost or counted twice', async () => {
  await signInOnce(site, desk)
  await desk.goto(at('/desk/check-in'))
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'desk-conferences')
  const north = await enrolled('North door')
  const south = await enrolled('South door')
  await north.context().setOffline(true)
  await south.context().setOffline(true)
  // Even the page itself opens without a network.
  await south.reload()
  await expect(south.getByText('of 6 in today')).toBeVisible()

  await typeName(north, 'zoe')
  await expect(north.locator('.door-outcome')).toContainText('In')
  await expect(north.locator('.door-outcome')).toContainText('Zoë Ångström')
  await picture(north, 'door-in')
  await typeName(north, 'silva')
  await expect(north.locator('.door-outcome')).toContainText('João da Silva')
  await typeName(north, 'nguyen')
  await expect(north.locator('.door-outcome')).toContainText('Nguyễn Thị Ánh')
  await north.getByRole('button', { name: 'Undo' }).press('Enter')
  await typeName(north, 'zoe')
  await expect(north.locator('.door-outcome')).toContainText('Already in')
  await expect(north.locator('.door-outcome')).toContainText('North door')
  await picture(north, 'door-already')

  await typeName(south, 'zoe')
  await expect(south.locator('.door-outcome')).toContainText('Zoë Ångström')
  await typeName(south, '小明')
  await expect(south.locator('.door-outcome')).toContainText('王小明')
  await typeName(south, 'noah')
  await expect(south.locator('.door-outcome')).toContainText('Not paid')
  await expect(south.locator('.door-outcome')).toContainText('€260 is still to be paid')
  await picture(south, 'door-unpaid')
  // The question has the focus: its first button is one step away.
  await south.keyboard.press('Tab')
  await south.keyboard.press('Enter')
  await expect(south.locator('.door-outcome')).toContainText('In')
  await typeName(south, 'carl')
  await expect(south.locator('.door-outcome')).toContainText('No longer registered')
  await south.getByLabel('Name or reference').fill('nobody')
  await expect(south.getByText('Nobody with this name is on the list. Please')).toBeVisible()
  await expect(south.getByText('3 entries wait to be sent.')).toBeVisible()
  await picture(south, 'door-offline')

  await south.context().setOffline(false)
  await expect(south.getByText('Online. Everything is sent.')).toBeVisible()
  await north.context().setOffline(false)
  await expect(north.getByText('Online. Everything is sent.')).toBeVisible()
  await expect(north.locator('.door-bar')).toContainText('4 of 6 in today')
  await south.reload()
  await expect(south.locator('.door-bar')).toContainText('4 of 6 in today')
  expect(await given.attended()).toEqual(
    ['João da Silva: in', 'Nguyễn Thị Ánh: in', 'Nguyễn Thị Ánh: undone', 'Noah Núñez: in', 'Zoë Ångström: in', 'Zoë Ångström: in', '王小明: in'].sort(),
  )
  await expectClean(south)
  await desk.goto(at('/desk/check-in/colombo'))
  await expect(desk.getByRole('table', { name: 'Latest check-ins' }).getByRole('row')).toHaveCount(5)
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'desk-check-in')
})

test('a revoked device loses its data at its next contact', async () => {
  const lost = await enrolled('Lost phone')
  await desk.reload()
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Revoke… Lost phone' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(desk.getByRole('row', { name: /Lost phone/ })).toContainText('Revoked')
  await lost.reload()
  await expect(lost.getByText('This device is not enrolled')).toBeVisible()
  const left = await lost.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('check-in')
      request.onsuccess = () => resolve(request.result)
    })
    const counted = (store: string) =>
      new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count()
        request.onsuccess = () => resolve(request.result)
      })
    return (await counted('door')) + (await counted('queue'))
  })
  expect(left).toBe(0)
})

test('somebody who has not registered is registered, pays in cash, and gets a badge', async () => {
  await desk.goto(at('/desk/check-in/colombo'))
  await desk.getByRole('link', { name: 'Register somebody' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Register somebody at the door')
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'walk-in')
  await desk.getByLabel('Name (for certificate)').fill('Łucja Żółć')
  await desk.getByLabel('University, institute or company').fill('University of Łódź')
  await desk.getByLabel('Country').selectOption('Poland')
  await desk.getByLabel('Payment').selectOption('cash')
  await desk.getByLabel('Number of the receipt').fill('R-77')
  await desk.getByRole('button', { name: 'Register and check in' }).click()
  // Without an address nobody is registered, and nothing that was typed is lost.
  await expect(desk.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(desk.getByLabel('Name (for certificate)')).toHaveValue('Łucja Żółć')
  await picture(desk, 'walk-in-refused')
  await desk.getByLabel('E-mail').fill('lucja@example.org')
  await desk.getByRole('button', { name: 'Register and check in' }).dblclick()
  await expect(desk.getByRole('heading', { name: 'Łucja Żółć is registered and in', exact: true })).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'walk-in-done')
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk
      .getByRole('link', { name: /^Badge/ })
      .first()
      .click(),
  ])
  const badge = readFileSync(await download.path())
  expect(badge.subarray(0, 5).toString()).toBe('%PDF-')
  if (pictures) await download.saveAs(`${pictures}/badge.pdf`)
  const people = await given.db.selectFrom('registration').select(['state']).where('email', '=', 'lucja@example.org').execute()
  expect(people).toEqual([{ state: 'paid' }])
  expect(await given.attended()).toContain('Łucja Żółć: in')
  await desk.getByRole('button', { name: 'Next person' }).click()
  await expect(desk.getByLabel('Name (for certificate)')).toHaveValue('')
  await desk.goto(at('/desk/check-in/colombo'))
  await expect(desk.getByRole('table', { name: 'Latest check-ins' })).toContainText('Łucja Żółć')
  const sheet = await desk.request.get(at('/api/v1/desk/check-in/colombo/badges?format=a4-8'))
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-')
  if (pictures) writeFileSync(`${pictures}/badges.pdf`, await sheet.body())
})

test('a participant says which languages they speak and agrees to be listed, on a phone without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  contexts.push(context)
  const page = await context.newPage()
  const { reference, secret } = given.unpaid
  const openDetails = () => page.goto(at(`/registration/${reference}/${secret}/details`))
  const openList = async () => {
    await openDetails()
    await page.getByRole('link', { name: 'the conference’s participants' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Participants')
  }
  await openList()
  await expect(page.getByRole('heading', { name: 'Nobody is listed yet' })).toBeVisible()
  await openDetails()
  const consent = page.getByLabel('Show my name in the public list of participants')
  await expect(consent).not.toBeChecked()
  await page.getByLabel('Languages you speak').fill('Español, English')
  await consent.check()
  await picture(page, 'details')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main')).toContainText('Español, English')
  await openList()
  await expect(page.locator('main')).toContainText('Noah Núñez')
  await picture(page, 'participants')
  await openDetails()
  await expect(consent).toBeChecked()
  await consent.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  // No cache shows the name any longer.
  await openList()
  await expect(page.locator('main')).not.toContainText('Noah Núñez')
})
