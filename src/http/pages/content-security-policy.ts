/**
 * The policy of one rendered page. Kept pages are sent many times, so they cannot carry a nonce:
 * each inline script and style that its renderer calls its own, `scripts | styles`, is allowed by its hash instead.
 */
export function contentSecurityPolicy(own: string | null): string {
  const [scripts = '', styles = ''] = (own ?? '').split('|').map((hashes) => hashes.trim())
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
