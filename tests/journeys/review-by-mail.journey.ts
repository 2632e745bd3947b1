import type { Browser, Page } from '@playwright/test'
import { desktop, expectClean } from '../support/day-at-desk.ts'
import { pdfSaying } from '../support/given-attachments.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { invitedReviewer } from '../support/review-journey.ts'

const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
const pdf = async (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: await pdfSaying(words) })

/** A paper whose reviewer answers by e-mail, and its page at the desk. */
async function atDesk(browser: Browser, title: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const { id, db, close } = await invitedReviewer(title)
  await db
    .updateTable('reviewer')
    .set({ name: 'Rosalind Osprey' })
    .where('id', 'in', db.selectFrom('review_assignment').select('reviewer_id').where('id', '=', id))
    .execute()
  const assigned = db.selectFrom('review_assignment').innerJoin('paper', 'paper.id', 'review_assignment.paper_id').where('review_assignment.id', '=', id)
  const { reference } = await assigned.select('reference').executeTakeFirstOrThrow()
  const { cookie } = await organiserAtDesk({ db, now: () => new Date() }, 'Emma Enterer')
  const context = await browser.newContext({ viewport: desktop, baseURL: process.env.SITE_URL ?? '', ...options })
  await context.addCookies([{ name: 'session', value: /session=(\w[^;]*)/.exec(cookie)?.[1] ?? '', url: process.env.SITE_URL ?? '' }])
  const page = await context.newPage()
  await page.goto(`/desk/submissions/${reference}`)
  return { page, panel: page.getByRole('region', { name: 'Reviews' }), end: async () => Promise.all([context.close(), close()]) }
}

async function fillReview(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Reviews' })
  await panel.getByText('Enter a review that came by e-mail…').click()
  for (const name of ['Originality', 'Method', 'Clarity', 'Relevance to the conference'])
    await panel.getByRole('group', { name }).getByRole('radio').nth(3).check()
  await panel.getByLabel('Accept after small changes').check()
  await panel.getByLabel('4. I work on the subject').check()
  await panel.getByLabel('Comments to the author').fill('Please see the marked copy.')
}

test('an organiser enters a review that came by e-mail with its files, sees what is held, and removes it', async ({ browser }) => {
  const { page, panel, end } = await atDesk(browser, 'Engines by e-mail')
  await hydrated(page)
  await fillReview(page)
  const files = panel.getByLabel('Files that came with the review')
  await files.setInputFiles(text)
  await panel.getByRole('button', { name: 'Enter this review' }).click()
  await expect(panel.locator('.field-error')).toHaveText('Only .docx and .pdf files can be sent.')
  await expect(panel.getByLabel('Comments to the author')).toHaveValue('Please see the marked copy.')
  await expectClean(page)
  await files.setInputFiles([await pdf('osprey.pdf', 'As I, Rosalind Osprey, wrote in 2019.'), await pdf('notes.pdf', 'Table two lacks its units.')])
  await panel.getByRole('button', { name: 'Enter this review' }).click()
  await expect(page.getByText('The review is entered.')).toBeVisible()
  await expect(panel.getByText('Emma Enterer attached it on')).toHaveCount(2)
  await expect(async () => {
    await page.reload()
    await expect(panel.getByText('It names somebody who reviews this paper.')).toBeVisible({ timeout: 500 })
    await expect(panel.getByText('Goes to the authors')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await hydrated(page)
  await panel.getByText('Remove… osprey.pdf').click()
  await expect(panel.getByText('The file and the authors’ copy are deleted.').first()).toBeVisible()
  await expectClean(page)
  await panel.getByRole('button', { name: 'Remove the file' }).first().click()
  await expect(page.getByText('osprey.pdf is removed.')).toBeVisible()
  await panel.getByText('Attach a file that came by e-mail…').click()
  await panel.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(panel.locator('.field-error')).toHaveText('Please choose a file.')
  await panel.getByLabel('File', { exact: true }).setInputFiles(await pdf('second.pdf', 'Figure three is upside down.'))
  await panel.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(page.getByText('The file is attached and being checked for the reviewer’s name.')).toBeVisible()
  await expect(panel.getByText('second.pdf').first()).toBeVisible()
  await end()
})

test('without JavaScript a refused file leaves the review as it was typed, and files are attached and removed', async ({ browser }) => {
  const { page, panel, end } = await atDesk(browser, 'Engines by e-mail, plainly', { javaScriptEnabled: false })
  await fillReview(page)
  await panel.getByLabel('Files that came with the review').setInputFiles(text)
  await panel.getByRole('button', { name: 'Enter this review' }).click()
  await expect(panel.locator('.field-error')).toHaveText('Only .docx and .pdf files can be sent.')
  await expect(panel.getByLabel('Comments to the author')).toHaveValue('Please see the marked copy.')
  await expect(panel.getByLabel('4. I work on the subject')).toBeChecked()
  await panel.getByLabel('Files that came with the review').setInputFiles(await pdf('notes.pdf', 'Table two lacks its units.'))
  await panel.getByRole('button', { name: 'Enter this review' }).click()
  await expect(panel.getByRole('status')).toHaveText('The review is entered.')
  await expect(panel.getByText('Emma Enterer attached it on')).toHaveCount(1)
  await panel.getByText('Attach a file that came by e-mail…').click()
  await panel.getByLabel('File', { exact: true }).setInputFiles(text)
  await panel.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(panel.locator('.field-error')).toHaveText('Only .docx and .pdf files can be sent.')
  await panel.getByLabel('File', { exact: true }).setInputFiles(await pdf('second.pdf', 'Figure three is upside down.'))
  await panel.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(panel.getByRole('status')).toHaveText('The file is attached and being checked for the reviewer’s name.')
  await panel.getByText('Remove… notes.pdf').click()
  await panel.getByRole('button', { name: 'Remove the file' }).first().click()
  await expect(panel.getByRole('status')).toHaveText('The file is removed.')
  await expect(panel.getByText('Emma Enterer attached it on')).toHaveCount(1)
  await end()
})
