import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, openConference } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** Places are taken, so it has a site of its own. */
let site: RunningSite
let address = ''
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  const page = await browser.newPage()
  const conference = await openConference(site, page)
  address = new URL((await page.request.get(`${site.url}/conference/${conference.id}/any`)).url()).pathname
  await page.close()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const phone = { width: 390, height: 844 }

async function fillPerson(page: Page, number: number, { name, email }: { name: string; email: string }): Promise<void> {
  const person = page.locator(`#delegate-${number}`)
  await person.getByLabel('Name (for certificate)').fill(name)
  await person.getByLabel('E-mail').fill(email)
  await person.getByLabel('University, institute or company').fill('University of Colombo')
}

test('a listener registers on a phone without JavaScript, corrects the badge and cancels', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
  await page.goto(at(address))
  await page.getByRole('link', { name: 'Register without a paper' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await fillPerson(page, 1, { name: 'Lea Listener', email: 'lea@example.org' })
  await page.getByLabel('Accompanying persons').fill('Leo Listener')
  await page.getByLabel('VAT number').fill('PT1')
  // Nothing typed is lost when something is wrong.
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.locator('.error-summary')).toContainText('Please choose how you will take part.')
  await expect(page.locator('.error-summary')).toContainText('This is not the form of a VAT number')
  await expect(page.getByLabel('Accompanying persons')).toHaveValue('Leo Listener')
  await page.getByText('Accompanying Person/Delegate Listener').click()
  await page.getByLabel('VAT number').fill('')
  await page.getByLabel(/I agree to the/).check()
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
  await expect(page.locator('.arrival')).toContainText('We have received your registration.')
  await expect(page.locator('#money')).toContainText('Still to be paid€520')
  expect(page.url()).toMatch(/\/registration\/[A-Z0-9]+-\d{4}-[A-Z]\//)

  await page.getByRole('link', { name: 'Correct names and needs' }).click()
  await page.getByLabel('Name on the badge').fill('Lea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#person')).toContainText('Lea')
  await page.getByRole('link', { name: 'Change who the invoice is made out to' }).click()
  await page.getByText('To an institution or a company').click()
  await page.getByLabel('Institution or company', { exact: true }).fill('University of Colombo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#recipient')).toContainText('University of Colombo')

  await page.getByRole('link', { name: /^Cancel / }).click()
  await expect(page.getByText('What was charged for it is taken off')).toBeVisible()
  await page.getByRole('button', { name: /^Yes, cancel/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled')
  await expect.poll(() => mailsTo(site, 'lea@example.org').length, { timeout: 60_000 }).toBe(2)
  await page.context().close()
})

test('a student waits for approval, and pays once the office has confirmed the place', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await page.goto(at(`${address}/register`))
  await hydrated(page)
  await page.getByText('Delegate Student Presenter/Author (Oral)').click()
  await fillPerson(page, 1, { name: 'Stu Student', email: 'stu@example.org' })
  await page.getByLabel(/I agree to the/).check()
  await expectClean(page)
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration received')
  await expect(page.getByText('There is nothing to pay before that.')).toBeVisible()
  await expectClean(page)
  const own = page.url()
  const reference = /registration\/([^/]+)/.exec(own)?.[1] ?? ''

  const desk = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOnce(site, desk)
  await desk.goto(at(`/desk/registrations/${reference}`))
  await hydrated(desk)
  await expect(desk.getByRole('heading', { name: 'What is charged' })).toBeVisible()
  await desk.getByRole('button', { name: 'Confirm the place' }).click()
  await expect(desk.locator('.badges .badge')).toHaveText(['Place confirmed'])
  await desk.context().close()

  await page.goto(own)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
  await expect(page.locator('#money')).toContainText('Still to be paid€260')
  await page.context().close()
})

test('a university registers three people with one payer; each has a page of their own', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: desktop })).newPage()
  await page.goto(at(`${address}/register`))
  await hydrated(page)
  await page.getByText('Pounds sterling (GBP)').click()
  const people = ['ann', 'ben', 'cem'].map((name) => ({ name: `${name} of Colombo`, email: `${name}@uni.example.org` }))
  for (const [index, person] of people.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Register one more person' }).click()
    await page
      .locator(`#delegate-${index + 1}`)
      .getByText('Virtual Delegate')
      .click()
    await fillPerson(page, index + 1, person)
  }
  await expect(page.locator('#delegate-1').getByLabel('Name (for certificate)')).toHaveValue('ann of Colombo')
  await page.getByText('To an institution or a company').click()
  await page.getByLabel('Institution or company', { exact: true }).fill('University of Colombo')
  await page.getByLabel('Payer’s name').fill('Petra Purse')
  await page.getByLabel('Payer’s e-mail').fill('petra@uni.example.org')
  await page.getByLabel(/I agree to the/).check()
  await expectClean(page)
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 registrations')
  await expect(page.locator('#money')).toContainText('Still to be paid£675')
  await expectClean(page)
  await expect.poll(() => people.map(({ email }) => mailsTo(site, email).length), { timeout: 60_000 }).toEqual([1, 1, 1])
  const link = /http\S+\/registration\/\S+/.exec(mailsTo(site, 'ben@uni.example.org')[0] ?? '')?.[0] ?? ''
  await page.goto(at(new URL(link).pathname))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place confirmed')
  await expect(page.locator('main')).toContainText('ben of Colombo')
  await expect(page.locator('main')).not.toContainText('ann of Colombo')
  await expect(page.locator('#money')).toHaveCount(0)
  await page.context().close()
})
