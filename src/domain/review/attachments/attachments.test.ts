import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenAttachments, pdfSaying } from '../../../../tests/support/given-attachments.ts'
import { identifiedDocx, identifiedPdf } from '../../../../tests/support/identified-documents.ts'
import { sampleCompound, sampleDoc, sampleDocx, samplePdf } from '../../../../tests/support/sample-files.ts'
import { erasePerson } from '../../accounts/erasure.ts'
import { exportPerson } from '../../accounts/export-account.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { maxFileBytes } from '../../files/accepted-files.ts'
import { previewReleases } from '../../submissions/desk/decide-papers.ts'
import { readPaperQuery } from '../../submissions/desk/paper-query.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { defaultReviewForms } from '../review-form.ts'
import { reviewFormsOf } from '../review-forms.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { reviewPage } from '../reviews/read-reviews.ts'
import { reviewsAtDesk } from '../reviews/reviews-at-desk.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { attachmentsOf } from './attachments.store.ts'
import { checkAttachments, papersToCheck } from './check-attachments.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, shownAgain, postForm, chosen, deeds } = house
const olga = await house.organiser()
const organiser: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: `${olga.id}@example.org`, rights: deskRights }
const { reviewer, review } = givenAttachments(house)

let number = 0
async function paperInReview() {
  number += 1
  const submission = await given.submission(`attached${number}@example.org`, { moves: ['received', 'under-review'] })
  return { ...submission, round: await review.round(submission.paperId) }
}
/** A reviewer whom the document names, with that document. */
async function reviewerNamedIn(
  { people: [person] }: { people: { name: string; email: string; affiliation: string; orcid: string | null }[] },
  round: Awaited<ReturnType<typeof paperInReview>>['round'],
) {
  if (!person) throw new Error('Nobody is named.')
  const { name, affiliation, orcid } = person
  return reviewer(round, { name, affiliation, orcid, email: `${number}-${person.email}` })
}
const own = async (one: { id: string; person: Parameters<typeof reviewPage>[1] }) => (await reviewPage(services, one.person, one.id)).attachments
const download = (url: string, cookie = '') => server.inject({ url, headers: { cookie } })
const attachmentOf = async (id: string) => {
  const [attachment] = await attachmentsOf(db).ofAssignments([id])
  if (!attachment) throw new Error('There is no attachment.')
  return attachment
}
const decide = async (reference: string) => olga.act('decide', { selection: await chosen(reference), decision: 'accepted', note: 'Well done.' })
const release = async (reference: string) => olga.act('release', { selection: await chosen(reference) })
const statusOf = async ({ reference, secret }: { reference: string; secret: string }) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()
const isStored = async (storageKey: string) =>
  services.files.read(storageKey).then(
    (bytes) => bytes.destroy() !== undefined,
    () => false,
  )

