import { proposalsOf } from '../../src/domain/review/assignment/proposals.store.ts'
import { reviewSettingsOf } from '../../src/domain/review/review-settings.store.ts'
import { defaultReviewSettings } from '../../src/domain/review/review-settings.ts'
import { authorsSubmit, expectClean, mailsTo, phone, pressTwice, type Sent } from '../support/day-at-desk.ts'
import { inDatabase } from '../support/in-database.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { reviewedPaper, reviewerWithSession } from '../support/reviewed-paper.ts'
import { signedInContext } from '../support/signed-in-context.ts'
import { type SiteWithPapers, siteWithPapers } from '../support/site-with-papers.ts'
import { until } from '../support/until.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
let running: SiteWithPapers
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  running = await siteWithPapers(browser, 3)
})
test.afterAll(() => running?.stop())

/** The conference asks for wishes, the papers can be read by reviewers, and two of them can each take one review. Returns the session of Rosa. */
async function papersToWishFor(references: string[]): Promise<string> {
  const { site, conference } = running
  return inDatabase(site, async (db) => {
    await reviewSettingsOf(db).save(conference.id, { ...defaultReviewSettings, reviewsPerPaper: 1, hasBidding: true }, new Date())
    await db
      .updateTable('paper')
      .set({ abstract: 'We counted mosquitoes in a hundred villages.', is_complete: true })
      .where('reference', 'in', references)
      .execute()
    const checked = db.selectFrom('paper_blindness').innerJoin('paper', 'paper.id', 'paper_id').select('paper.id').where('reference', 'in', references)
    await until(async () => (await checked.where('paper_blindness.state', '=', 'ready').execute()).length === references.length)
    await reviewerWithSession(db, 'Ruben Writer', { max_load: 1 })
    return (await reviewerWithSession(db, 'Rosa Reader', { max_load: 1 })).secret
  })
}

