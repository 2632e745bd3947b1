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

/** Makes any HTML safe to show. Used on the way in and again on the way out: a hole in one is closed by the other. */
export function safeHtml(html: string): string {
  let safe = sanitizeHtml(html, allowed)
  for (let round = 1; round < mostRounds; round += 1) {
    const again = sanitizeHtml(safe, allowed)
    if (again === safe) return safe
    safe = again
  }
  return safe
}
