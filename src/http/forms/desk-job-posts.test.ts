import { beforeEach, expect, test } from 'vitest'
import { checkWhatWaits } from '#domain/review/attachments/check-attachments.ts'
import { blindnessOf } from '#domain/review/blindness/blindness.store.ts'
import { areWordsReady, reviewerFiles } from '#domain/review/blindness/reviewer-files.store.ts'
import { reviewAttentionOf } from '#domain/review/board/review-attention.store.ts'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'

let house: Awaited<ReturnType<typeof deskSubmissionsHouse>>
let olga: Awaited<ReturnType<(typeof house)['organiser']>>
let paper: { id: string; reference: string }
beforeEach(async () => {
  house = await deskSubmissionsHouse()
  olga = await house.organiser()
  const { reference } = await house.given.submission('ada@example.org')
  paper = await house.db.selectFrom('paper').select(['id', 'reference']).where('reference', '=', reference).executeTakeFirstOrThrow()
  await house.db.updateTable('paper_blindness').set({ state: 'waiting' }).execute()
  await house.db.updateTable('reviewer_copy').set({ state: 'waiting' }).execute()
  await house.db
    .insertInto('failed_job')
    .values({ queue: 'blindness', key: paper.id, error: 'Error: no luck', failed_at: house.clock.now, set_aside_by: null, set_aside_at: null })
    .execute()
})

const post = (url: string, fields: Record<string, string>, cookie = olga.cookie) =>
  house.server.inject({
    method: 'POST',
    url,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const failures = () => house.db.selectFrom('failed_job').select(['key', 'set_aside_by']).execute()
const check = () => `/desk/submissions/${paper.reference}/check`

test('somebody with the right tries failed work again, or sets it aside, and the audit log keeps who', async () => {
  const job = { queue: 'blindness', key: paper.id }
  expect((await post('/desk/failed-work', { ...job, act: 'set-aside' })).headers.location).toBe('/desk/failed-work?done=set-aside')
  expect(await failures()).toEqual([{ key: paper.id, set_aside_by: 'Olga Organiser' }])
  expect((await post('/desk/failed-work', { ...job, act: 'set-aside' })).statusCode).toBe(422)
  expect((await post('/desk/failed-work', { ...job, act: 'retry' })).headers.location).toBe('/desk/failed-work?done=retry')
  expect(await failures()).toEqual([])
  expect((await house.deeds()).slice(-2)).toEqual([expect.stringContaining('job.set_aside'), expect.stringContaining('job.retried')])
  await house.db
    .updateTable('account')
    .set({ desk_rights: ['review'] })
    .where('id', '=', olga.id)
    .execute()
  expect((await post('/desk/failed-work', { ...job, act: 'retry' })).statusCode).toBe(403)
})

test('a failed check goes on by hand only with a reason, which the audit log keeps', async () => {
  expect(await areWordsReady(house.db, paper.id)).toBe(false)
  expect((await post(check(), { act: 'by-hand', reason: '' })).headers.location).toBeUndefined()
  expect(await areWordsReady(house.db, paper.id)).toBe(false)
  const done = await post(check(), { act: 'by-hand', reason: 'I read it twice.' })
  expect(done.headers.location).toBe(`/desk/submissions/${paper.reference}?done=by-hand#guard-heading`)
  expect(await areWordsReady(house.db, paper.id)).toBe(true)
  const [words, ...files] = await blindnessOf(house.db).guarded(paper.id)
  expect([words, ...files].map((part) => part?.allowedBy)).toEqual([words, ...files].map(() => 'Olga Organiser'))
  expect((await reviewerFiles(house.db, paper.id, 'abstract')).length).toBe(files.length)
  expect(await failures()).toEqual([])
  expect((await house.deeds()).at(-1)).toBe(`review.checked_by_hand ${paper.reference}`)
  // There is nothing to answer for any more.
  expect((await post(check(), { act: 'by-hand', reason: 'Again.' })).headers.location).toBeUndefined()
})

test('a paper whose check failed is among those that are held, for all who review', async () => {
  const { conference_id: id } = await house.db.selectFrom('paper').select('conference_id').where('id', '=', paper.id).executeTakeFirstOrThrow()
  const attention = () => reviewAttentionOf(house.db, 'otto@example.org', house.clock.now).ofConference(id)
  expect(await attention()).toMatchObject({ held: 1 })
  await house.db.deleteFrom('failed_job').execute()
  expect(await attention()).toMatchObject({ held: 0 })
})

test('a failed check is tried again by whoever may review, and by nobody with a conflict of interest', async () => {
  await house.db
    .updateTable('account')
    .set({ desk_rights: ['review'] })
    .where('id', '=', olga.id)
    .execute()
  expect((await post(check(), { act: 'check-again' })).headers.location).toBe(`/desk/submissions/${paper.reference}?done=check-again#guard-heading`)
  expect(await failures()).toEqual([])
  await house.db
    .updateTable('account')
    .set({ desk_rights: ['people'] })
    .where('id', '=', olga.id)
    .execute()
  expect((await post(check(), { act: 'check-again' })).headers.location).toBeUndefined()
})

test('a paper that changes after its check failed is checked anew, and an author whose name cannot be looked for is left to a person', async () => {
  await house.db.updateTable('paper_author').set({ name: 'Li' }).where('paper_id', '=', paper.id).execute()
  expect(await failures()).toEqual([])
  await checkWhatWaits(house.services, paper.id)
  expect((await blindnessOf(house.db).guarded(paper.id))[0]).toMatchObject({ state: 'held' })
  expect(await blindnessOf(house.db).findings(paper.id)).toContainEqual(expect.objectContaining({ kind: 'unsearchable', excerpt: 'Li' }))
  await house.db.updateTable('paper_author').set({ name: 'John A. Smith' }).where('paper_id', '=', paper.id).execute()
  await checkWhatWaits(house.services, paper.id)
  expect(await areWordsReady(house.db, paper.id)).toBe(true)
})