describe('a reviewer', () => {
  test('attaches a file with and without JavaScript, reads it again, and takes it back with its bytes', async () => {
    const { round } = await paperInReview()
    const one = await reviewer(round)
    expect((await one.attach('notes.pdf', await pdfSaying('Please say more about table two.'))).json()).toEqual({ done: true })
    expect((await one.post('table.docx', sampleDocx())).headers.location).toBe(`/reviews/${one.id}?done=attached#attachments`)
    const [first, second] = await own(one)
    expect([first?.name, first?.check, first?.neutralName, second?.name]).toEqual(['notes.pdf', 'waiting', 'review-1-attachment-1.pdf', 'table.docx'])
    const file = await download(`/api/v1/reviews/${one.id}/attachments/${first?.fileId}`, one.cookie)
    expect(file.headers).toMatchObject({ 'content-disposition': expect.stringContaining('notes.pdf'), 'cache-control': 'private, no-store' })
    const { original } = await attachmentOf(one.id)
    const removed = await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${one.id}/attachments/${first?.id}`, headers: { cookie: one.cookie } })
    expect(removed.json()).toEqual({ done: true })
    expect(await isStored(original?.storageKey ?? '')).toBe(false)
    expect((await postForm(`/reviews/${one.id}/detach`, { attachment: second?.id ?? '' }, { cookie: one.cookie })).headers.location).toContain('done=detached')
    expect(await own(one)).toEqual([])
    expect((await postForm(`/reviews/${one.id}/detach`, { attachment: second?.id ?? '' }, { cookie: one.cookie })).statusCode).toBe(422)
  })

  test('sends the same file twice and has it once; a fourth is refused, and a free number is used again', async () => {
    const { round } = await paperInReview()
    const one = await reviewer(round)
    const bytes = await pdfSaying('The same words.')
    for (const name of ['a.pdf', 'again.pdf']) expect((await one.attach(name, bytes)).statusCode).toBe(200)
    await one.attach('b.pdf', await pdfSaying('Other words.'))
    await one.attach('c.pdf', await pdfSaying('More words.'))
    expect((await own(one)).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    const fourth = await one.post('d.pdf', await pdfSaying('Too many words.'))
    expect(fourth.statusCode).toBe(422)
    expect(shownAgain.at(-1)).toMatchObject({ form: 'attach', fields: { file: expect.stringContaining('At most 3 files') } })
    const [, second] = await own(one)
    await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${one.id}/attachments/${second?.id}`, headers: { cookie: one.cookie } })
    await one.attach('d.pdf', await pdfSaying('Too many words.'))
    expect((await own(one)).map(({ name, neutralName }) => [name, neutralName])).toEqual([
      ['a.pdf', 'review-1-attachment-1.pdf'],
      ['d.pdf', 'review-1-attachment-2.pdf'],
      ['c.pdf', 'review-1-attachment-3.pdf'],
    ])
  })

  test.each([
    ['notes.txt', () => Buffer.from('words'), 'Only .docx and .pdf files can be sent.'],
    ['notes.pdf', () => Buffer.from('words'), 'This is plain text, although it is named .pdf.'],
    ['notes.pdf', () => Buffer.alloc(0), 'The file is empty.'],
    ['notes.pdf', () => samplePdf(maxFileBytes + 1), 'The file is larger than the limit of 20 MB.'],
    ['notes.doc', () => sampleDoc(), 'Only .docx and .pdf files can be sent.'],
    ['notes.docx', () => sampleDoc(), 'a Word document in the older .doc format, although it is named .docx'],
    ['notes.docx', () => sampleCompound({ EncryptedPackage: 'x' }), 'password'],
    ['notes.pdf', async () => protectedPdf(), 'protected with a password'],
  ])('is refused %s by its field, with the reason', async (name, bytes, reason) => {
    const { round } = await paperInReview()
    const one = await reviewer(round)
    expect((await one.post(name, await bytes())).statusCode).toBe(422)
    expect(shownAgain.at(-1)?.fields.file).toContain(reason)
    const answer = await one.attach(name, await bytes())
    expect([answer.statusCode, answer.json().error.fields.file]).toEqual([422, expect.stringContaining(reason)])
    expect(await own(one)).toEqual([])
    expect(await db.selectFrom('stored_file').select('id').where('claimed', '=', false).execute()).toEqual([])
  })

  test('is refused an upload that is infected, one that nobody made, and an old Word file that was uploaded before', async () => {
    const { round } = await paperInReview()
    const one = await reviewer(round)
    const upload = async (ids: string[]) =>
      server.inject({
        method: 'POST',
        url: `/api/v1/reviews/${one.id}/attachments`,
        headers: { cookie: one.cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(ids.map((id) => ['document_upload[]', id])).toString(),
      })
    const infected = await given.file('ill.pdf')
    await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', infected).execute()
    expect((await upload([infected])).json().error).toMatchObject({ code: 'file.infected', fields: { file: expect.stringContaining('ill.pdf') } })
    expect((await upload(['0'.repeat(32)])).json().error.code).toBe('file.unknown')
    const old = await given.file('old.doc', sampleDoc())
    await db.updateTable('stored_file').set({ media_type: 'application/msword' }).where('id', '=', old).execute()
    expect((await upload([old])).json().error.fields.file).toContain('an old Word file (.doc)')
    expect((await upload([])).json().error.fields.file).toBe('Please choose a file.')
    const fine = await given.file('fine.pdf')
    expect((await upload([fine])).json()).toEqual({ done: true })
    // A click that came twice.
    expect((await upload([fine])).json()).toEqual({ done: true })
    expect((await own(one)).map(({ name }) => name)).toEqual(['fine.pdf'])
  })

  test('attaches and removes until the decision, also after submitting, and not before accepting', async () => {
    const { round, reference, paperId } = await paperInReview()
    const one = await reviewer(round)
    await one.attach('first.pdf', await pdfSaying('Before submitting.'))
    await one.submit()
    expect((await one.attach('second.pdf', await pdfSaying('After submitting.'))).statusCode).toBe(200)
    const [first] = await own(one)
    await decide(reference)
    expect((await reviewRoundsOf(db).all(paperId)).at(-1)?.state).toBe('closed')
    expect((await one.attach('third.pdf', await pdfSaying('After the decision.'))).json().error.code).toBe('review.move_not_allowed')
    expect((await one.post('third.pdf', await pdfSaying('After the decision.'))).statusCode).toBe(409)
    expect(
      (await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${one.id}/attachments/${first?.id}`, headers: { cookie: one.cookie } })).statusCode,
    ).toBe(409)
    expect((await own(one)).map(({ name }) => name)).toEqual(['first.pdf', 'second.pdf'])
    const asked = await reviewer((await paperInReview()).round)
    await db.updateTable('review_assignment').set({ state: 'invited' }).where('id', '=', asked.id).execute()
    expect((await asked.attach('early.pdf', samplePdf())).json().error.code).toBe('review.move_not_allowed')
  })

  test('reaches nothing of another reviewer, whatever the ids', async () => {
    const { round } = await paperInReview()
    const [one, other] = [await reviewer(round), await reviewer(round)]
    await one.attach('mine.pdf', await pdfSaying('Mine.'))
    const [mine] = await own(one)
    await checkAttachments(services, round.paperId)
    const { copy } = await attachmentOf(one.id)
    expect((await other.attach('foreign.pdf', samplePdf())).statusCode).toBe(200)
    const attempts = [
      ['GET', `/api/v1/reviews/${one.id}/attachments/${mine?.fileId}`],
      ['GET', `/api/v1/reviews/${other.id}/attachments/${mine?.fileId}`],
      ['GET', `/api/v1/reviews/${other.id}/attachments/${copy?.id}`],
      ['DELETE', `/api/v1/reviews/${one.id}/attachments/${mine?.id}`],
      ['DELETE', `/api/v1/reviews/${other.id}/attachments/${mine?.id}`],
    ] as const
    for (const [method, url] of attempts) expect((await server.inject({ method, url, headers: { cookie: other.cookie } })).statusCode).toBe(404)
    expect((await postForm(`/reviews/${other.id}/detach`, { attachment: mine?.id ?? '' }, { cookie: other.cookie })).statusCode).toBe(422)
    expect((await server.inject({ method: 'POST', url: `/api/v1/reviews/${one.id}/attachments`, headers: { cookie: other.cookie } })).statusCode).toBe(404)
    expect((await own(one)).map(({ name }) => name)).toEqual(['mine.pdf'])
  })

  test('attaches nothing where the form of the conference asks for no files, and loses none that is there', async () => {
    const { round } = await paperInReview()
    const one = await reviewer(round)
    await one.attach('first.pdf', await pdfSaying('Before.'))
    const definition = { ...defaultReviewForms.abstract, attachments: false }
    await reviewFormsOf('colombo', db).add('abstract', 7, { ...definition, criteria: [], questions: [] }, { now: services.now(), by: 'Olga' })
    const later = await reviewer((await paperInReview()).round)
    expect((await later.attach('no.pdf', samplePdf())).json().error).toMatchObject({ code: 'review.move_not_allowed' })
    expect((await own(one)).map(({ name }) => name)).toEqual(['first.pdf'])
    await db
      .deleteFrom('review_form')
      .where('number', '=', 7)
      .execute()
      .catch(() => undefined)
    await reviewFormsOf('colombo', db).add('abstract', 8, structuredClone(defaultReviewForms.abstract) as never, { now: services.now(), by: 'Olga' })
  })
})

async function protectedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Secret words.')
  document.encrypt({ userPassword: 'secret', ownerPassword: 'more' })
  return Buffer.from(await document.save())
}

describe('the guard', () => {
  test.each([
    ['PDF', () => identifiedPdf(30), 'notes.pdf', 'pdf'],
    ['Word', () => identifiedDocx(0), 'notes.docx', 'docx'],
  ] as const)('makes a copy of a %s file without metadata, under a neutral name', async (_kind, make, name, kind) => {
    const document = await make()
    const { round, paperId } = await paperInReview()
    const one = await reviewerNamedIn(document, round)
    await one.attach(name, document.bytes)
    expect(await papersToCheck(db, 500)).toContain(paperId)
    await checkAttachments(services, paperId)
    expect(await papersToCheck(db, 500)).not.toContain(paperId)
    const attachment = await attachmentOf(one.id)
    expect(attachment).toMatchObject({ state: 'ready', reason: '', copy: { name: expect.not.stringContaining('notes') } })
    const file = await olgaGets(one.id, attachment.id, 'copy')
    expect(file.headers['content-disposition']).toContain(`review-1-attachment-1.${kind}`)
    const again = await services.cleanDocument(file.rawPayload, kind)
    if (typeof again === 'string') throw new Error(again)
    expect(again.passages.filter(({ kind: what, text }) => (what === 'author' || what === 'change-author') && text !== 'Author')).toEqual([])
    for (const words of document.hidden) expect(file.rawPayload.toString('latin1')).not.toContain(words)
    expect((await own(one))[0]).toMatchObject({ check: 'passed', note: expect.stringContaining(`review-1-attachment-1.${kind}`), hits: [] })
  })

  test('tells the reviewer where a file names them, and holds it until it is replaced', async () => {
    const document = await identifiedPdf(31)
    const { round, paperId } = await paperInReview()
    const one = await reviewerNamedIn(document, round)
    await one.attach('mine.pdf', document.bytes)
    await checkAttachments(services, paperId)
    const [mine] = await own(one)
    expect(mine).toMatchObject({ check: 'held', note: expect.stringContaining('It names you.') })
    expect(mine?.hits.map(({ location }) => location)).toContain('page 1')
    await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${one.id}/attachments/${mine?.id}`, headers: { cookie: one.cookie } })
    await one.attach('better.pdf', await pdfSaying('Nobody is named here.'))
    await checkAttachments(services, paperId)
    expect((await own(one)).map(({ check }) => check)).toEqual(['passed'])
  })

  test('holds a file that names another reviewer, of which only organisers learn', async () => {
    const { round, paperId } = await paperInReview()
    const one = await reviewer(round, { name: 'Rosalind Osprey', affiliation: 'Osprey Academy' })
    await reviewer(round, { name: 'Theodor Quetzal', affiliation: 'Quetzal Institute of Walking' })
    await one.attach('both.pdf', await pdfSaying('I think that Theodor Quetzal reviews it too.', 'The Quetzal Institute of Walking did the same in 2019.'))
    await checkAttachments(services, paperId)
    const { state, findings, id } = await attachmentOf(one.id)
    expect([state, findings.map(({ isOwn, kind }) => [isOwn, kind])]).toEqual(['held', [[false, 'name']]])
    expect((await own(one))[0]).toMatchObject({ check: 'passed', hits: [] })
    expect(JSON.stringify(await reviewPage(services, one.person, one.id))).not.toContain('Quetzal')
    const [shown] = (await reviewsAtDesk(db, organiser, paperId))?.rounds.at(-1)?.reviews ?? []
    expect(shown?.attachments.map((attachment) => [attachment.id, attachment.findings[0]?.excerpt])).toEqual([[id, expect.stringContaining('Theodor Quetzal')]])
  })

  test('looks again when a reviewer is asked later, when a reviewer is renamed, and when the mode changes', async () => {
    const { round, paperId } = await paperInReview()
    const one = await reviewer(round, { name: 'Rosalind Osprey' })
    await one.attach('notes.pdf', await pdfSaying('As Theodor Quetzal has shown, and Rosa Heron after him.'))
    await checkAttachments(services, paperId)
    const before = await attachmentOf(one.id)
    expect(before.state).toBe('ready')
    await reviewer(round, { name: 'Theodor Quetzal' })
    expect((await attachmentOf(one.id)).state).toBe('waiting')
    await checkAttachments(services, paperId)
    // The same bytes keep their address.
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'held', copy: { id: before.copy?.id } })
    await olga.act(`${one.id}/attachments/${before.id}/allow`, { version: before.version + 1 }, 'reviews')
    await db.updateTable('reviewer').set({ affiliation: 'Elsewhere' }).where('id', '=', one.reviewerId).execute()
    await checkAttachments(services, paperId)
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'ready', allowedBy: 'Olga Organiser' })
    await db.updateTable('reviewer').set({ name: 'Rosa Heron' }).where('id', '=', one.reviewerId).execute()
    await checkAttachments(services, paperId)
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'held', allowedBy: null })
    const { version: _, ...settings } = defaultReviewSettings
    await reviewSettingsOf(db).save('colombo', { ...settings, mode: 'open' }, services.now())
    await checkAttachments(services, paperId)
    // What was held before stays held.
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'held', findings: [expect.anything()] })
    await reviewSettingsOf(db).save('colombo', settings, services.now())
    await checkAttachments(services, paperId)
    expect((await attachmentOf(one.id)).state).toBe('held')
    await db.deleteFrom('review_settings').execute()
  })

  test('that dies before its end leaves the file waiting, and one that was removed meanwhile leaves nothing', async () => {
    const { round, paperId } = await paperInReview()
    const one = await reviewer(round)
    await one.attach('notes.pdf', await pdfSaying('Some words.'))
    const dying = { ...services, cleanDocument: () => Promise.reject(new Error('killed')) }
    await expect(checkAttachments(dying, paperId)).rejects.toThrow('killed')
    expect((await attachmentOf(one.id)).state).toBe('waiting')
    const copies = async () => (await db.selectFrom('stored_file').select('id').where('original_name', '=', 'paper.pdf').execute()).length
    const before = await copies()
    const { cleanDocument } = services
    const slowly: typeof cleanDocument = async (...document) => {
      const [mine] = await own(one)
      await server.inject({ method: 'DELETE', url: `/api/v1/reviews/${one.id}/attachments/${mine?.id}`, headers: { cookie: one.cookie } })
      return cleanDocument(...document)
    }
    await checkAttachments({ ...services, cleanDocument: slowly }, paperId)
    expect([await own(one), await copies()]).toEqual([[], before])
  })
})

