import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import type { Services } from '#domain/services.ts'
import { CachedResponse } from '../pages/page-cache.ts'

const rowsAtOnce = 250

/** An answer of the API that browsers may keep, if they ask each time whether it is still good. */
export function keptJson(body: Buffer, now: Date): CachedResponse {
  return new CachedResponse(body, {
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate',
    createdAt: now.getTime(),
  })
}

interface Kept {
  version: string
  answer: CachedResponse
}

/**
 * All conferences with their long texts, kept as the text that is sent. Every request asks the database for the version of
 * the conferences, which is cheap; the texts are read again only when it has moved, a part at a time so that others are served in between.
 */
export class ConferenceList {
  readonly #services: Services
  #kept: Kept | undefined
  #making: Promise<Kept> | undefined
  #looking: Promise<CachedResponse> | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /** Whoever asks in the same moment shares one look at the database, which is begun after all of them have asked: each sees every change made before. */
  current(): Promise<CachedResponse> {
    this.#looking ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.#looking = undefined
      return this.#look()
    })
    return this.#looking
  }

  async #look(): Promise<CachedResponse> {
    const version = await conferencesOf(this.#services.db).version()
    // What others are waiting for may have been begun before the change that this request must already see.
    const joined = this.#kept?.version === version ? this.#kept : await this.#make()
    return joined.version === version ? joined.answer : (await this.#make()).answer
  }

  #make(): Promise<Kept> {
    this.#making ??= this.#read().finally(() => {
      this.#making = undefined
    })
    return this.#making
  }

  async #read(): Promise<Kept> {
    // One snapshot for the version and all parts: a tag must never stand on a list that is half old and half new.
    const snapshot = this.#services.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    this.#kept = await snapshot.execute(async (db) => {
      const conferences = conferencesOf(db)
      const version = await conferences.version()
      return { version, answer: keptJson(await textOf(conferences), this.#services.now()) }
    })
    return this.#kept
  }
}

async function textOf(conferences: ReturnType<typeof conferencesOf>): Promise<Buffer> {
  const parts: Buffer[] = []
  let before = '['
  let part = await conferences.page(rowsAtOnce)
  while (part.length > 0) {
    parts.push(Buffer.from(before + part.map((conference) => JSON.stringify(conference)).join(',')))
    before = ','
    part = part.length < rowsAtOnce ? [] : await conferences.page(rowsAtOnce, part.at(-1))
  }
  return Buffer.concat([...parts, Buffer.from(before === '[' ? '[]' : ']')])
}
