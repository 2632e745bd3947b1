import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A budget is spent, so it has a site of its own. */
let site: RunningSite
let address = ''
let conferenceId = ''
let desk: Page
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  const page = await browser.newPage()
  conferenceId = (await openConference(site, page)).id
  address = new URL((await page.request.get(`${site.url}/conference/${conferenceId}/any`)).url()).pathname
  await page.close()
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOnce(site, desk)
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const phone = { width: 390, height: 844 }
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function apply(page: Page, name: string, email: string): Promise<void> {
  await page.goto(at(`${address}/register`))
  await page.getByText('Accompanying Person/Delegate Listener').click()
  await page.getByLabel('Name (for certificate)').fill(name)
  await page.getByLabel('E-mail', { exact: false }).first().fill(email)
  await page.getByLabel('University, institute or company').fill('University of Colombo')
  await page.locator('.scholarship-part > summary').click()
  await page.getByLabel('I apply for a scholarship').check()
  await page.getByLabel(/I agree to the/).check()
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

test('the office sets the budget of a conference', async () => {
  await desk.goto(at(`/desk/conferences/${conferenceId}/settings/registration`))
  await hydrated(desk)
  const form = desk.locator('section', { has: desk.getByRole('heading', { name: 'Scholarships' }) })
  await form.getByLabel(/Budget in euros/).fill('300')
  await form.getByLabel('Last day to apply').fill(day(1))
  await form.getByRole('button', { name: 'Save the scholarships' }).click()
  await expect(desk.getByText('Saved.')).toBeVisible()
  await expectClean(desk)
})

test('somebody applies on a phone without JavaScript, is awarded half, accepts, and has the rest to pay', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await page.goto(at(address))
  await expect(page.locator('#registration')).toContainText('You can apply for a scholarship when you register')
  await apply(page, 'Sita Scholar', 'sita@example.org')
  await expect(page.locator('.error-summary')).toContainText('Please choose where you are in your career.')
  await expect(page.getByLabel('I apply for a scholarship')).toBeChecked()
  await page.getByLabel('Where are you in your career?').selectOption({ label: 'Doctoral candidate' })
  await page.getByLabel('Why do you apply?').fill('My institute has no funds for travel or fees.')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scholarship applied for')
  await expect(page.locator('#money')).toContainText('Still to be paid€0')
  const own = page.url().replace(/\?.*/, '')

  await desk.goto(at('/desk/scholarships'))
  await hydrated(desk)
  const application = desk.locator('.scholarship', { hasText: 'Sita Scholar' })
  await application.getByRole('button', { name: 'Award…' }).click()
  await application.getByLabel(/Share of the fee/).fill('50')
  await application.getByLabel('To be answered by').fill(day(5))
  await expectClean(desk)
  await application.getByRole('button', { name: 'Award it' }).click()
  await expect(application.locator('.badge')).toHaveText('Awarded, not answered yet')
  await expect(desk.getByText(/of €300 awarded/)).toBeVisible()

  await expect.poll(() => mailsTo(site, 'sita@example.org').join('\n'), { timeout: 60_000 }).toContain('/scholarship')
  await page.goto(own)
  await page.getByRole('link', { name: 'Accept or decline' }).click()
  await expect(page.getByText('remains to be paid')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the scholarship' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
  await expect(page.locator('#money')).toContainText('Scholarship of 50 %')
  await expect(page.locator('#money')).toContainText('Still to be paid€130')
  await page.goto(at(address))
  await expect(page.locator('#registration')).toContainText('One scholarship of €130 has been awarded.')
  await page.context().close()
})

test('the budget cannot be overspent; who gets the whole fee has paid', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await page.goto(at(`${address}/register`))
  await hydrated(page)
  await apply(page, 'Wole Whole', 'wole@example.org')
  await page.getByLabel('Where are you in your career?').selectOption({ label: 'Doctoral candidate' })
  await page.getByLabel('Why do you apply?').fill('I pay everything myself.')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const own = page.url().replace(/\?.*/, '')
  await expectClean(page)

  await desk.goto(at('/desk/scholarships?state=applied'))
  await hydrated(desk)
  const application = desk.locator('.scholarship', { hasText: 'Wole Whole' })
  await application.getByRole('button', { name: 'Award…' }).click()
  await application.getByLabel('To be answered by').fill(day(5))
  await application.getByRole('button', { name: 'Award it' }).click()
  await expect(application.getByRole('alert')).toContainText('of the budget is left')
  await desk.goto(at(`/desk/conferences/${conferenceId}/settings/registration`))
  await hydrated(desk)
  await desk.getByLabel(/Budget in euros/).fill('1000')
  await desk.getByRole('button', { name: 'Save the scholarships' }).click()
  await expect(desk.getByText('Saved.')).toBeVisible()
  await desk.goto(at('/desk/scholarships?state=applied'))
  await hydrated(desk)
  await application.getByRole('button', { name: 'Award…' }).click()
  await application.getByLabel('To be answered by').fill(day(5))
  await application.getByRole('button', { name: 'Award it' }).click()
  await expect(desk.getByText('No application matches.')).toBeVisible()

  await page.goto(`${own}/scholarship`)
  await expectClean(page)
  await page.getByRole('button', { name: 'Accept the scholarship' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid')
  await page.context().close()
})
