import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { auditLogOf } from '../../../domain/desk/audit-log.store.ts'
import { readAuditQuery } from '../../../domain/desk/audit-log.ts'
import { deskRights } from '../../../domain/desk/rights.ts'
import { days } from '../../../domain/durations.ts'
import { findReviewInvitation } from '../../../domain/review/assignment/answer-invitation.ts'
import { assignmentsOf } from '../../../domain/review/assignment/assignments.store.ts'
import { chaseInvitations } from '../../../domain/review/assignment/chase-invitations.ts'
import { proposalsOf } from '../../../domain/review/assignment/proposals.store.ts'
import { workOnProposal } from '../../../domain/review/assignment/work-on-proposal.ts'
import { paperReview } from '../../../domain/review/board/paper-review.ts'

const house = await deskSubmissionsHouse()
const { given, db, services, clock, stateOf, deeds, postForm, shownAgain } = house
const review = givenReview(services)
const olga = await house.organiser()

const act = (path: string, body: object, who = olga) => who.act(path, body, 'review')
const assign = (reference: string, ...reviewers: string[]) => act(`papers/${reference}/assign`, { reviewers })
const invite = async (paperId: string) => {
  const proposed = (await assignmentsOf(db).ofPaper(paperId)).filter(({ state }) => state === 'proposed')
  return act('invite', { assignments: proposed.map(({ id, version }) => ({ id, version })) })
}
const mailsTo = (address: string) =>
  db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).orderBy('queued_at').execute()
const linkTo = async (address: string) =>
  /\/review-invitation\/[\w-]{43}/.exec((await mailsTo(address)).findLast((mail) => mail.kind.startsWith('review.invitation'))?.text_body ?? '')?.[0] ?? ''
const post = (url: string, fields: Record<string, string>, cookie = '') => postForm(url, fields, cookie ? { cookie } : {})
/** What the page shows again after a refusal. */
const refusal = async (...args: Parameters<typeof post>) => {
  await post(...args)
  const { message, fields } = shownAgain.at(-1) ?? { message: '', fields: {} }
  return [message, ...Object.values(fields)].join(' ')
}
const page = async (link: string) => findReviewInvitation(services, link.split('/').at(-1) ?? '')
const statesOf = async (paperId: string) => (await assignmentsOf(db).ofPaper(paperId)).map(({ number, state }) => `${number} ${state}`)
const password = 'walnut orbit gravel sunday'

test('two reviewers are assigned and invited; one accepts by the link and gets an account, one declines and the next is proposed', async () => {
  const { paperId, reference } = await given.submission('author-of-two@example.org', { titles: ['Slow walking'] })
  await db
    .updateTable('paper')
    .set({ abstract: 'We walked slowly.', keywords: ['walking'] })
    .where('id', '=', paperId)
    .execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  const [anna, ben] = [await review.reviewer('anna@example.org', { agreed_at: null }), await review.reviewer('ben@example.org')]
  const next = await review.reviewer('next@example.org', { topics: ['Walking'] })
  await review.reviewer('worse@example.org')
  expect((await assign(reference, anna, ben)).statusCode).toBe(200)
  expect((await assign(reference, anna, ben)).statusCode).toBe(200)
  expect(await statesOf(paperId)).toEqual(['1 proposed', '2 proposed'])
  expect((await stateOf(reference)).state).toBe('under-review')
  expect(await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirst()).toEqual({ handler_id: olga.id })
  expect((await invite(paperId)).json()).toEqual({ done: 2, left: [] })
  const [letter] = await mailsTo('anna@example.org')
  expect(letter?.subject).not.toContain('Slow walking')
  expect(letter?.text_body).toContain('We walked slowly.')
  expect(letter?.text_body).not.toMatch(/Ada|author-of-two|Analytical|HM27/)

  const annas = await linkTo('anna@example.org')
  expect(await page(annas)).toMatchObject({ standing: 'open', hasAccount: false, hasAgreed: false, paper: { abstract: 'We walked slowly.' } })
  expect(JSON.stringify(await page(annas))).not.toMatch(/Ada|author-of-two|Analytical|HM27/)
  expect(await refusal(annas, { answer: 'accept' })).toContain('Please choose a password.')
  expect(await refusal(annas, { answer: 'accept', password, rePassword: password })).toContain('nobody reviews without having agreed')
  const accepted = await post(annas, { answer: 'accept', agreed: 'yes', password, rePassword: password })
  expect(accepted.statusCode).toBe(303)
  expect(accepted.cookies.map(({ name }) => name)).toContain('session')
  expect(await refusal(annas, { answer: 'accept', agreed: 'yes', password, rePassword: password })).toContain('answered already')
  const account = await db.selectFrom('account').select(['id', 'role', 'confirmed_at']).where('email', '=', 'anna@example.org').executeTakeFirst()
  expect(account).toMatchObject({ role: 'g_user', confirmed_at: expect.any(Date) })
  expect(await db.selectFrom('reviewer').select(['account_id', 'agreed_at']).where('id', '=', anna).executeTakeFirst()).toMatchObject({
    account_id: account?.id,
    agreed_at: expect.any(Date),
  })
  expect((await mailsTo('anna@example.org')).map(({ kind }) => kind)).toEqual(['review.invitation', 'review.accepted'])

  const bens = await linkTo('ben@example.org')
  expect((await post(bens, { answer: 'decline', reason: 'No time' })).statusCode).toBe(303)
  expect(await page(bens)).toMatchObject({ standing: 'declined' })
  expect(await statesOf(paperId)).toEqual(['1 accepted', '2 declined', '3 proposed'])
  expect((await assignmentsOf(db).ofPaper(paperId))[2]).toMatchObject({ reviewerId: next, isPinned: false })
  expect((await deeds()).filter((deed) => deed.startsWith('review.'))).toEqual([
    `review.assigned ${reference}`,
    `review.assigned ${reference}`,
    `review.invited ${reference}`,
    `review.invited ${reference}`,
  ])
})

