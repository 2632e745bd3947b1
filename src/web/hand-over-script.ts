const dangerous: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const controller = 'window.__reactRouterContext.streamController'

/** What the loaders found, as a script that gives it to the browser's router the way React Router itself would while streaming: it cannot end the element it stands in. */
export function handOverScript(found: string): string {
  const data = JSON.stringify(found).replace(/[&><\u2028\u2029]/g, (character) => dangerous[character] ?? '')
  return `${controller}.enqueue(${data});${controller}.close();`
}

/** Read by hand: an answer made of the stream and asked for its text takes twice as long. */
export async function textOfStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true })
  return text + decoder.decode()
}
