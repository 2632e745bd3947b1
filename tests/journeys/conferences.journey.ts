import type { APIRequestContext, Page } from '@playwright/test'
import type { Conference } from '../../src/domain/conferences/conference.ts'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { openCalls } from '../support/open-calls.ts'
import { startSite } from '../support/site.ts'

const thisYear = new Date().getUTCFullYear()
const all = async (request: APIRequestContext): Promise<Conference[]> => (await request.get('/api/v1/get-conference')).json()
const inYear = (conferences: Conference[], year: number) => conferences.filter((one) => one.startDate.startsWith(`${year}-`))
const yearButton = (page: Page, year: number) => page.getByRole('button', { name: String(year) })
const rows = (page: Page) => page.locator('main tbody tr')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a conference' })

/** The next conference but one year: its call is open, whatever the day of the test. */
async function openConference(request: APIRequestContext): Promise<Conference> {
  const found = (await all(request)).findLast((one) => one.venue !== null)
  if (!found) throw new Error('The demonstration has no conference with a venue.')
  return found
}

test.describe('the list without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the first year with the five columns, and another year at the press of its button', async ({ page, request }) => {
    const conferences = await all(request)
    await page.goto('/conference-years')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Conferences')
    await expect(page.locator('.year-buttons button')).toHaveText([thisYear, thisYear + 1, thisYear - 1].map(String))
    await expect(yearButton(page, thisYear)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('columnheader')).toHaveText(['Date', 'City/Country', 'Abstract Deadline', 'Conference Title', 'View'])
    await expect(rows(page)).toHaveCount(inYear(conferences, thisYear).length)

    await yearButton(page, thisYear + 1).click()
    await expect(yearButton(page, thisYear + 1)).toHaveAttribute('aria-pressed', 'true')
    const titles = inYear(conferences, thisYear + 1).map((one) => one.subConference)
    await expect(rows(page).locator('.name')).toHaveText(titles)
  })

  test('finds by word, topic and country through the button, and the year keeps the filter', async ({ page }) => {
    await page.goto('/conference-years')
    await search(page).fill('london')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(yearButton(page, thisYear + 1)).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(1)
    await yearButton(page, thisYear).click()
    await expect(page.locator('main')).toContainText('No conferences available.')
    await yearButton(page, thisYear + 1).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'View Health and Medicine London' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health and Medicine London')
  })
})

test('open calls stand above the years, the next deadline first, and lead to the form', async ({ page, request }) => {
  const open = await openCalls(request)
  await page.goto('/conference-years')
  const calls = page.getByRole('region', { name: 'Open for abstracts' })
  await expect(calls.locator('h3')).toHaveText(open.map((one) => one.subConference))
  const [section, years] = await Promise.all([calls.boundingBox(), page.locator('.year-buttons').boundingBox()])
  expect((section?.y ?? 0) + (section?.height ?? 0)).toBeLessThanOrEqual(years?.y ?? 0)
  expect(await violations(page)).toEqual([])
  await calls.getByRole('link', { name: `Submit an abstract to ${open[0]?.subConference}` }).click()
  await expect(page).toHaveURL(new RegExp(`/conference/${open[0]?._id}/[^/]+/submit$`))
})

