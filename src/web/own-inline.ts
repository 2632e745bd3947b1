import { createHash } from 'node:crypto'

/** Tells the server which inline scripts and styles of a page are ours; it never leaves the house. */
export const ownInlineHeader = 'x-own-inline'

/**
 * Only what our own rendering marked may run. Were every inline script of the finished page allowed,
 * one that a stranger had smuggled into it would be allowed too.
 */
export function takeMark(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = new Set<string>()
  let unmarked = ''
  let from = 0
  // By jumping from mark to mark: to read a whole page for scripts takes longer than to make one of its parts.
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    const text = inlineScriptAt(html, at)
    if (text !== undefined) scripts.add(hashOf(text))
    unmarked += html.slice(from, at)
    from = at + attribute.length
  }
  return { html: unmarked + html.slice(from), scripts: [...scripts] }
}

/** What stands in the script whose attributes the place is among. */
function inlineScriptAt(html: string, at: number): string | undefined {
  const begin = html.lastIndexOf('<', at)
  const open = html.indexOf('>', at)
  if (!/^<script\s/.test(html.slice(begin, begin + 8)) || html.slice(begin, open).includes(' src=')) return undefined
  return html.slice(open + 1, html.indexOf('</script>', open))
}

/** As a policy names it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
