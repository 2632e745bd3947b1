import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { letterTo } from '../support/letters.ts'
import { samplePdf } from '../support/sample-files.ts'

const pdf = (name: string, padBytes = 0) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(padBytes) })

/** A submission that has just arrived; answers with the address of its status page. */
async function givenSubmission(request: APIRequestContext, title = 'Dengue in the cities of the south'): Promise<string> {
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
      'research_title[]': title,
      token,
      'document[]': pdf('paper.pdf'),
    },
  })
  expect(answer.status()).toBe(201)
  return new URL(((await answer.json()) as { statusUrl: string }).statusUrl).pathname
}

async function sendFile(page: Page, name: string, padBytes: number, button: string): Promise<void> {
  await page.getByLabel('File (required)').setInputFiles(pdf(name, padBytes))
  await page.getByRole('button', { name: button }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 780 } })

    test('an author has a new link sent: the old one says so and nothing else, the new one opens the page', async ({ context, request }) => {
      // A page of its own: the browser complains about the status 410 that this is about.
      const page = await context.newPage()
      const address = await givenSubmission(request)
      const [, , reference = ''] = address.split('/')
      await page.goto(address)
      await page.getByRole('link', { name: 'Send me a new link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a new link?')
      await page.getByRole('button', { name: 'Send me a new link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been replaced')
      expect(await page.locator('main').textContent()).not.toMatch(/Dengue|Amara|paper\.pdf|amara@/)
      const again = await request.get(address)
      expect([again.status(), again.headers()['cache-control']]).toEqual([410, expect.stringContaining('no-store')])
      const letter = await letterTo('amara@example.org', reference, 'A new link')
      const fresh = new URL(/https?:\/\/\S+\/submission\/\S+/.exec(letter.text ?? '')?.[0] ?? '').pathname
      await page.goto(fresh)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Received')
    })

    test('an author corrects details, title and co-authors', async ({ context, request }) => {
      // A page of its own: the browser complains about the status 422 of a refused form.
      const page = await context.newPage()
      await page.goto(await givenSubmission(request))
      await page.getByRole('link', { name: 'Correct your details' }).click()
      await page.getByLabel('Name (for certificate)').fill('')
      await page.getByLabel('University, institute or company').fill('University of Kandy')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('Name')
      await expect(page.getByLabel('University, institute or company')).toHaveValue('University of Kandy')
      await page.getByLabel('Name (for certificate)').fill('Amara Silva')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your correction has been saved.')).toBeVisible()
      await expect(page.locator('#details')).toContainText('University of Kandy')

      await page.getByRole('link', { name: 'Complete or correct the paper' }).click()
      await page.getByLabel('Research title').fill('Dengue in the north')
      await page.getByLabel('Name', { exact: true }).first().fill('Nimal Perera')
      await page.getByRole('button', { name: 'Move down Amara Silva' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/Your correction has been saved|Nothing was changed/)).toBeVisible()
      await expect(page.getByText('Dengue in the north').first()).toBeVisible()
      await expect(page.getByRole('list', { name: 'Authors' }).getByRole('listitem')).toHaveText(['Nimal Perera', 'Amara Silva, University of Kandy'])
    })

    test('an author reads the status, replaces a file, adds a CV and withdraws', async ({ page, request }) => {
      const address = await givenSubmission(request)
      await page.goto(`${address}?arrived=1`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Received')
      await expect(page.getByText('We have received your submission.')).toBeVisible()
      await expect(page.getByText('Still missing')).toBeVisible()

      await page.getByRole('link', { name: 'Replace paper.pdf' }).click()
      await sendFile(page, 'better.pdf', 400, 'Replace the file')
      await expect(page.getByText('Your file has arrived.')).toBeVisible()
      await expect(page.getByText('One earlier file, replaced')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Replace better.pdf' })).toBeVisible()

      await page.getByRole('link', { name: 'Add a CV' }).click()
      await sendFile(page, 'cv.pdf', 500, 'Send the file')
      await expect(page.getByText('Still missing')).toBeHidden()

      await page.getByRole('link', { name: 'Withdraw this submission' }).click()
      await expect(page.getByText('You cannot undo this yourself.')).toBeVisible()
      await page.getByRole('button', { name: /^Yes, withdraw/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn')
      await expect(page.getByRole('link', { name: 'Withdraw this submission' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Replace/ })).toHaveCount(0)
    })
  })
}

test('an author adds the title that was missing, also without JavaScript', async ({ browser, baseURL, request }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto(await givenSubmission(request, ''))
  await page.getByRole('link', { name: 'Add the title' }).click()
  await page.getByRole('button', { name: 'Send the title' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the title of your research.')
  await page.getByLabel('Research title').fill('Dengue in the cities of the north')
  expect(await page.getByLabel('Research title').getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Send the title' }).click()
  await expect(page.getByText('The title has arrived: “Dengue in the cities of the north”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add the title' })).toHaveCount(0)
  await page.close()
})

test('a title without a space does not make the page wider than a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(await givenSubmission(request, 'W'.repeat(200)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a title in Arabic reads from the right to its full stop', async ({ page, request }) => {
  await page.goto(await givenSubmission(request, 'أثر المناخ (2026): دراسة حالة.'))
  const [first, last] = await page.locator('.research-titles').evaluate((line) => {
    const text = line.firstChild as Text
    const placeOf = (position: number) => {
      const range = document.createRange()
      range.setStart(text, position)
      range.setEnd(text, position + 1)
      return range.getBoundingClientRect().x
    }
    return [placeOf(0), placeOf(text.length - 1)]
  })
  expect(last).toBeLessThan(first ?? 0)
})

test('a file that cannot be taken is named with its reason', async ({ browser, baseURL, request }) => {
  // A page of its own: a browser complains about every answer 422, and this one is wanted.
  const page = await browser.newPage({ baseURL })
  await page.goto(`${await givenSubmission(request)}/add/document`)
  await page.getByLabel('File (required)').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByRole('button', { name: 'Send the file' }).click()
  await expect(page.getByRole('alert')).toContainText(/\.docx (or|and) \.pdf/)
})

test('the pages of a submission pass axe in light and dark', async ({ page, request }) => {
  const address = await givenSubmission(request, '')
  for (const path of ['?arrived=1', '/withdraw', '/add/documentcv', '/title']) {
    await page.goto(`${address}${path}`)
    expect(await violations(page), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'rules of colour'), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('a wrong link opens nothing and tells nothing', async ({ page, request }) => {
  const address = await givenSubmission(request)
  const wrong = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const path of [wrong, `${wrong}/withdraw`, '/submission/HM27-9999-A/x']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).not.toContain('Amara')
  }
  await page.goto(address)
})
