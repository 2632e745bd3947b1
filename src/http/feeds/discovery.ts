import type { FastifyInstance } from 'fastify'
import { escapeText } from '#artwork/markup.ts'
import { type ConferenceSummary, slugOf } from '#domain/conferences/conference.ts'
import { conferenceStateLabels, notTakingPlace } from '#domain/conferences/conference-state.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { deadlineState } from '#domain/conferences/important-dates.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { newsOf } from '#domain/content/news.store.ts'
import { addDays, dayInZone, formatDay, formatDays } from '#domain/dates.ts'
import { conferencesWithProgramme } from '#domain/programme/public-programme.store.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { volumesOf } from '#domain/publishing/volumes.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { loadSite } from '#web/site/load-site.ts'
import { siteMap } from '#web/site/site-map.ts'
import { CachedResponse, type PageCache } from '../pages/page-cache.ts'

const forAnHour = 'public, max-age=3600'
/** RFC 9116 asks for less than a year, so that nobody trusts a forgotten file. */
const securityTextDays = 180
/** The protocol allows 50,000 addresses in a file. Beyond that the sitemap becomes an index of files. */
const maxSitemapAddresses = 50_000

/** What machines ask for: which pages there are, what is new, and what the site is called on a home screen. They ask seldom: what writes it is loaded when they do. */
export function addDiscovery(server: FastifyInstance, services: Services, publicUrl: string, cache: PageCache, maxAddresses = maxSitemapAddresses): void {
  function cached(key: string, contentType: string, make: () => Promise<Buffer>): Promise<CachedResponse> {
    const createdAt = services.now().getTime()
    return cache.findOrMake(key, createdAt, async () => new CachedResponse(await make(), { contentType, cacheControl: forAnHour, createdAt }))
  }
  const addressOf = (conference: Parameters<typeof slugOf>[0] & { _id: string }) => `/conference/${conference._id}/${slugOf(conference)}`

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /desk\nDisallow: /profile\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  // RFC 9116. The day is rounded, so that the file is the same all day.
  server.get('/.well-known/security.txt', async (_request, reply) => {
    const { settings } = await loadSite(services)
    // The standard wants pages over https only.
    const pages = settings.email === '' || publicUrl.startsWith('https:') ? [publicUrl + paths.contact] : []
    const contacts = [...(settings.email ? [`mailto:${settings.email}`] : []), ...pages]
    const expires = `${addDays(dayInZone(services.now(), 'UTC'), securityTextDays)}T00:00:00Z`
    const lines = [...contacts.map((contact) => `Contact: ${contact}`), `Expires: ${expires}`, 'Preferred-Languages: en']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(`${[...lines, `Canonical: ${publicUrl}/.well-known/security.txt`].join('\r\n')}\r\n`)
  })

  const xmlType = 'application/xml; charset=utf-8'
  server.get('/sitemap.xml', async (request, reply) => (await cached('/sitemap.xml', xmlType, sitemap)).send(request, reply))
  server.get('/sitemap-pages.xml', async (request, reply) =>
    (await cached('/sitemap-pages.xml', xmlType, async () => sitemapOf(await pageAddresses()))).send(request, reply),
  )
  server.get<{ Params: { n: string } }>('/sitemap-articles-:n.xml', async (request, reply) => {
    const number = /^[1-9]\d{0,5}$/.test(request.params.n) ? Number(request.params.n) : 0
    if (number === 0 || number > (await articleFiles())) throw new Refusal('request.not_found', 'There is no such file of the sitemap.')
    const file = await cached(`/sitemap-articles-${number}.xml`, xmlType, async () => sitemapOf(await articleAddresses(number)))
    return file.send(request, reply)
  })

  const articleFiles = async () => Math.ceil((await articlesOf(services.db).countPublished()) / maxAddresses)
  const articleAddresses = async (number: number) =>
    (await articlesOf(services.db).addresses(maxAddresses, (number - 1) * maxAddresses)).map(({ path, changedAt }) => ({
      url: path,
      lastmod: changedAt.toISOString(),
    }))

  /** One file while everything fits, otherwise the index of all files. */
  async function sitemap(): Promise<Buffer> {
    const pages = await pageAddresses()
    const files = await articleFiles()
    const articles = files <= 1 ? await articleAddresses(1) : []
    if (files <= 1 && pages.length + articles.length <= maxAddresses) return sitemapOf([...pages, ...articles])
    const { SitemapIndexStream, streamToPromise } = await import('sitemap')
    const index = new SitemapIndexStream()
    const names = ['sitemap-pages', ...Array.from({ length: files }, (_, at) => `sitemap-articles-${at + 1}`)]
    for (const name of names) index.write({ url: `${publicUrl}/${name}.xml` })
    index.end()
    return streamToPromise(index)
  }

  async function sitemapOf(addresses: readonly { url: string; lastmod?: string }[]): Promise<Buffer> {
    const { SitemapStream, streamToPromise } = await import('sitemap')
    const stream = new SitemapStream({ hostname: publicUrl })
    for (const address of addresses) stream.write(address)
    stream.end()
    return streamToPromise(stream)
  }

  async function pageAddresses(): Promise<{ url: string }[]> {
    const conferences = await conferencesOf(services.db).all()
    const added = await contentOf(services.db).addedPages()
    const pages = new Set([paths.home, ...siteMap.flatMap((group) => group.below.map((link) => link.to)), ...added.map(({ address }) => `/${address}`)])
    const volumes = [...(await volumesOf(services.db).publishedOf('proceedings')), ...(await volumesOf(services.db).publishedOf('journal-issue'))]
    const withProgramme = await conferencesWithProgramme(
      services.db,
      conferences.map(({ _id }) => _id),
    )
    const programmes = conferences.filter(({ _id }) => withProgramme.has(_id)).map((conference) => `${addressOf(conference)}/programme`)
    const volumeAddresses = volumes.map((volume) => volumePath(volume, volume.series.id))
    const news = (await newsOf(services.db).list()).map(({ id }) => `/news/${id}`)
    const journals = (await contentOf(services.db).all('journals')).map(({ id }) => `/journals/${id}`)
    return [...pages, ...news, ...journals, ...conferences.map(addressOf), ...programmes, ...volumeAddresses].map((url) => ({ url }))
  }

  server.get('/feed.atom', async (request, reply) => (await cached('/feed.atom', 'application/atom+xml; charset=utf-8', atomFeed)).send(request, reply))

  async function atomFeed(): Promise<Buffer> {
    const { settings } = await loadSite(services)
    const now = services.now()
    const store = conferencesOf(services.db)
    const conferences = await store.upcoming(now, 50)
    const changedAt = await store.changedAt(conferences.map((conference) => conference._id))
    const newest = Math.max(0, ...[...changedAt.values()].map((moment) => moment.getTime()))
    const { Feed } = await import('feed')
    const feed = new Feed({
      id: `${publicUrl}/`,
      title: `${settings.organiserName}: conferences and calls for papers`,
      link: `${publicUrl}${paths.conferenceYears}`,
      feedLinks: { atom: `${publicUrl}/feed.atom` },
      updated: newest > 0 ? new Date(newest) : now,
      copyright: settings.organiserName,
    })
    for (const conference of conferences) {
      const link = publicUrl + addressOf(conference)
      feed.addItem({
        id: link,
        link,
        // Readers take it for HTML, in which a '<' of a name would begin a tag.
        title: escapeText([conferenceStateLabels[conference.state], `${conference.conNo} ${conference.subConference}`].filter(Boolean).join(': ')),
        date: changedAt.get(conference._id) ?? now,
        description: `${conference.theme}. ${formatDays(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}. ${callInWords(conference, now)}`,
      })
    }
    return Buffer.from(feed.atom1())
  }

  server.get('/site.webmanifest', async (_request, reply) => {
    const { settings } = await loadSite(services)
    const manifest = {
      name: settings.organiserName,
      short_name: settings.shortName,
      description: settings.description,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#fbfaf7',
      theme_color: '#10153a',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    return reply.type('application/manifest+json; charset=utf-8').header('cache-control', forAnHour).send(JSON.stringify(manifest))
  })
}

function callInWords(conference: ConferenceSummary, now: Date): string {
  const halted = notTakingPlace(conference)
  if (halted) return halted
  const { abstractDeadline, timeZone } = conference
  if (!abstractDeadline) return 'The deadline will be announced.'
  const isClosed = deadlineState(abstractDeadline, timeZone, now).state === 'closed'
  return isClosed ? `The call for abstracts closed on ${formatDay(abstractDeadline)}.` : `Abstracts until ${formatDay(abstractDeadline)}.`
}
