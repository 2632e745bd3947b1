import { readFileSync } from 'node:fs'
import { desktop, expectClean, mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { samplePdf } from '../support/sample-files.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** What an office does on behalf of an author, and what the author does in between, on a site of its own. */
let site: RunningSite
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const email = 'nimal@university.example.org'
const pdf = (name: string, size: number) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(size) })

test('a submission that came by post is entered, corrected, revised, asked back and moved', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const conference = await openConference(site, page)
  await signInOnce(site, page)

  // Entered for its author, in the author's own form.
  await page.goto(`${site.url}/desk/submissions`)
  await page.getByRole('link', { name: 'Enter a submission' }).click()
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Conference' }).fill(conference.name)
  await page.getByRole('button', { name: 'Find' }).click()
  const matches = page.getByText('Which conference do you mean')
  await expect(matches.or(page.getByLabel('Name (for certificate)'))).toBeVisible()
  if (await matches.isVisible()) await page.locator(`a[href*="conference=${conference.id}"]`).click()
  await expect(page.getByLabel('Name (for certificate)')).toHaveValue('')
  await page.getByLabel('Name (for certificate)').fill('Nimal Silva')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('University, institute or company').fill('University of Kandy')
  await page.getByLabel('Research title').fill('On tee')
  await page.getByRole('button', { name: 'Enter the submission' }).click()
  await expect(page.getByRole('alert')).toContainText('Who asked: Please note who asked, and how.')
  await page.getByLabel('Who asked, and how').fill('Nimal Silva, by post')
  await page.locator('input[type=file]').first().setInputFiles(pdf('tea.pdf', 100))
  await page.getByRole('button', { name: 'Enter the submission' }).click()
  await expect(page.getByText('Entered at the desk. Who asked: Nimal Silva, by post')).toBeVisible({ timeout: 30_000 })
  const reference = (await page.locator('h1').textContent()) ?? ''
  await expectClean(page)
  await expect.poll(() => mailsTo(site, email).length, { timeout: 60_000 }).toBe(1)
  const [, statusUrl = ''] = /(http:\/\/127\.0\.0\.1:\d+\/submission\/\S+)/.exec(mailsTo(site, email)[0]?.replaceAll('=\r\n', '') ?? '') ?? []

  // A title is corrected; the history keeps both.
  await page.getByRole('link', { name: 'Correct…' }).click()
  await hydrated(page)
  await page.getByLabel('Research title').fill('On tea')
  await expectClean(page)
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText('Research title: On tee → On tea')).toBeVisible()

  // Written to from the page of one.
  await page.getByRole('button', { name: 'Write to Nimal Silva…' }).click()
  await page.getByLabel('Subject').fill('Your parcel')
  await page.getByLabel('Message').fill('It has arrived.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('Mail: Your parcel')).toBeVisible()

  // Into review, and asked for a revision with a day.
  await page.getByRole('button', { name: 'Take into review' }).click()
  await page.getByLabel('Revision requested').check()
  await expect(page.getByLabel('Revision due by')).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'Note to the author' }).fill('Please name your sources.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await page.getByRole('link', { name: 'Preview and release…' }).click()
  await page.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions`)

  // The author sends it, and it is under review again by itself.
  const author = await (await browser.newContext()).newPage()
  await author.goto(statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Revision requested')
  await expect(author.getByText('Please send it by')).toBeVisible()
  await author.getByRole('link', { name: 'Replace tea.pdf' }).click()
  await author.locator('input[type=file]').setInputFiles(pdf('tea, revised.pdf', 200))
  await author.getByRole('button', { name: /Replace|Send/ }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await expect(author.getByText('Your revision has arrived')).toBeVisible()
  await page.goto(`${site.url}/desk`)
  await page.getByRole('link', { name: 'Revised papers' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  // The author asks to withdraw, the office refuses and says why.
  await author.getByRole('link', { name: 'Ask to withdraw this submission' }).click()
  await author.getByLabel('Your reason').fill('I have no time.')
  await author.getByRole('button', { name: `Yes, ask to withdraw ${reference}` }).click()
  await expect(author.getByText('You have asked to withdraw it.')).toBeVisible()
  await page.getByRole('link', { name: reference }).click()
  await hydrated(page)
  await expect(page.getByText('I have no time.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Note to the author (needed for a refusal)' }).fill('Half an hour is enough.')
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByRole('button', { name: 'Refuse it and send the mail' }).click()
  await expect(page.getByText('Refused a withdrawal')).toBeVisible()
  await author.reload()
  await expect(author.getByText('Half an hour is enough.')).toBeVisible()

  // Moved to another conference, the author's page goes along.
  await page.getByRole('link', { name: 'Move to another conference…' }).click()
  await hydrated(page)
  const year = new Date().getFullYear() + 1
  await page.getByRole('searchbox', { name: 'Conference' }).fill(String(year))
  await page.getByRole('button', { name: 'Find' }).click()
  const other = page.getByRole('status').filter({ hasText: 'Which conference' }).getByRole('link').last()
  const name = ((await other.textContent()) ?? '').replace(/, \d{4}$/, '')
  await other.click()
  await expectClean(page)
  await page.getByRole('button', { name: `Move it to ${name}` }).click()
  await expect(page.getByText('Moved to another conference')).toBeVisible()
  await author.reload()
  await expect(author.getByText(`to ${name}. Its reference and this page stay the same.`)).toBeVisible()

  // The files of what is listed, as an archive.
  await page.goto(`${site.url}/desk/submissions?q=silva`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Files…' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download ZIP' }).click()])
  expect(readFileSync(await download.path(), 'latin1')).toContain(`${reference} 1 tea, revised.pdf`)

  // The skip link leads past the navigation.
  await page.goto(`${site.url}/desk/submissions`)
  await hydrated(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.desk-sheet') !== null)).toBe(true)
  await author.context().close()
  await context.close()
})
