import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { type FileSlot, replaceFile } from '../../submissions/change-submission.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewerFiles } from '../blindness/reviewer-files.store.ts'
import { leadsOf } from '../lead/leads.store.ts'
import type { ReviewStage } from '../review.ts'
import { formOfRound } from '../reviews/own-review.ts'
import { wholeReview } from '../reviews/review-answers.ts'
import { reviewsOf } from '../reviews/reviews.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { previewFullPapers } from './release-full-papers.ts'
import { previewFullPaper } from './review-full-paper.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, chosen, server, stateOf, deeds } = house
const olga = await house.organiser()
const review = givenReview(services)
const now = services.now()

const act = (reference: string, path = '', body: object = {}, who = olga) => who.act(`papers/${reference}/full-paper${path}`, body, 'review')
const rounds = async (paperId: string) => (await reviewRoundsOf(db).all(paperId)).map(({ stage, state }) => `${stage} ${state}`)
const statusOf = async ({ reference, secret }: { reference: string; secret: string }) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json().papers[0]
const mailsTo = (address: string) => db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', address).execute()

/** A paper whose abstract was accepted, with the reviewer who read it. */
async function acceptedPaper(email: string, wishes: { isSent?: boolean } = {}) {
  const paper = await given.submission(email, { moves: ['received', 'under-review'] })
  const round = await review.round(paper.paperId)
  const reviewerId = await review.reviewer(`reviewer-of-${email}`)
  await submitReview(paper.paperId, reviewerId, 'The abstract is clear.')
  await reviewRoundsOf(db).close(round.id, now)
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted' })
  await olga.act('release', { selection: await chosen(paper.reference) })
  return { ...paper, reviewerId, email, fullPaper: wishes.isSent === false ? '' : await sendFullPaper(paper, 'first') }
}

type Accepted = Awaited<ReturnType<typeof acceptedPaper>>

/** The author sends a version of the full paper; returns the id of its file. */
async function sendFullPaper({ reference, secret }: { reference: string; secret: string }, version: string, slot: FileSlot = { kind: 'fullpaper', paper: 1 }) {
  const id = await given.file('full.pdf', Buffer.from(`%PDF-1.4 ${version} ${reference}\n%%EOF`))
  await replaceFile(services, { reference, secret }, slot, id)
  return id
}

/** As the guard would leave it: reviewers may read this file. */
async function readyCopy(paperId: string, fileId: string): Promise<string> {
  const copyId = await given.file('paper.pdf', Buffer.from(`%PDF-1.4 copy of ${fileId}\n%%EOF`))
  await db
    .insertInto('reviewer_copy')
    .values({ file_id: fileId, paper_id: paperId, state: 'ready', copy_id: copyId, checked_at: now, allowed_by: null, allowed_at: null })
    .onConflict((there) => there.column('file_id').doUpdateSet({ state: 'ready', copy_id: copyId }))
    .execute()
  return copyId
}

/** The reviewer accepts and submits in the round that is open. */
async function submitReview(paperId: string, reviewerId: string, toAuthor: string) {
  const round = await reviewRoundsOf(db).openRound(paperId)
  if (!round) throw new Error('No round is open.')
  const there = (await assignmentsOf(db).ofPaper(paperId)).find((one) => one.roundId === round.id && one.reviewerId === reviewerId)
  const proposed = there ?? (await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now }))
  const invited = proposed.state === 'proposed' ? await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now }) : proposed
  const accepted = invited.state === 'invited' ? await assignmentsOf(db).move(invited, 'accepted', { answeredAt: now, dueOn: '2026-12-23' }) : invited
  const form = await formOfRound(db, round)
  const scores = Object.fromEntries(form.criteria.map(({ id }) => [`score.${id}`, '4']))
  const values = { ...scores, recommendation: 'accept', confidence: '4', toAuthor, confidential: 'Between us.' }
  await reviewsOf(db).add(accepted.id, 1, wholeReview(form, values), { formId: round.formId, now, enteredBy: null })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now })
  return accepted.id
}

test('only an accepted paper whose decision its author knows has its full paper reviewed', async () => {
  const received = await given.submission('early@example.org')
  expect((await act(received.reference)).json().error.code).toBe('review.move_not_allowed')
  const paper = await acceptedPaper('ready@example.org', { isSent: false })
  expect((await act(paper.reference)).json().error.message).toContain('has not sent the full paper yet')
  await sendFullPaper(paper, 'first')
  expect((await act(paper.reference)).statusCode).toBe(200)
  expect((await act(paper.reference)).statusCode).toBe(200)
  expect(await rounds(paper.paperId)).toEqual(['abstract closed', 'full-paper open'])
  const asked = (await assignmentsOf(db).ofPaper(paper.paperId)).filter(({ state }) => state === 'proposed')
  expect(asked.map(({ reviewerId }) => reviewerId)).toEqual([paper.reviewerId])
  expect(await statusOf(paper)).toMatchObject({ state: 'accepted', fullPaper: { isInReview: true, decision: null } })
})

