import path from 'node:path'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { reviewSettingsOf } from '../../src/domain/review/review-settings.store.ts'
import { defaultReviewSettings } from '../../src/domain/review/review-settings.ts'
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

/** The paper is in review, its only reviewer has submitted, and the conference wants replies and discussions. Returns the reviewer's session. */
async function reviewed(reference: string, conferenceId: string): Promise<{ assignment: string; secret: string }> {
  const { db, close } = await openDatabase<Tables>(await connectionTo(path.join(site.dataDir, 'postgres-18')), () => undefined)
  const now = () => new Date()
  await reviewSettingsOf(db).save(conferenceId, { ...defaultReviewSettings, replyDays: 5, hasDiscussion: true }, now())
  const { id } = await db.selectFrom('paper').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  const round = await reviewRoundsOf(db).open({ id, conferenceId }, 'abstract', now())
  const email = 'rosa@institute.example.net'
  const reviewerId = await givenReview({ db, now }).reviewer(email, { name: 'Rosa Reader' })
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: now() })
  const accepted = await assignmentsOf(db).move(await assignmentsOf(db).move(proposed, 'invited'), 'accepted', { answeredAt: now(), dueOn: '2099-01-01' })
  const scores = { 'score.originality': '4', 'score.method': '2', 'score.clarity': '4', 'score.relevance': '4' }
  const values = { ...scores, recommendation: 'minor-revision', confidence: '5', toAuthor: 'Please explain table two.', confidential: 'I doubt the data.' }
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
  return { assignment: accepted.id, secret }
}

test('an author replies to the comments, and reviewer and chair discuss the paper before the decision', async ({ browser }) => {
  test.setTimeout(240_000)
  const desk = await browser.newContext()
  const page = await desk.newPage()
  await signInOnce(site, page)
  const conference = await openConference(site, page)
  const [sent] = await authorsSubmit(site, page, conference.id, 1)
  const reference = sent?.reference ?? ''
  const { assignment, secret } = await reviewed(reference, conference.id)

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

  const reviewing = await browser.newContext({ viewport: phone })
  await reviewing.addCookies([{ name: 'session', value: secret, url: site.url }])
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
  await desk.close()
})
