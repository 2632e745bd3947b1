import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { violations } from '../support/axe.ts'
import { hydrated, test } from '../support/journey.ts'
import { letterTo } from '../support/letters.ts'
import {
  closedConference,
  expect,
  fillRequired,
  listenersConference,
  openConference,
  openPopup,
  pageWithTrouble,
  readReference,
  sendAndRead,
} from '../support/submission-form.ts'

const downloads = 'content/downloads'

test('an author sends an abstract with files from the popup and knows that it arrived', async ({ page, request }) => {
  const dialog = await openPopup(page, await openConference(request))
  await dialog.getByRole('radio', { name: /Delegate Student Presenter/ }).check()
  await expect(dialog.getByLabel('Your fee')).toHaveValue('EUR 260')
  await dialog.getByLabel('Title', { exact: true }).selectOption('Ast. Prof')
  await fillRequired(dialog, 'nimal@example.org')
  await dialog.getByLabel('Country').selectOption('Sri Lanka')
  await dialog.getByLabel('Research title', { exact: true }).fill('Forecasting dengue from rainfall radar')
  await dialog.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.docx`)
  await dialog.getByRole('button', { name: 'Add another paper' }).click()
  await expect(dialog.getByLabel('Research title 2')).toBeFocused()
  await dialog.getByLabel('Research title 2').fill('A second paper')
  await dialog.getByLabel('Research or abstract file 2').setInputFiles(`${downloads}/sample-full-paper.pdf`)
  await dialog.getByRole('button', { name: 'Add another paper' }).click()
  await dialog.getByRole('button', { name: 'Remove paper 3' }).click()
  await dialog.getByLabel('Participant CV').setInputFiles(`${downloads}/sample-abstract.doc`)
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByLabel('Names of accompanying persons').fill('Kamala Perera')
  const reference = await sendAndRead(dialog)
  await expect(dialog.getByText('We have sent an e-mail to nimal@example.org')).toBeVisible()
  await expect(dialog.locator('.arrived-files li')).toHaveCount(3)
  await expect(dialog.locator('.arrived-files code').first()).toHaveText(/^[0-9a-f]{64}$/)
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('link', { name: 'See its status' }).click()
  await expect(page).toHaveURL(new RegExp(`/submission/${reference}/`))
  await expect(page.getByText('sample-full-paper.pdf').first()).toBeVisible()
})

test('the author reads the mail, follows its link to the status page, acts there and reads the next mail', async ({ page, request, browser }) => {
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'reader@example.org')
  await dialog.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.pdf`)
  const reference = await sendAndRead(dialog)

  const receipt = await letterTo('reader@example.org', reference)
  expect(receipt.subject).toBe(`We have received your submission ${reference}`)
  const sha256 = createHash('sha256')
    .update(readFileSync(`${downloads}/sample-abstract.pdf`))
    .digest('hex')
  expect(receipt.text?.replace(/\s+/g, ' ')).toContain(`SHA-256 ${sha256}`)
  const link = /https?:\/\/\S+\/submission\/\S+/.exec(receipt.text ?? '')?.[0] ?? ''
  expect(receipt.html).toContain(`href="${link}"`)

  // In another browser, as after a day: the link alone opens the door.
  const elsewhere = await browser.newContext()
  const status = await elsewhere.newPage()
  await status.goto(link)
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Received')
  await expect(status.getByText(reference).first()).toBeVisible()
  await expect(status.getByText('sample-abstract.pdf').first()).toBeVisible()
  await status.getByRole('link', { name: 'Withdraw this submission' }).click()
  await status.getByRole('button', { name: /^Yes, withdraw/ }).click()
  await expect(status.getByRole('heading', { level: 1 })).toHaveText('Withdrawn')
  expect((await letterTo('reader@example.org', reference, 'withdrawn')).text).toContain('If it was not you who withdrew it, please reply')
  await elsewhere.close()

  // The office hears of both, can answer, and never gets the secret.
  for (const subject of ['Submission', 'Withdrawn']) {
    const office = await letterTo('helpdesk@example.org', reference, subject)
    expect(office.replyTo?.[0]?.address).toBe('reader@example.org')
    expect(office.text).not.toContain(link.split('/').at(-1))
  }
})

