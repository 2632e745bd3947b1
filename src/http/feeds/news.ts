import type { FastifyInstance } from 'fastify'
import { escapeText } from '#artwork/markup.ts'
import { newsOf } from '#domain/content/news.store.ts'
import type { Services } from '#domain/services.ts'
import { loadSite } from '#web/site/load-site.ts'
import { CachedResponse, type PageCache } from '../pages/page-cache.ts'

const feedLength = 30

/** The newest news and announcements as an Atom feed. */
export function addNewsFeed(server: FastifyInstance, services: Services, cache: PageCache): void {
  server.get('/news.atom', async (request, reply) => {
    const createdAt = services.now().getTime()
    const feed = await cache.findOrMake('/news.atom', createdAt, async () => {
      const body = Buffer.from(await newsFeed(services))
      return new CachedResponse(body, { contentType: 'application/atom+xml; charset=utf-8', cacheControl: 'public, max-age=3600', createdAt })
    })
    return feed.send(request, reply)
  })
}

async function newsFeed(services: Services): Promise<string> {
  const { publicUrl } = services
  const { settings } = await loadSite(services)
  const entries = await newsOf(services.db).list(feedLength)
  const newest = Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime()))
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: `${publicUrl}/news.atom`,
    title: `${settings.organiserName}: news`,
    link: `${publicUrl}/news`,
    feedLinks: { atom: `${publicUrl}/news.atom` },
    updated: newest > 0 ? new Date(newest) : services.now(),
    copyright: settings.organiserName,
    author: { name: settings.organiserName },
  })
  for (const { id, title, day, lead, changedAt } of entries) {
    const link = `${publicUrl}/news/${id}`
    feed.addItem({ id: link, link, title: escapeText(title), date: changedAt, published: new Date(`${day}T00:00:00Z`), description: escapeText(lead) })
  }
  return feed.atom1()
}