test('the author reads the decision and the comments after the release, and the acceptance to present stands', async () => {
  const paper = await acceptedPaper('told@example.org')
  await act(paper.reference)
  await submitReview(paper.paperId, paper.reviewerId, 'Table two is convincing.')
  expect((await act(paper.reference, '/decide', { decision: 'rejected' })).json().error.fields).toHaveProperty('note')
  expect((await act(paper.reference, '/decide', { decision: 'accepted', note: 'Congratulations.' })).statusCode).toBe(200)
  expect(await rounds(paper.paperId)).toEqual(['abstract closed', 'full-paper closed'])
  const before = await statusOf(paper)
  expect(before.fullPaper).toEqual({ isInReview: true, decision: null })
  expect(JSON.stringify(before)).not.toContain('Table two')
  expect((await act(paper.reference, '/release')).statusCode).toBe(200)
  expect((await act(paper.reference, '/release')).json().error.code).toBe('desk.changed_meanwhile')
  const after = await statusOf(paper)
  expect(after).toMatchObject({
    state: 'accepted',
    fullPaper: {
      isInReview: false,
      decision: { decision: 'accepted', note: 'Congratulations.', comments: [{ reviewer: 1, text: 'Table two is convincing.' }] },
    },
  })
  const letter = (await mailsTo(paper.email)).find(({ subject }) => subject.includes('full paper'))
  expect(letter?.kind).toBe('submission.decision')
  expect(letter?.text_body).toContain('Table two is convincing.')
  expect(letter?.text_body).not.toContain('Between us')
  expect((await act(paper.reference)).json().error.message).toContain('accepted already')
  expect((await deeds()).filter((deed) => deed.startsWith('review.full_paper') && deed.endsWith(paper.reference))).toHaveLength(3)
})

