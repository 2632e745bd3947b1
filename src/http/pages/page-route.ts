import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { inlineHashesHeader } from '#web/inline-hashes.ts'
import type { PostedForm } from '#web/request-context.ts'
import { acceptedEncoding, compress, minCompressedBytes } from './compression.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { CachedResponse, type PageCache } from './page-cache.ts'

/** Renders one page; in production React Router's request handler with its context filled in. */
export type RenderPage = (request: Request, about: { requestId: string; posted?: PostedForm | undefined }) => Promise<Response>

/** Only these parameters change what a public page shows; any other is ignored and makes no cache entry. */
const pageParameters: Record<string, readonly string[]> = {
  '/conference-years': ['year', 'q', 'topic', 'country', 'page'],
  '/profile': ['done'],
  '/account': ['done'],
  '/account/open-desk': ['next'],
}

const publicCacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

interface PagesOptions {
  render: RenderPage
  cache: PageCache
  publicUrl: string
  now: () => Date
}

/** Every address that is not the API, a file or a health check is a page. */
export function addPages(server: FastifyInstance, options: PagesOptions): void {
  const rendering = new Map<string, Promise<CachedResponse | undefined>>()

  server.all('/*', async (request, reply) => {
    const url = pageUrl(request.url, options.publicUrl)
    if (!url) return reply.code(400).type('text/plain').send('This address cannot be read.')
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
      return reply.redirect(url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') + url.search, 301)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('request.wrong_method', 'This page is for reading; nothing can be sent to it.')
    const key = url.pathname + url.search
    const page = options.cache.find(key, options.now().getTime()) ?? (await renderShared(key))
    return page ? page.send(request, reply.header('x-accel-expires', endOfSecond(options.now()))) : reply

    /** Concurrent requests without a cookie share one rendering, unless it turns out to be a private page. */
    async function renderShared(key: string): Promise<CachedResponse | undefined> {
      const render = () => renderAndCache(request, reply, url as URL, key, options)
      if (request.headers.cookie !== undefined) return render()
      const shareKey = `${options.cache.generation} ${key}`
      const other = rendering.get(shareKey)
      const shared = other && (await other.catch(() => undefined))
      if (shared) return shared
      const own = render()
      rendering.set(shareKey, own)
      try {
        return await own
      } finally {
        if (rendering.get(shareKey) === own) rendering.delete(shareKey)
      }
    }
  })
}

/** nginx counts s-maxage in whole seconds from now and could keep a page for two; given the end of the current second it keeps it for one at most. */
const endOfSecond = (now: Date) => `@${Math.floor(now.getTime() / seconds(1))}`

/** The page's own address, built from PUBLIC_URL: what the client writes into Host or forwarding headers decides nothing. */
function pageUrl(address: string, publicUrl: string): URL | undefined {
  if (!URL.canParse(address, publicUrl) || address.startsWith('//')) return undefined
  const url = new URL(address, publicUrl)
  if (!url.search) return url
  const path = url.pathname.replace(/\.data$/, '')
  // Pages of the desk are never cached, so their lists may have any parameters.
  if (/^\/desk(\/|$)/.test(path)) return url
  const names = pageParameters[path] ?? (path.startsWith('/submission/') ? ['arrived'] : [])
  const search = new URLSearchParams(
    names.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const routes = url.searchParams.get('_routes')
  if (routes && url.pathname.endsWith('.data')) search.set('_routes', routes)
  url.search = search.toString()
  return url
}

/** Renders a page and caches it if it is public; a private response is sent at once and nothing is returned. */
async function renderAndCache(
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  key: string,
  { render, cache, now }: PagesOptions,
): Promise<CachedResponse | undefined> {
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
    cacheControl: publicCacheControl,
    createdAt: now().getTime(),
  })
  cache.store(key, page, generation)
  return page
}

/** A response for one person, or an error: no cache may store it. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, response: Response, status = response.status): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of response.headers) if (name !== 'cache-control' && name !== inlineHashesHeader) reply.header(name, value)
  reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding' })
  if (response.headers.get('content-type')?.startsWith('text/html'))
    reply.header('content-security-policy', contentSecurityPolicy(response.headers.get(inlineHashesHeader)))
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < minCompressedBytes) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'))
}

/** Shows a page again after a plain form post that was refused, with everything that was typed and what is wrong with it. */
export async function sendPageAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<PagesOptions, 'render' | 'publicUrl'>,
  posted: PostedForm,
  statusOfRefusal = 422,
): Promise<FastifyReply> {
  const again = new Request(new URL(request.url, options.publicUrl), { headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' } })
  const response = await options.render(again, { requestId: request.id, posted })
  return sendPrivate(request, reply, response, response.status === 200 ? statusOfRefusal : response.status)
}

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}
