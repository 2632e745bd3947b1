import { readFileSync } from 'node:fs'
import type { Browser, Cookie, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { actsOf, authorsSubmit, desktop, expectClean, mailsTo, openConference, phone, pressTwice, type Sent } from '../support/day-at-desk.ts'
import { hostilePdf } from '../support/hostile-pdf.ts'
import { hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** A whole day at the desk changes what authors hear and visitors read, so it has a site of its own. */
let site: RunningSite
/** Whoever signed in once stays signed in for the journeys after it. */
let organiser: Cookie[] = []
/** The conference to which the authors submit. */
let conference = { id: '', name: '', deadline: '' }
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const authors = 11
const asked = { subject: 'Visa letter', name: 'Ada Byron', email: 'ada@university.example.org', message: 'Could you help me?' }

interface Day {
  browser: Browser
  page: Page
  /** What the authors have sent. */
  sent: Sent[]
  /** A page of somebody who only reads. */
  visitor: Page
}

test('a day at the desk: a message answered, ten submissions decided and released, a deadline extended, a conference cloned and published, the FAQ changed', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  const acts = actsOf(page)
  conference = await openConference(site, page)
  const sent = await authorsSubmit(site, page, conference.id, authors)
  await page.request.post(at('/api/v1/contact'), { data: asked })
  await signInOnce(site, page)

  const day: Day = { browser, page, sent, visitor: await (await browser.newContext()).newPage() }
  const steps = [
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
  for (const step of steps) await step(day)
  await day.visitor.context().close()

  // Pressed twice, done once, every time.
  const once = [
    'messages/.*/answer',
    '.*/notes',
    'submissions/decide',
    'submissions/release',
    'submissions/write',
    'conferences/.*/extensions',
    'conferences',
    'conferences/.*/publish',
    'content/faq/file-formats/publish',
  ]
  for (const act of once) expect({ act, times: acts.filter((one) => new RegExp(`^${act}$`).test(one)).length }).toEqual({ act, times: 1 })
  expect(acts.filter((one) => one === 'submissions/move')).toHaveLength(3)
  expect(complaints).toEqual([])
  organiser = await context.cookies()
  await context.close()
})

/** What waits is answered first; whoever presses twice sends once. */
async function answersWhatWaits({ page }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Visa letter' }).click()
  await hydrated(page)
  await page.getByLabel('Your answer').fill('Dear Ada,\n\nYes, of course.')
  await pressTwice(page, 'Send the answer')
  await expect(page.getByText('Answered in time')).toBeVisible()
  await expect.poll(() => mailsTo(site, asked.email).filter((mail) => mail.includes('Yes, of course.')).length, { timeout: 30_000 }).toBe(1)
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await expect(page.getByText('11 submissions', { exact: true })).toBeVisible()
  await hydrated(page)
  await expectClean(page)
}

/** Found, gone back from, and found again by the address alone. */
async function findsAndGoesBack({ page }: Day): Promise<void> {
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
  await pressTwice(page, 'Keep the note')
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
  await page.getByRole('button', { name: 'Look at it paper.pdf' }).click()
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
async function releasesThem({ browser, page, sent }: Day): Promise<void> {
  const [, second] = sent as [Sent, Sent]
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
  expect(mailsTo(site, third.email).some((mail) => mail.includes('is accepted'))).toBe(false)
  await pressTwice(page, 'Release all 9 and send the mails')
  await expect(page.getByText('9 submissions: the decisions are released.')).toBeVisible()
  await author.reload()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Accepted')
  await expect(author.getByText('The reviewers liked your method.')).toBeVisible()
  await expect.poll(() => mailsTo(site, third.email).filter((mail) => mail.includes('is accepted')).length, { timeout: 30_000 }).toBe(1)
  await author.goto(second.statusUrl)
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await author.context().close()
}

/** What is filtered, as a spreadsheet that calculates nothing. */
async function takesASpreadsheet({ page, sent }: Day): Promise<void> {
  const [, second] = sent as [Sent, Sent]
  await page.goto(at('/desk/submissions?state=accepted&sort=reference'))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await coming).path(), 'utf8')
  expect(csv.startsWith('\ufeffReference,State,')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(10)
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).not.toContain(second.reference)
}

/** A letter to many is seen before it goes out. */
async function writesToMany({ page }: Day): Promise<void> {
  await page.goto(at('/desk/submissions?state=accepted&sort=reference'))
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
async function extendsClonesAndPublishes({ page, visitor }: Day): Promise<void> {
  await page.goto(at(`/desk/conferences/${conference.id}`))
  await hydrated(page)
  const later = new Date(Date.parse(conference.deadline) + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('New day').fill(later)
  await pressTwice(page, 'Extend')
  await expect(page.getByText(/Abstract deadline extended to .*\. Visitors see it now\./)).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.goto(at(`/conference/${conference.id}/x`))
      return visitor.locator('.important-dates .extended').count()
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Clone into the next edition' }).click()
  await expect(page.getByRole('heading', { name: 'Next edition' })).toBeVisible()
  await pressTwice(page, 'Make the draft')
  await expect(page.locator('.desk-head .badge')).toHaveText('Draft')
  const next = page.url().split('/').at(-1) ?? ''
  expect((await visitor.request.get(at(`/conference/${next}/x`))).status()).toBe(404)
  await pressTwice(page, 'Publish')
  await expect(page.getByText('Published: visitors see it now.')).toBeVisible()
  await expect.poll(async () => (await visitor.goto(at(`/conference/${next}/x`)))?.status()).toBe(200)
}

/** A question of the FAQ is asked in other words. */
async function changesTheFaq({ page, visitor }: Day): Promise<void> {
  await page.goto(at('/desk/content/faq/file-formats'))
  await hydrated(page)
  await page.getByLabel('Question').fill('Which files may I send, and how large?')
  await pressTwice(page, 'Publish')
  await expect(page.locator('.desk-notices')).toContainText('visitors see it from now on')
  await expect
    .poll(async () => {
      await visitor.goto(at('/faq'))
      return visitor.getByText('Which files may I send, and how large?').count()
    })
    .toBeGreaterThan(0)
}

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

test('without scripts every list is asked, filtered and left again, and what is not there says so inside the desk', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await context.addCookies(organiser)
  const find = () => page.getByRole('button', { name: 'Find' }).click()
  const rows = page.locator('tbody tr')

  // Words for the conference become the conference, stay while another filter is added, and go when the field is emptied.
  await page.goto(at('/desk/submissions'))
  const filter = page.getByLabel('Conference: name, place or year')
  await filter.fill(conference.name)
  await find()
  await expect(page).toHaveURL(new RegExp(`[?&]conference=${conference.id}(&|$)`))
  await expect(rows).toHaveCount(authors)
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Accepted')
  await find()
  await expect(page).toHaveURL(new RegExp(`[?&]conference=${conference.id}(&|$)`))
  await expect(rows).toHaveCount(9)
  await page.getByText('More filters').click()
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption('Portugal')
  await find()
  await expect(page.getByText('No submission fits.')).toBeVisible()
  await page.getByRole('link', { name: 'see all' }).click()
  await expect(rows).toHaveCount(authors)
  await filter.fill('nosuchplaceanywhere')
  await find()
  await expect(page.getByText('No conference that received anything has the words “nosuchplaceanywhere”.')).toBeVisible()
  await filter.fill('')
  await find()
  await expect(rows).toHaveCount(authors)
  expect(new URL(page.url()).searchParams.has('conference')).toBe(false)

  // The figures of today, of one conference.
  await page.goto(at('/desk'))
  await filter.fill(conference.name)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(at(`/desk?conference=${conference.id}`))
  await expect(page.getByText(`${authors} submissions`)).toBeVisible()

  // The other lists.
  const others = [
    { list: '/desk/messages?show=all', words: 'visa', found: 'Visa letter' },
    { list: '/desk/mail', words: 'ada', found: 'ada@university.example.org' },
    { list: '/desk/people', words: 'organiser', found: 'organiser@example.org' },
    { list: '/desk/conferences?when=all', words: conference.name, found: conference.name },
  ]
  for (const { list, words, found } of others) {
    await page.goto(at(list))
    await page.getByRole('searchbox').fill(words)
    await find()
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(rows.first()).toContainText(found)
    await page.getByRole('searchbox').fill('nothingislikethis')
    await find()
    await expect(page.locator('.desk-empty'), list).toContainText('fits.')
  }
  await page.goto(at('/desk/record'))
  await page.getByRole('combobox', { name: 'Act', exact: true }).selectOption('Released a decision')
  await find()
  await expect(rows).toHaveCount(9)

  for (const nowhere of ['/desk/submissions/NO27-0001-A', '/desk/no-such-place']) {
    expect((await page.goto(at(nowhere)))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing stands here')
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  }
  await context.close()
})

test('a line that breaks in the middle of an act: clear words, nothing typed is lost, nothing is done twice', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await context.addCookies(organiser)
  await page.goto(at('/desk/submissions?state=under-review'))
  await page.locator('tbody a').last().click()
  await hydrated(page)
  await page.getByLabel('New note').fill('Written on the train.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached. Please check your connection and try again.')
  await expect(page.getByLabel('New note')).toHaveValue('Written on the train.')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('Written on the train.')).toHaveCount(1)

  // It was done, and the answer was lost on the way: who tries again is told, and nothing is decided twice.
  await page.route('**/api/v1/desk/submissions/decide', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Accepted', { exact: true }).check()
  await page.getByLabel(/^Note to the author/).fill('Well argued.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  await page.unroute('**/api/v1/desk/submissions/decide')
  await expect(page.getByLabel(/^Note to the author/)).toHaveValue('Well argued.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await expect(page.getByRole('alert')).toContainText('has changed since you opened it')
  await expect(page.locator('.waiting-decision')).toContainText('Well argued.')
  await expect(page.getByText('Not released to the author.')).toHaveCount(1)
  await context.close()
})

test('a PDF file made to hurt is drawn harmlessly or not at all, and the page goes on', async ({ browser }) => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await context.addCookies(organiser)
  const elsewhere: string[] = []
  page.on('request', (request) => new URL(request.url()).host === new URL(site.url).host || elsewhere.push(request.url()))
  page.on('dialog', (dialog) => elsewhere.push(dialog.message()))
  await page.clock.install()
  await page.goto(at('/desk/submissions?files=yes'))
  await page.locator('tbody a').first().click()
  await hydrated(page)
  const looked = async (bytes: Buffer) => {
    await page.route('**/files/*', (route) => route.fulfill({ body: bytes, contentType: 'application/octet-stream' }))
    await page.getByRole('button', { name: /^Look at it/ }).click()
  }
  const file = page.locator('.desk-files')
  for (const drawn of [hostilePdf.script, hostilePdf.huge]) {
    await looked(drawn)
    await expect(file.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
    await file.getByRole('button', { name: /^Close/ }).click()
  }
  for (const refused of [hostilePdf.circle, hostilePdf.junk]) {
    await looked(refused)
    await expect(file.getByRole('alert')).toContainText('cannot be drawn here', { timeout: 30_000 })
    await page.reload()
    await hydrated(page)
  }
  // It would draw for ever: the worker is ended, and the words can still be asked for.
  await looked(hostilePdf.tower)
  await expect(file.getByText('Page 1 of 1')).toBeVisible({ timeout: 30_000 })
  await page.clock.fastForward(21_000)
  await expect(file.getByRole('alert')).toContainText('took too long and was stopped')
  expect(await violations(page)).toEqual([])
  await expect(file.getByRole('button', { name: /^Read here/ })).toBeEnabled()
  expect(elsewhere).toEqual([])
  await context.close()
})
