import { violations } from '../support/axe.ts'
import { hydrated, test } from '../support/journey.ts'
import { expect, fillRequired, openConference, pageWithTrouble } from '../support/submission-form.ts'

const downloads = 'content/downloads'

test('without JavaScript the popup’s links lead to a page with the same form, which keeps everything when it is refused and then arrives', async ({
  browser,
  baseURL,
  request,
}) => {
  const conference = await openConference(request)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 780 }, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(conference)
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).click()
  await expect(page).toHaveURL(`${conference}/submit`)
  await expect(page.getByLabel('Names of accompanying persons')).toBeVisible()
  await expect(page.locator('[name="token"]')).toHaveValue(/.{60,}/)
  await page.getByLabel('Name (for certificate)').fill('Plain Author')
  await page.getByLabel('E-mail').fill('plain@example.org')
  await page.getByLabel('Research title', { exact: true }).fill('A plain paper')
  await page.getByLabel('Research title 2').fill('Another one')
  await page.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.pdf`)
  await page.getByRole('button', { name: 'Send my submission' }).click()
  await expect(page.getByRole('alert')).toContainText('One thing needs your attention.')
  await expect(page.getByLabel('Name (for certificate)')).toHaveValue('Plain Author')
  await expect(page.getByLabel('Research title 2')).toHaveValue('Another one')
  await expect(page.locator('.file-name')).toHaveText('sample-abstract.pdf')
  await page.getByLabel('University, institute or company').fill('University of Colombo')
  await page.getByRole('button', { name: 'Send my submission' }).click()
  await expect(page).toHaveURL(/\/submission\/[A-Z0-9]+-\d{4}-[A-Z]\//)
  await expect(page.getByText('sample-abstract.pdf').first()).toBeVisible()
  await context.close()
})

test('with JavaScript the page of its own sends the same way and leads to the status page', async ({ page, request }) => {
  await page.goto(`${await openConference(request)}/submit`)
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  await fillRequired(page, 'own-page@example.org')
  await page.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.pdf`)
  await page.getByRole('button', { name: 'Send my submission' }).click()
  await expect(page).toHaveURL(/\/submission\/[A-Z0-9]+-\d{4}-[A-Z]\//)
  await expect(page.getByText('sample-abstract.pdf').first()).toBeVisible()
})

test('a form that stayed open for longer than its token lives is sent with a new one', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  await page.goto(`${await openConference(request)}/submit`)
  await hydrated(page)
  await fillRequired(page, 'old@example.org')
  const answers: number[] = []
  page.on('response', (one) => one.url().endsWith('/api/v1/submissions') && answers.push(one.status()))
  let first = true
  await page.route('**/api/v1/submissions', (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    const stale = first ? body.replace(/(name="token"\r\n\r\n).{10}/, '$1AAAAAAAAAA') : body
    first = false
    return route.continue({ postData: Buffer.from(stale, 'latin1') })
  })
  await page.getByRole('button', { name: 'Send my submission' }).click()
  await expect(page).toHaveURL(/\/submission\//)
  expect(answers).toEqual([422, 201])
  await page.context().close()
})
