import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { proposalsOf } from '../assignment/proposals.store.ts'
import { workOnProposal } from '../assignment/work-on-proposal.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { papersToWishFor } from './bid.ts'
import { bidsOf } from './bids.store.ts'
import { wishControl } from './wishes.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, postForm } = house
const olga = await house.organiser()
const review = givenReview(services)

const settle = (hasBidding: boolean) => reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, reviewsPerPaper: 1, hasBidding }, services.now())
async function aReviewer(email: string) {
  const { cookie } = await house.participant(email)
  await db.updateTable('account').set({ confirmed_at: services.now() }).where('confirmed_at', 'is', null).execute()
  const id = await review.reviewer(email, { max_load: 2 })
  const find = async () => {
    const found = await reviewersOf(db).find(id)
    if (!found) throw new Error('There is no reviewer.')
    return found
  }
  return { id, cookie, shown: async () => (await papersToWishFor(services, await find())).map(({ title }) => title) }
}
async function aPaper(title: string, author: string) {
  const paper = await given.submission(author, { titles: [title] })
  await db
    .updateTable('paper')
    .set({ is_complete: true, abstract: `About ${title}.` })
    .where('id', '=', paper.paperId)
    .execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paper.paperId).execute()
  return paper
}

test('reviewers say what they would like, see no author and nothing that they have a conflict with, and are proposed accordingly', async () => {
  const [keen, other] = [await aReviewer('keen@lab.example.edu'), await aReviewer('other@institute.example.net')]
  const paper = await aPaper('Slow walking', 'ada@example.org')
  await aPaper('A colleague’s paper', 'colleague@lab.example.edu')
  await aPaper('Still being checked', 'hold@example.org')
  // Other settings have every paper checked again.
  await settle(false)
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  await db
    .updateTable('paper_blindness')
    .set({ state: 'held' })
    .where('paper_id', 'in', db.selectFrom('paper').select('id').where('title', '=', 'Still being checked'))
    .execute()
  expect(await keen.shown()).toEqual([])
  await settle(true)
  expect(await keen.shown()).toEqual(['Slow walking'])
  expect((await other.shown()).sort()).toEqual(['A colleague’s paper', 'Slow walking'])
  const views = await papersToWishFor(services, { id: other.id, email: 'other@institute.example.net', timeZone: 'UTC', pausedUntil: null, stoppedAt: null })
  expect(JSON.stringify(views)).not.toMatch(/ada@|Ada|colleague@|HM27/)

  const colleagues = views.find(({ title }) => title.startsWith('A colleague'))?.paperId ?? ''
  const wish = (cookie: string, fields: Record<string, string>) => postForm('/reviews/bids', fields, { cookie })
  expect((await wish(keen.cookie, { [wishControl(paper.paperId)]: 'keen', [wishControl(colleagues)]: 'keen' })).headers.location).toBe(
    '/reviews/bids?done=saved',
  )
  // What was not shown to them is not written.
  expect([...(await bidsOf(db).ofReviewer(keen.id))]).toEqual([[paper.paperId, 'keen']])
  await wish(other.cookie, { [wishControl(paper.paperId)]: 'rather-not' })
  await wish(other.cookie, { [wishControl(paper.paperId)]: 'nonsense' })
  expect([...(await bidsOf(db).ofReviewer(other.id))]).toEqual([])
  await wish(other.cookie, { [wishControl(paper.paperId)]: 'rather-not' })

  const { id } = (await olga.act('conferences/colombo/propose', { references: [paper.reference] }, 'review')).json()
  await workOnProposal(services, id)
  expect((await proposalsOf(db).find('colombo', olga.id))?.result?.chosen).toEqual([{ reference: paper.reference, reviewers: [keen.id] }])
  await olga.act('conferences/colombo/propose/take', { proposal: id }, 'review')
  expect((await assignmentsOf(db).ofPaper(paper.paperId)).map(({ reviewerId }) => reviewerId)).toEqual([keen.id])
  // It has its reviewer, so nobody else is asked for a wish.
  expect(await other.shown()).not.toContain('Slow walking')
  await settle(false)
  expect(await other.shown()).toEqual([])
})
