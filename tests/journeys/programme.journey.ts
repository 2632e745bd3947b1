import type { BrowserContext, Locator, Page } from '@playwright/test'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { firstVisit } from '../support/first-visit.ts'
import { hydrated, test } from '../support/journey.ts'
import { conferenceToday } from '../support/programme-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** The programme is published anew, so it has a site of its own. */
let site: RunningSite
let plain: Page
/** The session of the organiser, whose one-time password works once. */
let organiser: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
let given: Awaited<ReturnType<typeof conferenceToday>>
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  given = await conferenceToday(site)
  plain = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
})
test.afterAll(async () => {
  await plain.context().close()
  await given.close()
  await site.stop()
})

const talks = () => plain.locator('.programme-title')

test('a participant reads, searches and prints the programme on a phone, without JavaScript', async () => {
  const search = plain.locator('.programme-search')
  await plain.goto(`${site.url}/conference/colombo/any/programme`)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Programme')
  await expect(talks()).toHaveText([/Bernoulli/, /Looms/])
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await search.getByLabel('Search').fill('looms')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(talks()).toHaveText([/Looms/])
  await expect(search.getByLabel('Search')).toHaveValue('looms')
  await search.getByLabel('Search').fill('nothing like this')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(plain.getByText('Nothing in the programme matches this.')).toBeVisible()

  await plain.goto(`${site.url}/conference/colombo/any/programme`)
  const days = plain.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await expect(days).toHaveCount(1)
  await days.click()
  await expect(days).toHaveAttribute('aria-current', 'true')
  await expect(talks()).toHaveCount(2)

  await plain.emulateMedia({ media: 'print' })
  await expect(search.getByLabel('Search')).toBeHidden()
  await expect(talks().first()).toBeVisible()
  await plain.emulateMedia({ media: 'screen' })
})

test('on a first visit nothing moves when the stars and the other buttons appear, and no style sheet is waited for', async ({ browser }) => {
  const visit = await firstVisit(browser, `${site.url}/conference/colombo/any/programme`, 'fast connection')
  expect({ moved: visit.layoutShift.toFixed(3), by: visit.shifted }).toEqual({ moved: '0.000', by: [] })
  expect(visit.arrivals.filter(({ url }) => url.endsWith('.css'))).toEqual([])
})

test('favourites of a browser go to the account that signs in there, and come to every other browser', async ({ browser }) => {
  const account = { fName: 'Fay', lName: 'Vourite', email: 'fay@example.org', password: 'analytical engine 1843' }
  const [here, there] = await Promise.all([browser.newContext(), browser.newContext()])
  const page = await here.newPage()
  const star = (on: Page) => on.getByRole('button', { name: /^Favourite: Bernoulli/ })
  await page.goto(`${site.url}/conference/colombo/any/programme`)
  await page.getByRole('button', { name: 'Only my favourites (0)' }).click()
  await expect(page.getByText('You have no favourites yet. Choose the star beside a talk to add it.')).toBeVisible()
  await page.getByRole('button', { name: 'Only my favourites (0)' }).click()
  await star(page).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  /** The home page hears of a session that began without it. */
  const signedIn = async (on: Page) => {
    await on.goto(`${site.url}/?signed-in`)
    await expect.poll(() => on.evaluate(() => localStorage.getItem('g_user'))).toContain(account.email)
  }
  expect((await here.request.post(`${site.url}/api/v1/admin-ragistation`, { data: account })).status()).toBe(201)
  await signedIn(page)
  const joined = page.waitForResponse((response) => response.url().endsWith('/favourites'))
  await page.goto(`${site.url}/conference/colombo/any/programme`)
  expect((await joined).status()).toBe(200)
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')

  await there.request.post(`${site.url}/api/v1/user-login`, { data: { email: account.email, password: account.password } })
  const other = await there.newPage()
  await signedIn(other)
  await other.goto(`${site.url}/conference/colombo/any/programme`)
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true')
  const changed = other.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.request().postData()?.includes('"remove":["item') === true,
  )
  await star(other).click()
  await changed
  await page.reload()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
  await Promise.all([here.close(), there.close()])
})

test('a participant puts it into a calendar', async () => {
  const link = plain.getByRole('link', { name: 'All of it as a calendar' })
  const calendar = await plain.request.get(new URL((await link.getAttribute('href')) ?? '', site.url).href)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const text = (await calendar.text()).replaceAll('\r\n ', '')
  expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(0)
  expect(text).toContain('Machines and memory')
})

