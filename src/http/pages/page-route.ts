import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { inlineHashesHeader } from '#web/inline-hashes.ts'
import { paths } from '#web/paths.ts'
import type { PostedForm } from '#web/request-context.ts'
import { checksPerHour } from '../api/documents.ts'
import { errorResponse } from '../error-response.ts'
import { isOutage } from '../outages.ts'
import { noteRefusal } from '../request-log.ts'
import { perHour } from '../security/rate-limits.ts'
import type { ReadingLimit } from '../security/reading-limit.ts'
import { sessionSecretOf } from '../sessions/sessions.ts'
import { acceptedEncoding, compress, minCompressedBytes } from './compression.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { MatchRoutes } from './match-routes.ts'
import { canonicalUrl, documentPath, isEntrance, isInSitemap, isOfDesk, pageUrl } from './page-address.ts'
import { CachedResponse, type PageCache } from './page-cache.ts'
import { formAgain, sendPlainPage } from './plain-page.ts'

/** Renders one page; in production React Router's request handler with its context filled in. */
export type RenderPage = (request: Request, about: { requestId: string; posted?: PostedForm | undefined }) => Promise<Response>

const publicCacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'
/** Of the pages for signing in: a shared cache would send them to somebody who is signed in already. */
const entranceCacheControl = 'private, no-cache'
const troubleTitle = 'We cannot answer at the moment'

interface PagesOptions {
  render: RenderPage
  cache: PageCache
  publicUrl: string
  now: () => Date
  /** Only a built site has routes; without them every address is taken as it is written. */
  matchRoutes?: MatchRoutes | undefined
  reading: ReadingLimit
}

/** Every address that is not the API, a file or a health check is a page. */
export function addPages(server: FastifyInstance, options: PagesOptions): void {
  const rendering = new Map<string, Promise<CachedResponse | undefined>>()

  server.all('/*', { errorHandler: sendError }, sendPage)
  // A code could be guessed here as in the API, and it is counted in the same way.
  server.get(paths.verifyDocument, { config: perHour(checksPerHour), errorHandler: sendVerifyAgain }, sendPage)

  /** Whoever has checked too many codes reads so on the page for checking, which looks nothing up. */
  async function sendVerifyAgain(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, code, message, fields } = errorResponse(error, request, reply)
    if (status >= 500) return sendPlainPage(reply, status, troubleTitle, `<p>${message}</p>`)
    if (code !== 'request.too_many') return reply.code(status).send({ error: { code, message, fields } })
    return sendPageAgain(request, reply, options, { form: 'verify', values: {}, fields, message }, status, paths.verify)
  }

  async function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, code, message, fields } = errorResponse(error, request, reply)
    if (status >= 500) return sendPlainPage(reply, status, troubleTitle, `<p>${message}</p>`)
    if (code === 'request.malformed') return sendPlainPage(reply, status, 'This address cannot be read', `<p>${message}</p>`)
    return reply.code(status).send({ error: { code, message, fields } })
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const requested = pageUrl(request.url, options.publicUrl)
    if (!requested) return reply.code(400).type('text/plain').send('This address cannot be read.')
    const plainPath = requested.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
    if (plainPath !== requested.pathname) return reply.redirect(plainPath + requested.search, 301)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('request.wrong_method', 'This page is for reading; nothing can be sent to it.')
    if (isEntrance(requested) && sessionSecretOf(request.headers.cookie, options.publicUrl)) return renderEntrance(request, reply, options)
    const cached = options.cache.find(keyOf(requested), options.now().getTime())
    if (cached) return send(cached)
    const url = await canonical(requested)
    if (url.pathname !== requested.pathname) return reply.redirect(url.pathname + url.search, 301)
    const known = options.cache.find(keyOf(url), options.now().getTime()) ?? (await renderedByOther(url))
    if (known) return send(known)
    if (await refuseFlood(request, reply, options)) return reply
    const page = await options.reading.inTurn(request, async () => options.cache.find(keyOf(url), options.now().getTime()) ?? renderShared(url))
    return page ? send(page) : reply

    async function send(page: CachedResponse): Promise<FastifyReply> {
      if (reply.sent) return reply
      if (!isEntrance(requested as URL)) reply.header('x-accel-expires', endOfSecond(options.now()))
      return page.send(request, reply)
    }

    /** Concurrent requests without a cookie share one rendering, unless it turns out to be a private page. */
    function renderedByOther(url: URL): Promise<CachedResponse | undefined> | undefined {
      return request.headers.cookie === undefined ? rendering.get(shareKeyOf(url))?.catch(() => undefined) : undefined
    }

    async function renderShared(url: URL): Promise<CachedResponse | undefined> {
      if (request.headers.cookie !== undefined) return renderAndCache(request, reply, url, options)
      const other = renderedByOther(url)
      const shared = other && (await other)
      if (shared) return shared
      const shareKey = shareKeyOf(url)
      const own = renderAndCache(request, reply, url, options)
      rendering.set(shareKey, own)
      try {
        return await own
      } finally {
        if (rendering.get(shareKey) === own) rendering.delete(shareKey)
      }
    }
  }

  const shareKeyOf = (url: URL) => `${options.cache.generation} ${keyOf(url)}`

  async function canonical(url: URL): Promise<URL> {
    if (isOfDesk(url.pathname)) return url
    const matched = await options.matchRoutes?.(documentPath(url.pathname))
    return matched ? canonicalUrl(url, matched) : url
  }
}

