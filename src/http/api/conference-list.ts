import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import type { Services } from '#domain/services.ts'
import type { Effort } from '../pages/compression.ts'
import { CachedResponse } from '../pages/page-cache.ts'

const pageSize = 250

/** A JSON response that browsers may cache if they revalidate it each time. */
export function cachedJson(body: Buffer, now: Date, effort: Effort): CachedResponse {
  return new CachedResponse(body, {
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate',
    createdAt: now.getTime(),
    effort,
  })
}

interface CachedList {
  version: string
  response: CachedResponse
}

/**
 * Caches all conferences with their long texts as the bytes of the response. Every request queries the version of the conferences, which is cheap;
 * the texts are read again only when it has changed, page by page so that other requests are served in between.
 */
export class ConferenceList {
  readonly #services: Services
  #cached: CachedList | undefined
  #loading: Promise<CachedList> | undefined
  #checking: Promise<CachedResponse> | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /** Concurrent requests share one query, which starts after all of them have arrived: each sees every change made before it. */
  current(): Promise<CachedResponse> {
    this.#checking ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.#checking = undefined
      return this.#check()
    })
    return this.#checking
  }

  async #check(): Promise<CachedResponse> {
    const version = await conferencesOf(this.#services.db).version()
    // A load that others await may have begun before the change that this request must see.
    const joined = this.#cached?.version === version ? this.#cached : await this.#load()
    return joined.version === version ? joined.response : (await this.#load()).response
  }

  #load(): Promise<CachedList> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #read(): Promise<CachedList> {
    // One snapshot for the version and all pages, so that an ETag never belongs to a list that is half old and half new.
    const snapshot = this.#services.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    this.#cached = await snapshot.execute(async (db) => {
      const conferences = conferencesOf(db)
      const version = await conferences.version()
      return { version, response: cachedJson(await textOf(conferences), this.#services.now(), 'thorough') }
    })
    return this.#cached
  }
}

async function textOf(conferences: ReturnType<typeof conferencesOf>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let separator = '['
  let page = await conferences.page(pageSize)
  while (page.length > 0) {
    chunks.push(Buffer.from(separator + page.map((conference) => JSON.stringify(conference)).join(',')))
    separator = ','
    page = page.length < pageSize ? [] : await conferences.page(pageSize, page.at(-1))
  }
  return Buffer.concat([...chunks, Buffer.from(separator === '[' ? '[]' : ']')])
}
