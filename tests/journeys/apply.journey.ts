import type { Browser, Page, Request } from '@playwright/test'
import { applicationAnswers } from '../support/application-answers.ts'
import { violations } from '../support/axe.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { lettersAbout, letterTo, shownReference } from '../support/letters.ts'
import { samplePdf } from '../support/sample-files.ts'

const payload = { ...applicationAnswers, message: 'I would speak about fevers.\nIn thirty minutes.' }
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore my answers' })
const success = 'Thanks! Your submission was successful.'

test('the form has the specification’s heading, controls and options, and opens on placeholders', async ({ page }) => {
  await page.goto('/presenter-apply')
  await expect(page.getByRole('heading', { name: 'Apply Here', level: 2 })).toBeVisible()
  const names = await page.locator('main form [name]').evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  expect(new Set(names)).toEqual(new Set([...Object.keys(payload), 'document', 'fax_extension', 'token']))
  // Without JavaScript the file follows its token.
  expect(names.indexOf('token')).toBeLessThan(names.indexOf('document'))
  const options = (name: string) => page.locator(`main form select[name="${name}"] option`).allTextContents()
  expect((await options('designation')).slice(1)).toEqual(['Prof', 'Dr', 'Mr', 'Ms', 'Mrs'])
  expect((await options('s_category')).slice(1)).toEqual(['Co-chair', 'Keynotes', 'Scientific Reviewer'])
  expect((await options('subconference_id')).length).toBeGreaterThan(110)
  expect((await options('country')).length).toBeGreaterThan(240)
  for (const name of ['designation', 's_category', 'country']) await expect(page.locator(`select[name="${name}"]`)).toHaveValue('')
  await expect(page.locator('input[name="document"]')).toHaveAttribute('accept', '.doc,.docx,.pdf')
})

test('an application arrives: exactly the payload of the specification, then the document, then both letters', async ({ page }) => {
  await page.goto('/presenter-apply')
  await hydrated(page)
  await fill(page, payload)
  await page.getByLabel('Document').setInputFiles({ name: 'cv of amara.pdf', mimeType: 'application/pdf', buffer: samplePdf(3000) })
  await takeAPersonsTime(page)
  const sent = page.waitForRequest('**/api/v1/apply-form')
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual(payload)
  await expect(page.getByText(success)).toBeVisible()
  await expect(page.getByText('cv of amara.pdf has arrived too')).toBeVisible()
  await expectCleared(page)
  const reference = await shownReference(page)
  expect(await page.evaluate(() => localStorage.getItem('draft:apply:presenter-apply'))).toBeNull()
  expect(await violations(page)).toEqual([])

  const copy = await letterTo(payload.email, reference, 'your application')
  expect(copy.subject).toBe(`We have your application (${reference})`)
  for (const fact of ['Health and Medicine', 'Keynotes', 'Sri Lanka', 'In thirty minutes.']) expect(copy.text).toContain(fact)
  const office = await letterTo('helpdesk@example.org', reference, 'Presenter / Participants')
  expect(office.replyTo).toEqual([{ name: '', address: payload.email }])
  const document = await letterTo(payload.email, reference, 'your document')
  expect(document.text).toContain('cv of amara.pdf')
})

