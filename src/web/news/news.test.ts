import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'
import { contentDeskOf } from '../../domain/content/desk/content-desk.store.ts'
import { servicesContext } from '../request-context.ts'
import { loadSearch } from '../search/load-search.ts'
import { loader as listLoader } from './news.tsx'
import { loader as entryLoader } from './news-entry.tsx'

const publicUrl = 'https://conferences.example.org'
const { server, services, db, clock, cache } = await testServer({ publicUrl })
const desk = contentDeskOf('news', db)
const news = (id: string, day: string, more: object = {}) => ({ id, title: `Title of ${id}`, day, kind: 'News', lead: 'A lead.', body: '<p>Text</p>', ...more })

function argsOf(params: Record<string, string> = {}): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  return { request: new Request(`${publicUrl}/news`), context, params } as unknown as LoaderFunctionArgs
}
const listed = async () => (await listLoader(argsOf())).years
const mapped = async (path: string) => {
  cache.invalidate()
  return (await server.inject('/sitemap.xml')).body.includes(`<loc>${publicUrl}${path}</loc>`)
}

test('without news the list is empty, and so is the feed', async () => {
  expect(await listed()).toEqual([])
  const { statusCode, body } = await server.inject('/news.atom')
  expect([statusCode, body.includes('<entry>')]).toEqual([200, false])
})

test('news are listed by year and day, the newest first, whatever the order in which they were written', async () => {
  await desk.put('middle', news('middle', '2026-03-02'), 0, clock.now)
  await desk.put('oldest', news('oldest', '2025-12-31'), 1, clock.now)
  await desk.put(
    'newest',
    news('newest', '2026-10-01', { title: 'Doors & <hours>', body: '<p>Closed on <em>Thursday</em>.<script>alert(1)</script></p>' }),
    2,
    clock.now,
  )
  expect((await listed()).map(({ year, entries }) => [year, entries.map(({ id }) => id)])).toEqual([
    ['2026', ['newest', 'middle']],
    ['2025', ['oldest']],
  ])
})

test('an entry has a page of its own with its text sanitised, and unknown ones are not found', async () => {
  const { entry, others } = await entryLoader(argsOf({ entry: 'newest' }))
  expect(entry).toMatchObject({ title: 'Doors & <hours>', body: '<p>Closed on <em>Thursday</em>.</p>' })
  expect(others.map(({ id }) => id)).toEqual(['middle', 'oldest'])
  for (const id of ['unknown', 'a\0b']) await expect(entryLoader(argsOf({ entry: id }))).rejects.toMatchObject({ init: { status: 404 } })
})

test('the feed has them in the same order, with the day on which they appeared', async () => {
  cache.invalidate()
  const answer = await server.inject('/news.atom')
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries = [...answer.body.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map(([, entry = '']) => entry)
  expect(entries.map((entry) => /<id>([^<]*)<\/id>/.exec(entry)?.[1])).toEqual(['newest', 'middle', 'oldest'].map((id) => `${publicUrl}/news/${id}`))
  expect(entries[0]).toContain('<published>2026-10-01T00:00:00.000Z</published>')
})

test('they are in the site map, found by their words and have a picture to share, until they are taken off', async () => {
  const found = async () => (await loadSearch(services, 'thursday')).groups.map(({ name, results }) => [name, results.map(({ address }) => address)])
  expect(await mapped('/news/newest')).toBe(true)
  expect(await found()).toEqual([['News', ['/news/newest']]])
  expect((await server.inject('/share/news/newest.png')).headers['content-type']).toBe('image/png')
  await desk.remove('newest')
  expect([await mapped('/news/newest'), await found(), (await server.inject('/share/news/newest.png')).statusCode]).toEqual([false, [], 404])
})
