import { remembering } from './remembering.ts'

/** Gives what stands in the element before it to the browser's router, the way React Router itself would while streaming. */
export const handOverScript =
  '{const line=window.__reactRouterContext.streamController;line.enqueue(document.currentScript.previousElementSibling.textContent);line.close()}'

const harmlessOnce = remembering(100)

/**
 * What the loaders found, for the browser's router. It stands in the page as data, which no browser runs: as a script it would have to be named in the
 * page's policy, hashed anew for every page, and written twice as JSON.
 */
export function handOver(found: readonly string[]): string[] {
  return ['<script type="application/json">', ...found.map(harmless), `</script><script>${handOverScript}</script>`]
}

/** It cannot end the element that it stands in. JSON has this sign inside of texts only, and long ones stay the same from page to page. */
function harmless(piece: string): string {
  return piece.includes('<') ? harmlessOnce(piece, () => piece.replaceAll('<', '\\u003c')) : piece
}

/** Read by hand: an answer made of the stream and asked for its text takes twice as long. */
export async function textOfStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true })
  return text + decoder.decode()
}