test('a reviewer says what they would like to review, and the proposal that an organiser takes follows it', async ({ browser }) => {
  const { site, page, conference, sent } = running
  const [, wanted, ...others] = sent.map(({ reference }) => reference)
  const secret = await papersToWishFor(sent.map(({ reference }) => reference))

  const hand = await signedInContext(browser, site, secret, { viewport: phone, javaScriptEnabled: false })
  const reviewer = await hand.newPage()
  await reviewer.goto(`${site.url}/reviews`)
  await reviewer.getByRole('link', { name: 'What would you like to review?' }).click()
  await expect(reviewer.getByRole('group', { name: /Your wish for/ })).toHaveCount(3)
  await expect(reviewer.locator('body')).not.toContainText(/Amara|University of Colombo|author0/)
  await reviewer.getByRole('group', { name: 'Your wish for Malaria, study 1' }).getByLabel('Keen to review it').check()
  await reviewer.getByRole('group', { name: 'Your wish for Malaria, study 0' }).getByLabel('Rather not').check()
  await reviewer.getByRole('button', { name: 'Save' }).click()
  await expect(reviewer.getByRole('status')).toContainText('Saved.')
  await expect(reviewer.getByRole('group', { name: 'Your wish for Malaria, study 1' }).getByLabel('Keen to review it')).toBeChecked()
  const reader = await signedInContext(browser, site, secret)
  const seen = await reader.newPage()
  await seen.goto(reviewer.url())
  await hydrated(seen)
  await expectClean(seen)
  await reader.close()
  await hand.close()

  // Three papers, two people with time for one review each: one paper stays short, and the proposal says so.
  const board = `${site.url}/desk/conferences/${conference.id}/review`
  await page.goto(board)
  await hydrated(page)
  for (const { reference } of sent) await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
  await pressTwice(page, 'Propose reviewers for the selected…')
  await expect(page.getByRole('heading', { name: '2 reviews for 2 papers' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/fit by \d+ of 100 on average/)).toBeVisible()
  await expect(page.getByText(/The pool has nobody left for one paper: \S+ \(one short\)/)).toBeVisible()
  await expectClean(page)
  await pressTwice(page, 'Take this proposal')
  await expect(page.getByText('2 reviews proposed.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'To be invited' }).click()
  await expect(page).toHaveURL(/show=invite/)
  await expect(page.getByRole('row', { name: new RegExp(wanted ?? '') })).toContainText('Rosa Reader')
  await expect(page.getByRole('row').filter({ hasText: 'Proposed' })).toHaveCount(2)
  expect(others.length).toBe(1)

  await page.getByRole('checkbox', { name: `Select ${wanted}` }).check()
  await page.getByRole('button', { name: 'Invite…' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('One invitation is on its way.')).toBeVisible()
  await expect.poll(() => mailsTo(site, 'rosa@institute.example.net').length, { timeout: 60_000 }).toBe(1)
  expect(mailsTo(site, 'rosa@institute.example.net')[0]).toContain('Malaria, study 1')
})

test('the lead reviewer sums up the reviews on a phone, the organiser decides with the summary, and the author reads it', async ({ browser }) => {
  const { site, page, conference } = running
  const [{ reference, statusUrl, email }] = await authorsSubmit(site, page, conference.id, 1).then((some) => some as [Sent])
  const [lead] = await reviewedPaper(site, { reference, conferenceId: conference.id }, [
    { reviewer: 'Leonie Lead', recommendation: 'minor-revision', toAuthor: 'Please explain table two.' },
    { reviewer: 'Simon Second', recommendation: 'accept', toAuthor: 'The sample convinces me.' },
  ])

  await page.goto(`${site.url}/desk/conferences/${conference.id}/review/${reference}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Make lead reviewer… Leonie Lead' }).click()
  await pressTwice(page, 'Make lead reviewer')
  await expect(page.getByRole('listitem').filter({ hasText: 'Leonie Lead' }).getByText('Lead reviewer', { exact: true })).toBeVisible()
  await expectClean(page)

  const hand = await signedInContext(browser, site, lead?.secret ?? '', { viewport: phone, hasTouch: true, isMobile: true })
  const reviewer = await hand.newPage()
  await reviewer.goto(`${site.url}/reviews/${lead?.assignment}`)
  await hydrated(reviewer)
  await reviewer.getByRole('link', { name: 'Sum up the reviews' }).click()
  await expect(reviewer.getByRole('heading', { name: 'You are the lead reviewer' })).toBeInViewport()
  await reviewer.getByText('Reviewer 2', { exact: false }).first().click()
  await expect(reviewer.getByText('The sample convinces me.')).toBeVisible()
  await expect(reviewer.locator('body')).not.toContainText(/Simon|Second/)
  const summary = reviewer.getByLabel('What do the reviews add up to?')
  await reviewer.getByRole('button', { name: 'Save the summary' }).click()
  await expect(reviewer.getByText('Please write the summary.').first()).toBeVisible()
  // While the page becomes interactive the field loses its selection, and what is filled in would stand before the old words.
  await hydrated(reviewer)
  await summary.fill('As Simon Second says, the sample convinces; table two needs a word.')
  await reviewer.getByRole('button', { name: 'Save the summary' }).click()
  await expect(reviewer.getByText('The authors would learn who reviewed it').first()).toBeVisible()
  await hydrated(reviewer)
  await expect(summary).toHaveValue(/As Simon Second says/)
  await summary.fill('Both reviewers find the sample convincing; table two needs a word.')
  await reviewer.getByRole('button', { name: 'Save the summary' }).click()
  await expect(reviewer.getByText('Your summary is saved')).toBeVisible()
  await hydrated(reviewer)
  await expectClean(reviewer)
  await hand.close()

  await page.goto(`${site.url}/desk/submissions/${reference}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Take into review' }).click()
  await page.getByRole('radio', { name: 'Accepted', exact: true }).check()
  await expect(page.getByRole('textbox', { name: 'Summary of the reviews' })).toHaveValue('Both reviewers find the sample convincing; table two needs a word.')
  await page.getByRole('button', { name: 'Write the decision' }).click()
  await page.getByRole('link', { name: 'Preview and release…' }).click()
  await expect(page.locator('.mail-text')).toContainText('Both reviewers find the sample convincing')
  await hydrated(page)
  await page.getByRole('button', { name: 'Release it and send the mail' }).click()
  await expect(page).toHaveURL(`${site.url}/desk/submissions`)
  const author = await browser.newContext({ javaScriptEnabled: false })
  const status = await author.newPage()
  await status.goto(statusUrl)
  await expect(status.getByText('Both reviewers find the sample convincing').first()).toBeVisible()
  await expect(status.locator('body')).not.toContainText(/Leonie|Simon/)
  await author.close()
  const letter = () => mailsTo(site, email).some((text) => text.replaceAll('=\r\n', '').includes('Both reviewers find the sample convincing'))
  await expect.poll(letter, { timeout: 60_000 }).toBe(true)
})

test('a search for reviewers is watched through a lost connection, and stopped by keyboard', async () => {
  const { site, conference } = running
  await inDatabase(site, async (db) => {
    const { id } = await db.selectFrom('account').select('id').where('role', '=', 'organiser').executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      // The worker waits for the papers, so the search takes as long as this.
      await trx.selectFrom('paper').select('id').where('conference_id', '=', conference.id).forUpdate().execute()
      await proposalsOf(db).order({ id: 'a-long-search', conferenceId: conference.id, references: [], orderedAt: new Date() }, id)
      await watchAndStop()
    })
  })
})

async function watchAndStop() {
  const { site, desk, page, conference } = running
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${site.url}/desk/conferences/${conference.id}/review`)
  await hydrated(page)
  const search = page.getByText('Looking for reviewers…')
  await expect(search).toBeVisible()
  await desk.setOffline(true)
  await page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Stop looking' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(search).toBeVisible()
  await desk.setOffline(false)
  await page.getByRole('button', { name: 'Stop looking' }).press('Enter')
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Proposal for papers that lack reviewers' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
