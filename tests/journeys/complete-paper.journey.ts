import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { samplePdf } from '../support/sample-files.ts'

/** A submission that has just arrived; returns the address of its status page. */
async function givenSubmission(request: APIRequestContext): Promise<string> {
  const conferences = (await (await request.get('/api/v1/get-conference')).json()) as { _id: string; abstractDeadline: string | null }[]
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const open = conferences.find(({ abstractDeadline }) => (abstractDeadline ?? '') > inAWeek)
  const { token } = (await (await request.post('/api/v1/submissions/token')).json()) as { token: string }
  const answer = await request.post('/api/v1/submissions', {
    multipart: {
      subconference_id: open?._id ?? '',
      regtype: '330',
      name: 'Amara Perera',
      email: 'amara@example.org',
      company: 'University of Colombo',
      country: 'Sri Lanka',
      'research_title[]': 'Dengue in the cities of the south',
      token,
      'document[]': { name: 'paper.pdf', mimeType: 'application/pdf', buffer: samplePdf(0) },
    },
  })
  expect(answer.status()).toBe(201)
  return new URL(((await answer.json()) as { statusUrl: string }).statusUrl).pathname
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test.use({ viewport: { width: 390, height: 780 } })

test('an author completes a paper on a phone: saved while typing, also without a connection, until nothing is missing', async ({ context, request }) => {
  // A page of its own: the browser complains about the lost connection.
  const page = await context.newPage()
  const address = await givenSubmission(request)
  await page.goto(address)
  await page.getByRole('link', { name: 'Complete the paper' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete your paper')
  const missing = page.locator('.missing')
  await expect(missing).toContainText('The abstract, 250 to 300 words')
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Abstract').fill(words(240))
  await expect(page.getByText('240 words, 10 more to come')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(missing).toContainText('The abstract has 240 of at least 250 words')

  await context.setOffline(true)
  await page.getByLabel('Abstract').fill(words(260))
  await expect(page.getByText('Not saved: no connection, we keep trying.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('Keywords').fill('dengue, cities, water')
  await page.getByLabel('Track').selectOption({ index: 1 })
  for (const name of ['Competing interests', 'Funding', 'Generative AI']) await page.getByLabel(name).fill('None')
  await page.getByLabel('Licence').selectOption('CC BY 4.0')
  await page.getByLabel('Name', { exact: true }).first().fill('Nimal Silva')
  await page.getByLabel('Affiliation').fill('University of Kandy')
  await page.getByLabel('Country').selectOption('Sri Lanka')
  await page.getByLabel('E-mail', { exact: true }).fill('nimal@example.org')
  // The keyboard moves an author and stays on the button.
  await page
    .getByRole('button', { name: /^Move up/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Move up/ }).first()).toBeFocused()
  await expect(page.getByText('Nothing is missing. Thank you.')).toBeVisible()

  // Another visit finds it as it was left, without a button having been pressed.
  await page.goto(address)
  await expect(page.getByRole('list', { name: 'Authors' }).getByRole('listitem')).toHaveText(['Nimal Silva, University of Kandy', /Amara Perera/])
  await page.getByRole('link', { name: 'Complete or correct the paper' }).click()
  await expect(page.getByLabel('Abstract')).toHaveValue(words(260))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('what was typed without a connection is brought back on the next visit', async ({ context, request }) => {
  const page = await context.newPage()
  await page.goto(`${await givenSubmission(request)}/papers/1`)
  await expect(page.getByLabel('Abstract')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Abstract').fill('Typed in a tunnel.')
  await expect(page.getByText('Not saved: no connection')).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(pathname)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Abstract')).toHaveValue('Typed in a tunnel.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an author saves an incomplete paper, moves a co-author up, and loses nothing to a mistake', async ({ context, request }) => {
    // A page of its own: the browser complains about the status 422 of a refused form.
    const page = await context.newPage()
    await page.goto(`${await givenSubmission(request)}/papers/1`)
    await page.getByLabel('Abstract').fill('Too short.')
    await page.getByLabel('Name', { exact: true }).first().fill('Nimal Silva')
    await page.getByLabel('E-mail', { exact: true }).fill('nimal at home')
    await page.getByRole('button', { name: 'One more co-author' }).click()
    await expect(page.getByRole('alert')).toContainText('Co-author 1: please enter an e-mail address')
    await expect(page.getByLabel('Abstract')).toHaveValue('Too short.')
    await page.getByLabel('E-mail', { exact: true }).first().fill('nimal@example.org')
    await page.getByRole('button', { name: 'One more co-author' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Move up Nimal Silva' }).click()
    await expect(page.getByRole('group', { name: '1. Nimal Silva' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('This paper is not complete yet')).toBeVisible()
    await expect(page.getByText('The abstract has 2 of at least 250 words')).toBeVisible()
  })
})
