import { remembering } from './remembering.ts'

const dangerous: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const controller = 'window.__reactRouterContext.streamController'

const insideOnce = remembering(200)

/** What the loaders found, as a script that gives it to the browser's router the way React Router itself would while streaming: it cannot end the element it stands in. */
export function handOverScript(found: readonly string[]): string[] {
  return [`${controller}.enqueue("`, ...found.map((piece) => insideOnce(piece, () => insideQuotes(piece))), `");${controller}.close();`]
}

function insideQuotes(piece: string): string {
  return JSON.stringify(piece)
    .slice(1, -1)
    .replace(/[&><\u2028\u2029]/g, (character) => dangerous[character] ?? '')
}

/** Read by hand: an answer made of the stream and asked for its text takes twice as long. */
export async function textOfStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true })
  return text + decoder.decode()
}
