import { expectClean, phone } from '../support/day-at-desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { reviewedPaper } from '../support/reviewed-paper.ts'
import { signedInContext } from '../support/signed-in-context.ts'
import { type SiteWithPapers, siteWithPapers } from '../support/site-with-papers.ts'

let running: SiteWithPapers
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  running = await siteWithPapers(browser, 1)
})
test.afterAll(() => running?.stop())

test('a revision with a response goes to the same reviewer, beside the first review, and is accepted', async ({ browser }) => {
  test.setTimeout(240_000)
  const { site, page, conference } = running
  const [sent] = running.sent
  const reference = sent?.reference ?? ''
  const first = { reviewer: 'Rosa Reader', recommendation: 'major-revision' } as const
  const [{ secret } = { secret: '' }] = await reviewedPaper(site, { reference, conferenceId: conference.id }, [first])

  // The decision, previewed without scores, with them where it is chosen, and without them again.
  await page.goto(`${site.url}/desk/submissions/${reference}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Take into review' }).click()
  await page.getByLabel('Revision requested').check()
  await page.getByRole('textbox', { name: 'Note to the author' }).fill('Please answer the reviewer.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await page.getByRole('link', { name: 'Preview and release…' }).click()
  await hydrated(page)
  await expect(page.getByText('Please explain table two.')).toBeVisible()
  await expect(page.getByText('Originality: 4')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show the scores to the authors' }).click()
  await expect(page.getByText('Originality: 4')).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Leave the scores out' }).click()
  await expect(page.getByText('Originality: 4')).toHaveCount(0)
  await page.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions`)

  // The author, without JavaScript, sends a new version and says what has changed.
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const author = await plain.newPage()
  await author.goto(sent?.statusUrl ?? '')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Revision requested')
  await author.getByRole('link', { name: 'Replace paper.pdf' }).click()
  await author.locator('input[type=file]').setInputFiles('content/downloads/sample-abstract.pdf')
  await author.getByRole('button', { name: /Replace|Send/ }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await author.goto(`${sent?.statusUrl}/papers/1/revision`)
  await author.getByLabel('Your response to the reviewers').fill('Table two now says that it counts households.')
  await author.getByRole('button', { name: 'Save the response' }).click()
  await expect(author.getByText('together with your response')).toBeVisible()

  // The same reviewer reads it on a phone, beside what they wrote in the first round.
  const reviewing = await signedInContext(browser, site, secret, { viewport: phone })
  const reviewer = await reviewing.newPage()
  await reviewer.goto(`${site.url}/reviews`)
  await hydrated(reviewer)
  await expect(reviewer.getByText('round 2')).toBeVisible()
  await reviewer.getByRole('link', { name: 'Open the review' }).click()
  await hydrated(reviewer)
  await expect(reviewer.getByText('Table two now says that it counts households.')).toBeVisible()
  await reviewer.getByText('Your review in round 1').click()
  await expect(reviewer.getByText('Please explain table two.')).toBeVisible()
  await reviewer.getByLabel('Comments to the author').fill('Thank you: table two is clear now.')
  for (const name of ['Originality', 'Method', 'Clarity', 'Relevance to the conference'])
    await reviewer.getByRole('group', { name }).getByRole('radio').nth(3).check()
  await reviewer.getByLabel('Accept as it is').check()
  await reviewer.getByLabel('4. I work on the subject').check()
  await expectClean(reviewer)
  await reviewer.getByRole('button', { name: 'Submit the review' }).click()
  await expect(reviewer.getByText('your review has arrived')).toBeVisible()

  // Both rounds stand beside each other at the desk, and the second leads to the acceptance.
  await page.goto(`${site.url}/desk/submissions/${reference}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /Round 1/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Round 2/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Accepted', exact: true }).check()
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await page.getByRole('link', { name: 'Preview and release…' }).click()
  await expect(page.getByText('Thank you: table two is clear now.')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions`)
  await author.goto(sent?.statusUrl ?? '')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Accepted')
  await expect(author.getByText('Thank you: table two is clear now.').first()).toBeVisible()
  await plain.close()
  await reviewing.close()
})
