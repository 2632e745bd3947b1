import { expect, test } from 'vitest'
import { readPlainRequest } from './read-plain-request.ts'

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'))
const head = (...lines: string[]) => `${['GET /about HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`

test('a browser that asks for a page asks plainly', () => {
  const browser = head(
    'Host: site.test',
    'Connection: keep-alive',
    'User-Agent: Mozilla/5.0 (Linux; Android 10)',
    'accept-encoding:  gzip, br\t',
    'If-None-Match: "a", W/"b"',
    'Cookie: seen="1"; a=b',
    'Empty:',
  )
  expect(read(browser)).toEqual({ url: '/about', acceptEncoding: 'gzip, br', ifNoneMatch: '"a", W/"b"' })
  expect(read('GET /a?b=c%20d HTTP/1.1\r\nhost: a\r\n\r\n')).toEqual({ url: '/a?b=c%20d', acceptEncoding: undefined, ifNoneMatch: undefined })
})

test.each([
  ['another method', 'HEAD /about HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an older version', 'GET /about HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/about HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['two spaces', 'GET  /about HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a letter beyond ASCII in the address', 'GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an empty line before it', '\r\nGET /about HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no header', 'GET /about HTTP/1.1\r\n\r\n'],
  ['no host', head('Accept: */*')],
  ['two hosts', head('Host: a', 'Host: b')],
  ['half a head', 'GET /about HTTP/1.1\r\nHost: a\r\n'],
  ['two requests', head('Host: a') + head('Host: a')],
  ['something after it', `${head('Host: a')}x`],
  ['a bare line feed', 'GET /about HTTP/1.1\nHost: a\n\n'],
  ['a line feed alone inside', 'GET /about HTTP/1.1\r\nHost: a\nContent-Length: 3\r\n\r\n'],
  ['a carriage return alone inside', 'GET /about HTTP/1.1\r\nHost: a\rContent-Length: 3\r\n\r\n'],
  ['a folded line', head('Host: a', ' folded: yes')],
  ['a space before the colon', head('Host : a')],
  ['a line without a colon', head('Host: a', 'nothing')],
  ['a line without a name', head('Host: a', ': nothing')],
  ['a nothing in a value', head('Host: a', 'X: a\0b')],
  ['a letter beyond ASCII in a value', head('Host: a', 'X: \xa0')],
  ['the length of a body', head('Host: a', 'Content-Length: 0')],
  ['a body in pieces', head('Host: a', 'tRANSFER-eNCODING: chunked')],
  ['what follows a body', head('Host: a', 'Trailer: x')],
  ['a wish for another protocol', head('Host: a', 'Upgrade: h2c')],
  ['an expectation', head('Host: a', 'Expect: 100-continue')],
  ['a line to be closed', head('Host: a', 'Connection: close')],
  ['more about the line', head('Host: a', 'Connection: keep-alive, X')],
  ['twice the line', head('Host: a', 'Connection: keep-alive', 'Connection: keep-alive')],
  ['two lists of encodings', head('Host: a', 'Accept-Encoding: gzip', 'Accept-Encoding: br')],
  ['two tags', head('Host: a', 'If-None-Match: "a"', 'If-None-Match: "b"')],
  ['more than a browser writes', head('Host: a', `Cookie: ${'a'.repeat(9000)}`)],
])('%s is not plain', (_what, text) => {
  expect(read(text)).toBeUndefined()
})

test('a head that was read before is not read again, unless it is one person’s or long', () => {
  function again(text: string): boolean {
    const before = read(text)
    return read(text) === before
  }
  expect(again(head('Host: a', 'Accept-Encoding: gzip'))).toBe(true)
  expect(again(head('Host: a', 'cookie: colloquia=1'))).toBe(false)
  expect(again(head('Host: a', 'Authorization: Bearer a'))).toBe(false)
  expect(again(head('Host: a', `X: ${'a'.repeat(1500)}`))).toBe(false)
})

test('however many heads are written, few are remembered and each is read as it stands', () => {
  const first = read('GET /0 HTTP/1.1\r\nHost: a\r\n\r\n')
  for (let page = 0; page < 1000; page += 1) expect(read(`GET /${page} HTTP/1.1\r\nHost: a\r\n\r\n`)?.url).toBe(`/${page}`)
  const forgotten = read('GET /0 HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(forgotten).toEqual(first)
  expect(forgotten).not.toBe(first)
})
