import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { exportPapers } from '../../../domain/submissions/desk/export-papers.ts'
import { readPaperQuery } from '../../../domain/submissions/desk/paper-query.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given } = house
const { cookie, id, act } = await house.organiser()
const take = (search: string) => server.inject({ method: 'POST', url: `/api/v1/desk/submissions/files?${search}`, headers: { cookie } })

test('the files of a selection come as an archive named by reference; what is held back is named with its reason', async () => {
  const one = await given.submission('one@example.org', { fileName: 'A/B: paper.pdf', bytes: samplePdf(10) })
  const two = await given.submission('two@example.org', { fileName: 'virus.pdf' })
  await given.submission('three@example.org')
  const cv = await given.file('cv.pdf', samplePdf(20))
  await db
    .insertInto('submission_file')
    .values({ submission_id: one.id, file_id: cv, kind: 'documentcv', paper_id: null, position: 0, replaced_at: null })
    .execute()
  const blind = await given.file('blind.pdf', samplePdf(25))
  await db
    .insertInto('submission_file')
    .values({ submission_id: one.id, file_id: blind, kind: 'documentblind', paper_id: one.paperId, position: 0, replaced_at: null })
    .execute()
  const old = await given.file('old.pdf', samplePdf(30))
  const replaced = { submission_id: one.id, file_id: old, kind: 'document' as const, paper_id: one.paperId, position: 0, replaced_at: services.now() }
  await db.insertInto('submission_file').values(replaced).execute()
  await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', two.fileId).execute()

  const search = `reference=${one.reference}&reference=${two.reference}`
  const summary = (await act('files/summary', { query: search })).json()
  expect(summary).toEqual({ files: 3, bytes: samplePdf(10).length + samplePdf(20).length + samplePdf(25).length, held: 1 })
  const answer = await take(search)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  const archive = await unzipped(answer.rawPayload)
  expect(Object.keys(archive)).toEqual([
    'not in this archive.txt',
    `${one.reference} 1 A_B_ paper.pdf`,
    `${one.reference} blind copy 1 blind.pdf`,
    `${one.reference} CV 1 cv.pdf`,
  ])
  expect(archive[`${one.reference} 1 A_B_ paper.pdf`]).toEqual(samplePdf(10))
  expect(String(archive['not in this archive.txt'])).toContain(`${two.reference} 1 virus.pdf: Our virus scanner found something harmful in it.`)
  const [entry] = await db.selectFrom('audit_log').select(['actor_id', 'act', 'details']).execute()
  expect(entry).toEqual({ actor_id: id, act: 'submissions.files_exported', details: { files: 3, query: new URLSearchParams(search).toString() } })
})

test('too much for one archive is refused before anything is sent, and so is nothing', async () => {
  const { reference, fileId } = await given.submission('huge@example.org')
  await db.updateTable('stored_file').set({ size_bytes: 3_100_000_000 }).where('id', '=', fileId).execute()
  const large = await act('files/summary', { query: `reference=${reference}` })
  expect([large.statusCode, large.json().error.code]).toEqual([413, 'request.too_large'])
  expect(large.json().error.message).toContain('These are 3.1 GB of files. One archive holds at most 2,000 files and 2 GB.')
  expect((await take(`reference=${reference}`)).statusCode).toBe(413)
  expect((await take('q=nobody')).json().error.code).toBe('file.unknown')
})

test('a spreadsheet has every field that was sent', async () => {
  const { reference } = await given.submission('all@example.org')
  const organiser = { accountId: id, name: 'Olga', email: 'olga@example.org', rights: [] }
  const rows: (readonly (string | number)[])[] = []
  for await (const row of await exportPapers(services, organiser, readPaperQuery(new URLSearchParams({ reference })), 'csv')) rows.push(row)
  const [heads = [], values = []] = rows
  const cells = Object.fromEntries(heads.map((head, position) => [head, values[position]]))
  expect(cells).toMatchObject({
    Reference: reference,
    Fee: 290,
    Currency: 'EUR',
    Title: 'Dr',
    Name: 'Ada L.',
    'E-mail': 'all@example.org',
    Mobile: '+351 1',
    'Phone (official)': '',
    'LinkedIn/Twitter': 'ada',
    'Accompanying persons': 'Byron',
    Message: 'Hello',
    'Title of the research': 'On engines',
    Authors: 'Ada L. (Analytical Society)',
  })
})
