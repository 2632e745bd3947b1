import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import type { AccountId } from '../../accounts/account.ts'
import { hours } from '../../durations.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { discussAsReviewer } from '../discussion/discuss.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { formOfRound } from '../reviews/own-review.ts'
import { reviewPage } from '../reviews/read-reviews.ts'
import { wholeReview } from '../reviews/review-answers.ts'
import { reviewsOf } from '../reviews/reviews.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, chosen, clock, deeds } = house
const olga = await house.organiser('Olga', 'Organiser')
const review = givenReview(services)
const now = services.now()
const settle = (settings: object) => reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, ...settings }, now)

let count = 0
/** A paper with two reviewers who have accounts; so many of them have submitted. */
async function paperWith(submitted: number) {
  count += 1
  const submission = await given.submission(`author${count}@example.org`, { moves: ['received', 'under-review'] })
  const round = await review.round(submission.paperId)
  const reviewers = []
  for (const index of [1, 2]) {
    const email = `reviewer${count}-${index}@example.org`
    const reviewerId = await review.reviewer(email, { name: `Wanda Wise${index}` })
    const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now })
    const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now })
    const accepted = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: now, dueOn: '2026-11-23' })
    const person = { accountId: `account ${email}` as AccountId, email, confirmed: true }
    const account = { id: person.accountId, role: 'g_user' as const, f_name: 'Wanda', l_name: `Wise${index}`, email, password_hash: null }
    await db
      .insertInto('account')
      .values({ ...account, confirmed_at: now, created_at: now, disabled_at: null })
      .execute()
    reviewers.push({ id: accepted.id, email, person })
    if (index > submitted) continue
    const scores = { 'score.originality': '4', 'score.method': '2', 'score.clarity': '4', 'score.relevance': '4' }
    const values = { ...scores, recommendation: 'reject', confidence: '5', toAuthor: `Comment ${index}.`, confidential: 'Secretly weak.' }
    await reviewsOf(db).add(accepted.id, 1, wholeReview(await formOfRound(db, round), values), { formId: round.formId, now, enteredBy: null })
    await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now })
  }
  const headers = { 'x-submission-secret': submission.secret }
  const url = `/api/v1/submissions/${submission.reference}`
  const [one, two] = reviewers
  if (!one || !two) throw new Error('there are two reviewers')
  return {
    ...submission,
    one,
    two,
    author: `author${count}@example.org`,
    status: async () => (await server.inject({ url, headers })).json().papers[0],
    reply: (reply: string) =>
      server.inject({
        method: 'POST',
        url: `${url}/reply`,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ reply }).toString(),
      }),
  }
}
type Given = Awaited<ReturnType<typeof paperWith>>
const open = ({ reference }: Given, who = olga) => who.act(`papers/${reference}/reply`, {}, 'review')
const kinds = async (address: string) => (await db.selectFrom('mail').select('kind').where('to_address', '=', address).execute()).map(({ kind }) => kind).sort()
const read = (paper: Given, which: 'one' | 'two') => reviewPage(services, paper[which].person, paper[which].id)
const conflicted = async (paperId: string, email: string) => {
  const row = { paper_id: paperId, email, kind: 'declared' as const, state: 'confirmed' as const, found_at: now, answered_at: null, answered_by: null }
  await db.insertInto('review_conflict').values(row).execute()
  expect(await reviewConflictsOf(db).isConflicted(paperId, email)).toBe(true)
}

test('authors are asked for a reply only where the conference wants it and the reviews are in, once', async () => {
  const paper = await paperWith(2)
  expect((await open(paper)).json().error.message).toContain('does not ask authors for a reply')
  await settle({ replyDays: 5 })
  expect((await open(await paperWith(1))).json().error.message).toContain('Not all reviews')
  expect((await open(await paperWith(0))).json().error.message).toContain('There is no review')
  const stranger = await house.organiser('Carla', 'Conflicted')
  await conflicted(paper.paperId, `${stranger.id}@example.org`)
  expect((await open(paper, stranger)).json().error.code).toBe('review.conflict')
  expect((await paper.status()).reply).toBeNull()
  await Promise.all([open(paper), open(paper)])
  expect(await kinds(paper.author)).toEqual(['submission.reply_open'])
  expect((await deeds()).filter((deed) => deed === `review.reply_opened ${paper.reference}`)).toHaveLength(1)
  const { reply } = await paper.status()
  expect(reply).toMatchObject({ state: 'open', until: '2026-11-20', body: null, comments: [{ reviewer: 1, text: 'Comment 1.' }, { reviewer: 2 }] })
  expect(JSON.stringify(reply)).not.toMatch(/Wanda|Secretly|reject|score|confidence/)
})

