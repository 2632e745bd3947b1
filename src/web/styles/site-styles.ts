import { hashOf } from '../own-inline.ts'
import inside from './site.css?inline'
import beside from './site.css?url'

const asOwn = (text: string) => ({ text, hash: hashOf(text) })
const whole = asOwn(inside)
const fetched = asOwn(`@import url("${beside}");`)

/**
 * A visitor's page carries the style sheet in itself, so that the first paint waits for nothing. Whoever works at the desk has it since the first of a
 * hundred pages, none of which is kept: there it would be a third of what is rendered, compressed and sent each time.
 */
export function siteStylesAt(pathname: string) {
  return /^\/desk(\/|$)/.test(pathname) ? fetched : whole
}
