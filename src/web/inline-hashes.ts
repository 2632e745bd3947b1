import { createHash } from 'node:crypto'

/** Carries the sources of a page's content security policy from the renderer to the server, as `scripts | styles`; never sent to a client. */
export const inlineHashesHeader = 'x-inline-hashes'

/**
 * Cached pages cannot carry a nonce, so the nonce of one rendering becomes hashes. Only scripts that bear the nonce are hashed: a script that somebody
 * smuggled into the content does not, and stays blocked.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const inlineScript = new RegExp(`<script(?![^>]* src=)[^>]* nonce="${nonce}"[^>]*>(.*?)</script>`, 'gs')
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, text = '']) => sha256Source(text)))
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}

/** A text as a content security policy names it. */
export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
