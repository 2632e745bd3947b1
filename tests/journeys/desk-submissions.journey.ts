import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cookie, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { hydrated, test } from '../support/journey.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** This journey decides what the site's authors hear, so it has a site of its own. */
let site: RunningSite
/** Whoever signed in once stays signed in for the journeys after it. */
let organiser: Cookie[] = []
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const authors = 11
const phone = { width: 390, height: 844 }
const desktop = { width: 1360, height: 860 }

interface Sent {
  reference: string
  statusUrl: string
  email: string
}

/** Submissions as authors send them: the form was open for a while. */
async function authorsSubmit(page: Page): Promise<Sent[]> {
  const { request } = page
  const conferences = (await (await request.get(at('/api/v1/get-conference'))).json()) as { _id: string; abstractDeadline: string; startDate: string }[]
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const open = conferences.find(({ abstractDeadline, startDate }) => (abstractDeadline ?? startDate) > later && startDate > later)
  const tokens = await Promise.all(
    Array.from({ length: authors }, async () => ((await (await request.post(at('/api/v1/submissions/token'))).json()) as { token: string }).token),
  )
  await pause(5000)
  const sent: Sent[] = []
  for (const [number, token] of tokens.entries()) {
    const email = `author${number}@university.example.org`
    const name = number === 3 ? '=HYPERLINK("http://evil.example")' : `Amara Perera ${number}`
    const data = {
      subconference_id: open?._id,
      regtype: '330',
      name,
      email,
      company: 'University of Colombo',
      country: 'Sri Lanka',
      'research_title[]': [`Malaria, study ${number}`],
      token,
    }
    const answer = await request.post(at('/api/v1/submissions'), { data })
    expect(answer.status()).toBe(201)
    sent.push({ ...((await answer.json()) as { reference: string; statusUrl: string }), email })
  }
  return sent
}

async function signIn(page: Page): Promise<void> {
  const [, email = '', once = ''] = /as (\S+) with the one-time password (\S+)/.exec(site.output()) ?? []
  await page.goto(at('/login'))
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.locator('[name=password]').fill(once)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(at('/desk'))
}

/** Everything that was ever mailed to an address. */
function mailsTo(address: string): string[] {
  const folder = path.join(site.dataDir, 'mail')
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
  return texts.filter((text) => new RegExp(`^To:.*${address}`, 'm').test(text))
}

/** Clean for everyone, on a desk and in a hand. */
async function expectClean(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
}

test('an organiser finds, reads, decides, takes one back, releases the others, and takes a spreadsheet along', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  const sent = await authorsSubmit(page)
  const [first, second] = sent as [Sent, Sent]
  await signIn(page)
  await page.getByRole('link', { name: 'Submissions' }).click()
  await expect(page.getByText('11 submissions')).toBeVisible()
  await hydrated(page)
  await expectClean(page)

  // Found, gone back from, and found again by the address alone.
  await page.getByRole('searchbox').fill('malaria perera 7')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(at('/desk/submissions?q=malaria+perera+7'))
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('tbody tr')).toHaveCount(authors)
  await page.goForward()
  await expect(page.getByRole('searchbox')).toHaveValue('malaria perera 7')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(authors)
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Accepted')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No submission fits.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()

  // By the keyboard alone: to the search, to the row, into it.
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

  // A note, and a step of its own.
  await page.getByLabel('New note').fill('Strong. Ask Bo for a second view.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('Strong. Ask Bo')).toBeVisible()
  await page.getByRole('button', { name: 'Take into review…' }).click()
  await page.getByRole('button', { name: 'Yes: take into review' }).click()
  await expect(page.locator('.badges .badge')).toHaveText(['Under review'])
  await expectClean(page)

  // The other ten follow, and all are decided at once; one of them is thought over again.
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await page.getByLabel('Select this page').check()
  await page.getByRole('button', { name: 'Set state…' }).click()
  await page.getByRole('button', { name: `Set the state of ${authors}` }).click()
  await expect(page.getByText('These were left as they are:')).toBeVisible()
  await expect(page.locator('tbody .badge', { hasText: 'Under review' })).toHaveCount(authors)
  await page.getByLabel('Select this page').check()
  await page.getByLabel(`Select ${first.reference}`).uncheck()
  await page.getByRole('button', { name: 'Decide…' }).click()
  await page.getByLabel('Accepted', { exact: true }).check()
  await page.getByLabel(/^Note to the author/).fill('The reviewers liked your method.')
  await expectClean(page)
  await page.getByRole('button', { name: 'Write the decision for 10' }).click()
  await expect(page.getByText('10 submissions: the decisions are written.')).toBeVisible()
  await expect(page.locator('tbody .badge', { hasText: 'Not released' })).toHaveCount(10)
  await page.getByRole('link', { name: second.reference }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.locator('.badges .badge')).toHaveText(['Under review'])
  await expect(page.getByText('Decision taken back: Accepted')).toBeVisible()

  // The author knows nothing yet; the preview says what they will know.
  const author = await (await browser.newContext()).newPage()
  const third = sent[2] as Sent
  await author.goto(third.statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await page.goto(at('/desk/submissions?waiting=yes'))
  await hydrated(page)
  await page.getByLabel('Select this page').check()
  await page.getByRole('link', { name: 'Release…' }).click()
  await expect(page.getByText('9 decisions become known to the authors at once, and 9 mails go out.')).toBeVisible()
  const preview = page.getByRole('listitem').filter({ hasText: third.reference })
  await expect(preview.getByText('The reviewers liked your method.')).toBeVisible()
  await expect(page.getByText(third.statusUrl.split('/').at(-1) ?? '')).toHaveCount(0)
  await expectClean(page)
  expect(mailsTo(third.email).some((mail) => mail.includes('is accepted'))).toBe(false)
  await page.getByRole('button', { name: 'Release all 9 and send the mails' }).click()
  await expect(page.getByText('9 submissions: the decisions are released.')).toBeVisible()
  await author.reload()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Accepted')
  await expect(author.getByText('The reviewers liked your method.')).toBeVisible()
  await expect.poll(() => mailsTo(third.email).filter((mail) => mail.includes('is accepted')).length, { timeout: 30_000 }).toBe(1)
  await author.goto(second.statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await author.context().close()

  // What is filtered, as a spreadsheet that calculates nothing.
  await page.goto(at('/desk/submissions?state=accepted&sort=reference'))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await coming).path(), 'utf8')
  expect(csv.startsWith('\ufeffReference,State,')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(10)
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).not.toContain(second.reference)
  expect(complaints).toEqual([])
  organiser = await context.cookies()
  await context.close()
})

test('two organisers on one submission: the second is told who was quicker, and keeps every word', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await context.addCookies(organiser)
  await page.goto(at('/desk/submissions?state=under-review'))
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('radio', { name: 'Not accepted' }).check()
  await page.getByLabel(/^Note to the author/).fill('My own words.')
  const other = await context.newPage()
  await other.goto(page.url())
  await hydrated(other)
  await other.getByLabel('Accepted', { exact: true }).check()
  await other.getByLabel(/^Note to the author/).fill('Words of the other.')
  await other.getByRole('button', { name: 'Write the decision' }).click()
  await expect(other.locator('.waiting-decision')).toContainText('Words of the other.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await expect(page.getByRole('alert')).toContainText('has changed since you opened it')
  await expect(page.getByLabel(/^Note to the author/)).toHaveValue('My own words.')
  await expect(page.getByText('Words of the other.').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await expect(page.locator('.waiting-decision')).toContainText('My own words.')
  await context.close()
})