test('with full name and e-mail empty the message is shown, the request is still sent, and the answers come back on request', async ({ browser }) => {
  const { page, notes } = await noisyPage(browser)
  await page.goto('/presenter-apply')
  await hydrated(page)
  await page.getByLabel('Message').fill('I would speak about fevers.')
  await page.getByLabel('Country').selectOption('Portugal')
  const sent = page.waitForResponse('**/api/v1/apply-form')
  await submit(page).click()
  const answer = await sent
  expect(answer.status()).toBe(422)
  await expect(page.getByText('Required fields cannot be left blank.')).toBeVisible()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expectCleared(page)
  expect(notes.some((note) => note.startsWith('The application was not submitted'))).toBe(true)
  expect(await violations(page)).toEqual([])

  await restore(page).click()
  await expect(page.getByLabel('Message')).toHaveValue('I would speak about fevers.')
  await expect(page.getByLabel('Country')).toHaveValue('Portugal')
  await page.getByRole('link', { name: 'Full name: Please enter your full name.' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your full name.')
  await page.keyboard.type('Amara Perera')
  await page.getByLabel('E-mail').fill('restored@university.example.org')
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
})

test('a lost connection costs nothing: the fields are cleared, the draft survives a reload, the file comes back, and nothing counts twice', async ({
  browser,
}) => {
  const { page, notes } = await noisyPage(browser)
  await page.goto('/presenter-apply')
  await hydrated(page)
  await fill(page, { ...payload, email: 'lost@university.example.org' })
  await page.getByLabel('Document').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  // The answer is lost, not the request: the worst case.
  await page.route('**/api/v1/apply-form', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await takeAPersonsTime(page)
  await submit(page).click()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  await expectCleared(page)
  expect(notes.some((note) => note.includes('connection.lost'))).toBe(true)
  await restore(page).click()
  expect(await page.getByLabel('Document').evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('cv.pdf')

  await page.unroute('**/api/v1/apply-form')
  await page.reload()
  await hydrated(page)
  await restore(page).click()
  await expect(page.getByLabel('Full name')).toHaveValue(payload.fullName)
  await expect(page.getByLabel('Message')).toHaveValue(payload.message)
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
  const reference = await shownReference(page)
  await letterTo('lost@university.example.org', reference)
  const copies = (await lettersAbout('lost@university.example.org')).filter(({ to }) => to?.[0]?.address === 'lost@university.example.org')
  expect(copies).toHaveLength(1)
})

test('a double click sends once and the button asks for patience', async ({ page }) => {
  await page.goto('/presenter-apply')
  await hydrated(page)
  await fill(page, { ...payload, email: 'double@university.example.org' })
  const requests: Request[] = []
  page.on('request', (request) => request.url().endsWith('/apply-form') && requests.push(request))
  await page.route('**/api/v1/apply-form', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Please Wait...' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await expect(page.getByText(success)).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a document whose line breaks can be sent again; one that cannot be taken can be exchanged', async ({ browser }) => {
  const { page } = await noisyPage(browser)
  await page.goto('/presenter-apply')
  await hydrated(page)
  await fill(page, { ...payload, email: 'document@university.example.org' })
  await page.getByLabel('Document').setInputFiles({ name: 'pretending.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a document') })
  await page.route('**/document', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('pretending.pdf is not yet with us')).toBeVisible()
  await page.unroute('**/document')
  await page.getByRole('button', { name: 'Send the document again' }).click()
  await expect(page.getByText('pretending.pdf could not be taken')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Choose another document').setInputFiles({ name: 'real.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await expect(page.getByText('real.pdf has arrived too')).toBeVisible()
})

test('the form works by keyboard alone, and typing chooses from the long lists', async ({ page }) => {
  await page.goto('/presenter-apply')
  await hydrated(page)
  await page.getByLabel('Full name').focus()
  const keys = page.keyboard
  const typeAndGoOn = async (text: string) => {
    await keys.type(text)
    await keys.press('Tab')
  }
  // A list forgets the letters typed before a pause: on a busy machine they are typed again, as a person would.
  const typeToChoose = async (label: string, letters: string, value: string) => {
    await expect(async () => {
      await keys.type(letters)
      await expect(page.getByLabel(label)).toHaveValue(value, { timeout: 500 })
    }).toPass({ intervals: [1500] })
    await keys.press('Tab')
  }
  await typeAndGoOn('Amara Perera')
  await typeToChoose('Designation', 'Dr', 'Dr')
  await typeAndGoOn('keys@university.example.org')
  await typeAndGoOn('+94 11 234 5678')
  await typeToChoose('Category', 'Key', 'Keynotes')
  await typeToChoose('Country', 'Sri', 'Sri Lanka')
  await typeToChoose('Sub-conference', 'Health', 'health-and-medicine')
  await typeAndGoOn('linkedin.com/in/amara')
  await typeAndGoOn('Hello')
  await expect(page.getByLabel('Document')).toBeFocused()
  await keys.press('Tab')
  await expect(submit(page)).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText(success)).toBeVisible()
})

test('each role page has the form with its role fixed', async ({ page }) => {
  const categories = { 'co-chair-keynote-apply': ['Co-chair', 'Keynotes'], 'scientific-reviewer-apply': [], 'ambassadors-apply': [] }
  for (const [route, offered] of Object.entries(categories)) {
    await page.goto(`/${route}`)
    await expect(page.getByRole('heading', { name: 'Apply Here' })).toBeVisible()
    expect((await page.locator('select[name="s_category"] option').allTextContents()).slice(1)).toEqual(offered)
  }
  await hydrated(page)
  await fill(page, { fullName: 'Amara Perera', email: 'ambassador@university.example.org', country: 'Sri Lanka' })
  const sent = page.waitForRequest('**/api/v1/apply-form')
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ role: 'ambassadors-apply', s_category: '' })
  await expect(page.getByText(success)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the form is filled and sent with one hand', async ({ page }) => {
    await page.goto('/presenter-apply')
    await hydrated(page)
    await page.getByRole('link', { name: 'Go to the form' }).tap()
    await fill(page, { ...payload, email: 'phone@university.example.org' })
    await submit(page).tap()
    await expect(page.getByText(success)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'rules of colour')).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is posted with its document, and a page says that it arrived', async ({ page }) => {
    await page.goto('/presenter-apply')
    await fill(page, { ...payload, email: 'plain@university.example.org' })
    await page.getByLabel('Document').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
    await submit(page).click()
    await expect(page).toHaveURL(/\/applied\/AP-[2-9A-Z]{6}-[A-Z](#|$)/)
    await expect(page.getByText(success)).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const office = await letterTo('helpdesk@example.org', await shownReference(page))
    expect(office.text).toContain('cv.pdf')
  })

  test('a refused post shows the page again with everything that was typed and what is wrong', async ({ browser }) => {
    const { page } = await noisyPage(browser, { javaScriptEnabled: false })
    await page.goto('/sponsor-apply')
    await fill(page, { fullName: 'Amara Perera', country: 'Sri Lanka', message: 'A year of scholarships.' })
    await submit(page).click()
    await expect(page.getByText('Required fields cannot be left blank.')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Amara Perera')
    await expect(page.getByLabel('Country')).toHaveValue('Sri Lanka')
    await expect(page.getByLabel('Message')).toHaveValue('A year of scholarships.')
    await page.getByRole('link', { name: 'E-mail: Please enter your e-mail address.' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })
})

async function fill(page: Page, answers: Partial<typeof payload>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const control = page.locator(`main form [name="${name}"]`)
    if (await control.evaluate((element) => element instanceof HTMLSelectElement)) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function expectCleared(page: Page): Promise<void> {
  for (const name of [...Object.keys(payload), 'document']) await expect(page.locator(`main form [name="${name}"]`)).toHaveValue('')
}

/** Not the journey's own page: a refusal or a lost connection is noted in the console, and rightly so. */
async function noisyPage(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<{ page: Page; notes: string[] }> {
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', ...options })
  const page = await context.newPage()
  const notes: string[] = []
  page.on('console', (message) => message.type() === 'error' && notes.push(message.text()))
  return { page, notes }
}
