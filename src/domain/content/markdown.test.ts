import { expect, test } from 'vitest'
import { htmlFromMarkdown } from './markdown.ts'

test('Markdown becomes the HTML of its words', () => {
  const html = htmlFromMarkdown('### Fees\n\nPay **after** acceptance; see the [guideline](/abstract-guideline).\n\n1. one\n2. two\n')
  expect(html.replace(/\n/g, '')).toBe(
    '<h3>Fees</h3><p>Pay <strong>after</strong> acceptance; see the <a href="/abstract-guideline">guideline</a>.</p><ol><li>one</li><li>two</li></ol>',
  )
})

test('a table stays a table', () => {
  expect(htmlFromMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n')).toContain('<td>1</td>')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script inside words', 'words <script src="https://evil.example/x.js"></script> words'],
  ['a handler', '<img src=x onerror=alert(1)>'],
  ['a handler on an allowed tag', '<p onclick="alert(1)">words</p>'],
  ['a link that runs', '[click](javascript:alert(1))'],
  ['a link that runs, in disguise', '<a href="java&#115;cript:alert(1)">click</a>'],
  ['a link that holds a page', '[click](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a style', '<p style="position:fixed">words</p>'],
  ['a style sheet', '<style>*{display:none}</style>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a form', '<form action="https://evil.example"><input name="password"></form>'],
  ['a picture of another host', '![picture](https://evil.example/pixel.png)'],
  ['a drawing that runs', '<svg onload="alert(1)"></svg>'],
])('nothing that could harm comes through: %s', (_what, markdown) => {
  expect(htmlFromMarkdown(markdown)).not.toMatch(/<script|onerror|onclick|onload|javascript:|data:|style|<iframe|<form|<input|<img|<svg/i)
})

test('the words around what was taken away stay', () => {
  expect(htmlFromMarkdown('before <script>alert(1)</script> after')).toBe('<p>before  after</p>\n')
})