const olgaGets = (id: string, attachment: string, which: 'original' | 'copy', cookie = olga.cookie) =>
  download(`/api/v1/desk/reviews/${id}/attachments/${attachment}/${which}`, cookie)

describe('at the desk', () => {
  test('an organiser lets a held file pass and holds it again, and downloads both; the audit log names no person', async () => {
    const document = await identifiedPdf(31)
    const { round, paperId, reference } = await paperInReview()
    const one = await reviewerNamedIn(document, round)
    await one.attach('mine.pdf', document.bytes)
    const attachment = await attachmentOf(one.id)
    const act = (what: string, version = attachment.version) => olga.act(`${one.id}/attachments/${attachment.id}/${what}`, { version }, 'reviews')
    expect((await act('allow')).json().error.code).toBe('submission.nothing_waits')
    await checkAttachments(services, paperId)
    expect((await act('allow', 9)).json().error.code).toBe('desk.changed_meanwhile')
    expect((await olgaGets(one.id, attachment.id, 'original')).headers['content-disposition']).toContain('mine.pdf')
    expect((await olgaGets(one.id, attachment.id, 'copy')).statusCode).toBe(200)
    await act('allow')
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'ready', allowedBy: 'Olga Organiser' })
    expect((await own(one))[0]?.note).toContain('an organiser lets the authors have it')
    await act('hold')
    await act('hold')
    expect(await attachmentOf(one.id)).toMatchObject({ state: 'held', allowedBy: null })
    expect((await deeds()).filter((deed) => deed.startsWith('review.attachment') && deed.endsWith(reference))).toEqual([
      `review.attachment_allowed ${reference}`,
      `review.attachment_held ${reference}`,
    ])
    await db
      .updateTable('stored_file')
      .set({ scan: 'infected' })
      .where('id', '=', attachment.original?.id ?? '')
      .execute()
    expect((await act('allow')).json().error.code).toBe('file.infected')
    expect((await olgaGets(one.id, attachment.id, 'original')).statusCode).toBe(422)
    expect((await own(one))[0]?.note).toContain('something harmful')
  })

  test('an organiser with a conflict or without the right sees none of it', async () => {
    const { round, paperId } = await paperInReview()
    const one = await reviewer(round)
    await one.attach('mine.pdf', await pdfSaying('Some words.'))
    await checkAttachments(services, paperId)
    const { id, version } = await attachmentOf(one.id)
    const conny = await house.organiser('Conny', 'Conflicted')
    const conflict = { paper_id: paperId, email: `${conny.id}@example.org`, kind: 'institution' as const, state: 'found' as const }
    await db
      .insertInto('review_conflict')
      .values({ ...conflict, found_at: services.now(), answered_at: null, answered_by: null })
      .execute()
    for (const which of ['original', 'copy'] as const) expect((await olgaGets(one.id, id, which, conny.cookie)).statusCode).toBe(404)
    for (const what of ['allow', 'hold']) expect((await conny.act(`${one.id}/attachments/${id}/${what}`, { version }, 'reviews')).statusCode).toBe(404)
    const reader = await house.organiser('Rhea', 'Reader')
    await db
      .updateTable('account')
      .set({ desk_rights: ['submissions'] })
      .where('id', '=', reader.id)
      .execute()
    for (const which of ['original', 'copy'] as const) expect((await olgaGets(one.id, id, which, reader.cookie)).statusCode).toBe(403)
    // The id of another review.
    const two = await reviewer(round)
    expect((await olgaGets(two.id, id, 'copy')).statusCode).toBe(404)
  })

  test('the preview of a release counts the files that go and warns of those that are held', async () => {
    const document = await identifiedPdf(31)
    const { round, paperId, reference } = await paperInReview()
    const [one, other] = [await reviewerNamedIn(document, round), await reviewer(round)]
    await one.attach('mine.pdf', document.bytes)
    await one.attach('notes.pdf', await pdfSaying('Some words.'))
    await other.attach('unsent.pdf', await pdfSaying('Of a review that is not submitted.'))
    await one.submit()
    await checkAttachments(services, paperId)
    await decide(reference)
    const { releases } = await previewReleases(services, organiser, readPaperQuery(new URLSearchParams({ reference })))
    const shown = releases.find((one) => one.reference === reference)
    expect(shown?.files).toEqual({ going: 1, held: 1 })
    expect(shown?.mail?.text.replaceAll('\n', ' ')).toContain('comes a file, which you can download on the status page: review-1-attachment-2.pdf')
  })
})

