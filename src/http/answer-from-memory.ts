import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { asksTooMuch } from './asks-too-much.ts'
import type { KeptPage, PageMemory } from './page-memory.ts'
import { isKnown } from './send-kept.ts'

interface MemoryOptions {
  memory: PageMemory
  /** What every answer carries. */
  headers: Record<string, string>
  now: () => Date
  log: FastifyBaseLogger
}

/** By the bytes they stand before: they name their length. */
type Heads = WeakMap<Buffer, string[]>

/**
 * Most requests are for a page that lies ready. These are answered before the framework begins its own work, which would cost
 * twice what sending the page does; the answer and the line in the log are those that the framework would give. Everything else is left to it.
 */
export function answerFromMemoryFirst(server: FastifyInstance, options: MemoryOptions): void {
  const { server: http } = server
  const [framework] = http.listeners('request') as RequestListener[]
  if (!framework) throw new Error('There is no framework to go before.')
  const heads: Heads = new WeakMap()
  http.removeListener('request', framework)
  http.on('request', (request, response) => {
    if (asksTooMuch(request, response)) return
    // While it stops, the framework tells everyone to go elsewhere.
    if (!http.listening || !answer(request, response, heads, options)) framework(request, response)
  })
}

function answer(request: IncomingMessage, response: ServerResponse, heads: Heads, options: MemoryOptions): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const begun = performance.now()
  const now = options.now()
  const page = options.memory.find(url, now.getTime())
  // A body, or a host that is not named: whatever is unusual is not ours to judge.
  if (!page || headers.host === undefined || 'content-length' in headers || 'transfer-encoding' in headers) return false
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const body = page.finished(encoding)
  if (!body) return false
  const id = randomUUID()
  const known = headers['if-none-match'] !== undefined && isKnown(headers['if-none-match'], page.etag(encoding))
  if (known) {
    response.writeHead(304, { ...options.headers, ...page.headers(encoding), ...page.momentHeaders(now), 'x-request-id': id }).end()
  } else {
    // Not put together by spreading and flattening: that was a tenth of what an answer costs.
    const head = headOf(page, encoding, body, heads, options.headers).concat('x-request-id', id)
    for (const [name, value] of Object.entries(page.momentHeaders(now))) head.push(name, value)
    response.writeHead(200, head)
    response.end(method === 'HEAD' ? undefined : body)
  }
  const milliseconds = Math.round((performance.now() - begun) * 10) / 10
  options.log.info({ reqId: id, method, route: page.route, status: known ? 304 : 200, milliseconds }, 'answered')
  return true
}

/** Made once for each form of a page: the many names and values are most of what an answer costs. */
function headOf(page: KeptPage, encoding: Encoding, body: Buffer, heads: Heads, onEveryAnswer: Record<string, string>): string[] {
  const known = heads.get(body)
  if (known) return known
  const head = Object.entries({ ...onEveryAnswer, ...page.headers(encoding), ...page.bodyHeaders(encoding), 'content-length': String(body.length) }).flat()
  heads.set(body, head)
  return head
}
