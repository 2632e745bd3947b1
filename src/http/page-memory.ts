import { createHash } from 'node:crypto'
import type { Encoding } from './accepted-encoding.ts'
import { compress } from './compress.ts'
import { gzipInPieces, type Piece } from './gzip-in-pieces.ts'

export interface KeptFacts {
  contentType: string
  cacheControl: string
  /** What the page may load; nothing for what is no page. */
  policy?: string | undefined
  madeAt: number
  /** The pattern under which the log counts it. */
  route?: string
}

/** After so many askings a page is worth more effort: while it changes all the time it is compressed quickly, and nobody waits for the thorough form. */
const oftenAsked = 2
/** Whoever asks again right after a change may be told of the page before it: by then that is gone, and not worth any effort. */
const settledMilliseconds = 100

/** A rendered answer that is the same for everyone. Its compressed forms are made when first asked for, and kept. */
export class KeptPage {
  readonly madeAt: number
  readonly route: string
  readonly #facts: KeptFacts
  readonly #mayBeShared: boolean
  readonly #tag: string
  readonly #pieces: readonly Piece[] | undefined
  readonly #forms = new Map<Encoding, Promise<Buffer>>()
  readonly #finished = new Map<Encoding, Buffer>()
  readonly #asked = new Map<Encoding, number>()
  #isDropped = false

  constructor(body: Buffer | readonly Piece[], facts: KeptFacts) {
    this.madeAt = facts.madeAt
    this.route = facts.route ?? '/*'
    this.#facts = facts
    this.#mayBeShared = facts.cacheControl.includes('s-maxage=1')
    if (Buffer.isBuffer(body)) this.#finished.set('identity', body)
    else this.#pieces = body
    const hash = createHash('sha256')
    for (const bytes of this.#bytes()) hash.update(bytes)
    this.#tag = hash.digest('base64url').slice(0, 22)
  }

  /** Each form has a tag of its own: a cache must not take one for the other. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  /** The form's bytes, for one asker, when they are there already. Its tag stays when they become fewer: inside it is the same page, and nobody asks for a part of one. */
  finished(encoding: Encoding): Buffer | undefined {
    const before = this.#asked.get(encoding) ?? 0
    if (before < oftenAsked) this.#asked.set(encoding, before + 1)
    if (before === oftenAsked - 1 && encoding !== 'identity') this.#compressWhenSettled(encoding)
    return encoding === 'identity' ? this.#whole() : this.#finished.get(encoding)
  }

  async body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#whole()
    const finished = this.#finished.get(encoding)
    if (finished) return finished
    if (encoding === 'gzip' && this.#pieces) return this.#compressInPieces(this.#pieces)
    const form = this.#forms.get(encoding) ?? this.#compress(encoding, 5)
    this.#forms.set(encoding, form)
    return form
  }

  /** Little work, done here: the way to another thread and back would take as long. */
  #compressInPieces(pieces: readonly Piece[]): Buffer {
    const form = gzipInPieces(pieces)
    this.#finished.set('gzip', form)
    return form
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>, quality: 5 | 10): Promise<Buffer> {
    const form = await compress(this.#whole(), encoding, quality)
    this.#finished.set(encoding, form)
    return form
  }

  #compressWhenSettled(encoding: Exclude<Encoding, 'identity'>): void {
    const compress = () => {
      if (!this.#isDropped) void this.#compress(encoding, 10)
    }
    setTimeout(compress, settledMilliseconds).unref()
  }

  /** It will not be sent again. */
  drop(): void {
    this.#isDropped = true
  }

  /** Put together when first asked for like that, or for a form that is made of the whole. */
  #whole(): Buffer {
    const whole = this.#finished.get('identity') ?? Buffer.concat(this.#bytes())
    this.#finished.set('identity', whole)
    return whole
  }

  #bytes(): Buffer[] {
    return this.#pieces ? this.#pieces.map(({ bytes }) => bytes) : [this.#whole()]
  }

  /** What the head says of the page, whether it is sent or known already. */
  headers(encoding: Encoding): Record<string, string> {
    const { cacheControl, policy } = this.#facts
    return { 'cache-control': cacheControl, vary: 'accept-encoding', etag: this.etag(encoding), ...(policy ? { 'content-security-policy': policy } : {}) }
  }

  /**
   * What the head says of this moment. nginx counts whole seconds and would keep `s-maxage=1` for up to two; told the end of the
   * second that it is in, it keeps a page for one at most. It takes the line out of the answer.
   */
  momentHeaders(now: Date): Record<string, string> {
    return this.#mayBeShared ? { 'x-accel-expires': `@${Math.floor(now.getTime() / 1000)}` } : {}
  }

  /** What the head says of the bytes that follow it. */
  bodyHeaders(encoding: Encoding): Record<string, string> {
    return { 'content-type': this.#facts.contentType, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) }
  }
}

/** Rendered pages by address, dropped all at once when anything they show changes. Bounded, so that no visitor can fill the memory with addresses. */
export class PageMemory {
  readonly #pages = new Map<string, KeptPage>()
  readonly #mostPages: number
  readonly #keepMilliseconds: number
  #generation = 0

  constructor({ mostPages, keepMilliseconds }: { mostPages: number; keepMilliseconds: number }) {
    this.#mostPages = mostPages
    this.#keepMilliseconds = keepMilliseconds
  }

  /** A page that was begun before a change must not be kept after it: compare this before and after rendering. */
  get generation(): number {
    return this.#generation
  }

  find(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    if (now - page.madeAt < this.#keepMilliseconds) return page
    this.#pages.delete(key)
    return undefined
  }

  keep(key: string, page: KeptPage, generation: number): void {
    if (generation !== this.#generation) return
    const oldest = this.#pages.keys().next()
    if (this.#pages.size >= this.#mostPages && !oldest.done) this.#pages.delete(oldest.value)
    this.#pages.set(key, page)
  }

  drop(): void {
    this.#generation += 1
    for (const page of this.#pages.values()) page.drop()
    this.#pages.clear()
  }
}