describe('the authors', () => {
  /** A paper with a checked file of a submitted review. */
  async function reviewed() {
    const paper = await paperInReview()
    const one = await reviewer(paper.round)
    await one.attach('notes of rita.pdf', await pdfSaying('Some words.'))
    await one.submit()
    await checkAttachments(services, paper.paperId)
    const { copy, id } = await attachmentOf(one.id)
    const url = `/api/v1/submissions/${paper.reference}/review-files/${copy?.id}`
    return { ...paper, one, copyId: copy?.id ?? '', attachmentId: id, url, get: () => download(`${url}?secret=${paper.secret}`) }
  }

  test('get the copies with the released decision, by the link and by the account, and not before', async () => {
    const paper = await reviewed()
    expect((await paper.get()).statusCode).toBe(404)
    await decide(paper.reference)
    expect((await paper.get()).statusCode).toBe(404)
    expect(JSON.stringify(await statusOf(paper))).not.toContain('attachment')
    await release(paper.reference)
    const { papers } = await statusOf(paper)
    expect(papers[0].history.at(-1).comments[0].files).toEqual([
      { fileId: paper.copyId, name: 'review-1-attachment-1.pdf', mediaType: 'application/pdf', sizeBytes: expect.any(Number) },
    ])
    const file = await paper.get()
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('review-1-attachment-1.pdf')])
    const { cookie } = await house.participant(`attached${number}@example.org`)
    await db.updateTable('account').set({ confirmed_at: services.now() }).where('confirmed_at', 'is', null).execute()
    expect((await download(paper.url, cookie)).statusCode).toBe(200)
    const [mail] = await db.selectFrom('mail').select('text_body').where('kind', '=', 'submission.decision').orderBy('queued_at', 'desc').execute()
    expect(mail?.text_body).toContain('review-1-attachment-1.pdf')
    // Of somebody else, without the secret, and the file itself.
    const stranger = await given.submission('stranger@example.org')
    expect((await download(`/api/v1/submissions/${stranger.reference}/review-files/${paper.copyId}?secret=${stranger.secret}`)).statusCode).toBe(404)
    expect((await download(paper.url)).statusCode).toBe(404)
    const { original } = await attachmentOf(paper.one.id)
    expect((await download(`/api/v1/submissions/${paper.reference}/review-files/${original?.id}?secret=${paper.secret}`)).statusCode).toBe(404)
  })

  test('never get one that is held or infected, nor one of a review that was returned', async () => {
    const paper = await reviewed()
    await decide(paper.reference)
    await release(paper.reference)
    const set = (row: { state: 'held' | 'ready' }) => db.updateTable('review_attachment').set(row).where('id', '=', paper.attachmentId).execute()
    await set({ state: 'held' })
    expect((await paper.get()).statusCode).toBe(404)
    expect(JSON.stringify(await statusOf(paper))).not.toContain('attachment-1')
    await set({ state: 'ready' })
    await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', paper.copyId).execute()
    expect((await paper.get()).statusCode).toBe(404)
    const returned = await reviewed()
    const { version } = (await assignmentsOf(db).find(returned.one.id)) ?? { version: 0 }
    await olga.act(`${returned.one.id}/return`, { version, reason: 'Please be kinder.' }, 'reviews')
    await decide(returned.reference)
    await release(returned.reference)
    expect((await returned.get()).statusCode).toBe(404)
    expect(JSON.stringify(await statusOf(returned))).not.toContain('attachment-1')
  })

  test('do not get them with the comments to which they may reply before the decision', async () => {
    const paper = await reviewed()
    const { version: _, ...settings } = defaultReviewSettings
    await reviewSettingsOf(db).save('colombo', { ...settings, replyDays: 5 }, services.now())
    expect((await olga.act(`papers/${paper.reference}/reply`, {}, 'review')).statusCode).toBe(200)
    const status = await statusOf(paper)
    expect(status.papers[0].reply.comments).toEqual([{ reviewer: 1, text: 'See the marked copy.', answers: [] }])
    expect((await paper.get()).statusCode).toBe(404)
    await db.deleteFrom('review_settings').execute()
  })
})