test('whoever has an account signs in before accepting, and whoever declares a conflict is not asked again', async () => {
  const { paperId, reference } = await given.submission('author-known@example.org')
  const carl = await house.organiser('Carl', 'Colleague')
  const address = `${carl.id}@example.org`
  const reviewer = await review.reviewer(address)
  const friend = await review.reviewer('friend@example.org')
  await assign(reference, reviewer, friend)
  await invite(paperId)
  const link = await linkTo(address)
  expect(await page(link)).toMatchObject({ hasAccount: true })
  expect(await refusal(link, { answer: 'accept' })).toContain('Please sign in')
  expect(await refusal(link, { answer: 'accept' }, olga.cookie)).toContain('Please sign in')
  expect((await post(link, { answer: 'accept' }, carl.cookie)).statusCode).toBe(303)
  expect((await post(await linkTo('friend@example.org'), { answer: 'conflict', reason: 'We share an office' })).statusCode).toBe(303)
  expect((await statesOf(paperId)).slice(0, 2)).toEqual(['1 accepted', '2 declined'])
  expect(await db.selectFrom('review_conflict').select(['kind', 'state', 'note']).where('email', '=', 'friend@example.org').execute()).toEqual([
    { kind: 'declared', state: 'confirmed', note: 'We share an office' },
  ])
  const again = await act('invite', { assignments: (await assignmentsOf(db).ofReviewer(friend)).map(({ id, version }) => ({ id, version })) })
  expect([again.statusCode, again.json().error.code]).toEqual([403, 'review.conflict'])
})

test('a conflicted, paused or busy reviewer cannot be assigned', async () => {
  const { reference } = await given.submission('author-fussy@example.org')
  const refused = async (id: string) => (await assign(reference, id)).json().error?.code
  expect(await refused(await review.reviewer('author-fussy@example.org'))).toBe('review.conflict')
  expect(await refused(await review.reviewer('pausing@example.org', { paused_until: '2099-01-01' }))).toBe('review.move_not_allowed')
  expect(await refused(await review.reviewer('busy@example.org', { max_load: 0 }))).toBe('review.move_not_allowed')
  expect(await refused(await review.reviewer('gone@example.org', { stopped_at: services.now() }))).toBe('review.unknown')
})

