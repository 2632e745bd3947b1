import { drawingAt, drawnFolder } from './artwork-url.ts'
import { drawingPlace } from './ui/drawn-with-page.ts'

const mostRemembered = 40
const remembered = new Map<string, string>()
const place = drawingPlace + drawnFolder

/** Puts the drawing in its place: drawn once, and not carried through everything else that is done with a page. */
export function putDrawing(html: string): string {
  const begin = html.indexOf(place)
  if (begin < 0) return html
  const end = html.indexOf('"', begin)
  return html.slice(0, begin) + inPage(html.slice(begin + place.length, end)) + html.slice(end)
}

function inPage(fileName: string): string {
  const known = remembered.get(fileName)
  if (known !== undefined) return known
  const made = dataUrl(drawingAt(fileName) ?? '')
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.set(fileName, made)
  return made
}

/** Whatever means something in HTML or in an address is written as the latter does. Quotes are turned where that is possible, which is shorter. */
function dataUrl(svg: string): string {
  const turned = svg.includes("'") ? svg : svg.replaceAll('"', "'")
  return `data:image/svg+xml,${turned.replace(/[%#&<>"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`
}
