import { beforeEach, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { conflictSearchOf } from './conflict-search.store.ts'
import { findConflicts, recheckConflicts } from './find-conflicts.ts'

const house = await deskSubmissionsHouse()
const { db, given, services } = house
const review = givenReview(services)
const now = services.now()

beforeEach(async () => {
  await db.deleteFrom('review_conflict').execute()
  await db.deleteFrom('reviewer').execute()
})

const search = (paperId: string) => db.transaction().execute((trx) => findConflicts(trx, [paperId], now))
const found = async (paperId: string) => (await conflictSearchOf(db).ofPaper(paperId)).map(({ email, kind, state }) => `${email} ${kind} ${state}`)
const coAuthor = (paperId: string, email: string, position = 2) =>
  db
    .insertInto('paper_author')
    .values({
      id: `${paperId}-${position}`,
      paper_id: paperId,
      position,
      name: 'Co Author',
      email,
      affiliation: '',
      country: '',
      orcid: null,
      is_corresponding: false,
      is_presenter: false,
    })
    .execute()

test('authors, their co-authors of three years and whom a reviewer has named are hard conflicts; the rest is found for an organiser', async () => {
  const { paperId } = await given.submission('ada@engines.example.edu')
  const earlier = await given.submission('ADA@engines.example.edu')
  await coAuthor(earlier.paperId, 'fellow@example.org')
  const old = await given.submission('ada@engines.example.edu')
  await coAuthor(old.paperId, 'once@example.org')
  await db
    .updateTable('paper')
    .set({ received_at: new Date('2020-01-01') })
    .where('id', '=', old.paperId)
    .execute()
  await review.reviewer('Ada@Engines.example.edu')
  await review.reviewer('fellow@example.org')
  await review.reviewer('once@example.org')
  const knowing = await review.reviewer('knows@example.org')
  await db.insertInto('reviewer_exclusion').values({ reviewer_id: knowing, position: 1, kind: 'person', value: 'L., Ada' }).execute()
  const excluding = await review.reviewer('excludes@example.org')
  await db.insertInto('reviewer_exclusion').values({ reviewer_id: excluding, position: 1, kind: 'institution', value: 'analytical society' }).execute()
  await review.reviewer('colleague@example.org', { affiliation: 'The Analytical Society' })
  await review.reviewer('desk-mate@maths.engines.example.edu')
  await review.reviewer('rival@gmail.com', { name: 'Dr Rival Rivers' })
  await review.reviewer('other@gmail.com')
  await review.reviewer('stopped@engines.example.edu', { stopped_at: now })
  await db.insertInto('paper_exclusion').values({ paper_id: paperId, position: 1, name: 'Rivers, Rival', email: '', reason: 'A quarrel' }).execute()
  await search(paperId)
  expect(await found(paperId)).toEqual([
    'ada@engines.example.edu mail-domain found',
    'ada@engines.example.edu same-person confirmed',
    'colleague@example.org institution found',
    'desk-mate@maths.engines.example.edu mail-domain found',
    'excludes@example.org declared confirmed',
    'fellow@example.org co-author confirmed',
    'knows@example.org declared confirmed',
    'rival@gmail.com author-wish found',
  ])
})

test('an organiser who wrote the paper is kept from its review', async () => {
  const olga = await house.organiser('Olga', 'Author')
  const { paperId } = await given.submission(`${olga.id}@example.org`)
  await search(paperId)
  expect(await found(paperId)).toEqual([`${olga.id}@example.org same-person confirmed`])
  expect(await reviewConflictsOf(db).isConflicted(paperId, `${olga.id}@EXAMPLE.org`)).toBe(true)
})

test('what was found, and what somebody has answered, outlives another search', async () => {
  const { paperId } = await given.submission('writer@lab.example.edu')
  await review.round(paperId)
  for (const name of ['near', 'far', 'moves']) await review.reviewer(`${name}@lab.example.edu`)
  await search(paperId)
  const conflicts = conflictSearchOf(db)
  const key = (name: string) => ({ paperId, email: `${name}@lab.example.edu`, kind: 'mail-domain' as const })
  expect(await conflicts.answer(key('near'), 'dismissed', { by: 'Olga', now })).toBe(true)
  expect(await conflicts.answer(key('far'), 'confirmed', { by: 'Olga', now })).toBe(true)
  await conflicts.declare(paperId, 'near@lab.example.edu', 'We share a flat.', now)
  await db.updateTable('paper_author').set({ email: 'writer@elsewhere.example.edu' }).where('paper_id', '=', paperId).execute()
  await db.updateTable('submission').set({ email: 'writer@elsewhere.example.edu' }).where('email', '=', 'writer@lab.example.edu').execute()
  await recheckConflicts(services)
  await recheckConflicts(services)
  expect(await found(paperId)).toEqual([
    'far@lab.example.edu mail-domain confirmed',
    'moves@lab.example.edu mail-domain found',
    'near@lab.example.edu declared confirmed',
    'near@lab.example.edu mail-domain dismissed',
  ])
})

test.each([
  ['Suharto', 'SUHARTO'],
  ['王伟', '伟 王'],
  ['Assoc. Prof. Dr.-Ing. Ada Lovelace, MD', 'Rev. Ada Lovelace (Ph.D.)'],
])('the author %s and the reviewer %s have the same name', async (author, reviewer) => {
  const { paperId } = await given.submission('names@example.org')
  await db.updateTable('paper_author').set({ name: author }).where('paper_id', '=', paperId).execute()
  await review.reviewer('namesake@example.net', { name: reviewer })
  await review.reviewer('other@example.net', { name: 'Dr' })
  await search(paperId)
  expect(await found(paperId)).toEqual(['namesake@example.net same-name found'])
})

test('the ORCID iD of an author is also that of their account', async () => {
  const author = await house.organiser('Agnes', 'Arber')
  const orcid = '0000-0002-1825-0097'
  await db.updateTable('account').set({ orcid, role: 'g_user' }).where('id', '=', author.id).execute()
  const { paperId } = await given.submission(`${author.id}@example.org`)
  await review.reviewer('agnes@elsewhere.example.net', { orcid })
  await search(paperId)
  expect(await found(paperId)).toEqual(['agnes@elsewhere.example.net same-orcid found'])
})

test('a hard conflict cannot be dismissed', async () => {
  const { paperId } = await given.submission('self@example.org')
  await review.reviewer('self@example.org')
  await search(paperId)
  const key = { paperId, email: 'self@example.org', kind: 'same-person' as const }
  expect(await conflictSearchOf(db).answer(key, 'dismissed', { by: 'Olga', now })).toBe(false)
})

test('a correction of the authors’ institution is searched at once, while the paper is in review', async () => {
  const { paperId, reference } = await given.submission('corrects@example.org', { moves: ['received', 'under-review'] })
  await review.round(paperId)
  await review.reviewer('fellow@institute.example.net', { affiliation: 'The Institute of Tides' })
  await search(paperId)
  expect(await found(paperId)).toEqual([])
  const olga = await house.organiser('Olga', 'Corrector')
  const before = await db.selectFrom('submission').selectAll().where('email', '=', 'corrects@example.org').executeTakeFirstOrThrow()
  const { title, name, email, country, mobile, phone, social, names, regtype } = before
  const papers = (await house.chosen(reference)).chosen
  const order = { title, name, email, country, mobile, phone, social, names, regtype, accompany: 'No', company: 'The Institute of Tides' }
  const answer = await olga.act(`${reference}/correct`, { ...order, version: papers[0]?.version, titles: [] })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await found(paperId)).toEqual(['fellow@institute.example.net institution found'])
})
