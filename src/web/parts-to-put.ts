import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { remembering } from './remembering.ts'
import type { TakeOut } from './ui/written-once.tsx'

/** A handful is enough: what differs from page to page is no such part. */
const mostOfAPart = 10
const writings = new WeakMap<object, ReturnType<typeof remembering<string>>>()

const writePart: TakeOut['part'] = (part, given, most = mostOfAPart) => {
  const written = writings.get(part) ?? remembering(most)
  writings.set(part, written)
  return written(JSON.stringify(given), () => renderToString(createElement(part, given)))
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
