import path from 'node:path'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { formOfRound } from '../../src/domain/review/reviews/own-review.ts'
import { wholeReview } from '../../src/domain/review/reviews/review-answers.ts'
import { reviewsOf } from '../../src/domain/review/reviews/reviews.store.ts'
import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import { authorsSubmit, expectClean, openConference, phone } from '../support/day-at-desk.ts'
import { givenReview } from '../support/given-review.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(async () => {
  await site?.stop()
})

/** The reviewer of the first round has submitted. Returns the secret of their session. */
async function firstRound(reference: string, conferenceId: string): Promise<string> {
  const { db, close } = await openDatabase<Tables>(await connectionTo(path.join(site.dataDir, 'postgres-18')), () => undefined)
  const now = () => new Date()
  const { id } = await db.selectFrom('paper').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  const round = await reviewRoundsOf(db).open({ id, conferenceId }, 'abstract', now())
  const email = 'rosa@institute.example.net'
  const reviewerId = await givenReview({ db, now }).reviewer(email, { name: 'Rosa Reader' })
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: now() })
  const accepted = await assignmentsOf(db).move(await assignmentsOf(db).move(proposed, 'invited'), 'accepted', { answeredAt: now(), dueOn: '2099-01-01' })
  const scores = { 'score.originality': '4', 'score.method': '2', 'score.clarity': '4', 'score.relevance': '4' }
  const values = { ...scores, recommendation: 'major-revision', confidence: '5', toAuthor: 'Please explain table two.', confidential: 'I doubt the data.' }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(await formOfRound(db, round), values), { formId: round.formId, now: now(), enteredBy: null })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now() })
  const accountId = 'rosa' as AccountId
  const account = { id: accountId, role: 'g_user' as const, f_name: 'Rosa', l_name: 'Reader', email, password_hash: null }
  await db
    .insertInto('account')
    .values({ ...account, confirmed_at: now(), created_at: now(), disabled_at: null })
    .execute()
  const { secret } = await openSession(db, accountId, 'A journey', undefined, now())
  await close()
  return secret
}

test('a revision with a response goes to the same reviewer, beside the first review, and is accepted', async ({ browser }) => {
  test.setTimeout(240_000)
  const desk = await browser.newContext()
  const page = await desk.newPage()
  await signInOnce(site, page)
  const conference = await openConference(site, page)
  const [sent] = await authorsSubmit(site, page, conference.id, 1)
  const reference = sent?.reference ?? ''
  const secret = await firstRound(reference, conference.id)

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
  const reviewing = await browser.newContext({ viewport: phone })
  await reviewing.addCookies([{ name: 'session', value: secret, url: site.url }])
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
  await desk.close()
})