const keyOf = (url: URL) => url.pathname + url.search

/** nginx counts s-maxage in whole seconds from now and could keep a page for two; given the end of the current second it keeps it for one at most. */
const endOfSecond = (now: Date) => `@${Math.floor(now.getTime() / seconds(1))}`

/** Renders a page and caches it if it is public; a private response is sent at once and nothing is returned. */
async function renderAndCache(request: FastifyRequest, reply: FastifyReply, url: URL, options: PagesOptions): Promise<CachedResponse | undefined> {
  const { render, cache, now } = options
  const { generation } = cache
  // HEAD renders the page too, so that the cached entry is complete.
  const response = await render(new Request(url, { headers: toHeaders(request.headers) }), { requestId: request.id })
  if (response.status !== 200 || !response.headers.get('cache-control')?.startsWith('public')) {
    await sendPrivate(request, reply, response)
    return undefined
  }
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const policy = contentType.startsWith('text/html') ? contentSecurityPolicy(response.headers.get(inlineHashesHeader)) : undefined
  const page = new CachedResponse(Buffer.from(await response.arrayBuffer()), {
    contentType,
    policy,
    links: response.headers.get('link') ?? undefined,
    cacheControl: isEntrance(url) ? entranceCacheControl : publicCacheControl,
    createdAt: now().getTime(),
    effort: isInSitemap(url) ? 'thorough' : 'quick',
  })
  cache.store(keyOf(url), page, generation)
  return page
}

/** The login page for a browser with a session: it redirects a person who is signed in, so it is neither cached nor taken from the cache. */
async function renderEntrance(request: FastifyRequest, reply: FastifyReply, options: PagesOptions): Promise<FastifyReply> {
  if (await refuseFlood(request, reply, options)) return reply
  const whole = new Request(new URL(request.url, options.publicUrl), { headers: toHeaders(request.headers) })
  return sendPrivate(request, reply, await options.reading.inTurn(request, () => options.render(whole, { requestId: request.id })))
}

/** Sends 429 when this client has had too many pages rendered; the page is a few words, because rendering one is what costs. */
async function refuseFlood(request: FastifyRequest, reply: FastifyReply, { reading }: Pick<PagesOptions, 'reading'>): Promise<boolean> {
  const wait = await reading.secondsToWait(request)
  if (wait === undefined) return false
  noteRefusal(request, 'request.too_many')
  sendPlainPage(
    reply.header('retry-after', wait),
    429,
    'Please wait a moment',
    `<p>Very many pages were requested from your network within a few seconds. Nothing that you have sent us is affected, and the Back button of your browser brings back what you were writing. Please load this page again in ${wait === 1 ? 'a second' : `${wait} seconds`}.</p>`,
  )
  return true
}

/** A response for one person, or an error: no cache may store it. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, response: Response, status = response.status): Promise<FastifyReply> {
  // The database hung meanwhile, and the reader was told so.
  if (reply.sent) return reply
  reply.code(status)
  for (const [name, value] of response.headers) if (name !== 'cache-control' && name !== inlineHashesHeader) reply.header(name, value)
  reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding' })
  if (response.headers.get('content-type')?.startsWith('text/html'))
    reply.header('content-security-policy', contentSecurityPolicy(response.headers.get(inlineHashesHeader)))
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < minCompressedBytes) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'quick'))
}

/** Shows a page again after a plain form post that was refused, with everything that was typed and what is wrong with it. */
export async function sendPageAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<PagesOptions, 'render' | 'publicUrl' | 'reading'>,
  posted: PostedForm,
  statusOfRefusal = 422,
  address = request.url,
): Promise<FastifyReply> {
  if (await refuseFlood(request, reply, options)) return reply
  const again = new Request(new URL(address, options.publicUrl), { headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' } })
  try {
    const response = await options.reading.inTurn(request, () => options.render(again, { requestId: request.id, posted }))
    return await sendPrivate(request, reply, response, response.status === 200 ? statusOfRefusal : response.status)
  } catch (error) {
    if (!(error instanceof Error && isOutage(error))) throw error
    const values = { ...posted.values, ...(posted.token === undefined ? {} : { token: [posted.token] }) }
    const { status, message } = errorResponse(error, request, reply)
    return sendPlainPage(reply, status, troubleTitle, `<p>${message}</p>${Object.keys(posted.values).length > 0 ? formAgain(request.url, values) : ''}`)
  }
}

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}
