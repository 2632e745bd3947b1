import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compress, type Effort, type Encoding } from './compression.ts'

interface ResponseFacts {
  contentType: string
  cacheControl: string
  /** The content security policy of a page; other responses have none of their own. */
  policy?: string | undefined
  /** Typed links to other resources (RFC 8288). */
  links?: string | undefined
  /** Milliseconds since 1970; the cache expires an entry by it. */
  createdAt: number
  effort?: Effort
}

/** A response that is the same for everyone, once per encoding. A compressed body is made when it is first requested. */
export class CachedResponse {
  readonly createdAt: number
  readonly body: Buffer
  readonly #headers: Record<string, string>
  readonly #contentType: string
  readonly #tag: string
  readonly #effort: Effort
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  /** Of the body and its compressed forms. */
  bytes: number
  /** Called when a compressed form has been added. */
  onGrowth: ((bytes: number) => void) | undefined

  constructor(body: Buffer, { contentType, cacheControl, policy, links, createdAt, effort = 'quick' }: ResponseFacts) {
    this.createdAt = createdAt
    this.body = body
    this.bytes = body.length
    this.#effort = effort
    this.#contentType = contentType
    this.#headers = {
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(policy && { 'content-security-policy': policy }),
      ...(links && { link: links }),
    }
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  }

  /** Each encoding has its own tag, so that a shared cache never mixes them up. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.body
    const compressed = this.#compressed.get(encoding) ?? this.#compress(encoding)
    this.#compressed.set(encoding, compressed)
    return compressed
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const compressed = await compress(this.body, encoding, this.#effort)
    this.bytes += compressed.length
    this.onGrowth?.(compressed.length)
    return compressed
  }

  /** Sends the response, or 304 when the client has it already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const etag = this.etag(encoding)
    reply.headers(this.#headers).header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('content-type', this.#contentType).send(await this.encoded(encoding))
  }
}

/** A shared cache may have weakened the tag; for GET a weak comparison is enough. */
function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

interface CacheLimits {
  maxEntries: number
  /** Of bodies and their compressed forms. */
  maxBytes: number
  /** In milliseconds. */
  ttl: number
}

/** Rendered pages by address, invalidated all at once when anything they show changes. The least recently used are evicted first. */
export class PageCache {
  readonly #entries = new Map<string, CachedResponse>()
  readonly #limits: CacheLimits
  #bytes = 0
  #generation = 0

  constructor(limits: CacheLimits) {
    this.#limits = limits
  }

  /** Changes with every invalidation: a page rendered from data of an earlier generation must not be stored. */
  get generation(): number {
    return this.#generation
  }

  find(key: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (now - entry.createdAt >= this.#limits.ttl) {
      this.#delete(key)
      return undefined
    }
    // A Map keeps the order of insertion.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  store(key: string, entry: CachedResponse, generation: number): void {
    if (generation !== this.#generation || entry.bytes > this.#limits.maxBytes) return
    this.#delete(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    entry.onGrowth = (bytes) => {
      if (this.#entries.get(key) !== entry) return
      this.#bytes += bytes
      this.#evict()
    }
    this.#evict()
  }

  /** The entry at an address, made when there is none. */
  async findOrMake(key: string, now: number, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const { generation } = this
    const cached = this.find(key, now)
    if (cached) return cached
    const made = await make()
    this.store(key, made, generation)
    return made
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxEntries && this.#bytes <= this.#limits.maxBytes) break
      this.#delete(oldest)
    }
  }

  invalidate(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#bytes = 0
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