test('a revised full paper goes back to the same reviewers as the next round', async () => {
  const paper = await acceptedPaper('revises@example.org')
  await act(paper.reference)
  await submitReview(paper.paperId, paper.reviewerId, 'Please explain the sample.')
  await act(paper.reference, '/decide', { decision: 'revision-requested', note: 'Please revise.' })
  await act(paper.reference, '/release')
  expect((await statusOf(paper)).fullPaper.decision).toMatchObject({ decision: 'revision-requested', dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  await sendFullPaper(paper, 'better', { replaces: paper.fullPaper })
  expect(await rounds(paper.paperId)).toEqual(['abstract closed', 'full-paper closed', 'full-paper open'])
  expect((await stateOf(paper.reference)).state).toBe('accepted')
  const last = (await assignmentsOf(db).ofPaper(paper.paperId)).at(-1)
  expect(last).toMatchObject({ reviewerId: paper.reviewerId, state: 'accepted' })
  expect((await statusOf(paper)).fullPaper.isInReview).toBe(true)
})

test('reviewers of the full paper read its latest version, and not the abstract that was accepted', async () => {
  const paper = await acceptedPaper('versions@example.org')
  await act(paper.reference)
  // Nobody has it yet, so a better version may still come.
  const second = await sendFullPaper(paper, 'second', { replaces: paper.fullPaper })
  const copy = await readyCopy(paper.paperId, second)
  await readyCopy(paper.paperId, paper.fileId)
  const files = async (stage: ReviewStage) => (await reviewerFiles(db, paper.paperId, stage)).map(({ fileId, name }) => [fileId, name])
  expect(await files('full-paper')).toEqual([[copy, 'paper.pdf']])
  expect(await files('abstract')).toHaveLength(1)
  expect((await statusOf(paper)).maySendFullPaper).toBe(false)
  await expect(sendFullPaper(paper, 'third', { replaces: second })).rejects.toThrow('The reviewers have the full paper')
  // What keeps it from its reviewers can be mended while it is in review.
  await db.updateTable('reviewer_copy').set({ state: 'held', reason: 'found' }).where('file_id', '=', second).execute()
  expect((await statusOf(paper)).maySendFullPaper).toBe(true)
  await sendFullPaper(paper, 'third', { replaces: second })
  await expect(sendFullPaper(paper, 'late', { kind: 'document', paper: 1 })).rejects.toThrow('can no longer be changed')
})

test('a decision is taken back before its release, and the abstract is not decided again meanwhile', async () => {
  const paper = await acceptedPaper('taken-back@example.org')
  await act(paper.reference)
  await act(paper.reference, '/decide', { decision: 'accepted' })
  expect((await act(paper.reference, '/take-back')).statusCode).toBe(200)
  expect(await rounds(paper.paperId)).toEqual(['abstract closed', 'full-paper open'])
  const corrected = await olga.act('decide', { selection: await chosen(paper.reference), decision: 'rejected', note: 'No.', correct: true })
  expect(corrected.json().error.message).toContain('is in review')
  const conflicted = await house.organiser('Conny', 'Conflicted')
  const row = { paper_id: paper.paperId, email: `${conflicted.id}@example.org`, kind: 'co-author' as const, state: 'confirmed' as const }
  await db
    .insertInto('review_conflict')
    .values({ ...row, found_at: now, answered_at: null, answered_by: null })
    .execute()
  for (const path of ['', '/decide', '/take-back', '/release'])
    expect((await act(paper.reference, path, { decision: 'accepted' }, conflicted)).json().error.code).toBe('review.conflict')
})

test('the day of a revision is chosen, and the mail is shown before it is sent', async () => {
  const paper = await acceptedPaper('chosen-day@example.org')
  await act(paper.reference)
  await submitReview(paper.paperId, paper.reviewerId, 'Please explain the sample.')
  for (const due of ['2020-01-01', 'soon'])
    expect((await act(paper.reference, '/decide', { decision: 'revision-requested', note: 'Please revise.', due })).json().error.fields).toHaveProperty('due')
  expect((await act(paper.reference, '/decide', { decision: 'revision-requested', note: 'Please revise.', due: '2027-03-03' })).statusCode).toBe(200)
  const shown = await previewFullPaper(services, paper.paperId)
  expect(shown?.text).toContain('3 March 2027')
  expect(shown?.text).toContain('Please explain the sample.')
  expect(shown?.text).not.toContain('Between us')
  await act(paper.reference, '/release')
  expect((await statusOf(paper)).fullPaper.decision).toMatchObject({ dueOn: '2027-03-03' })
  expect((await mailsTo(paper.email)).find(({ subject }) => subject === shown?.subject)?.text_body).toContain('3 March 2027')
  expect(await previewFullPaper(services, paper.paperId)).toBeUndefined()
})

test('several full papers are decided on together; each that refuses is named with the reason and stays as it is', async () => {
  const emails = ['together-one', 'together-two', 'together-named', 'together-decided', 'together-changed', 'together-conflict']
  const papers = []
  for (const email of emails) {
    const paper = await acceptedPaper(`${email}@example.org`)
    await act(paper.reference)
    papers.push(paper)
  }
  const [one, two, named, decided, changed, conflict] = papers as [Accepted, Accepted, Accepted, Accepted, Accepted, Accepted]
  const untouched = await acceptedPaper('together-not-begun@example.org')
  const shown = await Promise.all(
    [...papers, untouched].map(async ({ reference, paperId }) => ({ reference, round: (await reviewRoundsOf(db).all(paperId)).length })),
  )
  const versions = new Map((await chosen(...shown.map(({ reference }) => reference))).chosen.map(({ reference, version }) => [reference, version]))
  const seen = shown.map((row) => ({ ...row, version: versions.get(row.reference) ?? 0 }))
  await act(decided.reference, '/decide', { decision: 'accepted' })
  await db
    .updateTable('paper')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', changed.paperId)
    .execute()
  await db.updateTable('reviewer').set({ name: 'Zacharias Quillfeather' }).where('id', '=', named.reviewerId).execute()
  await submitReview(named.paperId, named.reviewerId, 'Fine.')
  const row = { paper_id: conflict.paperId, email: `${olga.id}@example.org`, kind: 'co-author' as const, state: 'confirmed' as const }
  await db
    .insertInto('review_conflict')
    .values({ ...row, found_at: now, answered_at: null, answered_by: null })
    .execute()

  const decide = (order: object) => olga.act('conferences/colombo/full-papers/decide', { chosen: seen, ...order }, 'review')
  const revision = { decision: 'revision-requested', note: 'As Zacharias Quillfeather says, please revise.' }
  expect((await decide({ decision: 'rejected' })).json().error.fields).toEqual({ note: 'Please say why: the author reads it.' })
  expect((await decide({ ...revision, due: '2020-01-01' })).json().error.fields).toEqual({ due: 'Please choose a day in the future for the revision.' })
  expect(await rounds(one.paperId), 'nothing is decided').toEqual(['abstract closed', 'full-paper open'])
  expect((await decide({ ...revision, due: '2027-03-03' })).json()).toEqual({
    done: 2,
    left: [
      expect.stringMatching(`^${named.reference}: The authors would learn who reviewed it from “.*Zacharias Quillfeather`),
      `The full paper of ${decided.reference} is decided already. To decide otherwise, please open the page of its review.`,
      `${changed.reference} has changed since you opened the page. Please look at it again.`,
      `${conflict.reference}: You have a conflict of interest with this paper, so its review is with your colleagues alone.`,
      `The full paper of ${untouched.reference} is not in review, so there is nothing to decide.`,
    ],
  })
  for (const { paperId } of [one, two]) expect(await previewFullPaper(services, paperId)).toMatchObject({ text: expect.stringContaining('3 March 2027') })
  expect((await statusOf(one)).fullPaper, 'the author knows nothing of it').toEqual({ isInReview: true, decision: null })
  for (const { paperId } of [named, changed, conflict]) expect(await rounds(paperId)).toEqual(['abstract closed', 'full-paper open'])
  expect((await previewFullPaper(services, decided.paperId))?.text).not.toContain('3 March 2027')
  expect((await decide({ ...revision, due: '2027-03-03' })).json()).toMatchObject({ done: 0 })
})

test('a decision on several full papers can take the summary of each lead reviewer; where there is none, and no note, it is left', async () => {
  const papers = [await acceptedPaper('summed-up@example.org'), await acceptedPaper('not-summed-up@example.org')]
  for (const { reference } of papers) await act(reference)
  const [summed, other] = papers as [Accepted, Accepted]
  const assignment = await submitReview(summed.paperId, summed.reviewerId, 'Fine.')
  const round = (await reviewRoundsOf(db).all(summed.paperId)).at(-1)
  await leadsOf(db).choose(round?.id ?? '', assignment, 'Olga')
  await leadsOf(db).save(round?.id ?? '', 'The data are too few.', now)
  const { chosen: versions } = await chosen(summed.reference, other.reference)
  const order = { chosen: versions.map((one) => ({ reference: one.reference, version: one.version, round: 2 })), decision: 'rejected', withLeadSummary: true }
  expect((await olga.act('conferences/colombo/full-papers/decide', order, 'review')).json()).toEqual({
    done: 1,
    left: [`${other.reference}: Please say why: the author reads it.`],
  })
  expect((await previewFullPaper(services, summed.paperId))?.text).toContain('The data are too few.')
})

test('decisions on full papers are released in one batch, each as it was previewed', async () => {
  const papers = [await acceptedPaper('batch-one@example.org'), await acceptedPaper('batch-two@example.org'), await acceptedPaper('batch-three@example.org')]
  for (const { reference, paperId, reviewerId } of papers) {
    await act(reference)
    await submitReview(paperId, reviewerId, `The full paper ${reference} convinces.`)
    await act(reference, '/decide', { decision: 'accepted' })
  }
  const organiser = { accountId: olga.id as never, name: 'Olga', email: 'olga@example.org', rights: ['review'] as const }
  const preview = async () => (await previewFullPapers(services, organiser, 'colombo', { withScores: true })).releases
  const releases = (await preview()).filter(({ reference }) => papers.some((paper) => paper.reference === reference))
  expect(releases.map(({ mail }) => mail?.text.includes('Originality: 4'))).toEqual([true, true, true])
  // One of them is decided anew after the preview.
  const [first, changed, last] = papers
  house.clock.now = new Date(now.getTime() + 1000)
  await act(changed?.reference ?? '', '/decide', { decision: 'rejected', note: 'After all not.' })
  const chosenNow = releases.map(({ reference, decidedAt }) => ({ reference, decidedAt }))
  const send = () => olga.act('conferences/colombo/full-papers/release', { chosen: chosenNow, withScores: true }, 'review')
  expect((await send()).json()).toEqual({ done: 2, left: [expect.stringContaining(`${changed?.reference} has changed since`)] })
  expect((await send()).json()).toMatchObject({ done: 0 })
  const letters = async (email = '') => (await mailsTo(email)).filter(({ text_body }) => text_body.includes('convinces'))
  expect([await letters(first?.email), await letters(changed?.email), await letters(last?.email)].map((some) => some.length)).toEqual([1, 0, 1])
  expect((await letters(first?.email))[0]?.text_body).toContain('Originality: 4')
})
