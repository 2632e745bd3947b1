const dangerous: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const controller = 'window.__reactRouterContext.streamController'

/** What the loaders found, as a script that gives it to the browser's router the way React Router itself would while streaming: it cannot end the element it stands in. */
export async function handOverScript(found: ReadableStream<Uint8Array>): Promise<string> {
  const data = JSON.stringify(await new Response(found).text()).replace(/[&><\u2028\u2029]/g, (character) => dangerous[character] ?? '')
  return `${controller}.enqueue(${data});${controller}.close();`
}