test('an organiser changes and publishes it by keyboard', async ({ browser }) => {
  const desk = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOnce(site, desk)
  organiser = await desk.context().storageState()
  await desk.goto(`${site.url}/desk/conferences/colombo/programme`)
  await hydrated(desk)
  await expectClean(desk)
  const press = async (name: string | RegExp) => {
    await desk.getByRole('button', { name }).focus()
    await desk.keyboard.press('Enter')
  }
  const saved = () => expect(desk.locator('.programme-saved')).toHaveText('Saved')

  await press('Add a session')
  // The focus is on the title.
  await expect(desk.getByRole('dialog').getByLabel('Title', { exact: true })).toBeFocused()
  await desk.keyboard.press('ControlOrMeta+a')
  await desk.keyboard.type('Late looms')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk.getByRole('button', { name: 'Late looms', exact: true })).toBeVisible()

  await press(/^Take out ?Looms/)
  await expect(desk.getByRole('heading', { name: 'Without a place: 1' })).toBeVisible()
  const place = async () => {
    await press(/^Move to… ?Looms/)
    await desk.getByRole('dialog').getByLabel('Time').fill('10:30')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: 'Without a place: 0' })).toBeVisible()
  }
  await place()
  await press(/^Undo/)
  await expect(desk.getByRole('heading', { name: 'Without a place: 1' })).toBeVisible()
  await place()
  await expect(desk.locator('.programme-session').filter({ hasText: 'Late looms' })).toContainText('Looms that remember')
  await saved()

  await press('Publish…')
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toContainText('This concerns one person')
  await dialog.getByRole('button', { name: 'Publish and send one letter' }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Version 2 is public')).toBeVisible()
  await desk.context().close()

  await plain.goto(`${site.url}/conference/colombo/any/programme`)
  await expect(plain.locator('.programme-block').filter({ hasText: 'Late looms' }).locator('.programme-title')).toHaveText([/Looms that remember/])
})

test('an organiser drags a paper, a session and a paper without a place, and takes a step back', async ({ browser }) => {
  const desk = await (await browser.newContext({ viewport: desktop, ...(organiser ? { storageState: organiser } : {}) })).newPage()
  await desk.goto(`${site.url}/desk/conferences/colombo/programme`)
  await hydrated(desk)
  const session = (title: string) => desk.locator('.programme-session').filter({ has: desk.getByRole('button', { name: title, exact: true }) })
  const saved = () => expect(desk.locator('.programme-saved')).toHaveText('Saved')
  const unplaced = (count: number) => expect(desk.getByRole('heading', { name: `Without a place: ${count}` })).toBeVisible({ timeout: 5000 })
  /** The library that makes things draggable is loaded after the page. A drag that the page did not take is tried again. */
  const drag = (from: Locator, to: Locator, effect: () => Promise<void>) =>
    expect(async () => {
      await from.dragTo(to)
      await effect()
    }).toPass()
  const soon = { timeout: 3000 }

  // From one session into another.
  const talk = session('Machines and memory').locator('.programme-item > div').filter({ hasText: 'Bernoulli' })
  await drag(talk, session('Late looms').locator('.programme-session-head'), () => expect(session('Late looms')).toContainText('Bernoulli', soon))
  await expect(session('Machines and memory')).not.toContainText('Bernoulli')
  await saved()
  await desk.getByRole('button', { name: /^Undo/ }).click()
  await expect(session('Machines and memory')).toContainText('Bernoulli')

  // A whole session to another time, by the line below its title.
  const times = session('Late looms').locator('.programme-session-head .soft')
  const afternoon = desk.getByRole('row', { name: /^14:00/ }).locator('.programme-free')
  await drag(times, afternoon, () => expect(times).toContainText('14:00', soon))
  await saved()

  // A paper without a place to a free time, where a session of its own begins.
  await session('Late looms')
    .getByRole('button', { name: /^Take out ?Looms/ })
    .click()
  await unplaced(1)
  const evening = desk.getByRole('row', { name: /^16:30/ }).locator('.programme-free')
  await drag(desk.locator('.programme-paper > strong'), evening, () => unplaced(0))
  await expect(session('Late looms')).not.toContainText('Looms that remember')
  await saved()
  await desk.context().close()
})