test.each([
  ['name', { name: 'Uniquenäme, ZEDEKIAH' }],
  ['ORCID iD', { name: 'Z. U.', orcid: '0000-0002-1825-0097' }],
])('a reviewer with the %s of an author is not asked before an organiser has said why they are somebody else', async (_, person) => {
  const email = `second${Math.random()}@freemail.example`
  const { paperId, reference } = await given.submission(`author-${email.replace('freemail.example', 'example.org')}`, { moves: ['received', 'under-review'] })
  const author = { name: 'Dr Zedekiah Uniquename', orcid: '0000-0002-1825-0097' }
  await db.updateTable('paper_author').set(author).where('paper_id', '=', paperId).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
  const round = await review.round(paperId)
  const reviewer = await review.reviewer(email, person)
  // As if they had been proposed before the author gave this name.
  await assignmentsOf(db).add({ round, reviewerId: reviewer, isPinned: true, by: 'Olga', now: services.now() })
  const refused = await invite(paperId)
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'review.conflict'])
  expect((await assign(reference, await review.reviewer(`third-${email}`, person))).json().error.code).toBe('review.conflict')
  const shown = await paperReview(services, { accountId: olga.id, name: 'Olga', email: `${olga.id}@example.org`, rights: deskRights }, 'colombo', reference)
  const conflicts = shown.conflicts.filter((one) => one.email === email)
  expect(conflicts.map(({ state }) => state)).toEqual(['found'])
  const [{ kind = '' } = {}] = conflicts
  const answer = { email, kind, answer: 'dismissed' }
  expect((await act(`papers/${reference}/conflicts`, answer)).json().error.fields).toEqual({ reason: 'Please say why this is no conflict.' })
  expect((await act(`papers/${reference}/conflicts`, { ...answer, reason: 'Two people of one name.' })).statusCode).toBe(200)
  expect(await db.selectFrom('review_conflict').select(['state', 'note', 'answered_by']).where('email', '=', email).execute()).toEqual([
    { state: 'dismissed', note: 'Two people of one name.', answered_by: 'Olga Organiser' },
  ])
  expect((await invite(paperId)).json()).toEqual({ done: 1, left: [] })
})

test('a conflicted organiser can do nothing to the review of a paper', async () => {
  const { paperId, reference } = await given.submission(`${olga.id}@example.org`)
  const reviewer = await review.reviewer('neutral@example.org')
  expect((await assign(reference, reviewer)).json().error.code).toBe('review.conflict')
  const nina = await house.organiser('Nina', 'Neutral')
  expect((await act(`papers/${reference}/assign`, { reviewers: [reviewer] }, nina)).statusCode).toBe(200)
  const [assignment] = await assignmentsOf(db).ofPaper(paperId)
  const order = { assignments: [{ id: assignment?.id, version: 1 }] }
  expect((await act('invite', order)).json().error.code).toBe('review.conflict')
  expect((await act(`assignments/${assignment?.id}/cancel`, { version: 1 })).json().error.code).toBe('review.conflict')
  expect((await act(`papers/${reference}/handler`, { handler: olga.id, before: nina.id })).json().error.code).toBe('review.conflict')
  expect((await act(`papers/${reference}/handler`, { handler: olga.id, before: nina.id }, nina)).json().error.code).toBe('review.conflict')
  const own = { email: `${olga.id}@example.org`, kind: 'same-person', answer: 'dismissed', reason: 'It is me.' }
  expect((await act(`papers/${reference}/conflicts`, own)).json().error.code).toBe('review.conflict')
  expect((await act('invite', order, nina)).json()).toEqual({ done: 1, left: [] })
  const seenBy = async (email: string) => {
    const { entries } = await auditLogOf(db).page(readAuditQuery(new URLSearchParams({ object: reference })), {}, email)
    return entries.map((entry) => entry.act).sort()
  }
  expect(await seenBy(`${nina.id}@example.org`)).toEqual(['review.assigned', 'review.invited', 'submission.moved'])
  expect(await seenBy(`${olga.id}@example.org`)).toEqual(['submission.moved'])
})

test('an invitation is remembered once after half its time, and lapses in favour of the next reviewer', async () => {
  const { paperId, reference } = await given.submission('author-patient@example.org', { titles: ['Patience'] })
  await db.updateTable('reviewer').set({ stopped_at: services.now() }).execute()
  const silent = await review.reviewer('silent@example.org', { time_zone: 'UTC' })
  await assign(reference, silent)
  const standby = await review.reviewer('standby@example.org', { is_standby: true })
  await invite(paperId)
  expect((await invite(paperId)).statusCode).toBe(422)
  expect(await chaseInvitations(services)).toMatchObject({ reminded: 0, lapsed: 0 })
  const kinds = async () => (await mailsTo('silent@example.org')).map(({ kind }) => kind)
  const start = services.now()
  clock.now = new Date(`${new Date(start.getTime() + days(3)).toISOString().slice(0, 10)}T03:00:00Z`)
  expect(await chaseInvitations(services)).toMatchObject({ reminded: 0, lapsed: 0 })
  clock.now = new Date(`${new Date(start.getTime() + days(3)).toISOString().slice(0, 10)}T11:00:00Z`)
  await Promise.all([chaseInvitations(services), chaseInvitations(services)])
  await chaseInvitations(services)
  expect(await kinds()).toEqual(['review.invitation', 'review.invitation-reminder'])
  clock.now = new Date(start.getTime() + days(5))
  await Promise.all([chaseInvitations(services), chaseInvitations(services)])
  expect(await statesOf(paperId)).toEqual(['1 cancelled', '2 proposed'])
  const [lapsed, proposed] = await assignmentsOf(db).ofPaper(paperId)
  expect(lapsed?.reason).toMatch(/^No answer by \d+ \w+ \d{4}$/)
  expect(proposed?.reviewerId).toBe(standby)
  const link = await linkTo('silent@example.org')
  expect(await page(link)).toMatchObject({ standing: 'over' })
  expect(await refusal(link, { answer: 'decline' })).toContain('answered already')
})

