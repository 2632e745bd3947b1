import { createHash } from 'node:crypto'

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/**
 * The policy of one rendered page. Kept pages are sent many times, so they cannot carry a nonce:
 * each inline script and style is allowed by its own hash instead.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes: { script: Set<string>; style: Set<string> } = { script: new Set(), style: new Set() }
  for (const [, tag, attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (attributes.includes(' src=') || attributes.includes('application/ld+json')) continue
    hashes[tag as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
