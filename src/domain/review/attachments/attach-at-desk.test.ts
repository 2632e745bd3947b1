import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenAttachments, pdfSaying } from '../../../../tests/support/given-attachments.ts'
import { sampleDoc, sampleDocx, samplePdf } from '../../../../tests/support/sample-files.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { membershipsOf } from '../../conferences/memberships.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { maxFileBytes } from '../../files/accepted-files.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { defaultReviewForms } from '../review-form.ts'
import { reviewFormsOf } from '../review-forms.store.ts'
import { reviewPage } from '../reviews/read-reviews.ts'
import { reviewsAtDesk } from '../reviews/reviews-at-desk.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { attachmentsOf } from './attachments.store.ts'
import { checkAttachments } from './check-attachments.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, shownAgain, chosen, deeds } = house
const olga = await house.organiser()
const { reviewer, review, multipart } = givenAttachments(house)

const scores = { 'score.originality': '4', 'score.method': '4', 'score.clarity': '4', 'score.relevance': '4' }
const values = { ...scores, recommendation: 'accept', confidence: '5', toAuthor: 'See the marked copy.', confidential: 'None.' }

let number = 0
/** A paper in review whose only reviewer has agreed and writes by e-mail. */
async function paperInReview(wishes: Parameters<typeof reviewer>[1] = {}) {
  number += 1
  const submission = await given.submission(`bymail${number}@example.org`, { moves: ['received', 'under-review'] })
  const round = await review.round(submission.paperId)
  return { ...submission, round, one: await reviewer(round, wishes) }
}
type Paper = Awaited<ReturnType<typeof paperInReview>>

const attach = ({ one }: Pick<Paper, 'one'>, name: string, bytes: Uint8Array, cookie = olga.cookie) =>
  multipart(`/api/v1/desk/reviews/${one.id}/attachments`, cookie, [{ name, bytes }])
const remove = ({ one }: Pick<Paper, 'one'>, attachment: string, cookie = olga.cookie) =>
  server.inject({ method: 'DELETE', url: `/api/v1/desk/reviews/${one.id}/attachments/${attachment}`, headers: { cookie } })
/** Without JavaScript. */
const post = ({ reference, one }: Paper, form: string, files: readonly { name: string; bytes: Uint8Array }[], fields: Record<string, string> = {}) =>
  multipart(`/desk/submissions/${reference}/reviews/${one.id}/${form}`, olga.cookie, files, fields)
const versionOf = async ({ one }: Paper) => (await assignmentsOf(db).find(one.id))?.version ?? 0
const enter = async (paper: Paper) => olga.act(`${paper.one.id}/enter`, { version: await versionOf(paper), values }, 'reviews')
const filesOf = ({ one }: Paper) => attachmentsOf(db).ofAssignments([one.id])
const decide = async ({ reference }: Paper) => olga.act('decide', { selection: await chosen(reference), decision: 'accepted', note: 'Well done.' })
const release = async ({ reference }: Paper) => olga.act('release', { selection: await chosen(reference) })
const leftOver = () => db.selectFrom('stored_file').select('id').where('claimed', '=', false).execute()

