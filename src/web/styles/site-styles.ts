import { hashOf } from '../own-inline.ts'
import inside from './site.css?inline'
import beside from './site.css?url'

const whole = { text: inside, hash: hashOf(inside), link: '' }
/** Beside the element and not in it: React leaves alone what it does not know in a head, also when the person goes on to a visitor's page. */
const fetched = { text: '', hash: hashOf(''), link: `<link rel="stylesheet" href="${beside}"/>` }

/**
 * A visitor's page carries the style sheet in itself, so that the first paint waits for nothing. Whoever works at the desk has it since the first of a
 * hundred pages, none of which is kept: there it would be a third of what is rendered, compressed and sent each time.
 */
export function siteStylesAt(pathname: string) {
  return /^\/desk(\/|$)/.test(pathname) ? fetched : whole
}