test('one click gives a review to somebody else, and who was asked is told', async () => {
  const { paperId, reference } = await given.submission('author-swap@example.org')
  const [first, second] = [await review.reviewer('first-choice@example.org', { topics: ['Walking'] }), await review.reviewer('second-choice@example.org')]
  await db
    .updateTable('paper')
    .set({ keywords: ['walking'] })
    .where('id', '=', paperId)
    .execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  await assign(reference, first)
  await invite(paperId)
  const [invited] = await assignmentsOf(db).ofPaper(paperId)
  await db.updateTable('reviewer').set({ stopped_at: services.now() }).where('id', 'not in', [first, second]).execute()
  const order = { version: invited?.version, reason: 'We need it sooner.', replace: true }
  expect((await act(`assignments/${invited?.id}/cancel`, order)).statusCode).toBe(200)
  expect((await act(`assignments/${invited?.id}/cancel`, order)).json().error.code).toBe('desk.changed_meanwhile')
  expect((await assignmentsOf(db).ofPaper(paperId)).map(({ reviewerId, state }) => [reviewerId, state])).toEqual([
    [first, 'cancelled'],
    [second, 'proposed'],
  ])
  const [, told] = await mailsTo('first-choice@example.org')
  expect(told?.text_body).toContain('We need it sooner.')
})

test('all waiting papers get a proposal that is only shown first, names what it could not do, and is then written whole', async () => {
  await db.updateTable('reviewer').set({ stopped_at: services.now() }).execute()
  await db.updateTable('paper').set({ state: 'withdrawn' }).execute()
  const papers = [
    await given.submission('waits-one@lab.example.edu'),
    await given.submission('waits-two@example.org'),
    await given.submission(`${olga.id}@example.org`),
  ]
  const own = papers[2]?.paperId ?? ''
  await review.reviewer('one-of-two@example.org', { max_load: 1, topics: ['Walking'] })
  await review.reviewer('two-of-two@lab.example.edu', { max_load: 5 })
  const propose = async () => {
    const { id } = (await act('conferences/colombo/propose', { references: [] })).json()
    await workOnProposal(services, id)
    return { id, found: (await proposalsOf(db).find('colombo', olga.id))?.result }
  }
  const left = await propose()
  await act('conferences/colombo/propose/leave', {})
  expect((await act('conferences/colombo/propose/take', { proposal: left.id })).json().error.code).toBe('desk.changed_meanwhile')
  const { id, found } = await propose()
  expect((await act('conferences/colombo/propose/take', { proposal: left.id })).json().error.code).toBe('desk.changed_meanwhile')
  expect(found).toMatchObject({
    papers: 2,
    reviews: 2,
    short: [
      { reference: papers[0]?.reference, missing: 1 },
      { reference: papers[1]?.reference, missing: 1 },
    ],
  })
  for (const { paperId } of papers) expect(await assignmentsOf(db).ofPaper(paperId)).toEqual([])
  // Whoever has other conflicts sees and takes only a proposal of their own.
  const omar = await house.organiser('Omar')
  expect(await proposalsOf(db).find('colombo', omar.id)).toBeUndefined()
  expect((await act('conferences/colombo/propose/take', { proposal: id }, omar)).json().error.code).toBe('desk.changed_meanwhile')
  const takes = await Promise.all([1, 2].map(() => act('conferences/colombo/propose/take', { proposal: id })))
  expect(takes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(takes.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ papers: 2, reviews: 2, outdated: 0 })
  expect(await statesOf(papers[0]?.paperId ?? '')).toEqual(['1 proposed'])
  expect(await statesOf(papers[1]?.paperId ?? '')).toEqual(['1 proposed'])
  expect(await statesOf(own)).toEqual([])
  expect(
    await db
      .selectFrom('review_conflict')
      .select('kind')
      .where('paper_id', '=', papers[0]?.paperId ?? '')
      .where('email', '=', 'two-of-two@lab.example.edu')
      .execute(),
  ).toEqual([{ kind: 'mail-domain' }])
})
