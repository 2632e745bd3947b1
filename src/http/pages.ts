import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { ownInlineHeader } from '#web/own-inline.ts'
import type { PostedForm } from '#web/posted-form.ts'
import { piecesOf } from '#web/rendered-html.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { bytesForNow } from './bytes-of.ts'
import { compressOnce } from './compress.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { bytesInPieces, gzipInPieces } from './gzip-in-pieces.ts'
import { KeptPage, type PageMemory } from './page-memory.ts'
import { PageRequest } from './page-request.ts'
import { sendKept } from './send-kept.ts'
import { isCompressed, sentBefore } from './sent-pages.ts'

/** Renders one page: React Router's handler, with what the pages need already given to it. */
export type RenderPage = (asked: PageRequest, about: { requestId: string; posted?: PostedForm | undefined }) => Promise<Response>

/** Only these parameters change what a page shows to everyone; any other is left to the browser and never makes a page of its own. */
const meaningfulParameters: Record<string, readonly string[]> = {
  '/conference-years': ['year', 'q', 'topic', 'country', 'page'],
  '/profile': ['done'],
  '/account': ['done'],
  '/account/open-desk': ['next'],
}

const forEveryone = 'public, max-age=0, s-maxage=1, must-revalidate'

interface PagesOptions {
  render: RenderPage
  memory: PageMemory
  publicUrl: string
  now: () => Date
}

/** Everything that is not the API, a file or a health question is a page. */
export function addPages(server: FastifyInstance, options: PagesOptions): void {
  const underWay: Renderings = new Map()
  server.all('/*', async (request, reply) => {
    const address = pageAddress(request.url, options.publicUrl)
    if (!address) return reply.code(400).type('text/plain').send('This address cannot be read.')
    // One address a page: with a slash at its end it is the same page by another name.
    if (address.pathname.length > 1 && address.pathname.endsWith('/')) {
      return reply.redirect(address.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') + address.search, 301)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('request.wrong_method', 'This page is for reading; nothing can be sent to it.')
    const key = address.pathname + address.search
    const render = () => renderAndKeep(request, reply, address, key, options)
    const kept = options.memory.find(key, options.now().getTime()) ?? (await renderOnce(request, `${options.memory.generation} ${key}`, underWay, render))
    if (kept) return sendKept(request, reply.headers(kept.momentHeaders(options.now())), kept)
    return reply
  })
}

function pageAddress(url: string, publicUrl: string): URL | undefined {
  if (!URL.canParse(url, publicUrl) || url.startsWith('//')) return undefined
  const address = new URL(url, publicUrl)
  if (!address.search) return address
  const path = address.pathname.replace(/\.data$/, '')
  // Nothing of the desk is ever kept for everyone, so its lists may have any parameters.
  if (/^\/desk(\/|$)/.test(path)) return address
  const meaningful = meaningfulParameters[path] ?? (path.startsWith('/submission/') ? ['arrived'] : [])
  const routes = address.searchParams.get('_routes')
  const search = new URLSearchParams(meaningful.flatMap((name) => (address.searchParams.get(name) ? [[name, address.searchParams.get(name) as string]] : [])))
  if (routes && address.pathname.endsWith('.data')) search.set('_routes', routes)
  address.search = search.toString()
  return address
}

type Renderings = Map<string, Promise<KeptPage | undefined>>

/** Many may ask for a page in the moment it is dropped. Without a cookie they are all the same stranger, and one rendering serves them, unless it was no page for everyone. */
async function renderOnce(
  request: FastifyRequest,
  key: string,
  underWay: Renderings,
  render: () => Promise<KeptPage | undefined>,
): Promise<KeptPage | undefined> {
  if (request.headers.cookie !== undefined) return render()
  const others = underWay.get(key)
  const shared = others && (await others.catch(() => undefined))
  if (shared) return shared
  const own = render()
  underWay.set(key, own)
  try {
    return await own
  } finally {
    if (underWay.get(key) === own) underWay.delete(key)
  }
}

async function renderAndKeep(request: FastifyRequest, reply: FastifyReply, address: URL, key: string, options: PagesOptions): Promise<KeptPage | undefined> {
  const generation = options.memory.generation
  const response = await options.render(new PageRequest(address, request.headers), { requestId: request.id })
  if (response.status !== 200 || !response.headers.get('cache-control')?.startsWith('public')) {
    await sendResponse(request, reply, response)
    return undefined
  }
  const pieces = await piecesOf(response)
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const policy = contentType.startsWith('text/html') ? contentSecurityPolicy(response.headers.get(ownInlineHeader)) : undefined
  const page = new KeptPage(bytesInPieces(pieces, 'everyone'), { contentType, policy, cacheControl: forEveryone, madeAt: options.now().getTime() })
  options.memory.keep(key, page, generation)
  return page
}

/** An answer for one person, or an error: never kept by any cache. */
async function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response, status = response.status): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of response.headers) if (name !== 'cache-control' && name !== ownInlineHeader) reply.header(name, value)
  reply.header('cache-control', 'private, no-store')
  if (response.headers.get('content-type')?.startsWith('text/html'))
    reply.header('content-security-policy', contentSecurityPolicy(response.headers.get(ownInlineHeader)))
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  const before = sentBefore(response)
  if (before) return reply.header('content-encoding', encoding).send(before)
  const pieces = await piecesOf(response)
  const isShort = pieces.reduce((signs, piece) => signs + piece.length, 0) < 1024
  if (encoding === 'identity' || isShort) return reply.send(pieces.join(''))
  const compressed = encoding === 'gzip' && pieces.length > 1 ? gzipInPieces(bytesInPieces(pieces, 'one')) : compressOnce(bytesForNow(pieces), encoding)
  isCompressed(response, compressed)
  return reply.header('content-encoding', encoding).send(compressed)
}

/** Shows a page again after a plain post that was refused, with everything that was typed and what is wrong with it. */
export async function sendPageAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<PagesOptions, 'render' | 'publicUrl'>,
  posted: PostedForm,
  statusOfRefusal = 422,
): Promise<FastifyReply> {
  const address = new URL(request.url, options.publicUrl)
  const asked = new PageRequest(address, { accept: 'text/html', cookie: request.headers.cookie ?? '' })
  const response = await options.render(asked, { requestId: request.id, posted })
  return sendResponse(request, reply, response, response.status === 200 ? statusOfRefusal : response.status)
}
