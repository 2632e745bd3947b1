import { expect, test } from 'vitest'
import { hashOf, takeMark } from '../web/own-inline.ts'
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
  const own = `${hashOf('one()')} ${hashOf('two()\n')} | ${hashOf('a{}')}`
  expect(directives(own).get('script-src')).toEqual(["'self'", hashOf('one()'), hashOf('two()\n')])
  expect(directives(own).get('style-src')).toEqual(["'self'", hashOf('a{}')])
})

test('[V55] an inline script that does not carry the mark of the rendering is not ours, however it came into the page', () => {
  const page =
    '<script nonce="m">one()</script><p><script>evil()</script><script nonce="guessed">evil()</script></p><script nonce="m" src="/static/a.js"></script>'
  const { html, scripts } = takeMark(page, 'm')
  expect(scripts).toEqual([hashOf('one()')])
  expect(html).toBe('<script>one()</script><p><script>evil()</script><script nonce="guessed">evil()</script></p><script src="/static/a.js"></script>')
})

test('letters beyond ASCII are hashed as the browser reads them, and the same script counts once', () => {
  const words = 'say("Colombo · ශ්‍රී")'
  const { scripts } = takeMark(`<script nonce="m">${words}</script><script nonce="m">${words}</script>`, 'm')
  expect(scripts).toEqual([hashOf(words)])
  expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

test('no policy allows anything inline as such, or anything evaluated', () => {
  expect(contentSecurityPolicy(`${hashOf('one()')} | ${hashOf('a{}')}`)).not.toMatch(/unsafe-(inline|eval|hashes)/)
})
