import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expectClean, phone } from '../support/day-at-desk.ts'
import { inDatabase } from '../support/in-database.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { acceptedAssignment, openAbstractRound, reviewerWithSession } from '../support/reviewed-paper.ts'
import { sampleDoc, sampleDocx } from '../support/sample-files.ts'
import { signedInContext } from '../support/signed-in-context.ts'
import { type SiteWithPapers, siteWithPapers } from '../support/site-with-papers.ts'

let running: SiteWithPapers
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  running = await siteWithPapers(browser, 1)
})
test.afterAll(() => running?.stop())

/** Rosa has agreed to review the abstract of this paper: her review, and the secret of her session. */
function reviewing({ site, conference }: SiteWithPapers, reference: string) {
  return inDatabase(site, async (db) => {
    const round = await openAbstractRound(db, reference, conference.id)
    const { reviewerId, secret } = await reviewerWithSession(db, 'Rosa Reader', { affiliation: 'Institute of Reading' })
    const { id } = await acceptedAssignment(db, round, reviewerId)
    return { id, secret }
  })
}

async function pdfSaying(name: string, ...lines: string[]) {
  const document = await PDFDocument.create()
  const page = document.addPage()
  for (const [row, line] of lines.entries()) page.drawText(line, { x: 40, y: 780 - row * 20, size: 11 })
  document.setAuthor('Rosa Reader')
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save({ useObjectStreams: false })) }
}

test('a reviewer attaches files on a phone and without JavaScript, and the author downloads their copies with the decision', async ({ browser }) => {
  test.setTimeout(300_000)
  const { site, page } = running
  const [sent] = running.sent
  const reference = sent?.reference ?? ''
  await page.goto(`${site.url}/desk/submissions/${reference}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Take into review' }).click()
  await expect(page.getByLabel('Revision requested')).toBeVisible()
  const { id, secret } = await reviewing(running, reference)

  // On a phone: the wrong kind is refused before it is sent, and a file that names its reviewer once it is checked.
  const phones = await signedInContext(browser, site, secret, { viewport: phone, hasTouch: true, isMobile: true })
  const reviewer = await phones.newPage()
  await reviewer.goto(`${site.url}/reviews/${id}`)
  await hydrated(reviewer)
  await reviewer.getByLabel('Comments to the author').fill('Please see the marked copy.')
  const files = reviewer.getByRole('region', { name: 'Files with your review' })
  await files.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(files.getByText('Only .docx and .pdf files can be attached.')).toBeVisible()
  await files.getByRole('button', { name: 'Remove notes.txt' }).click()
  const words = 'Please say how the samples were chosen, and what became of those that were left out.'
  await files.locator('input[type=file]').setInputFiles(await pdfSaying('notes of rosa.pdf', 'Rosa Reader, Institute of Reading', words))
  await files.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(files.getByText('Your file has arrived.')).toBeVisible()
  await expect(files.getByText('It names you.')).toBeVisible({ timeout: 60_000 })
  await expect(files.getByText('Name, page 1:')).toBeVisible()
  await expectClean(reviewer)
  await files.getByRole('button', { name: 'Remove notes of rosa.pdf' }).click()
  await expect(files.getByText('notes of rosa.pdf is removed.')).toBeVisible()
  await files.locator('input[type=file]').setInputFiles(await pdfSaying('notes.pdf', words))
  await files.getByRole('button', { name: 'Attach to the review' }).click()
  await expect(files.getByText('Nothing in it names you. The copy for the authors is called review-1-attachment-1.pdf.')).toBeVisible({ timeout: 60_000 })
  // Nothing that was typed is lost by it.
  await expect(reviewer.getByLabel('Comments to the author')).toHaveValue('Please see the marked copy.')
  for (const name of ['Originality', 'Method', 'Clarity', 'Relevance to the conference'])
    await reviewer.getByRole('group', { name }).getByRole('radio').nth(3).check()
  await reviewer.getByLabel('Accept after small changes').check()
  await reviewer.getByLabel('4. I work on the subject').check()
  await reviewer.getByRole('button', { name: 'Submit the review' }).click()
  await expect(reviewer.getByText('your review has arrived')).toBeVisible()
  await phones.close()

  // Without JavaScript: an old Word file is refused beside its field, another one is attached.
  const plain = await signedInContext(browser, site, secret, { javaScriptEnabled: false, viewport: phone })
  const slow = await plain.newPage()
  await slow.goto(`${site.url}/reviews/${id}`)
  const attach = async (name: string, buffer: Buffer) => {
    await slow.locator('#attachments input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await slow.getByRole('button', { name: 'Attach to the review' }).click()
  }
  await attach('old.doc', sampleDoc())
  await expect(slow.getByText('Only .docx and .pdf files can be sent.').first()).toBeVisible()
  await attach('table.docx', sampleDocx())
  await expect(slow.getByText('Your file has arrived.')).toBeVisible()
  await expect(slow.getByText('table.docx').first()).toBeVisible()

  // The organiser sees both beside the review, decides and releases.
  await expect(async () => {
    await page.goto(`${site.url}/desk/submissions/${reference}`)
    await expect(page.getByText('Goes to the authors')).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await hydrated(page)
  await expect(page.getByText('review-1-attachment-2.docx').first()).toBeVisible()
  await expectClean(page)
  await page.getByRole('radio', { name: 'Accepted', exact: true }).check()
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await page.getByRole('link', { name: 'Preview and release…' }).click()
  await hydrated(page)
  await expect(page.getByText('2 files of reviewers can then be downloaded from the author’s page.')).toBeVisible()

  // Not before the release.
  const authors = await browser.newContext({ viewport: phone })
  const author = await authors.newPage()
  await author.goto(sent?.statusUrl ?? '')
  await expect(author.getByText('review-1-attachment')).toHaveCount(0)
  await page.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions`)
  await author.reload()
  await hydrated(author)
  const [download] = await Promise.all([author.waitForEvent('download'), author.getByRole('link', { name: 'review-1-attachment-1.pdf' }).click()])
  expect(download.suggestedFilename()).toBe('review-1-attachment-1.pdf')
  expect(readFileSync(await download.path(), 'latin1')).not.toContain('Rosa')
  await expectClean(author)
  await authors.close()
  await plain.close()
})
