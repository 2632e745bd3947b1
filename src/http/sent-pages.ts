import { createHash } from 'node:crypto'
import type { Encoding } from './accepted-encoding.ts'

/** Everything that a page for one person is made of, and the form in which it travels. */
export interface MadeOf {
  /** What was shown in one session is never sent in another, were it the same to the letter. */
  sessionId: string
  address: string
  /** What the loaders found just now, as it is handed over to the browser, in pieces. */
  found: readonly string[]
  encoding: Exclude<Encoding, 'identity'>
}

interface Limits {
  mostBytes: number
  keepMilliseconds: number
}

const bodies = new WeakMap<Response, Buffer>()
const awaited = new WeakMap<Response, (body: Buffer) => void>()

/** The compressed page that goes with an answer, when the same page has left before. */
export const sentBefore = (answer: Response): Buffer | undefined => bodies.get(answer)

/** Tells whoever waits for it that a page has been compressed. */
export const isCompressed = (answer: Response, body: Buffer): void => awaited.get(answer)?.(body)

/**
 * Pages for one person, as they left: where the loaders, asked anew, find to the letter what they found last time, the page is what it was last time.
 * It holds few bytes, for a short while, and no page under anything but all that it was made of.
 */
export class SentPages {
  readonly #limits: Limits
  readonly #answers = new Map<string, Response>()
  #bytes = 0
  #end: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The answer of last time; nothing when there was none. */
  again(key: string): Response | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    // The one that was not asked for the longest goes first.
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Once this answer is compressed, it is kept. */
  await(key: string, answer: Response): void {
    const { status, headers } = answer
    awaited.set(answer, (body) => this.#keep(key, new Response(null, { status, headers }), body))
  }

  #keep(key: string, answer: Response, body: Buffer): void {
    if (this.#answers.has(key) || body.length > this.#limits.mostBytes) return
    bodies.set(answer, body)
    this.#answers.set(key, answer)
    this.#bytes += body.length
    for (const [oldest, { length }] of this.#oldestFirst()) {
      if (this.#bytes <= this.#limits.mostBytes) break
      this.#answers.delete(oldest)
      this.#bytes -= length
    }
    // All at once, so that nothing of anybody stays here because nobody asks any more.
    this.#end ??= setTimeout(() => this.#forget(), this.#limits.keepMilliseconds).unref()
  }

  *#oldestFirst(): Iterable<[string, Buffer]> {
    for (const [key, answer] of this.#answers) yield [key, bodies.get(answer) as Buffer]
  }

  #forget(): void {
    this.#end = undefined
    this.#answers.clear()
    this.#bytes = 0
  }
}

/** Short, and the same for nothing else; with the length of each part, so that no two can be taken for one. */
export function keyOf({ sessionId, address, found, encoding }: MadeOf): string {
  const hash = createHash('sha256')
  for (const part of [sessionId, address, encoding]) hash.update(`${part.length} `).update(part)
  // The last part ends where all ends, wherever its pieces do.
  for (const piece of found) hash.update(piece)
  return hash.digest('base64url')
}
