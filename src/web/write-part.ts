import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { remembering } from './remembering.ts'
import type { WritePart } from './ui/written-once.tsx'

/** A handful is enough: what differs from page to page is no such part. */
const mostOfAPart = 10
const writings = new WeakMap<object, ReturnType<typeof remembering>>()

export const writePart: WritePart = (part, given, most = mostOfAPart) => {
  const written = writings.get(part) ?? remembering(most)
  writings.set(part, written)
  return written(JSON.stringify(given), () => renderToString(createElement(part, given)))
}
