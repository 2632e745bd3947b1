import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../../tests/support/given-review.ts'
import type { AccountId } from '../../accounts/account.ts'
import { deskRights } from '../../desk/rights.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { onlookersOf, seenBy } from './seen-by.ts'

const { db, given, services } = await deskSubmissionsHouse()
const review = givenReview(services)
const now = services.now()
const olga = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: deskRights }

/** A paper by Cecil Quetzal whose file thanks him, proposed to Rosalind Osprey. */
async function aPaper(number: number) {
  const { paperId, reference, id } = await given.submission(`cecil${number}@quetzal.example.org`, { titles: ['On slow walking'], fileName: 'quetzal.pdf' })
  await db.updateTable('submission').set({ name: 'Cecil Quetzal', company: 'Quetzal College' }).where('id', '=', id).execute()
  await db.updateTable('paper_author').set({ name: 'Cecil Quetzal', affiliation: 'Quetzal College' }).where('paper_id', '=', paperId).execute()
  await db.updateTable('paper').set({ abstract: 'We walked, as Cecil Quetzal did.' }).where('id', '=', paperId).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
  const document = await PDFDocument.create()
  document.addPage().drawText('We thank Cecil Quetzal for his slow steps.')
  const copyId = await given.file('paper.pdf', Buffer.from(await document.save()))
  const { file_id } = await db.selectFrom('submission_file').select('file_id').where('paper_id', '=', paperId).executeTakeFirstOrThrow()
  const copy = { file_id, paper_id: paperId, state: 'ready' as const, copy_id: copyId, checked_at: now, allowed_by: null, allowed_at: null }
  await db.deleteFrom('reviewer_copy').where('paper_id', '=', paperId).execute()
  await db.insertInto('reviewer_copy').values(copy).execute()
  const email = `rosalind${number}@osprey.example.org`
  const reviewerId = await review.reviewer(email, { name: 'Rosalind Osprey' })
  const assignment = await assignmentsOf(db).add({ round: await review.round(paperId), reviewerId, isPinned: false, by: 'Olga', now })
  const look = async (key: string) => seenBy(services, await onlookersOf(services, olga, 'colombo', reference), key)
  return { paperId, reference, email, assignment, look }
}

const termsOf = (seen: Awaited<ReturnType<typeof seenBy>>) => Object.fromEntries(seen?.parts.map(({ term, text }) => [term, text]) ?? [])

test('a reviewer’s view is shown before they are asked, with what names the authors in its words and in the copy of the file', async () => {
  const { reference, assignment, look } = await aPaper(1)
  expect((await onlookersOf(services, olga, 'colombo', reference)).people).toEqual([
    { key: assignment.id, name: 'Rosalind Osprey', role: 'reviewer' },
    { key: 'author-1', name: 'Cecil Quetzal', role: 'author' },
  ])
  const seen = await look(assignment.id)
  expect(seen?.note).toContain('Nothing yet')
  expect(termsOf(seen)).toMatchObject({ Title: 'On slow walking', Abstract: 'We walked, as Cecil Quetzal did.', Files: 'paper.pdf' })
  expect(seen?.hits.map(({ kind, location }) => [kind, location])).toEqual([
    ['name', 'Abstract'],
    ['name', 'paper.pdf, page 1'],
  ])
  const invited = await assignmentsOf(db).move(assignment, 'invited')
  expect((await look(assignment.id))?.note).toBe('The files come when they have accepted.')
  await assignmentsOf(db).move(invited, 'accepted')
  expect(await look(assignment.id)).toMatchObject({ note: '', unsearched: [] })
})

test('words that are held back are not shown, and nothing is found in them', async () => {
  const { paperId, assignment, look } = await aPaper(2)
  await db.updateTable('paper_blindness').set({ state: 'held' }).where('paper_id', '=', paperId).execute()
  await db.updateTable('reviewer_copy').set({ state: 'held' }).where('paper_id', '=', paperId).execute()
  const seen = await look(assignment.id)
  expect(termsOf(seen)).toMatchObject({ Title: 'A paper that is still being checked' })
  expect(seen?.hits).toEqual([])
})

test('a reviewer with a conflict sees nothing of the paper', async () => {
  const { paperId, email, assignment, look } = await aPaper(3)
  await assignmentsOf(db).move(assignment, 'invited')
  await db
    .insertInto('review_conflict')
    .values({ paper_id: paperId, email, kind: 'declared', state: 'confirmed', found_at: now, answered_at: now, answered_by: 'x' })
    .execute()
  expect(await look(assignment.id)).toMatchObject({ parts: [], hits: [] })
})

test('an author’s view is searched for the reviewers, and a co-author without a letter sees nothing', async () => {
  const { paperId, look } = await aPaper(4)
  const other = { name: 'Quentin Quetzal', email: 'quentin@quetzal.example.org', affiliation: '', country: '', orcid: null }
  await db
    .insertInto('paper_author')
    .values({ ...other, id: 'co', paper_id: paperId, position: 2, is_corresponding: false, is_presenter: false })
    .execute()
  const seen = await look('author-1')
  expect(seen).toMatchObject({ searchedFor: 'reviewers', hits: [] })
  expect(termsOf(seen)).toMatchObject({ Title: 'On slow walking', State: 'Received' })
  await db.updateTable('paper').set({ abstract: 'Read by Rosalind Osprey.' }).where('id', '=', paperId).execute()
  expect((await look('author-1'))?.hits.map(({ location }) => location)).toEqual(['Abstract'])
  expect(await look('author-2')).toMatchObject({ note: 'Nothing: no letter has gone to them.', parts: [] })
  expect(await look('nobody')).toBeUndefined()
})

test('an organiser with a conflict cannot look, and a paper of another conference is unknown', async () => {
  const { paperId, reference } = await aPaper(5)
  await conflictSearchOf(db).add([{ paperId, email: olga.email, kind: 'institution', state: 'found' }], now)
  await expect(onlookersOf(services, olga, 'colombo', reference)).rejects.toMatchObject({ code: 'review.conflict' })
  await expect(onlookersOf(services, olga, 'elsewhere', reference)).rejects.toMatchObject({ code: 'paper.unknown' })
})
