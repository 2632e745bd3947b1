import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { addCoAuthor } from '../../../../tests/support/given-things.ts'
import { addDays, dayInZone, formatDay } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { previewReleases } from '../../submissions/desk/decide-papers.ts'
import { readPaperQuery } from '../../submissions/desk/paper-query.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { defaultReviewForms } from '../review-form.ts'
import { reviewFormsOf } from '../review-forms.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { formOfRound } from './own-review.ts'
import { remindOfReviews } from './remind-of-reviews.ts'
import { wholeReview } from './review-answers.ts'
import { reviewsOf } from './reviews.store.ts'
import { reviewsAtDesk } from './reviews-at-desk.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, clock, deeds } = house
const olga = await house.organiser()
const review = givenReview(services)
const organiser: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: `${olga.id}@example.org`, rights: deskRights }
const values = {
  'score.originality': '4',
  'score.method': '4',
  'score.clarity': '4',
  'score.relevance': '4',
  recommendation: 'accept',
  confidence: '5',
  toAuthor: 'This is nonsense.',
  confidential: 'Weak.',
}

let number = 0
async function accepted(wishes: Parameters<typeof review.reviewer>[1] = {}, dueOn = '2026-11-23') {
  number += 1
  const submission = await given.submission(`author${number}@example.org`, { moves: ['received', 'under-review'] })
  const round = await review.round(submission.paperId)
  const email = `reviewer${number}@example.org`
  const reviewerId = await review.reviewer(email, wishes)
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: services.now() })
  const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: services.now() })
  const { id } = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: services.now(), dueOn })
  const now = async () => (await assignmentsOf(db).find(id)) ?? { version: 0, state: undefined }
  return {
    ...submission,
    id,
    email,
    round,
    now,
    act: async (path: string, body: object) => olga.act(`${id}/${path}`, { version: (await now()).version, ...body }, 'reviews'),
  }
}
const mailsTo = (address: string) => db.selectFrom('mail').select(['subject', 'text_body']).where('to_address', '=', address).orderBy('queued_at').execute()
const put = (path: string, body: object) =>
  server.inject({
    method: 'PUT',
    url: `/api/v1/desk/${path}`,
    headers: { cookie: olga.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('an organiser enters a review that came by e-mail, returns it with a reason, and opens it again', async () => {
  const one = await accepted()
  expect((await one.act('enter', { values: { toAuthor: 'x' } })).json().error.fields).toHaveProperty('recommendation')
  await one.act('enter', { values })
  expect(await one.now()).toMatchObject({ state: 'submitted' })
  expect((await one.act('return', { reason: '' })).json().error.fields).toHaveProperty('reason')
  await one.act('return', { reason: 'Please be kinder.' })
  expect(await one.now()).toMatchObject({ state: 'accepted', reason: 'Please be kinder.', submittedAt: null })
  // What was written stays, and reaches no author meanwhile.
  expect((await reviewsOf(db).draft(one.id))?.values.toAuthor).toBe('This is nonsense.')
  expect((await reviewsOf(db).commentsOf([one.round.id])).get(one.round.id)).toEqual([])
  const [mail] = await mailsTo(one.email)
  expect(mail?.text_body).toContain('Please be kinder.')
  await one.act('enter', { values: { ...values, toAuthor: 'It needs work.' } })
  await one.act('reopen', {})
  expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual(['Please look at your review once more', 'Your review is open again'])
  const stale = await olga.act(`${one.id}/enter`, { version: 1, values }, 'reviews')
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
  const [round] = (await reviewsAtDesk(db, organiser, one.paperId))?.rounds ?? []
  expect(round?.reviews[0]?.versions.map(({ enteredBy, answers }) => [enteredBy, answers.toAuthor])).toEqual([
    ['Olga Organiser', 'This is nonsense.'],
    ['Olga Organiser', 'It needs work.'],
  ])
  expect((await deeds()).filter((deed) => deed.startsWith('review.'))).toEqual(
    ['entered', 'returned', 'entered', 'reopened'].map((act) => `review.${act} ${one.reference}`),
  )
})

test('an organiser with a conflict, or without the right, sees nothing of the reviews and cannot act on them', async () => {
  const one = await accepted()
  expect(await reviewsAtDesk(db, { ...organiser, rights: ['submissions'] }, one.paperId)).toBeUndefined()
  const conny = await house.organiser('Conny', 'Conflicted')
  const email = `${conny.id}@example.org`
  const row = {
    paper_id: one.paperId,
    email,
    kind: 'institution' as const,
    state: 'found' as const,
    found_at: services.now(),
    answered_at: null,
    answered_by: null,
  }
  await db.insertInto('review_conflict').values(row).execute()
  expect(await reviewsAtDesk(db, { ...organiser, email }, one.paperId)).toBeUndefined()
  const answer = await conny.act(`${one.id}/enter`, { version: 3, values }, 'reviews')
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'review.unknown'])
  expect(await one.now()).toMatchObject({ state: 'accepted' })
})

test('reviewers are reminded before, on and after the day, once each, at daytime where they are, until they have answered', async () => {
  const one = await accepted({ time_zone: 'Asia/Tokyo' })
  const silent = await accepted()
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  const at = async (time: string) => {
    clock.now = new Date(time)
    await Promise.all([remindOfReviews(services), remindOfReviews(services)])
    return subjects(one.email)
  }
  const before = 'Your review is due by 23 November 2026'
  expect(await at('2026-11-20T12:00:00Z')).toEqual([])
  // Six in the morning in Tokyo, then ten.
  expect(await at('2026-11-20T21:00:00Z')).toEqual([])
  expect(await at('2026-11-21T01:00:00Z')).toEqual([before])
  expect(await at('2026-11-22T03:00:00Z')).toEqual([before])
  expect(await at('2026-11-23T03:00:00Z')).toEqual([before, 'Your review is due today'])
  await db.updateTable('review_assignment').set({ state: 'submitted' }).where('id', '=', silent.id).execute()
  expect(await at('2026-11-24T03:00:00Z')).toEqual([before, 'Your review is due today', 'Your review was due by 23 November 2026'])
  expect(await at('2026-11-25T03:00:00Z')).toHaveLength(3)
  clock.now = new Date('2026-11-24T12:00:00Z')
  await remindOfReviews(services)
  expect(await subjects(silent.email)).not.toContain('Your review was due by 23 November 2026')
  clock.now = new Date('2026-11-15T10:00:00Z')
})

test('settings of a review are checked and saved by version', async () => {
  const settings = {
    mode: 'double-blind',
    reviewsPerPaper: 3,
    answerDays: 4,
    reviewDays: 10,
    decisionDays: 20,
    abstractMinWords: 200,
    abstractMaxWords: 400,
    abstractFilePages: 5,
    abstractFileWords: 0,
    fullPaperPages: 12,
    fullPaperWords: 6000,
    appealDays: 7,
    replyDays: 5,
    hasDiscussion: true,
    hasBidding: false,
    isRolling: false,
  }
  const save = (more: object) => put('conferences/colombo/review-settings', { ...settings, showsOtherReviews: true, version: 0, ...more })
  expect((await save({ abstractMaxWords: 100 })).json().error.fields).toHaveProperty('abstractMaxWords')
  expect((await save({ reviewDays: 0 })).json().error.fields).toHaveProperty('reviewDays')
  expect((await save({})).statusCode).toBe(200)
  expect(await reviewSettingsOf(db).find('colombo')).toEqual({ ...settings, showsOtherReviews: true, decisionTypes: [], version: 1 })
  expect((await save({})).json().error.code).toBe('desk.changed_meanwhile')
  expect((await save({ version: 1, reviewDays: 11 })).statusCode).toBe(200)
  expect((await put('conferences/nowhere/review-settings', { ...settings, showsOtherReviews: true, version: 0 })).statusCode).toBe(404)
})

test('a changed form is a new row, and what was answered keeps its questions', async () => {
  const one = await accepted()
  await one.act('enter', { values })
  const forms = reviewFormsOf('colombo', db)
  const number = (await forms.latest('abstract'))?.number ?? 0
  const { criteria } = defaultReviewForms.abstract
  const definition = {
    introduction: '',
    criteria: [criteria[0]],
    questions: [{ id: 'new', text: 'Is it new?', kind: 'yes-no', isRequired: true, audience: 'author' }],
    attachments: false,
  }
  expect((await put('conferences/colombo/review-forms/abstract', { number, definition: { ...definition, questions: [{}] } })).statusCode).toBe(422)
  expect((await put('conferences/colombo/review-forms/abstract', { number, definition })).statusCode).toBe(200)
  expect((await put('conferences/colombo/review-forms/abstract', { number, definition })).json().error.code).toBe('desk.changed_meanwhile')
  expect((await forms.latest('abstract'))?.definition).toEqual(definition)
  const [round] = (await reviewsAtDesk(db, organiser, one.paperId))?.rounds ?? []
  expect(round?.reviews[0]?.versions[0]?.form.criteria).toHaveLength(criteria.length)
  const next = await accepted()
  expect((await reviewsAtDesk(db, organiser, next.paperId))?.rounds[0]?.form).toEqual(definition)
})

/** An earlier test has added a question to the form. */
const whole = { ...values, 'answer.new': 'yes' }

test('what organisers write to authors names no reviewer, and what they write to reviewers names no author and no other reviewer', async () => {
  await reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, hasDiscussion: true }, services.now())
  const one = await accepted({ name: 'Wilhelmina Quarterstone' })
  await addCoAuthor(db, one.paperId, 'Balthazar Underwood')
  const other = await review.reviewer('zebedee@example.net', { name: 'Zebedee Thistlewood' })
  const proposed = await assignmentsOf(db).add({ round: one.round, reviewerId: other, isPinned: true, by: 'Olga', now: services.now() })
  await assignmentsOf(db).move(proposed, 'invited', { invitedAt: services.now() })
  const entered = await one.act('enter', { values: { ...whole, toAuthor: 'As Zebedee Thistlewood says, it is thin.' } })
  expect(entered.json().error.fields).toHaveProperty('toAuthor')
  const own = await one.act('enter', { values: { ...whole, toAuthor: 'Yours, Wilhelmina Quarterstone' } })
  expect(own.json().error.fields).toHaveProperty('toAuthor')
  expect((await one.act('enter', { values: whole })).statusCode).toBe(200)
  for (const reason of ['Please spare Balthazar Underwood.', 'Zebedee Thistlewood disagrees.'])
    expect((await one.act('return', { reason })).json().error.fields).toHaveProperty('reason')
  const say = (contribution: string) => olga.act(`papers/${one.reference}/discussion`, { contribution }, 'review')
  for (const words of ['What would Balthazar Underwood say?', 'Wilhelmina Quarterstone is right.'])
    expect((await say(words)).json().error.fields).toHaveProperty('contribution')
  expect((await say('What do you think of reviewer 1?')).statusCode).toBe(200)
  const decide = async (words: object) => olga.act('decide', { selection: await house.chosen(one.reference), decision: 'accepted', note: '', ...words })
  expect((await decide({ note: 'Thanks to Zebedee Thistlewood.', summary: 'W. Quarterstone likes it.' })).json().error.fields).toMatchObject({
    note: expect.any(String),
  })
  expect((await house.stateOf(one.reference)).decision_waiting).toBe(false)
  expect((await decide({ note: 'Dear Balthazar Underwood, well done.' })).statusCode).toBe(200)
  await reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, mode: 'open' }, services.now())
  expect((await decide({ note: 'Thanks to Zebedee Thistlewood.' })).statusCode).toBe(200)
})

