import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, phone } from '../support/day-at-desk.ts'
import { expect, hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { acceptedPaperAt } from '../support/publishing-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** Orders and consents change an article for good, so they have a site of their own. */
let site: RunningSite
let desk: Page
const title = 'How often do engines agree?'
const [ada, grace, copyEditor] = ['ada@university.example.org', 'grace@university.example.org', 'tim@letters.example.org'] as const
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  await acceptedPaperAt(site, ada, title)
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
  desk.setDefaultTimeout(30_000)
})
test.afterAll(async () => {
  await desk?.context().close()
  await site?.stop()
})

async function linkTo(person: string, pattern: RegExp): Promise<string> {
  const linkIn = () => pattern.exec(mailsTo(site, person).at(-1) ?? '')?.[0] ?? ''
  await expect.poll(linkIn, { timeout: 60_000 }).not.toBe('')
  return linkIn()
}

test('the office sends an article to a copy-editor, after a forgotten day', async () => {
  await signInOnce(site, desk)
  await desk.goto(`${site.url}/desk/publishing?conference=colombo`)
  await hydrated(desk)
  await desk.getByLabel('Series or journal').selectOption('health-medicine')
  await desk.locator('[name=title]').fill('Care that reaches everyone')
  await desk.locator('[name=number]').fill('13')
  await desk.getByRole('button', { name: 'Make the volume' }).click()
  await desk.getByRole('button', { name: 'Take them in' }).click()
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(title)
  await desk.getByLabel('Typeset PDF').setInputFiles('content/downloads/sample-full-paper.pdf')
  await expect(desk.getByRole('link', { name: 'The typeset PDF' })).toBeVisible()
  await desk.getByRole('textbox', { name: 'References' }).fill('Freire, P. (1970).')
  await desk.getByRole('button', { name: 'Find them in the author’s file' }).click()
  await expect(desk.getByText('9 references were added. Please check them, then save.')).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'References' })).toHaveValue(/^Freire, P\. \(1970\)\.\nAbrantes, L\./)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Saved.')).toBeVisible()
  const panel = desk.getByRole('region', { name: 'Copy-editors and typesetters' })
  await panel.getByLabel('What is to be done').selectOption('copy-editing')
  await panel.getByLabel('Name').fill('Tim Types')
  await panel.getByLabel('E-mail').fill(copyEditor)
  await panel.getByLabel('Instructions').fill('British spelling, please.')
  await panel.getByRole('button', { name: 'Send the link' }).click()
  await expect(panel.getByText('Please enter the day by which it is due.')).toBeVisible()
  await expect(panel.getByLabel('Instructions')).toHaveValue('British spelling, please.')
  await panel.getByLabel('Due on').fill('2030-06-01')
  await panel.getByRole('button', { name: 'Send the link' }).dblclick()
  await expect(panel.getByText('Not delivered yet')).toBeVisible()
  await expectClean(desk)
})

test('the copy-editor works on a phone without JavaScript', async ({ browser }) => {
  const hand = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await hand.newPage()
  await page.goto(await linkTo(copyEditor, /http\S+\/production\/[\w-]{43}/))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('British spelling, please.')).toBeVisible()
  const file = await page.request.get(`${site.url}${await page.getByRole('link', { name: 'Save the file to work on' }).getAttribute('href')}`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('textbox', { name: 'Comments' }).fill('Is “colour” meant on page 2?')
  await takeAPersonsTime(page)
  await page.getByRole('button', { name: 'Send the file' }).click()
  await expect(page.getByText('Please choose the file with your work.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Is “colour” meant on page 2?')
  await page.getByLabel('File').setInputFiles('content/downloads/sample-full-paper.pdf')
  await page.getByRole('button', { name: 'Send the file' }).dblclick()
  await expect(page.getByText('Thank you, we have your result.')).toBeVisible()
  await expect(page.getByText('Is “colour” meant on page 2?')).toBeVisible()
  await hand.close()
  await desk.reload()
  await hydrated(desk)
  await expect(desk.getByRole('region', { name: 'Copy-editors and typesetters' }).getByText('Is “colour” meant on page 2?')).toBeVisible()
})

test('a second author is added when both have agreed', async ({ browser }) => {
  const panel = desk.getByRole('region', { name: 'Authors' })
  await panel.getByRole('button', { name: 'Add an author' }).click()
  const added = panel.locator('.desk-authors > li').last()
  await added.getByLabel('Given name').fill('Grace')
  await added.getByLabel('Family name').fill('Hopper')
  await added.getByLabel('Affiliation').fill('Yale University')
  await added.getByLabel('E-mail').fill(grace)
  await added.getByLabel('Software').check()
  await panel.getByLabel('Why names, order or affiliations change').fill('Grace wrote the programs.')
  await expectClean(desk)
  await panel.getByRole('button', { name: 'Ask the authors to agree…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Ask them' }).click()
  await expect(panel.getByText('Waiting for the authors')).toBeVisible()
  const hand = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await hand.newPage()
  for (const person of [ada, grace]) {
    await page.goto(await linkTo(person, /http\S+\/author-change\/[\w-]{43}/))
    await expect(page.getByText('Grace wrote the programs.')).toBeVisible()
    if (person === ada) {
      await page.getByRole('button', { name: 'I do not agree' }).click()
      await expect(page.getByText('Please write what is wrong with the change.').first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'I agree' }).click()
    await expect(page.getByText(person === ada ? 'You have agreed' : 'All authors have agreed')).toBeVisible()
  }
  await hand.close()
  await desk.reload()
  await hydrated(desk)
  await expect(panel.getByText('All authors agreed')).toBeVisible()
  await expect(panel.locator('.desk-authors')).toContainText('Grace Hopper')
})

test('a journal’s page shows its editors and policies, and is clean', async ({ browser }) => {
  const reader = await (await browser.newContext({ viewport: desktop })).newPage()
  await reader.goto(`${site.url}/journals/medicine-public-health`)
  for (const heading of ['Editors and board', 'Policies']) await expect(reader.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 3, name: 'Fees' })).toBeVisible()
  await expectClean(reader)
  await reader.context().close()
})
