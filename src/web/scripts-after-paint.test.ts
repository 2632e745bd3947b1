import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

/** What React Router writes, shortened. */
const rendered = [
  '<head><link rel="modulepreload" href="/static/manifest.js"/><link rel="modulepreload" href="/static/entry.js"/><link rel="modulepreload" href="/static/react.js"/><link rel="stylesheet" href="/x.css"/></head>',
  '<body><h1>Words</h1><script>window.__reactRouterContext = {};</script>',
  '<script type="module" async="">import "/static/manifest.js";\nimport("/static/entry.js");</script></body>',
].join('')
const held = scriptsAfterPaint(rendered)

test('nothing of the scripts is fetched while the page is read', () => {
  expect(held).not.toContain('<link rel="modulepreload"')
  expect(held).not.toContain('<script type="module"')
  expect(held).toContain('<link rel="stylesheet" href="/x.css"/>')
})

test('the module is kept to the letter, so that the hash of the policy still fits it', () => {
  expect(held).toMatch(/<script type="text\/held-module"[^>]*>import "\/static\/manifest.js";\nimport\("\/static\/entry.js"\);<\/script>/)
})

test('the files are listed, first the one that begins everything', () => {
  expect(held).toContain(' data-files="/static/entry.js /static/manifest.js /static/react.js"')
})

test('whatever runs at once stays as it was', () => {
  expect(held).toContain('<script>window.__reactRouterContext = {};</script>')
  expect(held).toContain('<h1>Words</h1>')
})

test('a page without scripts stays as it was', () => {
  expect(scriptsAfterPaint('<h1>Words</h1>')).toBe('<h1>Words</h1>')
})
