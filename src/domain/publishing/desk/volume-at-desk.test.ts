import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { articlesOf } from '../articles.store.ts'
import { publishingDeskOf } from './publishing-desk.store.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given, clock } = house
const olga = await house.organiser()
const sample = await readFile('content/downloads/sample-full-paper.pdf')
const series = { id: 'health-medicine', title: 'Proceedings in Health', description: 'x', website: 'https://example.org', issn: '9999-0725', years: '2026' }
await db
  .insertInto('content_entry')
  .values({ collection: 'proceedings', id: series.id, position: 1, data: JSON.stringify(series) } as never)
  .execute()

async function call(path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk/publishing${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}
async function upload(id: string) {
  const headers = { cookie: olga.cookie, 'content-type': 'application/pdf' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/publishing/articles/${id}/pdf`, headers, payload: sample })
  expect(answer.statusCode).toBe(200)
}
/** The proof of an article is sent, and approved by its author. */
async function approve(id: string, licence: string) {
  clock.now = new Date(clock.now.getTime() + 60_000)
  await upload(id)
  expect((await call(`/articles/${id}/proof`, { dueOn: '2030-06-01' })).status).toBe(200)
  const mails = await db.selectFrom('mail').select('text_body').where('kind', '=', 'publishing.proof').where('about', '=', `article:${id}`).execute()
  const links = mails.flatMap(({ text_body }) => /\/proof\/([\w-]+)/.exec(text_body ?? '')?.[1] ?? [])
  for (const token of links)
    await server.inject({
      method: 'POST',
      url: `/proof/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ answer: 'approved', licence, agreed: 'yes' }).toString(),
    })
}
const agreementsOn = (id: string) =>
  db.selectFrom('article_agreement').select(['licence', 'licence_text']).where('article_id', '=', id).orderBy('agreed_at').execute()

let made = 0
async function acceptFullPaper(paperId: string) {
  made += 1
  const at = services.now()
  const id = `round-${paperId}`
  const round = { id, paper_id: paperId, number: 1, stage: 'full-paper' as const, state: 'closed' as const, opened_at: at, closed_at: at }
  const form = { id, conference_id: 'colombo', stage: 'full-paper' as const, number: made, definition: '{}', made_at: at, made_by: 'Olga' }
  await db.insertInto('review_form').values(form).execute()
  await db
    .insertInto('review_round')
    .values({ ...round, form_id: id })
    .execute()
  const decision = { round_id: id, paper_id: paperId, decision: 'accepted' as const, due_on: null, decided_at: at, decided_by: 'Olga', released_at: at }
  await db.insertInto('full_paper_decision').values(decision).execute()
}

async function abstractInVolume(email: string, title: string) {
  const { id: submissionId, reference } = await given.submission(email)
  await db
    .updateTable('paper')
    .set({ state: 'accepted', title, abstract: 'In short.', licence: 'CC BY 4.0' })
    .where('submission_id', '=', submissionId)
    .execute()
  const paper = await db.selectFrom('paper').select(['id', 'conference_id']).where('reference', '=', reference).executeTakeFirstOrThrow()
  const { body: volume } = await call('/volumes', { conferenceId: paper.conference_id, series: series.id, title: 'Care', number: '1' })
  expect((await call(`/volumes/${volume.id}/papers`)).body).toEqual({ papers: 1 })
  const article = await db.selectFrom('article').selectAll().where('paper_id', '=', paper.id).executeTakeFirstOrThrow()
  return { paperId: paper.id, volumeId: volume.id as string, id: article.id }
}

test('a full paper that was accepted later makes the article a peer-reviewed paper, and its author approves it anew', async () => {
  const { id, paperId } = await abstractInVolume('ada@example.org', 'Cups')
  expect((await call(`/articles/${id}/full-paper`)).body.error.code).toBe('publishing.not_possible')
  await approve(id, 'CC BY 4.0')
  await acceptFullPaper(paperId)
  await db.updateTable('paper').set({ title: 'Cups and saucers', abstract: 'At length.' }).where('id', '=', paperId).execute()
  expect((await call(`/articles/${id}/full-paper`)).body).toEqual({ id })
  const article = await publishingDeskOf(db).findArticle(id)
  expect(article).toMatchObject({
    kind: 'paper',
    peer_reviewed: true,
    title: 'Cups and saucers',
    section: 'Papers',
    state: 'copy-editing',
    typeset_file_id: null,
  })
  await call(`/articles/${id}/move`, { version: article?.version, to: 'ready' })
  expect((await call(`/articles/${id}/publish`)).body.error.code).toBe('publishing.not_possible')
}, 120_000)

