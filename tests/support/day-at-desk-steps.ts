import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expectClean, mailsTo, pressTwice, type Sent } from './day-at-desk.ts'
import { hydrated } from './journey.ts'
import type { RunningSite } from './site.ts'

/** How many authors send something before the day begins. */
export const authors = 11
/** What somebody wrote through the contact form. */
export const asked = { subject: 'Visa letter', name: 'Ada Byron', email: 'ada@university.example.org', message: 'Could you help me?' }

/** What the steps of a day at the desk share. */
export interface Day {
  browser: Browser
  site: RunningSite
  page: Page
  /** What the authors have sent, and to which conference. */
  sent: Sent[]
  conference: { id: string; deadline: string }
  /** A page of somebody who only reads. */
  visitor: Page
}

/** What waits is answered first; whoever presses twice sends once. */
async function answersWhatWaits({ page, site }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Visa letter' }).click()
  await hydrated(page)
  await page.getByLabel('Your answer').fill('Dear Ada,\n\nYes, of course.')
  await pressTwice(page, 'Send the answer')
  await expect(page.getByText('Answered in time')).toBeVisible()
  await expect.poll(() => mailsTo(site, asked.email).filter((mail) => mail.includes('Yes, of course.')).length, { timeout: 60_000 }).toBe(1)
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await expect(page.getByText('11 submissions', { exact: true })).toBeVisible()
  await hydrated(page)
  await expectClean(page)
}

