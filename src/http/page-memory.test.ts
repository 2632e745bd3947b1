import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { bytesInPieces } from './gzip-in-pieces.ts'
import { KeptPage, PageMemory } from './page-memory.ts'

const words = 'The same for everyone. '.repeat(50)
const page = (text = words, madeAt = 0) => new KeptPage(Buffer.from(text), { contentType: 'text/html', cacheControl: 'public', madeAt })

describe('a kept page', () => {
  test('has one body in three forms', async () => {
    const kept = page()
    expect((await kept.body('identity')).toString()).toBe(words)
    expect(brotliDecompressSync(await kept.body('br')).toString()).toBe(words)
    expect(gunzipSync(await kept.body('gzip')).toString()).toBe(words)
    expect((await kept.body('br')).length).toBeLessThan(words.length)
  })

  test('made of pieces is what it is in one, by its tag and in each form', async () => {
    const texts = ['<p>', words, '', 'Türkiye – 大阪 🌍', words.repeat(3), '</p>']
    const whole = page(texts.join(''))
    // As the pieces are when they are new, met again, and cut otherwise.
    for (const cut of [texts, texts, [texts.slice(0, 2).join(''), ...texts.slice(2)]]) {
      const kept = new KeptPage(bytesInPieces(cut, 'everyone'), { contentType: 'text/html', cacheControl: 'public', madeAt: 0 })
      for (const encoding of ['identity', 'br', 'gzip'] as const) expect(kept.etag(encoding)).toBe(whole.etag(encoding))
      expect(gunzipSync(await kept.body('gzip')).toString()).toBe(texts.join(''))
      expect(kept.finished('identity')?.toString()).toBe(texts.join(''))
      expect(brotliDecompressSync(await kept.body('br')).toString()).toBe(texts.join(''))
    }
  })

  test('makes each form once', async () => {
    const kept = page()
    const [first, second] = await Promise.all([kept.body('br'), kept.body('br')])
    expect(second).toBe(first)
    expect(await kept.body('br')).toBe(first)
  })

  test('is compressed with more effort once it was asked for often, and stays the same page', async () => {
    const prose = Array.from({ length: 3000 }, (_, line) => `${(line * 7919) % 613} of ${(line * 104_729) % 977} visitors`).join(', ')
    const kept = page(prose)
    const quick = await kept.body('br')
    const tag = kept.etag('br')
    for (let asked = 0; asked < 10; asked += 1) expect(kept.finished('br')).toBe(quick)
    await vi.waitFor(() => expect(kept.finished('br')?.length).toBeLessThan(quick.length), 20_000)
    expect(brotliDecompressSync(await kept.body('br')).toString()).toBe(prose)
    expect(kept.etag('br')).toBe(tag)
  })

  test('is not worth the effort when it is gone before anybody could have it', async () => {
    const prose = 'visitors '.repeat(3000)
    const memory = new PageMemory({ mostPages: 10, keepMilliseconds: 60_000 })
    const [gone, stays] = [page(prose), page(prose)]
    memory.keep('/', gone, memory.generation)
    for (const kept of [gone, stays]) {
      await kept.body('br')
      for (let asked = 0; asked < 10; asked += 1) kept.finished('br')
    }
    const quick = gone.finished('br')
    memory.drop()
    await vi.waitFor(() => expect(stays.finished('br')?.equals(quick ?? Buffer.alloc(0))).toBe(false), 20_000)
    expect(gone.finished('br')).toBe(quick)
  })

  test('has a tag of its own for each form, and the same tag for the same words', () => {
    const tags = (['identity', 'br', 'gzip'] as const).map((encoding) => page().etag(encoding))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect((['identity', 'br', 'gzip'] as const).map((encoding) => page(words, 99).etag(encoding))).toEqual(tags)
    expect(page('other words').etag('br')).not.toBe(page().etag('br'))
  })
})

describe('the memory', () => {
  const memory = (mostPages = 10) => new PageMemory({ mostPages, keepMilliseconds: 1000 })

  test('gives back what it keeps, by address', () => {
    const kept = memory()
    const about = page()
    kept.keep('/about', about, kept.generation)
    expect(kept.find('/about', 0)).toBe(about)
    expect(kept.find('/visa', 0)).toBeUndefined()
  })

  test('forgets everything when anything changes', () => {
    const kept = memory()
    kept.keep('/about', page(), kept.generation)
    kept.keep('/visa', page(), kept.generation)
    kept.drop()
    expect(kept.find('/about', 0)).toBeUndefined()
    expect(kept.find('/visa', 0)).toBeUndefined()
  })

  test('does not keep a page that was begun before a change', () => {
    const kept = memory()
    const begun = kept.generation
    kept.drop()
    kept.keep('/about', page(), begun)
    expect(kept.find('/about', 0)).toBeUndefined()
    kept.keep('/about', page(), kept.generation)
    expect(kept.find('/about', 0)).toBeDefined()
  })

  test('renders a page anew when its time is over', () => {
    const kept = memory()
    kept.keep('/about', page(words, 5000), kept.generation)
    expect(kept.find('/about', 5999)).toBeDefined()
    expect(kept.find('/about', 6000)).toBeUndefined()
    expect(kept.find('/about', 5000), 'what was found too old is gone').toBeUndefined()
  })

  test('[V19] holds no more pages than it may, and gives up the oldest', () => {
    const kept = memory(3)
    for (const address of ['/1', '/2', '/3', '/4']) kept.keep(address, page(), kept.generation)
    expect(['/1', '/2', '/3', '/4'].filter((address) => kept.find(address, 0))).toEqual(['/2', '/3', '/4'])
  })
})
