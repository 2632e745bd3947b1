import { expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { lateSteps } from '../../domain/publishing/production/late-steps.store.ts'

const { url, db, clock, services } = await formHouse()
await db
  .insertInto('content_entry')
  .values({
    collection: 'proceedings',
    id: 'education-teaching',
    position: 1,
    data: JSON.stringify({ id: 'education-teaching', title: 'Proceedings in Education', issn: '9999-0733' }),
  } as never)
  .execute()
const read = async (path: string) => {
  const answer = await fetch(`${url}/api/v1${path}`)
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}

test('articles are listed in pages, the newest first, and each is found by its id or its DOI', async () => {
  const volume = await givenVolume(db, clock.now)
  expect((await read('/articles')).body).toEqual({ articles: [], next: null })
  const ids: string[] = []
  for (let number = 0; number < 53; number++)
    ids.push(await givenArticle(db, volume, clock.now, { doi: `10.9999/a.${number}`, published_on: `2026-05-${String(1 + (number % 9)).padStart(2, '0')}` }))
  await givenArticle(db, volume, clock.now, { state: 'proof', published_on: null })
  const first = (await read('/articles')).body as unknown as { articles: { id: string; published: string }[]; next: string }
  const second = (await read(`/articles?after=${encodeURIComponent(first.next)}`)).body as unknown as typeof first
  expect([first.articles.length, second.articles.length, second.next]).toEqual([50, 3, null])
  const all = [...first.articles, ...second.articles]
  expect(all.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(all.map(({ published }) => published)).toEqual(
    all
      .map(({ published }) => published)
      .toSorted()
      .toReversed(),
  )

  const [id = ''] = ids
  const found = (await read('/articles?doi=10.9999/a.0&series=education-teaching')).body as unknown as typeof first
  expect(found.articles.map((one) => one.id)).toEqual([id])
  expect((await read('/articles?series=other')).body).toEqual({ articles: [], next: null })
  expect((await read(`/articles/${id}`)).body).toMatchObject({
    id,
    doi: '10.9999/a.0',
    abstract: 'Forty teachers kept a diary for a term.',
    published: '2026-05-01',
    url: expect.stringMatching(new RegExp(`^${services.publicUrl}/proceedings/`)),
    series: { title: 'Proceedings in Education', issn: '9999-0733' },
    volume: { title: 'Teaching after the Flood', number: '12' },
    authors: [{ name: expect.any(String) }],
    notices: [],
    about: null,
  })
})

test('a notice is named with its article, a removed article is gone, and nonsense is refused', async () => {
  const volume = await givenVolume(db, clock.now)
  const paper = await givenArticle(db, volume, clock.now)
  const retraction = await givenArticle(db, volume, clock.now, { kind: 'retraction', title: 'Retraction' })
  await db.insertInto('article_notice').values({ notice_id: retraction, article_id: paper }).execute()
  expect((await read(`/articles/${paper}`)).body).toMatchObject({ retracted: true, notices: [{ kind: 'retraction', title: 'Retraction' }] })
  expect((await read(`/articles/${retraction}`)).body).toMatchObject({ about: { kind: 'paper' } })
  await db.updateTable('article').set({ state: 'removed', removed_reason: 'A court order.' }).where('id', '=', paper).execute()
  const proof = await givenArticle(db, volume, clock.now, { state: 'proof', published_on: null })
  const statuses = await Promise.all(
    [`/${paper}`, `/${proof}`, '/none', '?after=x', '?after=2026-02-31~a'].map(async (path) => (await read(`/articles${path}`)).status),
  )
  expect(statuses).toEqual([410, 404, 404, 400, 400])
})

test('steps of production are late from the day after they were due, whoever has them', async () => {
  await db.deleteFrom('article_notice').execute()
  await db.deleteFrom('article').execute()
  const volume = await givenVolume(db, clock.now)
  const making = (title: string, due_on: string | null, state: 'copy-editing' | 'proof' | 'ready' | 'published') =>
    givenArticle(db, volume, clock.now, { title, due_on, state, published_on: state === 'published' ? '2026-05-04' : null })
  const given = await making('With an editor', '2026-03-01', 'copy-editing')
  await making('Waiting here', '2026-03-02', 'copy-editing')
  await making('Out', '2026-03-02', 'published')
  await making('Without a day', null, 'ready')
  const proofed = await making('With its author', '2026-03-03', 'proof')
  const token = { token_hash: Buffer.alloc(32, 1), sent_at: clock.now }
  const task = { id: 'task1', article_id: given, kind: 'copy-editing' as const, name: 'Margaret', email: 'm@example.org', source_file_id: null }
  await db
    .insertInto('production_task')
    .values({ ...task, ...token, due_on: '2026-03-01', expires_at: clock.now })
    .execute()
  await db
    .insertInto('article_proof')
    .values({ article_id: proofed, ...token, name: 'Nimali', email: 'n@example.org', due_on: '2026-03-03' })
    .execute()
  const told = async (day: string) => (await lateSteps(db, day)).map(({ title, step, name, dueOn }) => [title, step, name, dueOn])
  expect(await told('2026-03-01')).toEqual([])
  expect(await told('2026-03-04')).toEqual([
    ['With an editor', 'copy-editing', 'Margaret', '2026-03-01'],
    ['Waiting here', 'office', '', '2026-03-02'],
    ['With its author', 'proof', 'Nimali', '2026-03-03'],
  ])
  await db.updateTable('production_task').set({ state: 'revoked' }).execute()
  await db.updateTable('article_proof').set({ answer: 'comments', comments: 'Page 3.', answered_at: clock.now }).execute()
  expect((await told('2026-03-04')).map(([title, step]) => [title, step])).toEqual([
    ['With an editor', 'office'],
    ['Waiting here', 'office'],
    ['With its author', 'office'],
  ])
})
