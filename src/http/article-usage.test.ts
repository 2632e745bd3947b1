import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import { loadArticle } from '#web/publications/load-article.ts'
import { givenArticle, givenVolume } from '../../tests/support/given-articles.ts'
import { testServer } from '../../tests/support/test-server.ts'
import { addArticleUsage } from './article-usage.ts'

const { server, services, db, clock } = await testServer()
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
clock.now = new Date('2026-11-15T10:00:00Z')
const volume = await givenVolume(db, clock.now, { slug: 'education-2026' })
const articleId = await givenArticle(db, volume, clock.now, { slug: 'reading-aloud' })
const issue = await givenVolume(db, clock.now, { slug: 'medicine-13-2', kind: 'journal-issue', series: 'medicine', issue: '2' })
const inIssue = await givenArticle(db, issue, clock.now, { slug: 'waiting-room', series: 'medicine' })
const ahead = await givenArticle(db, volume, clock.now, { slug: 'salt', series: 'medicine', volume_id: null })
await givenArticle(db, volume, clock.now, { slug: 'draft', state: 'proof' })

// The hook alone, on a server that answers everything, so that a batch can be written at will.
const plain = Fastify()
const write = addArticleUsage(plain, services)
let status = 200
plain.all('/*', async (_request, reply) => reply.code(status).send('x'))

const page = '/proceedings/education-2026/reading-aloud'
const read = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  plain.inject({ url, headers: { 'user-agent': browser, ...headers }, remoteAddress })
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const countAll = async () => {
  await write()
  later(120)
  await db.transaction().execute((trx) => usageOf(trx).countClicks(clock.now))
}
/** What has been counted since it was asked last. */
async function counted(): Promise<Record<string, [views: number, downloads: number]>> {
  await countAll()
  const rows = await db.selectFrom('article_usage').selectAll().execute()
  await db.deleteFrom('article_usage').execute()
  return Object.fromEntries(rows.map(({ article_id, views, downloads }) => [article_id, [views, downloads]]))
}

test('pages, their data and PDFs count, in proceedings, issues and ahead of them', async () => {
  for (const url of [page, `${page}.pdf`, '/journals/medicine/medicine-13-2/waiting-room.data?_routes=x', '/journals/medicine/ahead/salt']) await read(url)
  expect(await counted()).toEqual({ [articleId]: [1, 1], [inIssue]: [1, 0], [ahead]: [1, 0] })
})

test('a double click counts once, and so does a chain of them; after thirty seconds, or by another reader, it counts again', async () => {
  await read(page)
  later(29)
  await read(page)
  later(29)
  await read(page)
  later(31)
  await read(page)
  await read(page, {}, '192.0.2.2')
  await read(page, { 'user-agent': `${browser} Other` })
  expect(await counted()).toEqual({ [articleId]: [4, 0] })
})

test('a double click counts once even if the two are counted in different rounds', async () => {
  await read(page)
  await write()
  later(61)
  await db.transaction().execute((trx) => usageOf(trx).countClicks(clock.now))
  const second = new Date(clock.now.getTime() - 41_000)
  await usageOf(db).addClicks([{ kind: 'view', volume: 'education-2026', article: 'reading-aloud', reader: `192.0.2.1 ${browser}`, at: second }], clock.now)
  expect(await counted()).toEqual({ [articleId]: [1, 0] })
})

test.each([
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', {}],
  ['curl/8.5.0', {}],
  ['python-requests/2.31', {}],
  ['', {}],
  [browser, { 'sec-purpose': 'prefetch;prerender' }],
])('the robot or the loading in advance of %j %j does not count', async (agent, headers) => {
  await read(page, { 'user-agent': agent, ...headers })
  expect(await counted()).toEqual({})
})

test('errors, other methods, exports, unpublished and unknown articles do not count, nor an article at a wrong address', async () => {
  status = 404
  await read(page)
  status = 200
  await plain.inject({ method: 'HEAD', url: page, headers: { 'user-agent': browser } })
  const wrong = ['/proceedings/medicine-13-2/waiting-room', '/journals/medicine/education-2026/reading-aloud', '/journals/law/ahead/salt']
  for (const url of [`${page}.bib`, '/proceedings/education-2026/draft', '/proceedings/education-2026/unknown', '/proceedings/education-2026', ...wrong])
    await read(url)
  expect(await counted()).toEqual({})
})

test('nothing about a reader is left after the counting but a number, and the salt goes with its day', async () => {
  await read(page)
  await write()
  const { reader_hash: hash } = await db.selectFrom('article_click').select('reader_hash').executeTakeFirstOrThrow()
  expect(hash).toHaveLength(16)
  await countAll()
  expect(await db.selectFrom('article_click').selectAll().execute()).toEqual([])
  const salt = await db.selectFrom('article_click_salt').selectAll().execute()
  later(86_400)
  await countAll()
  expect([
    salt.length,
    await db
      .selectFrom('article_click_salt')
      .selectAll()
      .where('day', '=', salt[0]?.day ?? '')
      .execute(),
  ]).toEqual([1, []])
})

test('the page of an article says what was counted until yesterday', async () => {
  await db.deleteFrom('article_usage').execute()
  const today = clock.now.toISOString().slice(0, 10)
  const counts = [
    { article_id: articleId, day: '2026-10-31', views: 40, downloads: 3 },
    { article_id: articleId, day: '2026-11-01', views: 2, downloads: 4 },
    { article_id: articleId, day: today, views: 100, downloads: 100 },
  ]
  await db.insertInto('article_usage').values(counts).execute()
  const { usage } = await loadArticle(services, { volume: 'education-2026', article: 'reading-aloud' })
  expect(usage).toMatchObject({ views: 42, downloads: 7 })
  expect(await usageOf(db).months(12)).toEqual([
    { month: '2026-11', views: 102, downloads: 104 },
    { month: '2026-10', views: 40, downloads: 3 },
  ])
})

test('a page from the cache counts as well, and what waits is written when the server stops', async () => {
  await db.deleteFrom('article_usage').execute()
  const answers = []
  for (const remoteAddress of ['192.0.2.7', '192.0.2.8', '192.0.2.9'])
    answers.push(await server.inject({ url: page, headers: { 'user-agent': browser }, remoteAddress }))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  await server.close()
  expect(await counted()).toEqual({ [articleId]: [3, 0] })
})
