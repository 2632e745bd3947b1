import { createHash } from 'node:crypto'
import type { Encoding } from './accepted-encoding.ts'
import { compress } from './compress.ts'

/** A rendered answer that is the same for everyone. Its compressed forms are made when first asked for, and kept. */
export class KeptPage {
  readonly contentType: string
  readonly policy: string | undefined
  readonly madeAt: number
  readonly #tag: string
  readonly #forms: Map<Encoding, Promise<Buffer>>

  constructor(body: Buffer, contentType: string, policy: string | undefined, madeAt: number) {
    this.contentType = contentType
    this.policy = policy
    this.madeAt = madeAt
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#forms = new Map([['identity', Promise.resolve(body)]])
  }

  /** Each form has a tag of its own: a cache must not take one for the other. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  async body(encoding: Encoding): Promise<Buffer> {
    const identity = await (this.#forms.get('identity') as Promise<Buffer>)
    if (encoding === 'identity') return identity
    const form = this.#forms.get(encoding) ?? compress(identity, encoding, 7)
    this.#forms.set(encoding, form)
    return form
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
    this.#pages.clear()
  }
}
