import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeText } from '#artwork/markup.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { openFile } from '#domain/files/file-scan.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { bibtexOf, bibtexOfVolume } from '#domain/publishing/export/bibtex.ts'
import { cslOf } from '#domain/publishing/export/csl-json.ts'
import { jatsOf } from '#domain/publishing/export/jats.ts'
import { risOf } from '#domain/publishing/export/ris.ts'
import { xmlDocument } from '#domain/publishing/export/xml.ts'
import { isRetracted, markedTitle, type PublishedArticle, volumePath } from '#domain/publishing/published-article.ts'
import { type PublishedVolume, volumesOf } from '#domain/publishing/volumes.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { type ArticleParams, findArticle } from '#web/publications/load-article.ts'
import { loadSite } from '#web/site/load-site.ts'
import { CachedResponse, type PageCache } from '../pages/page-cache.ts'
import type { CostlyRoute } from '../security/reading-limit.ts'

const forAnHour = 'public, max-age=3600'
const feedLength = 50

/** An article as citation managers and archives take it. */
const formats = {
  bib: { type: 'application/x-bibtex; charset=utf-8', write: bibtexOf },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: risOf },
  json: {
    type: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: (article: PublishedArticle, url: string) => JSON.stringify([cslOf(article, url)], null, 1),
  },
  xml: { type: 'application/xml; charset=utf-8', write: (article: PublishedArticle, url: string) => xmlDocument(jatsOf(article, url)) },
} as const

/** The PDF and the exports of articles, below the address of their page, and the feed of what is new. */
export function addArticleFiles(server: FastifyInstance, services: Services, cache: PageCache, costly: CostlyRoute): void {
  const { publicUrl } = services

  for (const base of ['/proceedings/:volume', '/journals/:journal/:volume']) {
    server.get<{ Params: ArticleParams }>(`${base}/:article.pdf`, costly, (request, reply) => sendPdf(request, reply, services))
    server.get<{ Params: ArticleParams & { number: string } }>(`${base}/:article/versions/:number.pdf`, costly, (request, reply) =>
      sendVersion(request, reply, services),
    )
    for (const [ending, { type, write }] of Object.entries(formats))
      server.get<{ Params: ArticleParams }>(`${base}/:article.${ending}`, costly, async (request, reply) => {
        const article = await readable(services, request.params)
        return reply
          .type(type)
          .header('cache-control', forAnHour)
          .header('content-disposition', `inline; filename="${article.slug}.${ending}"`)
          .header('link', `<${publicUrl}${article.path}>; rel="describes"`)
          .send(write(article, publicUrl))
      })
    for (const ending of ['bib', 'ris', 'json'] as const)
      server.get<{ Params: { journal?: string; volume: string } }>(`${base}.${ending}`, costly, async (request, reply) => {
        const volume = await publishedVolume(services, request.params)
        const articles = (await articlesOf(services.db).published(await articlesOf(services.db).idsIn(volume.id))).filter(({ state }) => state === 'published')
        const text = {
          bib: () => bibtexOfVolume(volume, articles, publicUrl),
          ris: () => articles.map((article) => risOf(article, publicUrl)).join('\r\n'),
          json: () =>
            JSON.stringify(
              articles.map((article) => cslOf(article, publicUrl)),
              null,
              1,
            ),
        }[ending]()
        reply.type(formats[ending].type).header('cache-control', forAnHour)
        return reply.header('link', `<${publicUrl}${volumePath(volume, volume.series.id)}>; rel="describes"`).send(text)
      })
  }

  async function sendFeed(request: FastifyRequest, reply: FastifyReply, of: FeedScope): Promise<FastifyReply> {
    const createdAt = services.now().getTime()
    const feed = await cache.findOrMake(of.path, createdAt, async () => {
      const body = Buffer.from(await articlesFeed(services, of))
      return new CachedResponse(body, { contentType: 'application/atom+xml; charset=utf-8', cacheControl: forAnHour, createdAt })
    })
    return feed.send(request, reply)
  }

  server.get('/articles.atom', (request, reply) => sendFeed(request, reply, { path: '/articles.atom', page: '/proceedings', title: undefined, of: {} }))

  server.get<{ Params: { journal: string } }>('/journals/:journal.atom', async (request, reply) => {
    const journal = await contentOf(services.db).find('journals', request.params.journal)
    if (!journal) throw new Refusal('request.not_found', 'There is no such journal.')
    const page = `/journals/${journal.id}`
    return sendFeed(request, reply, { path: `${page}.atom`, page, title: journal.title, of: { series: journal.id } })
  })

  for (const base of ['/proceedings/:volume', '/journals/:journal/:volume'])
    server.get<{ Params: { journal?: string; volume: string } }>(`${base}.atom`, async (request, reply) => {
      const volume = await publishedVolume(services, request.params)
      const page = volumePath(volume, volume.series.id)
      return sendFeed(request, reply, { path: `${page}.atom`, page, title: volume.title, of: { volumeId: volume.id } })
    })
}

