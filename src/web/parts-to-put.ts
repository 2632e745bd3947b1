import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { remembering } from './remembering.ts'
import type { TakeOut } from './ui/written-once.tsx'

/** A handful is enough: what differs from page to page is no such part. */
const mostOfAPart = 10
const writings = new WeakMap<object, ReturnType<typeof remembering<string>>>()

/** Of each part the last: what it was given is compared by name before it is written down to be looked for. */
const latest = new WeakMap<object, { given: object; html: string }>()

const writePart: TakeOut['part'] = (part, given, most = mostOfAPart) => {
  const last = latest.get(part)
  if (last && isTheSame(last.given, given)) return last.html
  const written = writings.get(part) ?? remembering(most)
  writings.set(part, written)
  const html = written(JSON.stringify(given), () => renderToString(createElement(part, given)))
  latest.set(part, { given, html })
  return html
}

/** Only what nobody can change is what it was because it is the same. */
function isTheSame(last: object, given: object): boolean {
  const [before, now] = [last as Record<string, unknown>, given as Record<string, unknown>]
  const names = Object.keys(now)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => now[name] === before[name] && (typeof now[name] !== 'object' || Object.isFrozen(now[name])))
  )
}

/** Shorter HTML stays where it is. */
const worthTaking = 1000

/** The parts of one page: React carries only their places, and they are put there when it is done. `mark` is what nobody can write into a page. */
export function partsToPut(mark: string): { takeOut: TakeOut; put(html: string): string[] } {
  const parts: string[] = []
  const place = `${mark}:`
  const taken = (part: string) => `${place}${parts.push(part) - 1};`
  return {
    takeOut: {
      part: (part, given, most) => taken(writePart(part, given, most)),
      html: (html) => (html.length < worthTaking ? html : taken(html)),
    },
    put(html) {
      const [first = '', ...others] = html.split(place)
      return [first, ...others.flatMap((after) => placed(after, parts))]
    },
  }
}

function placed(after: string, parts: readonly string[]): string[] {
  const end = after.indexOf(';')
  return [parts[Number(after.slice(0, end))] ?? '', after.slice(end + 1)]
}