test('other reviewers get the copies where they read the other reviews, and not elsewhere', async () => {
  const { round, paperId } = await paperInReview()
  const [one, other] = [await reviewer(round), await reviewer(round)]
  await one.attach('notes of rita.pdf', await pdfSaying('Some words.'))
  await one.submit()
  await other.submit()
  await checkAttachments(services, paperId)
  const { copy } = await attachmentOf(one.id)
  const get = () => download(`/api/v1/reviews/${other.id}/attachments/${copy?.id}`, other.cookie)
  expect((await get()).statusCode).toBe(404)
  const { version: _, ...settings } = defaultReviewSettings
  await reviewSettingsOf(db).save('colombo', { ...settings, showsOtherReviews: true }, services.now())
  const { others } = await reviewPage(services, other.person, other.id)
  expect(others.flatMap(({ files }) => files.map(({ fileId, name }) => [fileId, name]))).toEqual([[copy?.id, 'review-1-attachment-1.pdf']])
  const file = await get()
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('review-1-attachment-1.pdf')])
  expect(JSON.stringify(others)).not.toContain('notes of rita')
  await db.updateTable('review_attachment').set({ state: 'held' }).where('assignment_id', '=', one.id).execute()
  expect((await get()).statusCode).toBe(404)
  await db.deleteFrom('review_settings').execute()
})

