import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directives = (html: string) =>
  new Map(
    contentSecurityPolicy(html)
      .split('; ')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1)] as const),
  )

test('a page without inline scripts loads only what is ours', () => {
  expect(Object.fromEntries(directives('<p>words</p>'))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  })
})

test('each inline script and style is allowed by its own hash, each once, and nothing else is', () => {
  const html = `<style>a{}</style><style media="print">b{}</style><script>one()</script><script type="module">two()
</script><script>one()</script>`
  expect(directives(html).get('script-src')).toEqual(["'self'", hash('one()'), hash('two()\n')])
  expect(directives(html).get('style-src')).toEqual(["'self'", hash('a{}'), hash('b{}')])
})

test('scripts from a file and data for machines need no hash', () => {
  const html = '<script src="/static/entry.js"></script><script type="application/ld+json">{"@type":"Organization"}</script>'
  expect(directives(html).get('script-src')).toEqual(["'self'"])
})

test('letters beyond ASCII are hashed as the browser reads them', () => {
  expect(directives('<script>say("Colombo · ශ්‍රී")</script>').get('script-src')).toEqual(["'self'", hash('say("Colombo · ශ්‍රී")')])
})

test('no policy allows anything inline as such, or anything evaluated', () => {
  expect(contentSecurityPolicy('<script>one()</script><style>a{}</style>')).not.toMatch(/unsafe-(inline|eval|hashes)/)
})
