import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { asksTooMuch } from './asks-too-much.ts'
import type { KeptPage, PageMemory } from './page-memory.ts'
import type { PlainRequest } from './read-plain-request.ts'
import { isKnown } from './send-kept.ts'

interface MemoryOptions {
  memory: PageMemory
  /** What every answer carries. */
  headers: Record<string, string>
  now: () => Date
  log: FastifyBaseLogger
}

export interface AnswerFromMemory {
  status: 200 | 304
  /** Names and values by turns. The same array for every answer with the same form of a page: the many names and values are most of what an answer costs. */
  lasting: readonly string[]
  /** Those of this one answer. */
  passing: readonly string[]
  /** Nothing for whoever has the page. */
  body: Buffer | undefined
  /** Writes the line in the log; called when the answer is on its way. */
  log(method: string): void
}

/** What lies ready is answered without the framework; the answer and its line in the log are those that the framework would give. */
export class AnswersFromMemory {
  readonly #options: MemoryOptions
  /** By the bytes that they stand before, or instead of. */
  readonly #heads = { 200: new WeakMap<Buffer, string[]>(), 304: new WeakMap<Buffer, string[]>() }

  constructor(options: MemoryOptions) {
    this.#options = options
  }

  find({ url, acceptEncoding, ifNoneMatch }: PlainRequest): AnswerFromMemory | undefined {
    const begun = performance.now()
    const now = this.#options.now()
    const page = this.#options.memory.find(url, now.getTime())
    if (!page) return undefined
    const encoding = acceptedEncoding(acceptEncoding)
    const body = page.finished(encoding)
    if (!body) return undefined
    const status = ifNoneMatch !== undefined && isKnown(ifNoneMatch, page.etag(encoding)) ? 304 : 200
    const reqId = randomUUID()
    // Not put together by spreading and flattening: that was a tenth of what an answer costs.
    const passing = ['x-request-id', reqId]
    const moment = page.momentHeaders(now)
    for (const name in moment) passing.push(name, moment[name] ?? '')
    return {
      status,
      lasting: this.#lastingHead(status, page, encoding, body),
      passing,
      body: status === 200 ? body : undefined,
      log: (method) => {
        const milliseconds = Math.round((performance.now() - begun) * 10) / 10
        this.#options.log.info({ reqId, method, route: page.route, status, milliseconds }, 'answered')
      },
    }
  }

  #lastingHead(status: 200 | 304, page: KeptPage, encoding: Encoding, body: Buffer): string[] {
    const known = this.#heads[status].get(body)
    if (known) return known
    const ofTheBody: Record<string, string> = status === 200 ? { ...page.bodyHeaders(encoding), 'content-length': String(body.length) } : {}
    const head = Object.entries({ ...this.#options.headers, ...page.headers(encoding), ...ofTheBody }).flat()
    this.#heads[status].set(body, head)
    return head
  }
}

/** Most requests are for a page that lies ready. These are answered before the framework begins its own work, which would cost twice what sending the page does. */
export function answerFromMemoryFirst(server: FastifyInstance, answers: AnswersFromMemory): void {
  const { server: http } = server
  const [framework] = http.listeners('request') as RequestListener[]
  if (!framework) throw new Error('There is no framework to go before.')
  http.removeListener('request', framework)
  http.on('request', (request, response) => {
    if (asksTooMuch(request, response)) return
    // While it stops, the framework tells everyone to go elsewhere.
    if (!http.listening || !answer(request, response, answers)) framework(request, response)
  })
}

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse, answers: AnswersFromMemory): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // A body, or a host that is not named: whatever is unusual is not ours to judge.
  if (headers.host === undefined || 'content-length' in headers || 'transfer-encoding' in headers) return false
  const found = answers.find({ url, acceptEncoding: headers['accept-encoding']?.toString(), ifNoneMatch: headers['if-none-match'] })
  if (!found) return false
  response.writeHead(found.status, found.lasting.concat(found.passing))
  response.end(method === 'HEAD' ? undefined : found.body)
  found.log(method)
  return true
}