async function publishedVolume({ db }: Services, { journal, volume: slug }: { journal?: string; volume: string }): Promise<PublishedVolume> {
  const volume = slug.includes('\0') ? undefined : await volumesOf(db).findPublished(slug)
  // An issue of a journal is not at an address below /proceedings, nor the other way round.
  if (!volume || (volume.kind === 'proceedings') === Boolean(journal) || (journal && volume.series.id !== journal))
    throw new Refusal('request.not_found', 'There is no such volume.')
  return volume
}

/** The article, unless it was removed. */
async function readable(services: Services, params: ArticleParams): Promise<PublishedArticle> {
  const article = await findArticle(services, params)
  if (!article) throw new Refusal('request.not_found', 'There is no such article.')
  if (article.state === 'removed') throw new Refusal('article.removed', 'This article has been removed for legal reasons.')
  return article
}

/** Shown in the browser: it was checked when it was uploaded, and got its title page from us. */
async function sendPdf(request: FastifyRequest<{ Params: ArticleParams }>, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  const article = await readable(services, request.params)
  const link = `<${services.publicUrl}${article.path}>; rel="collection"; type="text/html"`
  return showPdf(request, reply, services, { fileId: article.fileId, name: `${article.slug}.pdf`, link })
}

/** What readers saw before. The earlier PDFs of a retracted article have no mark, so they are shown no longer. */
async function sendVersion(
  request: FastifyRequest<{ Params: ArticleParams & { number: string } }>,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const article = await readable(services, request.params)
  const versions = isRetracted(article) ? [] : await articlesOf(services.db).versions(article.id)
  const version = versions.find(({ number }) => String(number) === request.params.number)
  const link = `<${services.publicUrl}${article.path}.pdf>; rel="latest-version"; type="application/pdf"`
  return showPdf(request, reply, services, { fileId: version?.fileId ?? null, name: `${article.slug}-version-${version?.number}.pdf`, link })
}

interface ShownPdf {
  fileId: string | null
  name: string
  link: string
}

async function showPdf(request: FastifyRequest, reply: FastifyReply, services: Services, { fileId, name, link }: ShownPdf): Promise<FastifyReply> {
  const file = fileId ? await storedFilesOf(services.db).find(fileId) : undefined
  if (!file) throw new Refusal('request.not_found', 'There is no such PDF.')
  const etag = `"${file.sha256.slice(0, 32)}"`
  reply.headers({
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    // The viewers of browsers style themselves; a sandbox would keep them from opening at all.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    link,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await openFile(services, file)
  return reply.headers({ 'content-type': 'application/pdf', 'content-length': file.sizeBytes, 'content-disposition': `inline; filename="${name}"` }).send(bytes)
}

interface FeedScope {
  /** Of the feed, and of the page that it belongs to. */
  path: string
  page: string
  /** Of the journal or volume; all articles have none. */
  title: string | undefined
  of: { series?: string; volumeId?: string }
}

async function articlesFeed(services: Services, { path, page, title, of }: FeedScope): Promise<string> {
  const { settings } = await loadSite(services)
  const articles = await articlesOf(services.db).published(await articlesOf(services.db).newestIds(feedLength, of))
  const newest = Math.max(0, ...articles.map(({ changedAt }) => changedAt.getTime()))
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: services.publicUrl + path,
    title: `${title ?? settings.organiserName}: new articles`,
    link: services.publicUrl + page,
    feedLinks: { atom: services.publicUrl + path },
    updated: newest > 0 ? new Date(newest) : services.now(),
    copyright: settings.organiserName,
  })
  for (const article of articles) {
    const link = services.publicUrl + article.path
    feed.addItem({
      id: link,
      link,
      title: escapeText(markedTitle(article)),
      date: article.changedAt,
      published: new Date(`${article.publishedOn}T00:00:00Z`),
      author: article.authors.map(({ name }) => ({ name })),
      description: escapeText(article.abstract),
    })
  }
  return feed.atom1()
}
