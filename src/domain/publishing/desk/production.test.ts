import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { articlesOf } from '../articles.store.ts'
import { readReference } from './typed-reference.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given } = house
const olga = await house.organiser()

async function call(path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk/publishing${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}

test('an accepted paper becomes an article: taken in, proofed, licensed, published, retracted, removed', async () => {
  const series = { id: 'health-medicine', title: 'Proceedings in Health', description: 'x', website: 'https://example.org', issn: '9999-0725', years: '2026' }
  await db
    .insertInto('content_entry')
    .values({ collection: 'proceedings', id: series.id, position: 1, data: JSON.stringify(series) } as never)
    .execute()
  const { id: submissionId, reference } = await given.submission('ada@example.org')
  await db
    .updateTable('paper')
    .set({ state: 'accepted', title: 'Tea & sympathy', abstract: 'We drank tea.', licence: 'CC BY 4.0' })
    .where('submission_id', '=', submissionId)
    .execute()
  const paper = await db.selectFrom('paper').select(['id', 'conference_id']).where('reference', '=', reference).executeTakeFirstOrThrow()

  const form = { conferenceId: paper.conference_id, series: series.id, title: 'Care', number: '1' }
  const { body: made } = await call('/volumes', form)
  expect((await call('/volumes', form)).body).toEqual(made)
  expect((await call(`/volumes/${made.id}/papers`)).body).toEqual({ papers: 1 })
  expect((await call(`/volumes/${made.id}/papers`)).body).toEqual({ papers: 0 })
  const article = await db.selectFrom('article').selectAll().executeTakeFirstOrThrow()
  expect(article).toMatchObject({ title: 'Tea & sympathy', kind: 'abstract', peer_reviewed: false, slug: 'tea-sympathy', state: 'copy-editing' })

  expect((await call(`/articles/${article.id}/proof`, { dueOn: '2027-06-01' })).body.error.code).toBe('publishing.not_possible')
  const pdf = await readFile('content/downloads/sample-full-paper.pdf')
  const upload = await server.inject({
    method: 'POST',
    url: `/api/v1/desk/publishing/articles/${article.id}/pdf`,
    headers: { cookie: olga.cookie, 'content-type': 'application/pdf' },
    payload: pdf,
  })
  expect([upload.statusCode, upload.body]).toEqual([200, '{"done":true}'])
  expect((await call(`/articles/${article.id}/proof`, { dueOn: '2027-06-01' })).status).toBe(200)
  const mail = await db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', 'publishing.proof').executeTakeFirstOrThrow()
  const token = /\/proof\/([\w-]+)/.exec(mail.text_body ?? '')?.[1] ?? ''
  expect(mail.to_address).toBe('ada@example.org')

  const answer = (fields: Record<string, string> | [string, string][]) =>
    server.inject({
      method: 'POST',
      url: `/proof/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  expect((await server.inject(`/proof/${token}/pdf`)).rawPayload.equals(pdf)).toBe(true)
  expect((await server.inject('/proof/another/pdf')).statusCode).toBe(404)
  expect((await answer({ answer: 'approved', licence: 'CC BY 4.0' })).statusCode).toBe(422)
  expect((await call(`/articles/${article.id}/publish`)).body.error.code).toBe('publishing.not_possible')
  const [author] = await db.selectFrom('article_author').select('name').where('article_id', '=', article.id).execute()
  const details: [string, string][] = [
    ['references', 'Oke, T. (1982). Heat. https://doi.org/10.1002/qj.49710845502\r\n\r\nFreire, P. (1970).'],
    ['contributions[]', '0:Methodology'],
    ['contributions[]', '0:Tea'],
  ]
  const approval: [string, string][] = [...Object.entries({ answer: 'approved', licence: 'CC BY-NC 4.0', agreed: 'yes', thirdParty: 'Figure 1' }), ...details]
  expect((await answer([...approval, ['authors[]', 'Somebody else']])).statusCode).toBe(422)
  for (const _twice of [1, 2]) expect((await answer([...approval, ['authors[]', author?.name ?? '']])).statusCode).toBe(303)
  expect(await db.selectFrom('article').select(['state', 'licence', 'third_party']).executeTakeFirst()).toEqual({
    state: 'ready',
    licence: 'CC BY-NC 4.0',
    third_party: 'Figure 1',
  })

  expect((await call(`/volumes/${made.id}/publish`)).status).toBe(200)
  const [published] = await articlesOf(db).published([article.id])
  expect(published).toMatchObject({
    authors: [{ contributions: ['Methodology'] }],
    references: [
      { text: 'Oke, T. (1982). Heat.', doi: '10.1002/qj.49710845502' },
      { text: 'Freire, P. (1970).', doi: '' },
    ],
  })
  expect(published).toMatchObject({ state: 'published', path: expect.stringMatching(/^\/proceedings\/health-medicine-\d{4}\/tea-sympathy$/) })
  const textOf = async () => {
    const [now] = await articlesOf(db).published([article.id])
    const file = await storedFilesOf(db).find(now?.fileId ?? '')
    return (await services.documentText(await buffer(await services.files.read(file?.storageKey ?? '')), 'pdf')) ?? []
  }
  const before = (await services.documentText(pdf, 'pdf')) ?? []
  const pages = await textOf()
  expect(pages).toHaveLength(before.length + 1)
  expect(pages[0]).toContain('Tea & sympathy')
  expect(pages[0]).toContain('CC BY-NC 4.0')

  const notice = { kind: 'retraction', title: 'Retraction: Tea & sympathy', text: 'The authors counted the cups twice.' }
  expect((await call(`/articles/${article.id}/notices`, notice)).status).toBe(201)
  expect((await call(`/articles/${article.id}/notices`, notice)).status).toBe(409)
  expect((await textOf())[1]).toContain('RETRACTED')
  expect((await call(`/articles/${article.id}/remove`, { reason: 'A court ordered its removal.' })).status).toBe(200)
  expect((await articlesOf(db).published([article.id]))[0]).toMatchObject({ state: 'removed', abstract: '', fileId: null })
}, 180_000)

test('a reference keeps its text, and its DOI or address becomes the link', () => {
  expect(readReference('Oke, T. (1982). Heat. https://doi.org/10.1002/qj.49710845502')).toEqual({
    text: 'Oke, T. (1982). Heat.',
    doi: '10.1002/qj.49710845502',
    url: '',
  })
  expect(readReference('WHO (2016). Standards. https://www.who.int/x.')).toMatchObject({ doi: '', url: 'https://www.who.int/x' })
  expect(readReference('Freire, P. (1970).')).toEqual({ text: 'Freire, P. (1970).', doi: '', url: '' })
})