describe('an organiser who has a review by e-mail', () => {
  test('attaches its files before and after entering it, and the audit log says so without a name', async () => {
    const paper = await paperInReview()
    expect((await attach(paper, 'notes.pdf', await pdfSaying('Table two lacks units.'))).json()).toEqual({ done: true })
    expect((await enter(paper)).statusCode).toBe(200)
    expect((await post(paper, 'attach', [{ name: 'table.docx', bytes: sampleDocx() }])).headers.location).toBe(
      `/desk/submissions/${paper.reference}?done=attached#review-${paper.one.id}`,
    )
    expect((await filesOf(paper)).map(({ original, attachedBy, state }) => [original?.name, attachedBy, state])).toEqual([
      ['notes.pdf', 'Olga Organiser', 'waiting'],
      ['table.docx', 'Olga Organiser', 'waiting'],
    ])
    const log = await db.selectFrom('audit_log').select(['act', 'details', 'actor_name']).where('about_name', '=', paper.reference).orderBy('id').execute()
    expect(log.filter(({ act }) => act === 'review.attachment_added')).toEqual([
      { act: 'review.attachment_added', details: { reviewer: 1, file: 1 }, actor_name: 'Olga Organiser' },
      { act: 'review.attachment_added', details: { reviewer: 1, file: 2 }, actor_name: 'Olga Organiser' },
    ])
    // The same file again is one, and no further act.
    await attach(paper, 'notes again.pdf', await bytesOf(paper))
    expect(await filesOf(paper)).toHaveLength(2)
    const { attachments } = await reviewPage(services, paper.one.person, paper.one.id)
    expect(attachments.map(({ name, isFromOffice }) => [name, isFromOffice])).toEqual([
      ['notes.pdf', true],
      ['table.docx', true],
    ])
  })

  test('enters it with its files in one plain post; a refused file keeps everything typed and enters nothing', async () => {
    const paper = await paperInReview()
    const fields = { ...values, version: String(await versionOf(paper)) }
    const refused = await post(paper, 'enter', [{ name: 'notes.txt', bytes: Buffer.from('words') }], fields)
    expect(refused.statusCode).toBe(422)
    expect(shownAgain.at(-1)).toMatchObject({
      form: 'enter',
      fields: { file: 'Only .docx and .pdf files can be sent.' },
      values: { toAuthor: ['See the marked copy.'], confidential: ['None.'], 'score.method': ['4'] },
    })
    expect([(await assignmentsOf(db).find(paper.one.id))?.state, await filesOf(paper), await leftOver()]).toEqual(['accepted', [], []])
    const incomplete = await post(paper, 'enter', [{ name: 'notes.pdf', bytes: await pdfSaying('Some words.') }], { ...fields, toAuthor: '' })
    expect([incomplete.statusCode, shownAgain.at(-1)?.fields]).toEqual([422, { toAuthor: expect.stringContaining('Please write to the author') }])
    // The file is there already and need not be chosen again.
    expect((await post(paper, 'enter', [], fields)).headers.location).toBe(`/desk/submissions/${paper.reference}?done=entered#review-${paper.one.id}`)
    const [round] = (await reviewsAtDesk(db, organiser, paper.paperId))?.rounds ?? []
    expect(round?.reviews.map(({ state, versions, attachments }) => [state, versions.length, attachments.map(({ original }) => original?.name)])).toEqual([
      ['submitted', 1, ['notes.pdf']],
    ])
  })

  test('has them checked for the reviewer’s name like any other, sees at the desk what is held, and authors get the clean copy with the decision', async () => {
    const paper = await paperInReview({ name: 'Rosalind Osprey' })
    await attach(paper, 'osprey.pdf', await pdfSaying('As I, Rosalind Osprey, wrote in 2019.'))
    await attach(paper, 'clean.pdf', await pdfSaying('Nobody is named here.'))
    await enter(paper)
    await checkAttachments(services, paper.paperId)
    expect((await filesOf(paper)).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'found'],
      ['ready', ''],
    ])
    await decide(paper)
    await release(paper)
    const status = await server.inject({ url: `/api/v1/submissions/${paper.reference}`, headers: { 'x-submission-secret': paper.secret } })
    expect(
      status
        .json()
        .papers[0].history.at(-1)
        .comments[0].files.map(({ name }: { name: string }) => name),
    ).toEqual(['review-1-attachment-2.pdf'])
    expect(status.body).not.toMatch(/osprey|olga/i)
  })

  test('removes them until the decision is released, also while it waits, and their bytes go', async () => {
    const paper = await paperInReview()
    for (const name of ['first.pdf', 'second.pdf', 'third.pdf']) await attach(paper, name, await pdfSaying(name))
    await enter(paper)
    await decide(paper)
    const [first, second, third] = await filesOf(paper)
    expect((await remove(paper, first?.id ?? '')).json()).toEqual({ done: true })
    await expect(services.files.read(first?.original?.storageKey ?? '')).rejects.toThrow()
    expect((await post(paper, 'detach', [], { attachment: second?.id ?? '' })).headers.location).toContain('?done=detached')
    expect((await remove(paper, second?.id ?? '')).json().error.code).toBe('file.unknown')
    expect((await attach(paper, 'late.pdf', await pdfSaying('Late words.'))).statusCode).toBe(200)
    expect((await deeds()).filter((deed) => deed === `review.attachment_removed ${paper.reference}`)).toHaveLength(2)
    await release(paper)
    expect((await remove(paper, third?.id ?? '')).json().error.code).toBe('review.move_not_allowed')
    const after = await attach(paper, 'after.pdf', await pdfSaying('After the release.'))
    expect([after.statusCode, after.json().error.message]).toEqual([409, expect.stringContaining('The decision on this paper is released')])
    expect((await filesOf(paper)).map(({ original }) => original?.name)).toEqual(['late.pdf', 'third.pdf'])
  })

  test('does so until the release of the decision on a full paper too, and not after a round that ended without one', async () => {
    const { round, ...paper } = await paperInReview()
    await reviewRoundsOf(db).close(round.id, services.now())
    expect((await attach(paper, 'a.pdf', await pdfSaying('No decision.'))).json().error.code).toBe('review.move_not_allowed')
    const decision = { round_id: round.id, paper_id: paper.paperId, decision: 'accepted' as const, due_on: null, decided_by: 'Olga' }
    await db
      .insertInto('full_paper_decision')
      .values({ ...decision, decided_at: services.now(), released_at: null })
      .execute()
    expect((await attach(paper, 'b.pdf', await pdfSaying('Before the release.'))).statusCode).toBe(200)
    await db.updateTable('full_paper_decision').set({ released_at: services.now() }).where('round_id', '=', round.id).execute()
    expect((await attach(paper, 'c.pdf', await pdfSaying('After the release.'))).json().error.code).toBe('review.move_not_allowed')
  })

  test('removes nothing that the reviewer attached, which the reviewer still can', async () => {
    const paper = await paperInReview()
    await paper.one.attach('mine.pdf', await pdfSaying('Mine.'))
    await attach(paper, 'sent.pdf', await pdfSaying('Sent by e-mail.'))
    const [mine, sent] = await filesOf(paper)
    expect((await remove(paper, mine?.id ?? '')).json().error).toMatchObject({
      code: 'review.move_not_allowed',
      message: expect.stringContaining('only the reviewer can remove it'),
    })
    expect((await post(paper, 'detach', [], { attachment: mine?.id ?? '' })).statusCode).toBe(422)
    expect(shownAgain.at(-1)).toMatchObject({ form: 'detach', message: expect.stringContaining('only the reviewer can remove it') })
    const url = `/api/v1/reviews/${paper.one.id}/attachments/${sent?.id}`
    expect((await server.inject({ method: 'DELETE', url, headers: { cookie: paper.one.cookie } })).json()).toEqual({ done: true })
    expect((await filesOf(paper)).map(({ original }) => original?.name)).toEqual(['mine.pdf'])
  })
})

