import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { WritePart } from './ui/written-once.tsx'

/** By what each part was given. A handful is enough: what differs from page to page is no such part. */
const remembered = new WeakMap<object, Map<string, string>>()
const mostRemembered = 10

export const writePart: WritePart = (part, given) => {
  const writings = remembered.get(part) ?? new Map<string, string>()
  remembered.set(part, writings)
  const key = JSON.stringify(given)
  const known = writings.get(key)
  if (known !== undefined) return known
  const written = renderToString(createElement(part, given))
  const [oldest] = writings.keys()
  if (writings.size >= mostRemembered && oldest !== undefined) writings.delete(oldest)
  writings.set(key, written)
  return written
}
