import { expect, test } from 'vitest'
import { hashInlineScripts, sha256Source } from '#web/inline-hashes.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directives = (own: string | null) =>
  new Map(
    contentSecurityPolicy(own)
      .split('; ')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1)] as const),
  )

test('a page without inline scripts loads only what is ours', () => {
  for (const nothing of [null, '', ' | '])
    expect(Object.fromEntries(directives(nothing))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
    })
})

test('each of our own inline scripts and styles is allowed by its own hash, and nothing else is', () => {
  const own = `${sha256Source('one()')} ${sha256Source('two()\n')} | ${sha256Source('a{}')}`
  expect(directives(own).get('script-src')).toEqual(["'self'", sha256Source('one()'), sha256Source('two()\n')])
  expect(directives(own).get('style-src')).toEqual(["'self'", sha256Source('a{}')])
})

test('[V55] an inline script without the nonce of the rendering is not ours, however it came into the page', () => {
  const page =
    '<script nonce="m">one()</script><p><script>evil()</script><script nonce="guessed">evil()</script></p><script nonce="m" src="/static/a.js"></script>'
  const { html, hashes } = hashInlineScripts(page, 'm')
  expect(hashes).toEqual([sha256Source('one()')])
  expect(html).toBe('<script>one()</script><p><script>evil()</script><script nonce="guessed">evil()</script></p><script src="/static/a.js"></script>')
})

test('letters beyond ASCII are hashed as the browser reads them, and the same script counts once', () => {
  const words = 'say("Colombo · ශ්‍රී")'
  const { hashes } = hashInlineScripts(`<script nonce="m">${words}</script><script nonce="m">${words}</script>`, 'm')
  expect(hashes).toEqual([sha256Source(words)])
  expect(sha256Source('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

test('no policy allows anything inline as such, or anything evaluated', () => {
  expect(contentSecurityPolicy(`${sha256Source('one()')} | ${sha256Source('a{}')}`)).not.toMatch(/unsafe-(inline|eval|hashes)/)
})
