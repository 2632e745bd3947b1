import { writeFileSync } from 'node:fs'
import { violations } from '../support/axe.ts'
import { hydrated, test } from '../support/journey.ts'
import { samplePdf } from '../support/sample-files.ts'
import { expect, fillRequired, openConference, openPopup, pageWithTrouble, sendAndRead } from '../support/submission-form.ts'

const downloads = 'content/downloads'
const kibibytes = (count: number) => count * 1024
const pdf = (name: string, bytes: number) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(bytes) })

test('a refused file is named with its reason, and the rest is kept and can be sent', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'refused@example.org')
  await dialog.getByLabel('Research or abstract file').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only text') })
  const refused = dialog.locator('[data-state="refused"]')
  await expect(refused).toContainText('paper.pdf')
  await dialog.getByLabel('Participant CV').setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(refused.nth(1)).toContainText('Only Word and PDF files are accepted')
  // The same file would be refused for the same reason.
  await expect(refused.getByRole('button')).toHaveText(['Remove paper.pdf', 'Remove cv.txt'])
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Remove paper.pdf' }).click()
  await expect(dialog.getByLabel('Research or abstract file')).toBeFocused()
  await dialog.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-full-paper.docx`)
  await dialog.getByRole('button', { name: 'Remove cv.txt' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('refused@example.org')
  await sendAndRead(dialog)
  await expect(dialog.locator('.arrived-files li')).toContainText('sample-full-paper.docx')
  await page.context().close()
})

test('a file that was refused only because of another is taken when that one goes', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  const dialog = await openPopup(page, await openConference(request))
  const paper = pdf('paper.pdf', kibibytes(20))
  await dialog.getByLabel('Research or abstract file').setInputFiles([paper, paper, { ...paper, name: 'paper.txt' }])
  const cards = dialog.locator('.file-card')
  await expect(cards).toHaveText([/Arrived/, /already chosen this file/, /Only Word and PDF/])
  await cards.first().getByRole('button').click()
  await expect(cards).toHaveText([/Arrived/, /Only Word and PDF/])
  await expect(dialog.getByLabel('Research or abstract file').first()).toBeFocused()
  await page.context().close()
})

test('an upload that a lost connection interrupts resumes where it stopped, and the form waits for it', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'interrupted@example.org')
  const offsets: string[] = []
  let creations = 0
  page.on('request', (one) => {
    if (one.method() === 'PATCH') offsets.push(one.headers()['upload-offset'] ?? '')
    if (one.method() === 'POST' && one.url().endsWith('/api/v1/uploads')) creations++
  })
  await page.route('**/api/v1/uploads/*', async (route) => {
    // The first chunk arrives, then the connection breaks.
    if (offsets.length > 1) await page.context().setOffline(true)
    await route.continue()
  })
  await dialog.getByLabel('Research or abstract file').setInputFiles(pdf('long.pdf', kibibytes(1500)))
  const file = dialog.locator('.file-card')
  await expect(file).toContainText('Upload paused')
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  await expect(dialog.getByText('Waiting for a file to be uploaded.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/v1/uploads/*')
  offsets.length = 0
  await page.context().setOffline(false)
  await expect(dialog.getByRole('heading', { name: 'Your submission has arrived' })).toBeVisible()
  expect(offsets[0]).toBe(String(kibibytes(512)))
  expect(creations).toBe(1)
  await page.context().close()
})

test('an upload that was interrupted with its page goes on when the same file is chosen again', async ({ browser, baseURL, request }, info) => {
  const first = await pageWithTrouble(browser, baseURL)
  const conference = await openConference(request)
  const path = info.outputPath('long.pdf')
  writeFileSync(path, samplePdf(kibibytes(1500)))
  let patches = 0
  await first.route('**/api/v1/uploads/*', (route) => (route.request().method() === 'PATCH' && ++patches > 2 ? route.abort() : route.continue()))
  const interrupted = await openPopup(first, conference)
  await interrupted.getByLabel('Research or abstract file').setInputFiles(path)
  await expect(interrupted.locator('.file-card')).toContainText('Upload paused')
  // The first page is closed before it can finish the upload by itself.
  const context = first.context()
  const page = await context.newPage()
  await first.close()
  const dialog = await openPopup(page, conference)
  const creations: string[] = []
  const offsets: number[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/v1/uploads')) creations.push(one.url())
    if (one.method() === 'PATCH') offsets.push(Number(one.headers()['upload-offset']))
  })
  await dialog.getByLabel('Research or abstract file').setInputFiles(path)
  await expect(dialog.locator('[data-state="arrived"]')).toBeVisible()
  // Nothing is begun anew, and only what was missing is sent: at most the third piece, of which a page that is closed may still get something through.
  expect(creations).toEqual([])
  expect(offsets.filter((offset) => offset < kibibytes(1024))).toEqual([])
  await context.close()
})

test('a running upload can be cancelled', async ({ page, request }) => {
  const dialog = await openPopup(page, await openConference(request))
  await page.route('**/api/v1/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  await dialog.getByLabel('Participant CV').setInputFiles(pdf('cv.pdf', kibibytes(900)))
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel cv.pdf' }).click()
  await expect(dialog.getByLabel('Participant CV')).toBeFocused()
  await expect(dialog.locator('.file-card')).toHaveCount(0)
  await page.waitForTimeout(1000)
})

test('where resumable uploads are not possible the files travel inside the form', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 404, body: 'nothing here' }))
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'fallback@example.org')
  await dialog.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.pdf`)
  await expect(dialog.getByText('Will be sent with the form.')).toBeVisible()
  await sendAndRead(dialog)
  await expect(dialog.locator('.arrived-files li')).toContainText('sample-abstract.pdf')
  await page.context().close()
})

test('on a phone the popup is a whole sheet, the page behind stands still, and several files chosen at once get lines of their own', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto(await openConference(request))
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /popup-content|submission-form|tus/.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name (for certificate)')).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await dialog.getByLabel('Research or abstract file').setInputFiles([`${downloads}/sample-abstract.pdf`, `${downloads}/sample-full-paper.pdf`])
  await expect(dialog.locator('[data-state="arrived"]')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'rules of colour')).toEqual([])
  expect(await dialog.locator('.submit-dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await fillRequired(dialog, 'phone@example.org')
  await sendAndRead(dialog)
  await context.close()
})
