import { readFile } from 'node:fs/promises'
import { authorsSubmit, desktop, expectClean, mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { unzipped } from '../support/unzipped.ts'

/** Two people send papers; one of them asks what is held about them, and then to be forgotten. */
let site: RunningSite
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('an organiser exports and erases everything about a person by e-mail address', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const { id } = await openConference(site, page)
  const [first, second] = await authorsSubmit(site, page, id, 2)
  if (!first || !second) throw new Error('nothing was sent')
  await expect(() => expect(mailsTo(site, first.email)).toHaveLength(1)).toPass({ timeout: 60_000 })
  await signInOnce(site, page)

  // One link from the submission.
  await page.goto(`${site.url}/desk/submissions/${first.reference}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Everything held about this person' }).click()
  await expect(page.getByRole('heading', { name: `Held about ${first.email}` })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(first.reference) })).toBeVisible()
  await expectClean(page)

  // The archive, with the paper as it was sent.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ZIP' }).click()
  const archive = await unzipped(await readFile(await (await download).path()))
  expect(Object.keys(archive)).toEqual(['personal-data.json', 'at-the-desk.json', `files/${first.reference}/1 paper.pdf`])
  expect(String(archive['personal-data.json'])).toContain(first.email)
  expect(String(archive['personal-data.json'])).not.toContain(second.email)

  // What goes and what stays is read first; then the address is typed, wrongly at first.
  await page.getByRole('link', { name: 'Erase everything…' }).click()
  await expect(page.getByRole('heading', { name: 'Erased at once' })).toBeVisible()
  await expect(page.getByText(`Withdrawn, also for co-authors: ${first.reference}`)).toBeVisible()
  await expect(page.getByText('accounting and the figures need them')).toBeVisible()
  await expectClean(page)
  const again = page.getByLabel('Type the e-mail address again')
  await again.fill(second.email)
  await page.getByRole('button', { name: 'Erase everything about this person' }).click()
  await expect(page.getByText('This is not the address of this person. Nothing was erased.')).toBeVisible()
  await expect(again).toHaveValue(second.email)
  await again.fill(first.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything about this person is erased.')).toBeVisible()

  // Nothing is found any more; the other author is untouched.
  await page.getByLabel('Whole e-mail address').fill(first.email)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText(`Nothing is held about ${first.email}.`)).toBeVisible()
  expect(mailsTo(site, first.email)).toEqual([])
  await page.goto(`${site.url}/desk/submissions/${first.reference}`)
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Amara Perera 0')
  await page.goto(`${site.url}/desk/submissions/${second.reference}`)
  await expect(page.locator('main')).toContainText('Amara Perera 1')

  // The audit log says that it was done, and not to whom.
  await page.goto(`${site.url}/desk/record`)
  await expect(page.locator('tbody tr').first()).toContainText('Erased a person')
  await expect(page.locator('tbody')).not.toContainText(/Amara Perera 0|author0@/)
})