test('Register Now opens the same popup; closing keeps what was typed, says so and gives the focus back', async ({ page, request }) => {
  await page.goto(await openConference(request))
  await hydrated(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const register = page.getByRole('link', { name: 'Register Now' })
  await register.click()
  const dialog = page.getByRole('dialog')
  await fillRequired(dialog, 'kept@example.org')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(register).toBeFocused()
  await expect(page.getByText('What you entered has been saved in this browser.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('kept@example.org')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('Back closes the popup on a phone and stays on the page; so does its button, and Back then leaves as before', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const conference = await openConference(request)
  await page.goto('/conference-years')
  const dialog = await openPopup(page, conference)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(conference)
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(conference)
  await page.goBack()
  await expect(page).toHaveURL('/conference-years')
})

test('all problems are shown at once, in a summary that takes the focus and beside each field', async ({ page, request }) => {
  const dialog = await openPopup(page, await openConference(request))
  await dialog.getByLabel('E-mail').fill('not an address')
  await dialog.getByLabel('Mobile').fill('call me')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.locator('.field-error')).toHaveCount(5)
  expect(await violations(page)).toEqual([])
  await summary.getByRole('button', { name: /^Mobile/ }).click()
  await expect(dialog.getByLabel('Mobile')).toBeFocused()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('not an address')

  // What is mended is no longer complained about, neither beside the field nor above, and the focus stays where one types.
  await dialog.getByLabel('Mobile').fill('+94 11 234 5678')
  await expect(dialog.getByLabel('Mobile')).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('listitem')).toHaveCount(4)
  await expect(summary).toContainText('4 things need your attention.')
  await expect(dialog.getByLabel('Mobile')).toBeFocused()
  await dialog.getByLabel('E-mail').fill('amara@')
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await fillRequired(dialog, 'mended@example.org')
  await dialog.getByLabel('Names of accompanying persons').fill('Kamala Perera')
  await expect(summary).toHaveCount(0)
  await expect(dialog.locator('.field-error')).toHaveCount(0)
})

test('a double click sends once', async ({ page, request }) => {
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'twice@example.org')
  let posts = 0
  await page.route('**/api/v1/submissions', async (route) => {
    posts += 1
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Send my submission' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Please Wait...' })).toBeVisible()
  await readReference(dialog)
  expect(posts).toBe(1)
})

test('when the answer is lost nothing is lost, and trying again does not count twice', async ({ browser, baseURL, request }) => {
  const page = await pageWithTrouble(browser, baseURL)
  const dialog = await openPopup(page, await openConference(request))
  await fillRequired(dialog, 'lost@example.org')
  let first = ''
  await page.route('**/api/v1/submissions', async (route) => {
    const answer = await route.fetch()
    first = ((await answer.json()) as { reference: string }).reference
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  await expect(dialog.getByText('The connection was lost while sending.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/v1/submissions')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await readReference(dialog)).toBe(first)
  await page.context().close()
})

test('after a reload the draft is offered again, with the files that had arrived', async ({ page, request }) => {
  const conference = await openConference(request)
  const dialog = await openPopup(page, conference)
  await fillRequired(dialog, 'draft@example.org')
  await dialog.getByLabel('Research title', { exact: true }).fill('A paper with a long way')
  await dialog.getByLabel('Research or abstract file').setInputFiles(`${downloads}/sample-abstract.pdf`)
  await expect(dialog.locator('[data-state="arrived"]')).toBeVisible()

  await openPopup(page, conference)
  await expect(dialog.getByText('You began this form earlier in this browser.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  let uploads = 0
  page.on('request', (one) => one.url().includes('/api/v1/uploads') && uploads++)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Research title', { exact: true })).toHaveValue('A paper with a long way')
  await expect(dialog.locator('[data-state="arrived"]')).toContainText('sample-abstract.pdf')
  await sendAndRead(dialog)
  await expect(dialog.locator('.arrived-files li')).toContainText('sample-abstract.pdf')
  expect(uploads).toBe(0)

  await openPopup(page, conference)
  await expect(dialog.getByLabel('E-mail')).toHaveValue('')
  await expect(dialog.getByText('You began this form')).toHaveCount(0)
})

test('the form is filled and sent by keyboard alone', async ({ page, request }) => {
  await page.goto(await openConference(request))
  await hydrated(page)
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name (for certificate)')).toBeVisible()
  const goTo = async (label: string) => {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const here = await page.evaluate(() => {
        const element = document.activeElement
        if (!element?.closest('dialog')) return 'outside'
        return (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) || element.textContent || ''
      })
      if (here.startsWith(label)) return
    }
    throw new Error(`The keyboard does not reach ${label}.`)
  }
  await goTo('Delegate Presenter')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Your fee')).toHaveValue('EUR 260')
  await goTo('Name (for certificate)')
  await page.keyboard.type('Ana Keyboard')
  await goTo('E-mail')
  await page.keyboard.type('ana@example.org')
  await goTo('University')
  await page.keyboard.type('Universidade do Porto')
  await goTo('Send my submission')
  await page.keyboard.press('Enter')
  await readReference(dialog)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Paper / Abstract Submission' })).toBeFocused()
})

test('after the call for papers listeners still register, as the page of the conference says', async ({ page, request }) => {
  const conference = await listenersConference(request)
  await page.goto(conference)
  await expect(page.getByText('You are still welcome as a listener or a virtual delegate.')).toBeVisible()
  const dialog = await openPopup(page, conference)
  await expect(dialog.getByText('The call for papers closed on')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Delegate Presenter/Author (Oral) Closed', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Virtual Delegate EUR 230' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await dialog.getByText('Accompanying Person/Delegate Listener').click()
  await expect(dialog.getByLabel('Your fee')).toHaveValue('EUR 260')
  await fillRequired(dialog, 'listener@example.org')
  await sendAndRead(dialog)
  await expect(dialog.getByText('We look at your registration and confirm your place by mail.')).toBeVisible()
})

test('a conference whose call has closed says so kindly and offers the next one', async ({ page, request }) => {
  const conference = await closedConference(request)
  await page.goto(`${conference}/submit`)
  await expect(page.getByText('The call for this conference closed on')).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Submit to|See all conferences/ }).first()).toBeVisible()
})