test.describe('the list with JavaScript', () => {
  test('follows the typing, keeps it in the address, and says how many it found', async ({ page }) => {
    await page.goto(`/conference-years?year=${thisYear + 1}`)
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Find' })).toBeHidden()
    await search(page).pressSequentially('montreal')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(`/conference-years?year=${thisYear + 1}&q=montreal`)
    await expect(page.locator('.result-count')).toHaveText(`1 conference in ${thisYear + 1}`)
    await expect(search(page)).toBeFocused()
  })

  test('goes back as it went forward, form and rows together', async ({ page, request }) => {
    const conferences = await all(request)
    await page.goto('/conference-years')
    await hydrated(page)
    await yearButton(page, thisYear - 1).click()
    await expect(yearButton(page, thisYear - 1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Country').selectOption('Portugal')
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(page.getByLabel('Country')).toHaveValue('')
    await expect(rows(page)).toHaveCount(inYear(conferences, thisYear - 1).length)
    await page.goBack()
    await expect(yearButton(page, thisYear)).toHaveAttribute('aria-pressed', 'true')
  })

  test('means the year that was chosen last, also while it still loads', async ({ page }) => {
    await page.goto('/conference-years')
    await hydrated(page)
    await page.route(/conference-years\.data/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await yearButton(page, thisYear - 1).click()
    await page.getByLabel('Country').selectOption('Portugal')
    await expect(page).toHaveURL(`/conference-years?year=${thisYear - 1}&country=Portugal`)
    await expect(rows(page)).toHaveCount(1)
  })

  test('that finds nothing here tells where there is something', async ({ page }) => {
    await page.goto(`/conference-years?year=${thisYear}&q=london`)
    await hydrated(page)
    await expect(page.locator('main')).toContainText('No conferences available.')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: `1 in ${thisYear + 1}` }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('searches for what was typed before the script arrived', async ({ page }) => {
    await page.route('**/static/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto(`/conference-years?year=${thisYear + 1}`)
    await search(page).fill('lima')
    await hydrated(page)
    await expect(page).toHaveURL(/q=lima/)
    await expect(search(page)).toHaveValue('lima')
    await expect(rows(page)).toHaveCount(1)
  })
})

test('a page that cannot come alive as it was sent is written anew, with all that stands in it', async ({ browser, baseURL, request }) => {
  // A page of its own: here the browser is meant to complain.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.route('/conference-years', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('Upcoming Conferences</h1>', 'Changed on the way</h1>') })
  })
  await page.goto('/conference-years')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Conferences')
  await expect(rows(page).locator('.name').filter({ hasText: /\w/ })).toHaveCount(inYear(await all(request), thisYear).length)
  await expect(page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Ambassadors' })).toBeVisible()
  await context.close()
})

test('an empty list says so', async ({ browser }) => {
  const site = await startSite({ SEED: 'none' })
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage()
    await page.goto('/conference-years')
    await expect(page.locator('main')).toContainText('No conferences available.')
  } finally {
    await site.stop()
  }
})

test('a list that cannot be loaded says so on the page and in the console, and is tried again', async ({ browser, baseURL }) => {
  // A page of its own: here the browser is meant to complain.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const noted: string[] = []
  page.on('console', (message) => message.type() === 'error' && noted.push(message.text()))
  await page.goto('/conference-years')
  await hydrated(page)
  await page.route('**/conference-years.data*', (route) => route.abort())
  await yearButton(page, thisYear - 1).click()
  await expect(page.getByRole('alert')).toContainText('The list of conferences could not be loaded')
  await expect.poll(() => noted.join('\n')).toContain('The list of conferences could not be loaded.')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(yearButton(page, thisYear - 1)).toHaveAttribute('aria-pressed', 'true')
})

test('offline the list stays with what was typed, and is updated when the connection is back', async ({ page, context, request }) => {
  await page.goto('/conference-years')
  await hydrated(page)
  const here = inYear(await all(request), thisYear).length
  await context.setOffline(true)
  await yearButton(page, thisYear - 1).click()
  await expect(page.getByRole('alert')).toContainText('The list will be updated when you are back online')
  await page.getByRole('searchbox').fill('no such words')
  await expect(yearButton(page, thisYear)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(here)
  await expect(page).toHaveURL('/conference-years')
  await page.waitForTimeout(500)
  await page.getByRole('searchbox').fill('')
  await context.setOffline(false)
  await expect(yearButton(page, thisYear - 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('the page of a conference', () => {
  test('has the banner, the seven anchors, the dates, the fees in pounds and the people', async ({ page, request }) => {
    const conference = await openConference(request)
    await page.goto(`/conference/${conference._id}/whatever`)
    const banner = page.locator('.banner')
    for (const words of [
      conference.conNo,
      conference.subConference,
      conference.theme,
      conference.venue,
      conference.location,
      conference.country,
      'Abstract deadline',
    ])
      await expect(banner).toContainText(String(words))
    await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText([
      'Call for Papers',
      'Paper / Abstract Submission',
      'Scopes',
      'Speakers',
      'Registration / Fees',
      'Journal & Publications',
      'Guideline',
    ])
    await expect(page.locator('.important-dates dt')).toHaveText([
      'Abstract deadline',
      'Notification of acceptance',
      'Full paper deadline',
      'Registration deadline',
      'Conference',
    ])
    await expect(page.locator('.fees tbody td')).toHaveText(['£275', '£245', '£225', '£225', '£185'])
    await expect(page.locator('#speakers h3')).toHaveText(conference.selectedTeamMembers.map((speaker) => speaker.speakerName))
    await expect(page.locator('.journal-partners li')).toHaveCount(14)
    await expect(page.locator('#journals summary')).toHaveText(/^\d+ more journal partners, in other fields$/)
    await expect(page.locator('.guideline .outline li')).toHaveCount(15)
  })

  test('says TBA for what is not settled', async ({ page, request }) => {
    const unsettled = (await all(request)).find((one) => one.venue === null)
    await page.goto(`/conference/${unsettled?._id}/x`)
    await expect(page.locator('.banner-facts > div').filter({ hasText: 'Venue' })).toContainText('TBA')
    await expect(page.locator('.important-dates > div').filter({ hasText: 'Registration deadline' })).toContainText('TBA')
  })

  test('tells the deadline in its own zone and, with JavaScript, in the reader’s, with the time left', async ({ page, request }) => {
    const london = (await all(request)).find((one) => one.location === 'London')
    await page.goto(`/conference/${london?._id}/x`)
    await expect(page.locator('.zone-note')).toHaveText('Each deadline closes at 23:59 in London (Greenwich Mean Time, UTC+0).')
    await hydrated(page)
    // The browser of these tests stands in Colombo, five and a half hours ahead.
    await expect(page.locator('.important-dates .reader-deadline').last()).toContainText('05:29 your time')
  })

  test('is scrolled to the section that the address names, and marks it', async ({ page, request }) => {
    const conference = await openConference(request)
    await page.setViewportSize({ width: 390, height: 720 })
    await page.goto(`/conference/${conference._id}/x`)
    await page.goto(`${page.url()}#registration`)
    await page.reload()
    await hydrated(page)
    await expect(page.locator('#registration h2')).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Registration / Fees' })).toHaveAttribute(
      'aria-current',
      'location',
    )
  })

  test('marks the section that is seen, whatever its length, and none while the dates are read', async ({ page, request }) => {
    const conference = await openConference(request)
    await page.setViewportSize({ width: 390, height: 720 })
    await page.goto(`/conference/${conference._id}/x`)
    await hydrated(page)
    const entries = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    for (const name of ['Scopes', 'Speakers', 'Registration / Fees', 'Journal & Publications', 'Guideline', 'Call for Papers']) {
      await entries.filter({ hasText: name }).click()
      await expect(entries.and(page.locator('[aria-current]'))).toHaveText([name])
    }
    // Repeated, because the scrolling that the last click began may still be going on.
    await expect(async () => {
      await page.evaluate(() => document.getElementById('important-dates')?.scrollIntoView())
      await expect(entries.and(page.locator('[aria-current]'))).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  })

  test('has deadline and button above the fold of a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    for (const { _id } of (await openCalls(request)).slice(0, 3)) {
      await page.goto(`/conference/${_id}/x`)
      await hydrated(page)
      for (const part of [page.locator('.banner-deadline'), page.locator('.banner').getByRole('link', { name: 'Submit an abstract' })])
        await expect(part, page.url()).toBeInViewport({ ratio: 1 })
    }
  })

  test('with a wrong name in its address leads to the right one for good', async ({ request }) => {
    const conference = await openConference(request)
    const answer = await request.get(`/conference/${conference._id}/old-name`, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toMatch(new RegExp(`^/conference/${conference._id}/[a-z0-9-]+-\\d{4}$`))
  })

  test('that does not exist is the page for unknown addresses', async ({ request }) => {
    for (const id of ['nobody', '%00', '..%2f..']) expect((await request.get(`/conference/${id}/x`)).status()).toBe(404)
    for (const address of ['/chair/%00/y', '/news/a%00', '/proceedings/%00/x']) expect((await request.get(address)).status(), address).toBe(404)
  })

  test('that is over says so kindly, points on, and offers no registration', async ({ page, request }) => {
    const [past] = inYear(await all(request), thisYear - 1)
    await page.goto(`/conference/${past?._id}/x`)
    await expect(page.locator('.standing')).toContainText('This conference is over.')
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.locator('.standing').getByRole('link').last().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(past?.subConference))
  })

  test('offers its dates for the reader’s own calendar', async ({ page, request }) => {
    const conference = await openConference(request)
    await page.goto(`/conference/${conference._id}/x`)
    const address = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const calendar = await request.get(String(address))
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(5)
    await expect(page.getByRole('link', { name: 'Subscribe to all deadlines' })).toHaveAttribute('href', /^webcal:\/\/.+\/calendar\/deadlines\.ics$/)
  })
})
