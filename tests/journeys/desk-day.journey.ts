import type { Cookie } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { actsOf, authorsSubmit, desktop, openConference, phone } from '../support/day-at-desk.ts'
import { asked, authors, type Day, stepsOfTheDay } from '../support/day-at-desk-steps.ts'
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

  const day: Day = { browser, site, page, sent, conference, visitor: await (await browser.newContext()).newPage() }
  for (const step of stepsOfTheDay) await step(day)
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
  await expect(page.getByText('No submission matches.')).toBeVisible()
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
    await expect(page.locator('.desk-empty'), list).toContainText('matches.')
  }
  await page.goto(at('/desk/record'))
  await page.getByRole('combobox', { name: 'Act', exact: true }).selectOption('Released a decision')
  await find()
  await expect(rows).toHaveCount(9)

  for (const nowhere of ['/desk/submissions/NO27-0001-A', '/desk/no-such-place']) {
    expect((await page.goto(at(nowhere)))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address')
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
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached. Please check your connection and try again.')
  await expect(page.getByLabel('New note')).toHaveValue('Written on the train.')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save the note' }).click()
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
    await page.getByRole('button', { name: /^View/ }).click()
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
