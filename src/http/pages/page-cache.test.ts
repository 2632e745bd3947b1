import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Effort } from './compression.ts'
import { CachedResponse, PageCache } from './page-cache.ts'

const words = 'The same for everyone. '.repeat(50)
const page = (text = words, createdAt = 0) => new CachedResponse(Buffer.from(text), { contentType: 'text/html', cacheControl: 'public', createdAt })

describe('a cached response', () => {
  test('has one body in three encodings, each made once', async () => {
    const response = page()
    expect((await response.encoded('identity')).toString()).toBe(words)
    const [brotli, again] = await Promise.all([response.encoded('br'), response.encoded('br')])
    expect(again).toBe(brotli)
    expect(brotliDecompressSync(brotli).toString()).toBe(words)
    expect(gunzipSync(await response.encoded('gzip')).toString()).toBe(words)
    expect(brotli.length).toBeLessThan(words.length)
  })

  test('has a tag of its own for each encoding, and the same tags for the same body', () => {
    const tags = (['identity', 'br', 'gzip'] as const).map((encoding) => page().etag(encoding))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect((['identity', 'br', 'gzip'] as const).map((encoding) => page(words, 99).etag(encoding))).toEqual(tags)
    expect(page('other words').etag('br')).not.toBe(page().etag('br'))
  })
})

test('a response is compressed thoroughly only where that is asked for', async () => {
  const facts = { contentType: 'text/html', cacheControl: 'public', createdAt: 0 }
  const body = Buffer.from(Array.from({ length: 4000 }, (_, number) => `<p>${(number * 2_654_435_761) % 9973} conferences</p>`).join('\n'))
  const bytes = async (effort?: Effort) => (await new CachedResponse(body, effort ? { ...facts, effort } : facts).encoded('br')).length
  expect(await bytes()).toBe(await bytes('quick'))
  expect(await bytes('thorough')).toBeLessThan(await bytes('quick'))
})

describe('the cache', () => {
  const emptyCache = (limits: { maxEntries?: number; maxBytes?: number } = {}) => new PageCache({ maxEntries: 10, maxBytes: 100_000, ttl: 1000, ...limits })
  const found = (cache: PageCache, keys: string[]) => keys.filter((key) => cache.find(key, 0))

  test('finds an entry by its address', () => {
    const cache = emptyCache()
    const about = page()
    cache.store('/about', about, cache.generation)
    expect(cache.find('/about', 0)).toBe(about)
    expect(cache.find('/visa', 0)).toBeUndefined()
  })

  test('is empty after an invalidation', () => {
    const cache = emptyCache()
    cache.store('/about', page(), cache.generation)
    cache.store('/visa', page(), cache.generation)
    cache.invalidate()
    expect(found(cache, ['/about', '/visa'])).toEqual([])
  })

  test('does not store a page that was begun before an invalidation', () => {
    const cache = emptyCache()
    const begun = cache.generation
    cache.invalidate()
    cache.store('/about', page(), begun)
    expect(cache.find('/about', 0)).toBeUndefined()
    cache.store('/about', page(), cache.generation)
    expect(cache.find('/about', 0)).toBeDefined()
  })

  test('expires an entry after its TTL', () => {
    const cache = emptyCache()
    cache.store('/about', page(words, 5000), cache.generation)
    expect(cache.find('/about', 5999)).toBeDefined()
    expect(cache.find('/about', 6000)).toBeUndefined()
    expect(cache.find('/about', 5000), 'an expired entry is gone').toBeUndefined()
  })

  test('[V19] holds at most so many entries and evicts the oldest', () => {
    const cache = emptyCache({ maxEntries: 3 })
    const keys = ['/1', '/2', '/3', '/4']
    for (const key of keys) cache.store(key, page(), cache.generation)
    expect(found(cache, keys)).toEqual(['/2', '/3', '/4'])
  })

  test('[V19] holds at most so many bytes, evicts the oldest, and never stores a body larger than that', () => {
    const cache = emptyCache({ maxBytes: 250 })
    const keys = ['/1', '/2', '/3']
    for (const key of keys) cache.store(key, page('x'.repeat(100)), cache.generation)
    expect(found(cache, keys)).toEqual(['/2', '/3'])
    cache.store('/3', page('y'.repeat(150)), cache.generation)
    expect(found(cache, keys), 'a replaced entry is counted once').toEqual(['/2', '/3'])
    cache.store('/large', page('x'.repeat(251)), cache.generation)
    expect(found(cache, [...keys, '/large'])).toEqual(['/2', '/3'])
  })

  test('[V19] counts the compressed forms too', async () => {
    const random = () => page(randomBytes(500).toString('base64'))
    const cache = emptyCache({ maxBytes: 2000 })
    const [one, other] = [random(), random()]
    cache.store('/1', one, cache.generation)
    cache.store('/2', other, cache.generation)
    await other.encoded('br')
    await other.encoded('gzip')
    expect(found(cache, ['/1', '/2'])).toEqual(['/2'])
    await one.encoded('br')
    expect(found(cache, ['/1', '/2']), 'an evicted entry is not counted').toEqual(['/2'])
  })

  test('[V19] evicts what nobody reads before what is read again and again', () => {
    const cache = emptyCache({ maxEntries: 3 })
    cache.store('/', page(), cache.generation)
    for (let number = 0; number < 20; number += 1) {
      cache.store(`/conference-years?year=${number}`, page(), cache.generation)
      expect(cache.find('/', 0)).toBeDefined()
    }
  })
})
