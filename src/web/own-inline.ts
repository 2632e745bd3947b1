import { createHash } from 'node:crypto'

/** Tells the server which inline scripts and styles of a page are ours; it never leaves the house. */
export const ownInlineHeader = 'x-own-inline'

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Only what our own rendering marked may run. Were every inline script of the finished page allowed,
 * one that a stranger had smuggled into it would be allowed too.
 */
export function takeMark(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript))
    if (attributes.includes(attribute) && !attributes.includes(' src=')) scripts.add(hashOf(text))
  return { html: html.replaceAll(attribute, ''), scripts: [...scripts] }
}

/** As a policy names it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