test('an author replies once, without a name, and the reviewers and the desk read it', async () => {
  await settle({ replyDays: 5 })
  const paper = await paperWith(2)
  expect((await paper.reply('Too early.')).json().error.code).toBe('submission.not_open')
  await open(paper)
  expect((await paper.reply(' ')).json().error.fields).toHaveProperty('reply')
  const named = await paper.reply(`I am ${paper.author}.`)
  expect(named.json().error.fields.reply).toContain('The reviewers would learn who you are')
  const answers = await Promise.all([1, 2].map(() => paper.reply('Table two is right.')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await paper.reply('One more thing.')).json().error.code).toBe('submission.not_open')
  expect((await paper.status()).reply).toMatchObject({ state: 'replied', body: 'Table two is right.' })
  for (const which of ['one', 'two'] as const) {
    expect((await read(paper, which)).reply).toMatchObject({ body: 'Table two is right.' })
    expect(await kinds(paper[which].email)).toEqual(['review.author_reply'])
  }
  const late = await paperWith(2)
  await open(late)
  clock.now = new Date('2026-11-20T18:31:00Z')
  expect((await late.status()).reply.state).toBe('closed')
  expect((await late.reply('Is it too late?')).json().error.code).toBe('submission.not_open')
  clock.now = now
  // A decision ends it as well, but not before the author knows of it.
  const decided = await paperWith(2)
  await open(decided)
  await olga.act('decide', { selection: await chosen(decided.reference), decision: 'accepted' })
  expect((await decided.status()).reply).toMatchObject({ state: 'open', comments: [{}, {}] })
  await olga.act('release', { selection: await chosen(decided.reference) })
  expect((await decided.reply('Wait!')).json().error.code).toBe('submission.not_open')
  expect((await decided.status()).reply.comments).toEqual([])
})

test('reviewers who have submitted discuss as numbers, with the chair, where the conference wants it', async () => {
  await settle({ hasDiscussion: false })
  const paper = await paperWith(2)
  await expect(discussAsReviewer(services, paper.one.person, paper.one.id, 'Hello.')).rejects.toThrow('do not discuss papers')
  expect((await read(paper, 'one')).discussion).toBeNull()
  await settle({ hasDiscussion: true })
  const half = await paperWith(1)
  await expect(discussAsReviewer(services, half.two.person, half.two.id, 'Hello.')).rejects.toThrow('submit your own review first')
  expect((await read(half, 'two')).discussion).toBeNull()
  await expect(discussAsReviewer(services, half.one.person, paper.one.id, 'Hello.')).rejects.toThrow('There is no such review for you.')

  await expect(discussAsReviewer(services, paper.one.person, paper.one.id, 'I am Wanda Wise1.')).rejects.toThrow('would learn who you are')
  await discussAsReviewer(services, paper.one.person, paper.one.id, 'The method worries me.')
  await discussAsReviewer(services, paper.one.person, paper.one.id, 'The method worries me.')
  const say = (contribution: string, who = olga) => who.act(`papers/${paper.reference}/discussion`, { contribution }, 'review')
  expect((await say(' ')).json().error.fields).toHaveProperty('contribution')
  expect((await say('And table two?')).statusCode).toBe(200)
  const { discussion } = await read(paper, 'two')
  expect(discussion).toMatchObject({ isOpen: true, contributions: [{ by: 'Reviewer 1', body: 'The method worries me.' }, { by: 'The chair' }] })
  expect(JSON.stringify(discussion)).not.toMatch(/Wanda|Olga|example\.org/)
  expect((await read(paper, 'one')).discussion?.contributions[0]?.by).toBe('You')
  // Each is told at most once a day.
  expect(await kinds(paper.two.email)).toEqual(['review.discussion'])
  expect(await kinds(paper.one.email)).toEqual(['review.discussion'])
  clock.now = new Date(now.getTime() + hours(25))
  await say('Any news?')
  expect(await kinds(paper.two.email)).toHaveLength(2)
  clock.now = now

  const stranger = await house.organiser('Carl', 'Conflicted')
  await conflicted(paper.paperId, `${stranger.id}@example.org`)
  expect((await say('Let me in.', stranger)).json().error.code).toBe('review.conflict')
  await conflicted(paper.paperId, paper.two.email)
  await expect(read(paper, 'two')).rejects.toThrow('conflict of interest')
  expect(JSON.stringify(await paper.status())).not.toMatch(/worries me|table two/i)
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted' })
  expect((await say('Too late?')).json().error.message).toContain('The decision on this paper is made')
  expect((await read(paper, 'one')).discussion).toMatchObject({ isOpen: false })
})
