import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** The tags and attributes that organisers' texts may contain: one list for pages, previews, mails and the API. */
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

/** Sanitising broken markup can produce other markup; a second round removes it, and the limit guarantees an end. */
const maxRounds = 5

/** Makes any HTML safe to show. Used on the way in and again on the way out: a hole in one is closed by the other. */
export function safeHtml(html: string): string {
  let safe = html
  for (let round = 0; round < maxRounds; round += 1) {
    const again = sanitizeHtml(safe, allowed)
    if (again === safe) return safe
    safe = again
  }
  return safe
}

/** Content files are written in Markdown; the database contains only safe HTML. */
export function htmlFromMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false, gfm: true }))
}