test('the preview of a release says where a reviewer’s comments name another reviewer', async () => {
  await reviewSettingsOf(db).save('colombo', defaultReviewSettings, services.now())
  const one = await accepted({ name: 'Persephone Longbottom' })
  const definition = await formOfRound(db, one.round)
  const answers = wholeReview(definition, { ...whole, toAuthor: 'Persephone Longbottom has told me that it is sound.' })
  await reviewsOf(db).add(one.id, 1, answers, { formId: one.round.formId, now: services.now(), enteredBy: null })
  await assignmentsOf(db).move({ id: one.id, state: 'accepted' }, 'submitted', { submittedAt: services.now() })
  await olga.act('decide', { selection: await house.chosen(one.reference), decision: 'accepted', note: '' })
  const { releases } = await previewReleases(services, organiser, readPaperQuery(new URLSearchParams({ reference: one.reference })))
  expect(releases.map(({ reference, names }) => [reference, names])).toEqual([[one.reference, [expect.stringContaining('Persephone Longbottom')]]])
})

test('a reviewer gets a later day with a letter, and is reminded of that day alone', async () => {
  const dueOn = dayInZone(services.now(), 'UTC')
  const one = await accepted({ time_zone: 'UTC' }, dueOn)
  await db.insertInto('review_reminder').values({ assignment_id: one.id, kind: 'due', queued_at: services.now() }).execute()
  for (const day of [dueOn, '2026-01-01', 'soon']) expect((await one.act('extend', { dueOn: day })).json().error.fields).toHaveProperty('dueOn')
  const { version } = await one.now()
  expect((await one.act('extend', { dueOn: addDays(dueOn, 7) })).statusCode).toBe(200)
  expect(await one.now()).toMatchObject({ state: 'accepted', dueOn: addDays(dueOn, 7), version: version + 1 })
  expect((await olga.act(`${one.id}/extend`, { version, dueOn: addDays(dueOn, 9) }, 'reviews')).json().error.code).toBe('desk.changed_meanwhile')
  expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([`You have until ${formatDay(addDays(dueOn, 7))} for your review`])
  expect(await db.selectFrom('review_reminder').select('kind').where('assignment_id', '=', one.id).execute()).toEqual([])
  await one.act('enter', { values: whole })
  expect((await one.act('extend', { dueOn: addDays(dueOn, 20) })).json().error.code).toBe('review.move_not_allowed')
})
