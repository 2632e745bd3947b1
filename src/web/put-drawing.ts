import { drawingAt, drawnFolder } from './artwork-url.ts'
import { remembering } from './remembering.ts'
import { drawingPlace } from './ui/drawn-with-page.ts'

const drawnOnce = remembering(40)
const place = drawingPlace + drawnFolder

/** Puts the drawing in its place: drawn once, and not carried through everything else that is done with a page. Answers in pieces: put together, a page would be copied. */
export function putDrawing(html: string): string[] {
  const begin = html.indexOf(place)
  if (begin < 0) return [html]
  const end = html.indexOf('"', begin)
  return [html.slice(0, begin), inPage(html.slice(begin + place.length, end)), html.slice(end)]
}

const inPage = (fileName: string) => drawnOnce(fileName, () => dataUrl(drawingAt(fileName) ?? ''))

/** Whatever means something in HTML or in an address is written as the latter does. Quotes are turned where that is possible, which is shorter. */
function dataUrl(svg: string): string {
  const turned = svg.includes("'") ? svg : svg.replaceAll('"', "'")
  return `data:image/svg+xml,${turned.replace(/[%#&<>"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`
}
