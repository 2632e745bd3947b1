import { expect, test } from 'vitest'
import { handOverScript, textOfStream } from './hand-over-script.ts'

function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

/** What a browser's router hears when it runs the script. */
function heard(script: string): string[] {
  const calls: string[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  new Function('window', script)({ __reactRouterContext: { streamController } })
  return calls
}

test('the browser gets to the letter what the loaders found, and hears that this was all', async () => {
  const words = '["</script><!-- & \u2028 \u2029 \\" ünï 🌍"]\n'
  expect(heard(handOverScript([await textOfStream(streamOf(words.slice(0, 9), words.slice(9)))]).join(''))).toEqual([words, 'closed'])
})

test('nothing in it can end the script it stands in', async () => {
  expect(handOverScript(['</script><script>', 'alert(1)</script><!--']).join('')).not.toMatch(/[<>&]/)
})
