import { describe, expect, test } from 'vitest'
import { htmlFromMarkdown, safeHtml } from './safe-html.ts'

/** What broke other systems, and what may be left of it. */
const payloads: [name: string, html: string, left: string][] = [
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a script in capitals with a slash', '<ScRiPt/x>alert(1)</sCrIpT>b', 'b'],
  ['a script that never ends', 'a<script>alert(1)', 'a'],
  ['a script inside a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['an image that fails to load', '<img src=x onerror=alert(1)>', ''],
  ['an event on an allowed tag', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['a closed tag with an event', '<p/onclick=alert(1)>a</p>', '<p>a</p>'],
  ['a javascript link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link in mixed case', '<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link with a tab', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link with a newline', '<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link with entities for tab and newline', '<a href="java&Tab;script&colon;alert(1)&NewLine;">a</a>', '<a>a</a>'],
  ['a javascript link in decimal entities', '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link in entities without semicolons', '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link after a control character', '<a href="\u0001javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a javascript link after spaces', '<a href="   javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a vbscript link', '<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
  ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>', '<a>a</a>'],
  ['a link without a protocol to another host', '<a href="//evil.example/x">a</a>', '<a>a</a>'],
  [
    'a link that wants another window',
    '<a href="https://example.org/" target="_blank" rel="opener" ping="https://evil.example">a</a>',
    '<a href="https://example.org/">a</a>',
  ],
  ['a drawing with an event', '<svg onload=alert(1)><circle/></svg>', ''],
  ['a drawing that animates a link', '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>a</text></a></svg>', '<a>a</a>'],
  ['a formula that hides a style', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', '<table></table>'],
  ['a formula with a link', '<math><a xlink:href="javascript:alert(1)">a</a></math>', '<a>a</a>'],
  ['a drawing that ends in a paragraph', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '<p></p>'],
  ['an old plain-text tag', '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></p></xmp>', '"&gt;<p></p>'],
  ['a noscript that mutates', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>', '<p>a</p>'],
  ['a plaintext tag', '<plaintext><p>a</p>', '&lt;p&gt;a&lt;/p&gt;'],
  ['a text area that ends early', '<textarea><a title="</textarea><img src=x onerror=alert(1)>">', '"&gt;'],
  ['a comment that ends oddly', '<!--><img src=x onerror=alert(1)>-->a', '--&gt;a'],
  ['a conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->a', 'a'],
  ['character data', '<![CDATA[<img src=x onerror=alert(1)>]]>', ''],
  ['a processing instruction', '<?xml version="1.0"?><?php echo 1 ?>a', 'a'],
  ['a style sheet', '<style>@import "https://evil.example/x.css"; body{display:none}</style>a', 'a'],
  ['a style on an allowed tag', '<p style="position:fixed;inset:0;background:url(https://evil.example)">a</p>', '<p>a</p>'],
  ['a class and an id that would clobber the page', '<p class="unseen" id="main" name="body">a</p>', '<p>a</p>'],
  ['a frame with its own document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
  ['a frame from elsewhere', '<iframe src="https://evil.example"></iframe>a', 'a'],
  ['a template', '<template><script>alert(1)</script></template>a', 'a'],
  ['pictures from elsewhere', '<img srcset="https://evil.example/x 1x"><picture><source srcset=x></picture>a', 'a'],
  ['another base for links', '<base href="https://evil.example/">a', 'a'],
  ['another character set and a jump', '<meta charset="utf-7"><meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
  [
    'a form that asks for a password',
    '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">b</button></form>',
    'b',
  ],
  ['an object and an embed', '<object data="javascript:alert(1)"></object><embed src="https://evil.example/x.swf">a', 'a'],
  ['a link to a style sheet', '<link rel=stylesheet href="https://evil.example/x.css">a', 'a'],
  ['a video with an event', '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>a', 'a'],
  ['a details tag that opens by itself', '<details open ontoggle=alert(1)>a</details>', 'a'],
  ['a marquee', '<marquee onstart=alert(1)>a</marquee>', 'a'],
  ['a shadow root', '<div><template shadowrootmode="open"><script>alert(1)</script></template></div>a', 'a'],
  ['tags that never close', '<p><strong>a', '<p><strong>a</strong></p>'],
  ['tags that were never opened', 'a</div></section></body></html>', 'a'],
  ['a tag broken off', 'a<p title="', 'a'],
  ['text that looks like a tag', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['text escaped twice', '&amp;lt;script&amp;gt;', '&amp;lt;script&amp;gt;'],
]

describe('safe HTML', () => {
  test.each(payloads)('[V11] [V132] %s: nothing harmful is left', (_name, html, left) => {
    expect(safeHtml(html)).toBe(left)
  })

  test.each(payloads)('[V132] %s: a second round changes nothing', (_name, html) => {
    const once = safeHtml(html)
    expect(safeHtml(once)).toBe(once)
  })

  test('what organisers write is kept as it is', () => {
    const text =
      '<h3>Track</h3><p>See the <a href="/abstract-guideline">guideline</a>, <a href="https://example.org/x">this</a> or <a href="mailto:a@example.org">write</a>.</p><ul><li><strong>One</strong></li><li>H<sub>2</sub>O</li></ul><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><ol start="3"><li>c</li></ol><hr />'
    expect(safeHtml(text)).toBe(text)
  })

  test('lists within lists within lists end at a depth no reader would follow', () => {
    const deep = `${'<ul><li>'.repeat(200)}a`
    expect(safeHtml(deep).match(/<ul>/g)?.length).toBeLessThanOrEqual(10)
  })

  test('a random heap of tags, quotes and brackets is safe after every round', () => {
    for (const heap of heaps(3000)) {
      const once = safeHtml(heap)
      for (const html of [once, safeHtml(once)]) {
        expect(html.replace(/<\/?(?:p|h3|a|li|ul|table|td)>|<br \/>|<a href="[^"]*">/g, ''), heap).not.toMatch(/[<>]/)
        expect(html, heap).not.toMatch(/href="\s*javascript/)
      }
    }
  })

  test('a random heap is settled at the latest by the second round', () => {
    for (const heap of heaps(3000)) {
      const twice = safeHtml(safeHtml(heap))
      expect(safeHtml(twice), heap).toBe(twice)
    }
  })
})

/** Heaps of pieces that parsers stumble over, the same at every run. */
function heaps(count: number): string[] {
  const pieces = [
    '<p>',
    '</p>',
    '<a href="',
    'javascript:',
    '">',
    '<a href="/x">',
    '</a>',
    '<li>',
    '</li>',
    '<ul>',
    '</ul>',
    '<table>',
    '<td>',
    '</table>',
    '<br />',
    '<svg>',
    '<style>',
    '</style>',
    '<math>',
    '<!--',
    '-->',
    '<',
    '>',
    '"',
    "'",
    '&lt;',
    '&amp;',
    '&#x6a;',
    ' onerror=alert(1) ',
    'word ',
    '\t',
    '<h3>',
    '</h3>',
    '<img src=x ',
    '<![CDATA[',
    ']]>',
  ]
  let seed = 20_261_115
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >>> 8) % below
  }
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join(''))
}

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
