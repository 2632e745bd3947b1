import { expect, test } from 'vitest'
import { frameOf, ownWordsOf, takenApart } from './page-frame.ts'

const data = '<script type="application/ld+json">{}</script>'
const whole = (words: string, structured = data) =>
  `<html><head><meta charSet="utf-8"/><title>Law</title><script>own()</script><style></style>${structured}</head><body><header>H</header><main id="main">${words}</main><footer>F</footer></body></html>`
const frameless = (words: string, structured = data) => `<html><head><title>Law</title>${structured}</head><body><main id="main">${words}</main></body></html>`

test.each([[data], ['']])('a page is its frame and its own words, put together (structured data: %s)', (structured) => {
  const own = ownWordsOf(frameless('<p>One</p>', structured))
  const frame = own && frameOf(whole('<p>One</p>', structured), own)
  if (!own || !frame) throw new Error('no frame was found')
  expect(own).toEqual({ description: '<title>Law</title>', data: structured, words: '<main id="main"><p>One</p>' })
  expect(frame.a + own.description + frame.b + own.data + frame.c + own.words + frame.d).toBe(whole('<p>One</p>', structured))
})

test('where the two differ in anything, no frame is taken for known', () => {
  const own = ownWordsOf(frameless('<p id="1">One</p>'))
  expect(own && frameOf(whole('<p id="2">One</p>'), own)).toBeUndefined()
  expect(own && frameOf(whole('<p id="1">One</p>', '<script>{}</script>'), own)).toBeUndefined()
  expect(ownWordsOf('<html><head></head><body></body></html>')).toBeUndefined()
})

test('a page without words of its own is frame only', () => {
  const { frame, own } = takenApart('<html><body>No</body></html>')
  expect(frame.a + own.description + frame.b + own.data + frame.c + own.words + frame.d).toBe('<html><body>No</body></html>')
})
