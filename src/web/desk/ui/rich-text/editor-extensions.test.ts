import { expect, test } from 'vitest'
import { safeHtml } from '#domain/content/safe-html.ts'
import { tidyHtml } from './editor-extensions.ts'

/** Every block and mark of the editor, as it serialises them. */
const samples = [
  '<h3>Heading</h3><h4>Smaller</h4><p>Plain <strong>bold</strong> <em>italic</em> <code>code</code> a &amp; b &lt; c</p>',
  '<p>One<br>two</p><hr><blockquote><p>Quoted</p></blockquote>',
  '<ul><li><p>First</p></li><li><p>Second <strong>bold</strong></p><ul><li><p>Below</p></li></ul></li><li><p>Two</p><p>paragraphs</p></li></ul>',
  '<ol><li><p>One</p></li></ol><ol start="3"><li><p>Three</p></li></ol>',
  '<p><a href="https://example.org/a?b=c&amp;d=e">A link</a> <a href="mailto:ada@example.org">mail</a> <a href="/faq">ours</a></p>',
  '<p>a&nbsp;b “quoted” – Türkiye 中文</p>',
]

test.each(samples)('the sanitiser leaves the editor’s HTML unchanged: %s', (html) => {
  expect(safeHtml(tidyHtml(html))).toBe(tidyHtml(html))
})

test('list items have paragraphs only when they have several, and empty paragraphs at the end are removed', () => {
  expect(tidyHtml(`${samples[2]}<p></p>`)).toBe(
    '<ul><li>First</li><li>Second <strong>bold</strong><ul><li>Below</li></ul></li><li><p>Two</p><p>paragraphs</p></li></ul>',
  )
})
