import { drawingAt, drawnFolder } from './artwork-url.ts'
import { remembering } from './remembering.ts'
import { drawingPlace } from './ui/drawn-in-page.tsx'

const drawnOnce = remembering(40)
const begin = drawingPlace.begin + drawnFolder

/** Puts the drawing in its place: drawn once, and not carried through everything else that is done with a page. Answers in pieces: put together, a page would be copied. */
export function putDrawing(html: string): string[] {
  const place = html.indexOf(begin)
  if (place < 0) return [html]
  const end = html.indexOf(drawingPlace.end, place)
  return [html.slice(0, place), linesOf(html.slice(place + begin.length, end)), html.slice(end + drawingPlace.end.length)]
}

/** What stands inside the drawing's own element. In a page its names are among others. */
const linesOf = (fileName: string) =>
  drawnOnce(fileName, () => (drawingAt(fileName) ?? '').replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/ id="|url\(#/g, (before) => `${before}drawn-`))
