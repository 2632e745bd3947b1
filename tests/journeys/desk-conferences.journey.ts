import type { Browser, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** The desk changes what visitors see, so these journeys have a site of their own. */
let site: RunningSite
let cookies: Parameters<import('@playwright/test').BrowserContext['addCookies']>[0]
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  const page = await browser.newPage()
  await signInOnce(site, page)
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const year = new Date().getUTCFullYear() + 1
const name = 'Marine Sciences Porto'

async function atDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  return context.newPage()
}

async function open(page: Page, place: string): Promise<void> {
  await page.goto(at(place))
  await hydrated(page)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()
const publicText = async (page: Page, place: string) => (await page.request.get(at(place))).text()

/** Accessible on a desktop and on a phone. */
async function isAccessible(page: Page): Promise<void> {
  // A notice covers for a few seconds what lies below it.
  const notices = page.getByRole('button', { name: 'Close this notice' })
  while ((await notices.count()) > 0)
    await notices
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a conference is made as a draft, previewed, published, extended, cloned and taken back', async ({ browser }) => {
  const page = await atDesk(browser)
  await open(page, '/desk/conferences')
  await isAccessible(page)
  await page.getByRole('link', { name: 'New conference' }).click()
  await expect(page.getByRole('heading', { name: 'New conference' })).toBeVisible()

  await field(page, 'Name of the conference').fill(name)
  await field(page, 'Main conference').fill('World Conference on Marine Sciences')
  await field(page, 'Number of the edition').fill('3rd')
  await field(page, 'Code').fill('MS')
  await field(page, 'Topic').fill('Marine Sciences')
  await field(page, 'Theme').fill('Oceans in common')
  await field(page, 'City').fill('Porto')
  await field(page, 'Country').fill('Portugal')
  await field(page, 'Time zone').fill('Europe/Lisbon')
  await field(page, 'First day').fill(`${year}-10-05`)
  await field(page, 'Last day').fill(`${year}-10-04`)
  await expect(page.getByText('The conference ends before it begins.')).toBeVisible()
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByRole('alert')).toContainText('One thing needs your attention.')
  await field(page, 'Last day').fill(`${year}-10-07`)
  await field(page, 'Abstract deadline').fill(`${year}-07-01`)

  // What the editor yields is what is stored and shown, to the letter.
  const call = page.getByRole('textbox', { name: 'Call for papers' })
  await call.click()
  await page.keyboard.type('Send us your work.')
  await page.keyboard.press('Enter')
  const tools = page.getByRole('toolbar', { name: 'Form of the text' }).first()
  await tools.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Soon')
  await expect(call.locator('strong')).toHaveText('Soon')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.press('Enter')
  await expect(call.locator('p')).toHaveCount(3)
  await tools.getByRole('button', { name: 'List', exact: true }).click()
  await expect(call.locator('li')).toHaveCount(1)
  await page.keyboard.type('Tides')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Currents')
  await page.getByRole('textbox', { name: 'Scopes' }).click()
  await page.keyboard.type('Everything that swims.')
  await page.getByRole('button', { name: 'Add a speaker' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Prof. Inês Vaz')
  await page.getByRole('button', { name: 'Add a speaker' }).click()
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Dr. Rui Pires')
  await page.getByRole('button', { name: 'Move Dr. Rui Pires up' }).click()
  await page.getByLabel('This conference has a fee table of its own').check()
  await page.getByLabel('Early bird until').fill(`${year}-06-01`)
  await page.getByLabel('Virtual Delegate, Early bird, GBP').fill('111')
  await page.getByLabel('Virtual Delegate, Later, GBP').fill('222')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Create the draft' }).click()

  await expect(page.getByRole('heading', { name: `3rd ${name}` })).toBeVisible()
  await expect(page.locator('.desk-head .badge')).toHaveText('Draft')
  const id = page.url().split('/').at(-1) ?? ''
  for (const place of ['/conference-years', '/sitemap.xml', '/feed.atom', '/api/v1/get-conference']) expect(await publicText(page, place)).not.toContain(id)
  expect((await page.request.get(at(`/api/v1/get-conference/${id}`))).status()).toBe(404)

  const preview = await page.context().newPage()
  await open(preview, `/desk/conferences/${id}/preview`)
  await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(preview.locator('#call-for-papers li')).toHaveText(['Tides', 'Currents'])
  await expect(preview.locator('.preview-bar')).toBeVisible()
  expect(await violations(preview)).toEqual([])
  await preview.close()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors can see it now.')).toBeVisible()
  const shown = await (await page.request.get(at(`/api/v1/get-conference/${id}`))).json()
  expect(shown.callForPaper).toBe('<p>Send us your work.</p><p><strong>Soon</strong></p><ul><li>Tides</li><li>Currents</li></ul>')
  expect(shown.selectedTeamMembers.map((speaker: { speakerName: string }) => speaker.speakerName)).toEqual(['Dr. Rui Pires', 'Prof. Inês Vaz'])
  await expect.poll(() => publicText(page, `/conference-years?year=${year}`)).toContain(id)

  // A published deadline is extended, not overwritten.
  await page.getByLabel('New day').fill(`${year}-07-15`)
  await page.getByLabel('Reason, for visitors').fill('many asked')
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(page.getByText(`Abstract deadline extended to 15 July ${year}. Visitors see it now.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dates' })).toContainText(`Abstract deadline15 July ${year}`)
  const visitor = await browser.newPage()
  await visitor.goto(at(`/conference/${id}/x`))
  await expect(visitor.locator('.important-dates .extended')).toHaveText(`Extended from 1 July ${year} to 15 July ${year}: many asked`)
  await expect(visitor.locator('.important-dates del')).toHaveText(`1 July ${year}`)
  await expect(visitor.locator('.fees tr', { hasText: 'Virtual Delegate' })).toContainText('£111£222')
  expect(await violations(visitor)).toEqual([])
  await isAccessible(page)

  // The next edition, every day on its weekday.
  await page.getByRole('link', { name: 'Clone into the next edition' }).click()
  await expect(page.getByRole('heading', { name: 'Next edition' })).toBeVisible()
  await expect(field(page, 'Number of the edition')).toHaveValue('4th')
  const nextStart = new Date(Date.UTC(year, 9, 5) + 364 * 86_400_000).toISOString().slice(0, 10)
  await expect(field(page, 'First day')).toHaveValue(nextStart)
  await page.getByRole('link', { name: 'Begin with the same speakers' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page.getByRole('heading', { name: `4th ${name}` })).toBeVisible()

  await open(page, `/desk/conferences/plan?year=${year + 1}`)
  await expect(page.getByRole('region', { name: 'October' })).toContainText(`4th ${name}`)
  await isAccessible(page)
  await open(page, '/desk/conferences?when=all&state=draft&q=marine')
  await expect(page.locator('.desk-table tbody tr')).toHaveCount(1)

  // Taking it from the public asks first and says what it means.
  await open(page, `/desk/conferences/${id}`)
  await page.getByRole('button', { name: 'Unpublish…' }).click()
  const question = page.getByRole('dialog', { name: 'Unpublish this conference?' })
  await expect(question).toContainText('Nothing has been sent to it yet.')
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished: only the desk sees it now.')).toBeVisible()
  await expect.poll(async () => (await page.request.get(at(`/conference/${id}/x`))).status()).toBe(404)
})

test('two people on one conference are told of each other, and neither loses what was typed', async ({ browser }) => {
  const [first, second] = [await atDesk(browser), await atDesk(browser)]
  await open(first, '/desk/conferences')
  const place = `${await first.locator('.desk-table tbody a').first().getAttribute('href')}/settings`
  await open(first, place)
  await open(second, place)
  await field(first, 'Theme').fill('The theme of the first')
  await field(first, 'Venue').fill('Hall of the first')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Saved.', { exact: true })).toBeVisible()

  await field(second, 'Theme').fill('The theme of the second')
  await field(second, 'City').fill('Second City')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  const note = second.getByRole('alert')
  await expect(note).toContainText('changed this conference on')
  await expect(note).toContainText('The theme of the first')
  await expect(field(second, 'Theme')).toHaveValue('The theme of the second')
  await expect(field(second, 'City')).toHaveValue('Second City')
  await expect(field(second, 'Venue')).toHaveValue('Hall of the first')
  expect(await violations(second)).toEqual([])
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(second, 'Theme')).toHaveValue('The theme of the first')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Saved.', { exact: true })).toBeVisible()

  // Whoever leaves with something unsaved is asked.
  await field(second, 'Theme').fill('Not saved')
  await second.getByRole('link', { name: 'Today' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(field(second, 'Theme')).toHaveValue('Not saved')
})

/** A conference to come that visitors know, with one abstract sent to it. */
async function withAnAbstract(page: Page): Promise<{ id: string; home: string; reference: string }> {
  await open(page, '/desk/conferences?state=published')
  // The last of the list is the furthest away, so its call is open.
  const home = (await page.locator('.desk-table tbody tr').last().getByRole('link').first().getAttribute('href')) ?? ''
  const id = home.split('/').at(-1) ?? ''
  const { token } = await (await page.request.post(at('/api/v1/submissions/token'), { data: {} })).json()
  const answers = {
    subconference_id: id,
    regtype: '330',
    name: 'Amara Perera',
    email: 'amara@university.example.org',
    company: 'X',
    country: 'Sri Lanka',
    token,
  }
  // Whoever answers within two seconds is taken for a machine.
  await page.waitForTimeout(2500)
  const sent = await page.request.post(at('/api/v1/submissions'), { multipart: { ...answers, 'research_title[]': 'On tides' } })
  expect(sent.status()).toBe(201)
  return { id, home, reference: (await sent.json()).reference }
}

test('the home of a conference leads to everything about it, and a cancellation is told to everyone', async ({ browser }) => {
  const page = await atDesk(browser)
  const { id, home, reference } = await withAnAbstract(page)
  await open(page, home)
  await expect(page.getByRole('link', { name: '1 New papers not yet under review' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest letters' })).toContainText('Amara Perera')
  await isAccessible(page)
  await page.getByRole('region', { name: 'Papers' }).getByRole('link', { name: '1 Received' }).click()
  await expect(page).toHaveURL(at(`${home}/papers?state=received`))
  await expect(page.getByRole('navigation', { name: 'Parts of this conference' }).getByRole('link', { name: 'Papers' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody')).toContainText(reference)
  await isAccessible(page)

  // What visitors will read is written first, then the letters are seen, then they go out.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Postpone or cancel…' }).click()
  await page.getByLabel('It is cancelled').check()
  await page.getByRole('button', { name: 'Preview the letters' }).click()
  await expect(page.getByRole('alert')).toContainText('Please tell visitors and participants what happened.')
  await page.getByRole('textbox', { name: 'What happened, for visitors and in the letters' }).click()
  await page.keyboard.type('The hall is under water.')
  await page.getByRole('button', { name: 'Preview the letters' }).click()
  await expect(page.getByRole('heading', { name: 'One letter will go out' })).toBeVisible()
  await expect(page.locator('.mail-text')).toContainText('The hall is under water.')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel the conference and send one letter' }).click()
  await expect(page.getByText('The conference is cancelled; visitors see it now. One letter is on its way.')).toBeVisible()
  await expect(page.locator('.desk-head .badge')).toHaveText('Cancelled')
  await isAccessible(page)

  const visitor = await browser.newPage()
  await expect.poll(async () => publicText(visitor, `/conference/${id}/x`)).toContain('The hall is under water.')
  await visitor.goto(at(`/conference/${id}/x`))
  await expect(visitor.getByText('This conference is cancelled. It was to take place on')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Submit an abstract' })).toHaveCount(0)
  expect(await violations(visitor)).toEqual([])
  await visitor.goto(at(`/conference/${id}/x/submit`))
  await expect(visitor.getByText('is cancelled. Nothing can be sent to it any more.')).toBeVisible()
  await visitor.close()

  await page.getByRole('link', { name: 'It takes place after all…' }).click()
  await page.getByRole('button', { name: 'Preview the letters' }).click()
  await page.getByRole('button', { name: 'Announce these days and send one letter' }).click()
  await expect(page.locator('.desk-head .badge')).toHaveText('Published')
})

test('a deadline that visitors know is extended or corrected by choice, and its save button stays in sight', async ({ browser }) => {
  const page = await atDesk(browser)
  await open(page, '/desk/conferences?state=published')
  const home = (await page.locator('.desk-table tbody tr').last().getByRole('link').first().getAttribute('href')) ?? ''
  await open(page, `${home}/settings`)
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 1500))
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const was = await field(page, 'Abstract deadline').inputValue()
  const move = async (days: number) => {
    await field(page, 'Abstract deadline').fill(new Date(Date.parse(was) + days * 86_400_000).toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  const question = page.getByRole('dialog', { name: 'You are moving a deadline that visitors know' })
  await move(-3)
  await expect(question).toContainText('It closes 3 days earlier than visitors have read.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await move(1)
  await question.getByLabel(/^A correction/).check()
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto(at(`/conference/${home.split('/').at(-1)}/x`))
  await expect(visitor.locator('.important-dates .extended')).toHaveCount(0)
  await visitor.close()

  // A fee that is no whole number is named by its cell, and later fees need a day.
  await page.getByLabel('This conference has a fee table of its own').check()
  await page.getByLabel('Virtual Delegate, Later, GBP').fill('12.5')
  await expect(page.getByText('Without this day the later amounts never apply')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = page.getByRole('alert').getByRole('button', { name: 'Virtual Delegate, Later, GBP: a whole number' })
  await problem.click()
  await expect(page.getByLabel('Virtual Delegate, Later, GBP')).toBeFocused()
  await page.getByLabel('This conference has a fee table of its own').uncheck()
})

test('a draft to which nothing was sent is deleted after a question', async ({ browser }) => {
  const page = await atDesk(browser)
  await open(page, '/desk/conferences?when=all&state=draft&q=marine')
  await page.locator('.desk-table tbody a').first().click()
  await page.getByRole('button', { name: 'Delete the draft…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this draft?' })
  await expect(question).toContainText('This cannot be undone.')
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page).toHaveURL(at('/desk/conferences'))
  await expect(page.getByText(/^The draft of .* is deleted\.$/)).toBeVisible()
})
