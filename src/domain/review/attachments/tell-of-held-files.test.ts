import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenAttachments, pdfSaying } from '../../../../tests/support/given-attachments.ts'
import { sampleDocx } from '../../../../tests/support/sample-files.ts'
import { minutes } from '../../durations.ts'
import { saveDraft } from '../reviews/write-review.ts'
import { attachmentsOf } from './attachments.store.ts'
import { checkAttachments } from './check-attachments.ts'
import { tellOfHeldFiles } from './tell-of-held-files.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, clock } = house
const olga = await house.organiser()
const { reviewer, review, multipart } = givenAttachments(house)

let number = 0
const naming = () => pdfSaying('As I, Rosalind Osprey, wrote in 2019.', String(Math.random()))
/** A review of Rosalind Osprey, with what was attached to it and checked. */
async function reviewWith(...files: Buffer[]) {
  number += 1
  const submission = await given.submission(`held${number}@example.org`, { moves: ['received', 'under-review'] })
  const one = await reviewer(await review.round(submission.paperId), { name: 'Rosalind Osprey' })
  for (const [index, bytes] of files.entries()) await one.attach(`osprey ${index + 1}.pdf`, bytes)
  await checkAttachments(services, submission.paperId)
  return { ...submission, one }
}
const later = (count: number) => {
  clock.now = new Date(clock.now.getTime() + minutes(count))
}
const lettersTo = ({ email }: { email: string }) =>
  db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('to_address', '=', email).orderBy('text_body').execute()

test('a reviewer who has left gets one letter for each file that is held, with the reason and the way to replace it, and never another', async () => {
  const { one, paperId } = await reviewWith(await naming(), await naming(), await pdfSaying('Nobody is named.'))
  expect(await tellOfHeldFiles(services)).toBe(0)
  later(16)
  expect(await tellOfHeldFiles(services)).toBe(2)
  const letters = await lettersTo(one)
  expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['review.file_held', 'A file with your review is held back'],
    ['review.file_held', 'A file with your review is held back'],
  ])
  const [first, second] = letters.map(({ text_body }) => text_body.replaceAll(/\s+/g, ' '))
  expect(first).toContain('“osprey 1.pdf”')
  expect(second).toContain('“osprey 2.pdf”')
  expect(first).toContain('It names you. Please take that out and send the file again')
  expect(first).toContain(`/reviews/${one.id}`)
  later(60)
  expect(await tellOfHeldFiles(services)).toBe(0)
  // Checked again, because somebody else was asked.
  await reviewer(await review.round(paperId), { name: 'Theodor Quetzal' })
  await checkAttachments(services, paperId)
  later(60)
  expect(await tellOfHeldFiles(services)).toBe(0)
})

test('two workers at once, and one that dies in between, send it once', async () => {
  const { one } = await reviewWith(await naming())
  later(16)
  const dying = { ...services, queueMail: () => Promise.reject(new Error('killed')) }
  await expect(tellOfHeldFiles(dying)).rejects.toThrow('killed')
  const sent = await Promise.all([tellOfHeldFiles(services), tellOfHeldFiles(services)])
  expect(sent.toSorted()).toEqual([0, 1])
  expect(await lettersTo(one)).toHaveLength(1)
})

test('whoever still writes the review reads it on the page, and is told only after that', async () => {
  const { one } = await reviewWith(await naming())
  later(14)
  await saveDraft(services, one.person, one.id, { toAuthor: 'I am still' })
  later(14)
  expect(await tellOfHeldFiles(services)).toBe(0)
  later(2)
  expect(await tellOfHeldFiles(services)).toBe(1)
})

test('nothing is said of a file that was removed, let pass or attached by an organiser, nor of one that names somebody else alone', async () => {
  const removed = await reviewWith(await naming())
  const [file] = await attachmentsOf(db).ofAssignments([removed.one.id])
  await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${removed.one.id}/attachments/${file?.id}`, headers: { cookie: removed.one.cookie } })

  const passed = await reviewWith(await naming())
  const [allowed] = await attachmentsOf(db).ofAssignments([passed.one.id])
  await olga.act(`${passed.one.id}/attachments/${allowed?.id}/allow`, { version: allowed?.version }, 'reviews')

  const byMail = await reviewWith()
  const file2 = { name: 'by mail.pdf', bytes: await naming() }
  expect((await multipart(`/api/v1/desk/reviews/${byMail.one.id}/attachments`, olga.cookie, [file2])).statusCode).toBe(200)
  await checkAttachments(services, byMail.paperId)
  expect((await attachmentsOf(db).ofAssignments([byMail.one.id])).map(({ state }) => state)).toEqual(['held'])

  const other = await reviewWith(await pdfSaying('Theodor Quetzal reviews it too, I think.'))
  await reviewer(await review.round(other.paperId), { name: 'Theodor Quetzal' })
  await checkAttachments(services, other.paperId)
  expect((await attachmentsOf(db).ofAssignments([other.one.id])).map(({ state }) => state)).toEqual(['held'])

  later(60)
  expect(await tellOfHeldFiles(services)).toBe(0)
})

test('nothing is said once the review is closed to its reviewer: after the decision, after it was given back, with a conflict', async () => {
  const decided = await reviewWith(await naming())
  await olga.act('decide', { selection: await house.chosen(decided.reference), decision: 'accepted', note: '' })
  const declined = await reviewWith(await naming())
  await db.updateTable('review_assignment').set({ state: 'declined' }).where('id', '=', declined.one.id).execute()
  const conflicted = await reviewWith(await naming())
  const conflict = { paper_id: conflicted.paperId, email: conflicted.one.email, kind: 'institution' as const, state: 'found' as const }
  await db
    .insertInto('review_conflict')
    .values({ ...conflict, found_at: services.now(), answered_at: null, answered_by: null })
    .execute()
  later(60)
  expect(await tellOfHeldFiles(services)).toBe(0)
})

test('a file that cannot be cleaned is told with its own reason', async () => {
  const unreadable = { ...services, cleanDocument: async () => 'encrypted' as const }
  const { one, paperId } = await reviewWith()
  await one.attach('locked.docx', sampleDocx())
  await checkAttachments(unreadable as typeof services, paperId)
  later(16)
  expect(await tellOfHeldFiles(services)).toBe(1)
  const [letter] = await lettersTo(one)
  expect(letter?.text_body.replaceAll(/\s+/g, ' ')).toContain('It is protected, so we cannot check it for your name.')
})
