import sanitizeHtml from 'sanitize-html'

/** The tags and attributes that organisers' texts may carry. One list for pages, previews, mails and the API. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'sub',
    'sup',
    'a',
    'blockquote',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'code',
    'dl',
    'dt',
    'dd',
  ],
  allowedAttributes: { a: ['href'], th: ['scope'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 20,
}

/** Broken markup can come out of the first round as other markup; it settles after the second, the others are for certainty. */
const mostRounds = 5

/** The texts of the site are few and are shown again and again; sanitising them was a tenth of what a page costs. */
const known = new Map<string, string>()
const mostKnown = 500
const longestKnown = 20_000

/** Makes any HTML safe to show. Used on the way in and again on the way out: a hole in one is closed by the other. */
export function safeHtml(html: string): string {
  const remembered = known.get(html)
  if (remembered !== undefined) return remembered
  const safe = sanitised(html)
  if (html.length > longestKnown) return safe
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(html, safe)
  return safe
}

function sanitised(html: string): string {
  let safe = sanitizeHtml(html, allowed)
  for (let round = 1; round < mostRounds; round += 1) {
    const again = sanitizeHtml(safe, allowed)
    if (again === safe) return safe
    safe = again
  }
  return safe
}
