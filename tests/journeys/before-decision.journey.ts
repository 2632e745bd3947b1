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

test('an author replies to the comments, and reviewer and chair discuss the paper before the decision', async ({ browser }) => {
  test.setTimeout(240_000)
  const { site, desk, page, conference } = running
  const [sent] = running.sent
  const reference = sent?.reference ?? ''
  const paper = { reference, conferenceId: conference.id, settings: { replyDays: 5, hasDiscussion: true } }
  const [rosa] = await reviewedPaper(site, paper, [{ reviewer: 'Rosa Reader', recommendation: 'minor-revision' }])
  const { assignment = '', secret = '' } = rosa ?? {}

  await page.goto(`${site.url}/desk/conferences/${conference.id}/review/${reference}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Ask for a reply…' }).click()
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('The author may reply until')).toBeVisible()
  await page.getByLabel('To the reviewers').fill('What do you make of table two?')
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect(page.locator('.as-written', { hasText: 'What do you make of table two?' })).toBeVisible()
  await expectClean(page)

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const author = await plain.newPage()
  await author.goto(sent?.statusUrl ?? '')
  await author.getByRole('link', { name: 'Read the comments and reply' }).click()
  await expect(author.getByText('Please explain table two.')).toBeVisible()
  await expect(author.getByText('I doubt the data.')).toHaveCount(0)
  const reader = await desk.newPage()
  await reader.goto(author.url())
  await hydrated(reader)
  await expectClean(reader)
  await author.getByLabel('Your reply').fill('Amara Perera here: table two is right.')
  await author.getByRole('button', { name: 'Send the reply' }).click()
  await expect(author.getByText('The reviewers would learn who you are').first()).toBeVisible()
  await author.getByLabel('Your reply').fill('Table two is right: it counts households.')
  await author.getByRole('button', { name: 'Send the reply' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('You have replied')
  await plain.close()

  const reviewing = await signedInContext(browser, site, secret, { viewport: phone })
  const reviewer = await reviewing.newPage()
  await reviewer.goto(`${site.url}/reviews/${assignment}`)
  await hydrated(reviewer)
  await expect(reviewer.getByText('Table two is right: it counts households.')).toBeVisible()
  await expect(reviewer.getByText('What do you make of table two?')).toBeVisible()
  await reviewer.getByLabel('What do you want to say?').fill('Then I am content.')
  await reviewer.getByRole('button', { name: 'Say it to the others' }).click()
  await expect(reviewer.getByText('What you wrote is there.')).toBeVisible()
  await hydrated(reviewer)
  await expectClean(reviewer)
  await page.reload()
  await expect(page.getByText('Then I am content.')).toBeVisible()
  await expect(page.getByText('Table two is right: it counts households.')).toBeVisible()
  await reviewing.close()
})
