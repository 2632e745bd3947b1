import { beforeEach, expect, test } from 'vitest'
import { blindnessOf } from '#domain/review/blindness/blindness.store.ts'
import { checkPaper } from '#domain/review/blindness/check-paper.ts'
import { reviewerFiles } from '#domain/review/blindness/reviewer-files.store.ts'
import { papersOf } from '#domain/submissions/papers.store.ts'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { addCoAuthor } from '../../../tests/support/given-things.ts'
import { identifiedPdf } from '../../../tests/support/identified-documents.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'

let house: Awaited<ReturnType<typeof formHouse>>
beforeEach(async () => {
  house = await formHouse()
})

/** A paper whose file names its author, checked. */
async function named() {
  const { bytes, people } = await identifiedPdf(31)
  const fields = { ...least, name: people[0]?.name ?? '', email: people[0]?.email ?? '', 'research_title[]': 'A study', token: house.token() }
  const answer = await house.submit(multipartOf(fields, [{ field: 'document[]', name: 'mine.pdf', bytes }]))
  const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
  const { id: paperId } = (await papersOf(house.db).findByReference(reference)) ?? { id: '' }
  await checkPaper(house.services, paperId)
  const [, file] = await blindnessOf(house.db).guarded(paperId)
  const fileId = file?.fileId ?? ''
  const secret = String(statusUrl.split('/').at(-1))
  const explain = (form: Record<string, string>) =>
    house.server.inject({
      method: 'POST',
      url: `/submission/${reference}/${secret}/blindness`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const version = () => blindnessOf(house.db).versionOf(paperId)
  return { reference, paperId, fileId, secret, explain, version }
}

/** What an organiser does with the copies of a paper. */
async function atDesk(reference: string) {
  const { cookie, email } = await organiserAtDesk(house.services)
  const act = async (name: 'allow' | 'hold', body: object) => {
    const answer = await house.server.inject({
      method: 'POST',
      url: `/api/v1/desk/submissions/${reference}/reviewer-copies/${name}`,
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return answer.statusCode === 200 ? 'done' : answer.json().error.code
  }
  const download = (fileId: string) => house.server.inject({ url: `/api/v1/desk/submissions/${reference}/reviewer-copies/${fileId}`, headers: { cookie } })
  return { act, download, email }
}

test('an author explains what was found, without JavaScript; an empty explanation keeps the page', async () => {
  const { explain, fileId, paperId, reference, secret } = await named()
  expect((await explain({ file: fileId, explanation: '' })).statusCode).toBe(422)
  expect(house.shownAgain.at(-1)).toMatchObject({ form: 'explanation', fields: { explanation: expect.stringContaining('why it may stay') } })
  const sent = await explain({ file: fileId, explanation: 'It is my namesake.' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/submission/${reference}/${secret}/blindness?arrived=explanation`])
  const hits = (await blindnessOf(house.db).findings(paperId)).filter(({ explanation }) => explanation === 'It is my namesake.')
  expect(hits.length).toBeGreaterThan(0)
  // It stays with the finding when the paper is checked again.
  await papersOf(house.db).setTitle(paperId, 'Another study')
  await checkPaper(house.services, paperId)
  expect((await blindnessOf(house.db).findings(paperId)).filter(({ explanation }) => explanation === 'It is my namesake.').length).toBe(hits.length)
  expect((await explain({ file: 'another', explanation: 'x' })).statusCode).toBe(422)
})

test('an organiser looks at a held copy, lets reviewers read it and takes that back, each once in the audit log', async () => {
  const { reference, paperId, fileId, version } = await named()
  const { act, download } = await atDesk(reference)
  const copy = await download(fileId)
  expect([copy.statusCode, copy.headers['content-disposition']]).toEqual([200, expect.stringContaining('filename="paper.pdf"')])
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
  const order = { version: await version(), file: fileId }
  expect([await act('allow', order), await act('allow', order)]).toEqual(['done', 'done'])
  expect((await reviewerFiles(house.db, paperId, 'abstract')).map(({ name }) => name)).toEqual(['paper.pdf'])
  expect([await act('hold', order), await act('hold', order)]).toEqual(['done', 'done'])
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
  expect(await act('hold', { ...order, file: null })).toBe('submission.nothing_waits')
  const log = await house.db.selectFrom('audit_log').select(['act', 'about_name']).where('act', 'like', 'review.%').orderBy('id').execute()
  expect(log).toEqual([
    { act: 'review.copy_allowed', about_name: reference },
    { act: 'review.copy_held', about_name: reference },
  ])
})

test('what changed since the organiser read it is not let pass, nor what is being checked or infected', async () => {
  const { reference, paperId, fileId, version } = await named()
  const { act } = await atDesk(reference)
  const order = { version: await version(), file: fileId }
  await addCoAuthor(house.db, paperId, 'Somebody Else')
  expect(await act('allow', order)).toBe('desk.changed_meanwhile')
  expect(await act('allow', { ...order, version: await version() })).toBe('submission.nothing_waits')
  await house.db.updateTable('stored_file').set({ scan: 'infected' }).execute()
  await checkPaper(house.services, paperId)
  expect(await act('allow', { ...order, version: await version() })).toBe('file.infected')
  expect(await act('allow', { version: await version(), file: 'unknown' })).toBe('file.unknown')
})

test('an organiser with a conflict neither lets it pass nor sees the copy', async () => {
  const { reference, paperId, fileId, version } = await named()
  const { act, download, email } = await atDesk(reference)
  const conflict = { paper_id: paperId, email: email.toLowerCase(), kind: 'declared' as const, state: 'confirmed' as const, found_at: house.clock.now }
  await house.db
    .insertInto('review_conflict')
    .values({ ...conflict, answered_at: null, answered_by: null })
    .execute()
  expect(await act('allow', { version: await version(), file: fileId })).toBe('desk.not_allowed')
  expect((await download(fileId)).statusCode).toBe(403)
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
})