const organiser: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: `${olga.id}@example.org`, rights: deskRights }

async function bytesOf(paper: Paper): Promise<Buffer> {
  const [first] = await filesOf(paper)
  const chunks: Buffer[] = []
  for await (const chunk of await services.files.read(first?.original?.storageKey ?? '')) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('it is refused', () => {
  test.each([
    ['notes.txt', () => Buffer.from('words'), 'Only .docx and .pdf files can be sent.'],
    ['notes.doc', () => sampleDoc(), 'Only .docx and .pdf files can be sent.'],
    ['notes.pdf', () => Buffer.from('words'), 'This is plain text, although it is named .pdf.'],
    ['notes.pdf', () => samplePdf(maxFileBytes + 1), 'The file is larger than the limit of 20 MB.'],
  ])('%s by its field, with the reason, with and without JavaScript', async (name, bytes, reason) => {
    const paper = await paperInReview()
    const answer = await attach(paper, name, bytes())
    expect([answer.statusCode, answer.json().error.fields.file]).toEqual([422, expect.stringContaining(reason)])
    expect((await post(paper, 'attach', [{ name, bytes: bytes() }])).statusCode).toBe(422)
    expect(shownAgain.at(-1)).toMatchObject({ form: 'attach', fields: { file: expect.stringContaining(reason) } })
    expect([await filesOf(paper), await leftOver()]).toEqual([[], []])
  })

  test('an old Word file that was uploaded before, in words about the reviewer', async () => {
    const paper = await paperInReview()
    const old = await given.file('old.doc', sampleDoc())
    await db.updateTable('stored_file').set({ media_type: 'application/msword' }).where('id', '=', old).execute()
    const headers = { cookie: olga.cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams([['document_upload[]', old]]).toString()
    const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/reviews/${paper.one.id}/attachments`, headers, payload })
    expect(answer.json().error.fields.file).toContain('cannot be cleaned of the reviewer’s name')
    await db.deleteFrom('stored_file').where('id', '=', old).execute()
  })

  test('more than three files of one review, together with the reviewer’s own; and none at all', async () => {
    const paper = await paperInReview()
    await paper.one.attach('own.pdf', await pdfSaying('Own words.'))
    for (const name of ['a.pdf', 'b.pdf']) await attach(paper, name, await pdfSaying(name))
    const fourth = await attach(paper, 'c.pdf', await pdfSaying('One too many.'))
    expect(fourth.json().error).toMatchObject({ code: 'file.too_many', fields: { file: expect.stringContaining('At most 3 files') } })
    expect((await post(paper, 'attach', [])).statusCode).toBe(422)
    expect(shownAgain.at(-1)?.fields).toEqual({ file: 'Please choose a file.' })
    expect([(await filesOf(paper)).length, await leftOver()]).toEqual([3, []])
  })

  test('where there is no such review, or only a proposal of one', async () => {
    const paper = await paperInReview()
    expect((await attach({ one: { ...paper.one, id: 'unknown' } }, 'a.pdf', samplePdf())).json().error.code).toBe('review.unknown')
    await db.updateTable('review_assignment').set({ state: 'proposed' }).where('id', '=', paper.one.id).execute()
    expect((await attach(paper, 'a.pdf', samplePdf())).json().error.code).toBe('review.unknown')
  })

  test.each(['declined', 'cancelled'] as const)('where the review is %s, and removing too', async (state) => {
    const paper = await paperInReview()
    await attach(paper, 'before.pdf', await pdfSaying('Before.'))
    await db.updateTable('review_assignment').set({ state }).where('id', '=', paper.one.id).execute()
    const answer = await attach(paper, 'a.pdf', await pdfSaying('After.'))
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, expect.stringContaining('given back or withdrawn')])
    const [before] = await filesOf(paper)
    expect((await remove(paper, before?.id ?? '')).json().error.code).toBe('review.move_not_allowed')
    expect(await leftOver()).toEqual([])
  })

  test('where the paper was withdrawn, and where the review form asks for no files', async () => {
    const paper = await paperInReview()
    await olga.act('move', { selection: await chosen(paper.reference), to: 'withdrawn' })
    expect((await attach(paper, 'a.pdf', samplePdf())).json().error.message).toContain('The paper was withdrawn')
    const definition = { ...defaultReviewForms.abstract, attachments: false, criteria: [], questions: [] }
    await reviewFormsOf('colombo', db).add('abstract', 7, definition, { now: services.now(), by: 'Olga' })
    const later = await paperInReview()
    expect((await attach(later, 'a.pdf', samplePdf())).json().error.message).toContain('asks for no files')
    await reviewFormsOf('colombo', db).add('abstract', 8, structuredClone(defaultReviewForms.abstract) as never, { now: services.now(), by: 'Olga' })
  })

  test('to whoever has a conflict, lacks the right, or chairs another conference; a chair of this one may', async () => {
    const paper = await paperInReview()
    await attach(paper, 'there.pdf', await pdfSaying('There.'))
    const [there] = await filesOf(paper)
    const tries = async (cookie: string) => [
      (await attach(paper, 'a.pdf', await pdfSaying('Not allowed.'), cookie)).statusCode,
      (await remove(paper, there?.id ?? '', cookie)).statusCode,
      (await multipart(`/desk/submissions/${paper.reference}/reviews/${paper.one.id}/attach`, cookie, [{ name: 'a.pdf', bytes: samplePdf() }])).statusCode,
      (await multipart(`/desk/submissions/${paper.reference}/reviews/${paper.one.id}/enter`, cookie, [{ name: 'a.pdf', bytes: samplePdf() }])).statusCode,
    ]
    const conny = await house.organiser('Conny', 'Conflicted')
    const conflict = { paper_id: paper.paperId, email: `${conny.id}@example.org`, kind: 'institution' as const, state: 'found' as const }
    await db
      .insertInto('review_conflict')
      .values({ ...conflict, found_at: services.now(), answered_at: null, answered_by: null })
      .execute()
    expect(await tries(conny.cookie)).toEqual([404, 404, 404, 404])
    const carl = await house.organiser('Carl', 'Chair')
    await db
      .updateTable('account')
      .set({ desk_rights: ['content'] })
      .where('id', '=', carl.id)
      .execute()
    expect(await tries(carl.cookie)).toEqual([403, 403, 403, 403])
    await conferencesOf(db).add(givenConference({ _id: 'kandy', subConference: 'Health and Medicine Kandy' }))
    await membershipsOf(db).add(carl.id, 'kandy', 'chair', services.now())
    expect(await tries(carl.cookie)).toEqual([403, 403, 403, 403])
    expect(await tries(paper.one.cookie)).toEqual([403, 403, 403, 403])
    expect(await tries('')).toEqual([401, 401, 401, 401])
    expect([(await filesOf(paper)).length, await leftOver()]).toEqual([1, []])
    await membershipsOf(db).add(carl.id, 'colombo', 'chair', services.now())
    expect((await attach(paper, 'mine.pdf', await pdfSaying('By the chair.'), carl.cookie)).statusCode).toBe(200)
    expect((await remove(paper, there?.id ?? '', carl.cookie)).statusCode).toBe(200)
  })
})
