/** The policy of one rendered page. A cached page cannot carry a nonce, so its inline scripts and styles (`scripts | styles`) are allowed by hash. */
export function contentSecurityPolicy(inlineHashes: string | null): string {
  const [scripts = '', styles = ''] = (inlineHashes ?? '').split('|').map((hashes) => hashes.trim())
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