describe('an erasure', () => {
  const erase = async (email: string, storageKeys: string[] = []) => {
    const remains = await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email, confirmed: true }, services.key, services.now()))
    storageKeys.push(...remains.storageKeys)
  }

  test('of a reviewer leaves of submitted reviews the copies that name nobody, and nothing else of their files', async () => {
    const document = await identifiedPdf(31)
    const { round, paperId } = await paperInReview()
    const one = await reviewerNamedIn(document, round)
    await one.attach('fine.pdf', await pdfSaying('Nobody is named here.'))
    await one.attach('mine.pdf', document.bytes)
    await one.attach('allowed.pdf', (await identifiedPdf(33)).bytes)
    await one.submit()
    const second = await reviewRoundsOf(db).open(
      { id: (await given.submission(`second${number}@example.org`)).paperId, conferenceId: 'colombo' },
      'abstract',
      services.now(),
    )
    const unfinished = await assignmentsOf(db).add({ round: second, reviewerId: one.reviewerId, isPinned: true, by: 'Olga', now: services.now() })
    await db.updateTable('review_assignment').set({ state: 'accepted' }).where('id', '=', unfinished.id).execute()
    const upload = await given.file('draft.pdf', await pdfSaying('A draft.'))
    await attachmentsOf(db).add({ assignmentId: unfinished.id, number: 1, fileId: upload, now: services.now() })
    for (const id of [paperId, second.paperId]) await checkAttachments(services, id)
    const before = await attachmentsOf(db).ofAssignments([one.id, unfinished.id])
    await attachmentsOf(db).setAllowed(before.find(({ original }) => original?.name === 'allowed.pdf')?.id ?? '', { by: 'Olga', at: services.now() })
    const { everything, files } = await exportPerson(services, { account: undefined, address: one.email, withPassports: false }, 'without links')
    const names = ['allowed.pdf', 'draft.pdf', 'fine.pdf', 'mine.pdf']
    expect('attachmentsOfReviews' in everything && everything.attachmentsOfReviews?.map(({ name }) => name).toSorted()).toEqual(names)
    expect(files.map(({ path }) => path.replace(/\d /, '')).toSorted()).toEqual(names.map((name) => `files/reviews/${name}`))
    const storageKeys: string[] = []
    await erase(one.email, storageKeys)
    const left = await attachmentsOf(db).ofAssignments([one.id, unfinished.id])
    const fine = before.find(({ original }) => original?.name === 'fine.pdf')
    expect(left.map(({ state, original, copy, findings }) => [state, original, copy?.id, findings])).toEqual([['ready', null, fine?.copy?.id, []]])
    const gone = before.flatMap(({ original, copy }) => [original?.storageKey, copy?.storageKey]).filter((key) => key !== fine?.copy?.storageKey)
    expect(storageKeys.toSorted()).toEqual(gone.toSorted())
    expect(await db.selectFrom('stored_file').select('original_name').where('storage_key', 'in', storageKeys).execute()).toEqual([])
    // Others still get it.
    expect((await olgaGets(one.id, fine?.id ?? '', 'copy')).statusCode).toBe(200)
    expect((await olgaGets(one.id, fine?.id ?? '', 'original')).statusCode).toBe(404)
  })

  test('of an author takes along what reviewers attached to reviews of their papers', async () => {
    const { round, paperId } = await paperInReview()
    const one = await reviewer(round)
    await one.attach('marked copy.pdf', await pdfSaying('The paper itself, with notes.'))
    await one.submit()
    await checkAttachments(services, paperId)
    const { original, copy } = await attachmentOf(one.id)
    const storageKeys: string[] = []
    await erase(`attached${number}@example.org`, storageKeys)
    expect(await attachmentsOf(db).ofAssignments([one.id])).toEqual([])
    expect(storageKeys).toEqual(expect.arrayContaining([original?.storageKey, copy?.storageKey]))
  })
})
