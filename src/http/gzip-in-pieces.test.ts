import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesInPieces, gzipInPieces } from './gzip-in-pieces.ts'

const prose = (many: number, seed: number) => Array.from({ length: many }, (_, line) => `<p>${(line * seed) % 613} visitors – all kind</p>`).join('')
const page = (title: string) => [`<h1>${title}</h1>`, prose(90, 7919), '<p>short</p>', `<p>${title}</p>`, prose(200, 104_729), '', '<footer>end</footer>']
const zipped = (texts: string[]) => gzipInPieces(bytesInPieces(texts, 'everyone'))

test('what is unpacked is the page, the first time and whenever a part of it changed', () => {
  for (const title of ['Law', 'Law in Porto – £5', 'Law', 'x'.repeat(5000)]) expect(gunzipSync(zipped(page(title))).toString()).toBe(page(title).join(''))
})

test('what was met before is packed with more effort, and then nearly as small as in one go', () => {
  for (const title of ['Art', 'Art in Lima', 'Art in Oslo']) zipped(page(title))
  expect(zipped(page('Art in Rome')).length).toBeLessThan(1.15 * gzipSync(page('Art in Rome').join(''), { level: 4 }).length)
})

test('nothing, one short piece, and more than is remembered', () => {
  for (const pieces of [[], [''], ['short'], Array.from({ length: 40 }, (_, one) => prose(900, one + 3))])
    expect(gunzipSync(zipped(pieces)).toString()).toBe(pieces.join(''))
})

test('a short text that is met for the first time is sent as it is, and packed when it is met again', () => {
  const short = Array.from({ length: 60 }, (_, one) => `${one} of sixty`).join(', ')
  expect(zipped([short]).includes(short)).toBe(true)
  const again = zipped([short])
  expect(again.includes(short)).toBe(false)
  expect(gunzipSync(again).toString()).toBe(short)
})

test('what is new and stands together is packed together', () => {
  const twice = [`${prose(80, 31)}!`, `${prose(80, 31)}?`]
  expect(zipped(twice).length).toBeLessThan(1.5 * gzipSync(twice[0] ?? '', { level: 3 }).length)
  expect(gunzipSync(zipped(twice)).toString()).toBe(twice.join(''))
})
