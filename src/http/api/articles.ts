import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isCalendarDay } from '#domain/dates.ts'
import { articleKinds } from '#domain/publishing/article.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { isRetracted, licenceAddress, type PublishedArticle, type RelatedArticle, volumePath } from '#domain/publishing/published-article.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { perHour } from '../security/rate-limits.ts'
import { refused, withSchemas } from './openapi.ts'

const articlesPerPage = 50
/** Enough to read fifty thousand articles in an hour. */
const requestsPerHour = 1200

const notice = z.object({ kind: z.enum(articleKinds), title: z.string(), doi: z.nullable(z.string()), url: z.string() })

const listed = {
  id: z.string(),
  kind: z.enum(articleKinds),
  title: z.string(),
  url: z.string(),
  pdf: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  published: z.string(),
  language: z.string(),
  peerReviewed: z.boolean(),
  retracted: z.boolean(),
  series: z.object({ id: z.string(), kind: z.enum(['proceedings', 'journal']), title: z.string(), issn: z.string() }),
  volume: z.nullable(z.object({ title: z.string(), number: z.string(), issue: z.string(), year: z.int(), url: z.nullable(z.string()) })),
  firstPage: z.string(),
  lastPage: z.string(),
  authors: z.array(z.object({ name: z.string(), given: z.string(), family: z.string(), affiliation: z.string(), country: z.string(), orcid: z.string() })),
}
const listedArticle = z.object(listed)
const wholeArticle = z.object({
  ...listed,
  abstract: z.string(),
  keywords: z.array(z.string()),
  licence: z.object({ name: z.string(), url: z.nullable(z.string()) }),
  received: z.nullable(z.string()),
  accepted: z.nullable(z.string()),
  funding: z.string(),
  interests: z.string(),
  dataAvailability: z.string(),
  conference: z.nullable(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  contributions: z.array(z.object({ author: z.string(), roles: z.array(z.string()) })),
  references: z.array(z.object({ text: z.string(), doi: z.string(), url: z.string() })),
  notices: z.array(notice),
  about: z.nullable(notice),
})

const query = z.object({
  series: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  doi: z.optional(z.string().check(z.regex(/^10\.[^\0\s]{3,250}$/))),
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d~[\w-]{1,64}$/))),
})

/** The published articles, for programs: pages of all, and each with everything that its page shows. */
export function addArticlesApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  const { publicUrl } = services
  typed.get(
    '/articles',
    {
      config: perHour(requestsPerHour),
      schema: {
        tags: ['Articles'],
        summary: 'The published articles, the newest first',
        description:
          'Fifty a page; `next` is what the next page takes as `after`. `series` is the id of a journal or series of proceedings. Notices are articles too.',
        querystring: query,
        response: { 200: z.object({ articles: z.array(listedArticle), next: z.nullable(z.string()) }), ...refused },
      },
    },
    async (request, reply) => {
      const { series, doi } = request.query
      const [day = '', id = ''] = request.query.after?.split('~') ?? []
      if (request.query.after && !isCalendarDay(day)) throw new Refusal('request.malformed', 'This is not a page of the list.')
      const found = await articlesOf(services.db).idsAfter(articlesPerPage + 1, { series, doi, after: request.query.after ? { day, id } : undefined })
      const shown = found.slice(0, articlesPerPage)
      const articles = await articlesOf(services.db).published(shown.map((one) => one.id))
      const last = shown.at(-1)
      return reply.header('cache-control', revalidated).send({
        articles: articles.map((article) => listedOf(article, publicUrl)),
        next: found.length > articlesPerPage && last ? `${last.day}~${last.id}` : null,
      })
    },
  )
  typed.get(
    '/articles/:id',
    {
      config: perHour(requestsPerHour),
      schema: {
        tags: ['Articles'],
        summary: 'A published article with its abstract, references and notices',
        params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
        response: { 200: wholeArticle, ...refused },
      },
    },
    async (request, reply) => {
      const [article] = await articlesOf(services.db).published([request.params.id])
      if (!article) throw new Refusal('request.not_found', 'There is no published article with this id.')
      if (article.state === 'removed') throw new Refusal('article.removed', 'This article has been removed for legal reasons.')
      return reply.header('cache-control', revalidated).send(wholeOf(article, publicUrl))
    },
  )
}

const revalidated = 'public, max-age=0, must-revalidate'

function listedOf(article: PublishedArticle, publicUrl: string): z.output<typeof listedArticle> {
  const { id, kind, title, doi, publishedOn, language, peerReviewed, series, volume, firstPage, lastPage } = article
  return {
    ...{ id, kind, title, doi, language, peerReviewed, firstPage, lastPage },
    url: publicUrl + article.path,
    pdf: article.fileId && `${publicUrl}${article.path}.pdf`,
    published: publishedOn,
    retracted: isRetracted(article),
    series: { id: series.id, kind: series.kind, title: series.title, issn: volume?.issn || series.issn },
    volume: volume && {
      ...{ title: volume.title, number: volume.number, issue: volume.issue, year: volume.year },
      url: volume.isPublished ? publicUrl + volumePath(volume, series.id) : null,
    },
    authors: article.authors.map(({ name, given, family, affiliation, country, orcid }) => ({ name, given, family, affiliation, country, orcid })),
  }
}

function wholeOf(article: PublishedArticle, publicUrl: string): z.output<typeof wholeArticle> {
  const { abstract, keywords, funding, interests, dataAvailability, conference } = article
  const related = ({ kind, title, doi, path }: RelatedArticle) => ({ kind, title, doi, url: publicUrl + path })
  return {
    ...listedOf(article, publicUrl),
    ...{ abstract, keywords, funding, interests, dataAvailability },
    licence: { name: article.licence, url: licenceAddress(article.licence) ?? null },
    received: article.receivedOn,
    accepted: article.acceptedOn,
    conference: conference && { id: conference.id, name: conference.name, url: publicUrl + conference.path },
    contributions: article.authors.flatMap(({ name, contributions }) => (contributions.length > 0 ? [{ author: name, roles: contributions }] : [])),
    references: article.references.map(({ text, doi, url }) => ({ text, doi, url })),
    notices: article.notices.map(related),
    about: article.about && related(article.about),
  }
}
