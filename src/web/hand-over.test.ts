import { expect, test } from 'vitest'
import { handOver, textOfStream } from './hand-over.ts'

function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

/** What a browser's router hears of the elements: an element ends where a browser sees its end first. */
function heard(elements: string): string[] {
  const [, textContent, script = ''] = /^<script type="application\/json">(.*?)<\/script><script>(.*?)<\/script>$/is.exec(elements) ?? []
  const calls: (string | undefined)[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  const document = { currentScript: { previousElementSibling: { textContent } } }
  new Function('window', 'document', script)({ __reactRouterContext: { streamController } }, document)
  return calls.map((text) => (text === undefined || text === 'closed' ? String(text) : JSON.parse(text)))
}

test('the browser gets to the letter what the loaders found, and hears that this was all', async () => {
  const found = ['</script><!-- & > \u2028 \u2029 \\" \\u003c ünï 🌍\r\n\u0000', '</SCRIPT>']
  const words = `${JSON.stringify(found)}\n`
  expect(heard(handOver([await textOfStream(streamOf(words.slice(0, 9), words.slice(9)))]).join(''))).toEqual([found, 'closed'])
})

test('nothing in it can end the element it stands in, or begin a comment', () => {
  const [begin = '', ...rest] = handOver(['["</script><script>', 'alert(1)</script><!--"]'])
  const end = rest.pop()
  expect(begin).toBe('<script type="application/json">')
  expect(rest.join('')).toBe('["\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!--"]')
  expect(end).toMatch(/^<\/script><script>[^<]*<\/script>$/)
})
