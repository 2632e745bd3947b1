import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, openConference, pressTwice } from '../support/day-at-desk.ts'
import { hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect, fillRequired, readReference } from '../support/submission-form.ts'

/** Places are given and taken away, so it has a site of its own. */
let site: RunningSite
let desk: Page
let address = ''
let reference = ''
/** The listener's own page. */
let statusUrl = ''
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
})
test.afterAll(async () => {
  await desk.context().close()
  await site.stop()
})

const at = (place: string) => site.url + place
/** What belongs to papers and has no place in a listener's page. */
const wordsOfPapers = /paper|review|withdraw|your submission|this submission/i

async function visit(page: Page, url: string): Promise<string> {
  await page.goto(url)
  return (await page.locator('main').textContent()) ?? ''
}

test('a listener sends the form and reads of a place, not of a paper', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const conference = await openConference(site, page)
  address = new URL((await page.request.get(at(`/conference/${conference.id}/any`))).url()).pathname
  await page.goto(at(address))
  await hydrated(page)
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Accompanying Person/Delegate Listener').click()
  await fillRequired(dialog, 'listener@example.org')
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  reference = await readReference(dialog)
  await expect(dialog.getByRole('heading', { name: 'Your registration has arrived' })).toBeVisible()
  await expect(dialog.getByText('We look at your registration and confirm your place by mail.')).toBeVisible()
  await dialog.getByRole('link', { name: 'See its status' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration received')
  statusUrl = page.url()
  expect(await page.locator('main').textContent()).not.toMatch(wordsOfPapers)
  await expectClean(page)
  await expect.poll(() => mailsTo(site, 'listener@example.org').length, { timeout: 60_000 }).toBe(1)
  expect(mailsTo(site, 'listener@example.org')[0]).toContain(`We have received your registration ${reference}`)
  await page.context().close()
})

test('the organiser finds the registration under Today, confirms the place, and the person sees it', async ({ browser }) => {
  const acts: string[] = []
  desk.on('request', (request) => request.method() === 'POST' && acts.push(new URL(request.url()).pathname.replace('/api/v1/desk/', '')))
  await signInOnce(site, desk)
  await desk.getByRole('link', { name: /Places to confirm/ }).click()
  await expect(desk).toHaveURL(at('/desk/registrations?state=needs-approval'))
  await hydrated(desk)
  await expectClean(desk)
  // By keyboard: the first row, and open it.
  await desk.keyboard.press('j')
  await expect(desk.getByRole('link', { name: reference })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(reference)
  await expectClean(desk)

  await pressTwice(desk, 'Confirm the place')
  await expect(desk.getByText(`${reference}: the place is confirmed.`)).toBeVisible()
  await expect(desk.locator('.badges .badge')).toHaveText(['Place confirmed'])
  expect(acts.filter((act) => act === 'registrations/move')).toHaveLength(1)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.locator('.badges .badge')).toHaveText(['Registration received'])
  await desk.getByLabel('Note to the participant (optional)').fill('Please bring your badge.')
  await desk.getByRole('button', { name: 'Confirm the place' }).click()
  await expect(desk.locator('.badges .badge')).toHaveText(['Place confirmed'])

  for (const javaScriptEnabled of [true, false]) {
    const person = await (await browser.newContext({ javaScriptEnabled })).newPage()
    const words = await visit(person, statusUrl)
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
    await expect(person.getByText('Please bring your badge.')).toBeVisible()
    expect(words).not.toMatch(wordsOfPapers)
    await person.context().close()
  }
  // The letter rests for half a minute, because the step could be taken back; the first one never leaves.
  await expect
    .poll(() => mailsTo(site, 'listener@example.org').filter((mail) => mail.includes('Your place is confirmed: registration')).length, { timeout: 90_000 })
    .toBe(1)
  await desk.goto(at('/desk/mail?about=registration'))
  await expect(desk.getByText('Place confirmed')).toBeVisible()
})

test('a reference among the submissions leads to the registration, and a note and a letter are written there', async () => {
  await desk.goto(at(`/desk/submissions/${reference}`))
  await expect(desk).toHaveURL(at(`/desk/registrations/${reference}`))
  await hydrated(desk)
  await desk.getByLabel('New note').fill('Asked by telephone about the hall.')
  await desk.getByRole('button', { name: 'Save the note' }).click()
  await expect(desk.getByText('Asked by telephone about the hall.')).toBeVisible()
  await desk.getByRole('button', { name: 'Write a letter…' }).click()
  await desk.getByLabel('Subject').fill('The hall')
  await desk.getByLabel('Message').fill('It is warm, {name}.')
  await desk.getByRole('button', { name: 'Preview' }).click()
  await expect(desk.locator('.act-form .mail-text')).toContainText('It is warm, Nimal Perera.')
  await pressTwice(desk, 'Send the mail')
  await expect(desk.getByText(`${reference}: the mail is on its way.`)).toBeVisible()
})

test('without JavaScript a virtual delegate registers, is put on the waiting list with others, and cancels', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at(`${address}/submit`))
  await page.getByText('Virtual Delegate').click()
  await fillRequired(page, 'virtual@example.org')
  await page.getByLabel('Names of accompanying persons').fill('Kamala Perera, Sunil Perera')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Send my submission' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration received')
  await expect(page.getByText('We have received your registration.')).toBeVisible()
  const own = page.url()

  await desk.goto(at('/desk/registrations?category=332'))
  await hydrated(desk)
  await desk.getByLabel('Select this page').check()
  await desk.getByRole('button', { name: 'Confirm or cancel…' }).click()
  await desk.getByLabel('Put on the waiting list').check()
  await desk.getByLabel(/^Note to the participants/).fill('The hall is small.')
  await expectClean(desk)
  await pressTwice(desk, 'Do it for 1')
  await expect(desk.locator('tbody .badge')).toHaveText(['On the waiting list'])
  const coming = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV' }).click()
  expect(readFileSync(await (await coming).path(), 'utf8')).toMatch(/^\ufeffReference,State,.*\r\n.*,On the waiting list,.*Nimal Perera,virtual@example\.org,/)

  await visit(page, own)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the waiting list')
  await expect(page.getByText('The hall is small.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel this registration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this registration?')
  expect(await page.locator('main').textContent()).not.toMatch(wordsOfPapers)
  await page.getByRole('button', { name: /^Yes, cancel/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled')
  await expect(page.getByRole('link', { name: 'Cancel this registration' })).toHaveCount(0)
  await context.close()
})

test('of two organisers on one registration the second is told, and keeps every word', async () => {
  await desk.goto(at('/desk/registrations?state=open'))
  await desk.getByRole('link', { name: reference }).click()
  await hydrated(desk)
  await desk.getByLabel('Note to the participant (optional)').fill('My own words.')
  const other = await desk.context().newPage()
  await other.goto(desk.url())
  await hydrated(other)
  await other.getByRole('button', { name: 'Cancel the registration…' }).click()
  await other.getByRole('button', { name: 'Yes: cancel the registration' }).click()
  await expect(other.locator('.badges .badge')).toHaveText(['Cancelled'])
  await desk.getByRole('button', { name: 'Cancel the registration…' }).click()
  await desk.getByRole('button', { name: 'Yes: cancel the registration' }).click()
  await expect(desk.getByRole('alert')).toContainText('has changed since you opened it')
  await expect(desk.getByLabel('Note to the participant (optional)')).toHaveValue('My own words.')
  await desk.getByRole('button', { name: 'Reopen' }).click()
  await expect(desk.locator('.badges .badge')).toHaveText(['Registration received'])
})