test('the full paper of a published abstract takes its place, with the same address and DOI', async () => {
  const { id, paperId, volumeId } = await abstractInVolume('grace@example.org', 'Tea')
  await approve(id, 'CC BY 4.0')
  expect((await call(`/articles/${id}/publish`)).status).toBe(200)
  await db.updateTable('article').set({ doi: '10.5555/tea' }).where('id', '=', id).execute()
  const [before] = await articlesOf(db).published([id])
  await acceptFullPaper(paperId)
  expect(await publishingDeskOf(db).abstractsWithFullPaper(volumeId)).toEqual([id])
  const { body: full } = await call(`/articles/${id}/full-paper`)
  expect(full.id).not.toBe(id)
  expect((await call(`/articles/${id}/full-paper`)).body).toEqual(full)
  expect((await articlesOf(db).published([id]))[0]).toMatchObject({ kind: 'abstract', title: 'Tea' })
  expect((await call(`/articles/${full.id}/publish`)).body.error.code).toBe('publishing.not_possible')
  await approve(full.id, 'CC BY-NC 4.0')
  expect((await call(`/articles/${full.id}/publish`)).status).toBe(200)
  const [after] = await articlesOf(db).published([id])
  expect(after).toMatchObject({
    kind: 'paper',
    peerReviewed: true,
    licence: 'CC BY-NC 4.0',
    doi: '10.5555/tea',
    path: before?.path,
    publishedOn: before?.publishedOn,
  })
  expect(after?.fileId).not.toBe(before?.fileId)
  expect((await articlesOf(db).versions(id)).map(({ note }) => note)).toEqual(['Full paper', 'First publication'])
  expect(await publishingDeskOf(db).findArticle(full.id)).toBeUndefined()
  expect(await agreementsOn(id)).toEqual([
    { licence: 'CC BY 4.0', licence_text: expect.stringContaining('also commercially') },
    { licence: 'CC BY-NC 4.0', licence_text: expect.stringContaining('not commercial') },
  ])
}, 180_000)

test('what an author agreed to stays when the proof is sent again', async () => {
  const { id } = await abstractInVolume('edith@example.org', 'Milk')
  await approve(id, 'CC BY 4.0')
  const article = await publishingDeskOf(db).findArticle(id)
  expect((await call(`/articles/${id}/move`, { version: article?.version, to: 'copy-editing' })).status).toBe(200)
  await approve(id, 'all rights reserved')
  expect((await agreementsOn(id)).map(({ licence }) => licence)).toEqual(['CC BY 4.0', 'all rights reserved'])
}, 120_000)

test('a volume is ordered by moving, its pages follow, and an editorial stands in front', async () => {
  const volumeId = await givenVolume(db, services.now(), { state: 'draft', published_on: null, series: series.id })
  const draft = { state: 'copy-editing' as const, published_on: null }
  const first = await givenArticle(db, volumeId, services.now(), { ...draft, title: 'First', position: 1 })
  const second = await givenArticle(db, volumeId, services.now(), { ...draft, title: 'Second', position: 1 })
  const order = async () => (await publishingDeskOf(db).articlesIn(volumeId)).map(({ title, first_page, last_page }) => [title, first_page, last_page])
  const [top, below] = (await publishingDeskOf(db).articlesIn(volumeId)).map(({ id }) => id)
  expect((await call(`/volumes/${volumeId}/order`, { articleId: below, by: 'up' })).status).toBe(200)
  expect((await publishingDeskOf(db).articlesIn(volumeId)).map(({ id }) => id)).toEqual([below, top])
  expect((await call(`/volumes/${volumeId}/order`, { articleId: below, by: 'up' })).status).toBe(200)
  expect((await publishingDeskOf(db).articlesIn(volumeId)).map(({ id }) => id)).toEqual([below, top])
  expect((await call(`/volumes/${volumeId}/pages`, { first: 5 })).body.error.code).toBe('publishing.not_possible')
  for (const id of [first, second]) await upload(id)
  const length = ((await services.documentText(sample, 'pdf')) ?? []).length
  expect((await call(`/volumes/${volumeId}/pages`, { first: 5 })).body).toEqual({ last: 4 + 2 * length })
  expect((await order()).map(([, from, to]) => [from, to])).toEqual([
    ['5', String(4 + length)],
    [String(5 + length), String(4 + 2 * length)],
  ])
  const { body: editorial } = await call(`/volumes/${volumeId}/editorials`, { title: 'To our readers', author: 'Olga Rossi' })
  expect((await publishingDeskOf(db).articlesIn(volumeId))[0]).toMatchObject({
    id: editorial.id,
    kind: 'editorial',
    title: 'To our readers',
    slug: 'to-our-readers',
  })
}, 120_000)

test('editors keep their ORCID iDs, and a volume has its own ISSN', async () => {
  const volumeId = await givenVolume(db, services.now(), { state: 'draft', published_on: null })
  const form = { version: 1, title: 'Care', number: '1', isbn: '', frontMatter: '' }
  const editors = 'Olga Rossi, University of Turin, Italy, 0000-0002-1825-0097\nSam Ode'
  expect((await call(`/volumes/${volumeId}`, { ...form, issn: 'x', editors }, 'PUT')).body.error.fields).toHaveProperty('issn')
  expect((await call(`/volumes/${volumeId}`, { ...form, issn: '9999-0725', editors }, 'PUT')).status).toBe(200)
  expect(await publishingDeskOf(db).findVolume(volumeId)).toMatchObject({
    issn: '9999-0725',
    editors: [
      { name: 'Olga Rossi', affiliation: 'University of Turin, Italy', orcid: '0000-0002-1825-0097' },
      { name: 'Sam Ode', affiliation: '', orcid: '' },
    ],
  })
})