/** Found, gone back from, and found again by the address alone. */
async function findsAndGoesBack({ page, site }: Day): Promise<void> {
  await page.getByRole('searchbox').fill('malaria perera 7')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions?q=malaria+perera+7`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('tbody tr')).toHaveCount(authors)
  await page.goForward()
  await expect(page.getByRole('searchbox')).toHaveValue('malaria perera 7')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(authors)
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Accepted')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No submission matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
}

/** By the keyboard alone: to the search, to the row, into it. */
async function goesByTheKeyboard({ page, sent }: Day): Promise<void> {
  const [first] = sent as [Sent, Sent]
  await expect(page.locator('tbody tr')).toHaveCount(authors)
  await page.getByRole('heading', { name: 'Submissions', level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keys in this list' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(first.reference.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.reference })).toBeVisible()
}

/** A note, and a step of its own. */
async function writesANoteAndTakesAStep({ page }: Day): Promise<void> {
  await page.getByLabel('New note').fill('Strong. Ask Bo for a second view.')
  await pressTwice(page, 'Save the note')
  await expect(page.getByText('Strong. Ask Bo')).toHaveCount(1)
  await pressTwice(page, 'Take into review')
  await expect(page.locator('.badges .badge')).toHaveText(['Under review'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.badges .badge')).toHaveText(['Received'])
  await page.getByRole('button', { name: 'Take into review' }).click()
  await expect(page.locator('.badges .badge')).toHaveText(['Under review'])
}

/** The paper is looked at, page by page, without opening the file. */
async function looksAtThePaper({ page }: Day): Promise<void> {
  await page.getByRole('button', { name: 'View paper.pdf' }).click()
  await expect(page.getByRole('img', { name: /^Page 1 of 8/ })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('img', { name: /^Page 2 of 8/ })).toBeVisible()
  await expectClean(page)
}

/** The other ten follow, and all are decided at once; one of them is thought over again. */
async function decidesTen({ page, sent }: Day): Promise<void> {
  const [first, second] = sent as [Sent, Sent]
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await page.getByLabel('Select this page').check()
  await page.getByRole('button', { name: 'Set state…' }).click()
  await pressTwice(page, `Set the state of ${authors}`)
  await expect(page.getByText('These were left as they are:')).toBeVisible()
  await expect(page.locator('tbody .badge', { hasText: 'Under review' })).toHaveCount(authors)
  await page.getByLabel('Select this page').check()
  await page.getByLabel(`Select ${first.reference}`).uncheck()
  await page.getByRole('button', { name: 'Decide…' }).click()
  await page.getByLabel('Accepted', { exact: true }).check()
  await page.getByLabel(/^Note to the author/).fill('The reviewers liked your method.')
  await expectClean(page)
  await pressTwice(page, 'Write the decision for 10')
  await expect(page.getByText('10 submissions: the decisions are written.')).toBeVisible()
  await expect(page.locator('tbody .badge', { hasText: 'Not released' })).toHaveCount(10)
  await page.getByRole('link', { name: second.reference }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.locator('.badges .badge')).toHaveText(['Under review'])
  await expect(page.getByText('Decision taken back: Accepted')).toBeVisible()
}

/** The author knows nothing yet; the preview says what they will know. */
async function releasesThem({ browser, page, sent, site }: Day): Promise<void> {
  const [, second] = sent as [Sent, Sent]
  const author = await (await browser.newContext()).newPage()
  const third = sent[2] as Sent
  await author.goto(third.statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await page.goto(`${site.url}/desk/submissions?waiting=yes`)
  await hydrated(page)
  await page.getByLabel('Select this page').check()
  await page.getByRole('link', { name: 'Release…' }).click()
  await expect(page.getByText('9 decisions become known to the authors at once, and 9 mails go out.')).toBeVisible()
  const preview = page.getByRole('listitem').filter({ hasText: third.reference })
  await expect(preview.getByText('The reviewers liked your method.')).toBeVisible()
  await expect(page.getByText(third.statusUrl.split('/').at(-1) ?? '')).toHaveCount(0)
  await expectClean(page)
  expect(mailsTo(site, third.email).some((mail) => mail.includes('has been accepted'))).toBe(false)
  await pressTwice(page, 'Release all 9 and send the mails')
  await expect(page.getByText('9 submissions: the decisions are released.')).toBeVisible()
  await author.reload()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Accepted')
  await expect(author.getByText('The reviewers liked your method.')).toBeVisible()
  await expect.poll(() => mailsTo(site, third.email).filter((mail) => mail.includes('has been accepted')).length, { timeout: 60_000 }).toBe(1)
  await author.goto(second.statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await author.context().close()
}

/** What is filtered, as a spreadsheet that calculates nothing. */
async function takesASpreadsheet({ page, sent, site }: Day): Promise<void> {
  const [, second] = sent as [Sent, Sent]
  await page.goto(`${site.url}/desk/submissions?state=accepted&sort=reference`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await coming).path(), 'utf8')
  expect(csv.startsWith('\ufeffReference,State,')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(10)
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).not.toContain(second.reference)
}

/** A letter to many is seen before it goes out. */
async function writesToMany({ page, site }: Day): Promise<void> {
  await page.goto(`${site.url}/desk/submissions?state=accepted&sort=reference`)
  await hydrated(page)
  await page.getByLabel('Select this page').check()
  await page.getByRole('button', { name: 'Write…' }).click()
  await page.getByLabel('Subject').fill('The hall of {conference}')
  await page.getByLabel('Message').fill('It is warm, {name}.')
  await page.getByRole('button', { name: 'Preview for 9' }).click()
  await expect(page.getByRole('heading', { name: '9 mails will go out' })).toBeVisible()
  await expect(page.locator('.mail-text').first()).toContainText('It is warm, Amara Perera')
  await expectClean(page)
  await pressTwice(page, 'Send 9 mails')
  await expect(page.getByText('9 submissions: the mails are on their way.')).toBeVisible()
}

/** A deadline is extended, the next edition cloned and published; visitors see both. */
async function extendsClonesAndPublishes({ conference, page, site, visitor }: Day): Promise<void> {
  await page.goto(`${site.url}/desk/conferences/${conference.id}`)
  await hydrated(page)
  const later = new Date(Date.parse(conference.deadline) + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('New day').fill(later)
  await pressTwice(page, 'Extend')
  await expect(page.getByText(/Abstract deadline extended to .*\. Visitors see it now\./)).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.goto(`${site.url}/conference/${conference.id}/x`)
      return visitor.locator('.important-dates .extended').count()
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Clone into the next edition' }).click()
  await expect(page.getByRole('heading', { name: 'Next edition' })).toBeVisible()
  await pressTwice(page, 'Create the draft')
  await expect(page.locator('.desk-head .badge')).toHaveText('Draft')
  const next = page.url().split('/').at(-1) ?? ''
  expect((await visitor.request.get(`${site.url}/conference/${next}/x`)).status()).toBe(404)
  await pressTwice(page, 'Publish')
  await expect(page.getByText('Published. Visitors can see it now.')).toBeVisible()
  await expect.poll(async () => (await visitor.goto(`${site.url}/conference/${next}/x`))?.status()).toBe(200)
}

/** A question of the FAQ is asked in other words. */
async function changesTheFaq({ page, site, visitor }: Day): Promise<void> {
  await page.goto(`${site.url}/desk/content/faq/file-formats`)
  await hydrated(page)
  await page.getByLabel('Question').fill('Which files may I send, and how large?')
  await pressTwice(page, 'Publish')
  await expect(page.locator('.desk-notices')).toContainText('Visitors can see it now')
  await expect
    .poll(async () => {
      await visitor.goto(`${site.url}/faq`)
      return visitor.getByText('Which files may I send, and how large?').count()
    })
    .toBeGreaterThan(0)
}

/** In the order of the day. */
export const stepsOfTheDay = [
  answersWhatWaits,
  findsAndGoesBack,
  goesByTheKeyboard,
  writesANoteAndTakesAStep,
  looksAtThePaper,
  decidesTen,
  releasesThem,
  takesASpreadsheet,
  writesToMany,
  extendsClonesAndPublishes,
  changesTheFaq,
]
