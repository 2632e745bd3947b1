import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

const chunkLength = 32_768
/** Elements and attributes; far more than the largest file of a journal or of a bank has, and about 100 MB as objects. */
const mostElements = 300_000

interface Faults {
  /** What is thrown when the text is not well-formed XML. */
  malformed(reason: string): Error
  /** What is thrown when it has too many elements; without it any number may pass, for readers that keep none. */
  tooMany?(): Error
}

/** How many elements and attributes several files may still have together. */
export interface ElementBudget {
  elements: number
}

type Parser = SaxesParser<{ xmlns: true }>

/** Reads XML in steps, between which others get their turn, until `signal` says that nobody waits for it any more. `listen` adds its handlers. */
export async function readXml(
  text: string,
  listen: (parser: Parser) => void,
  { malformed, tooMany }: Faults,
  budget: ElementBudget = { elements: mostElements },
  signal?: AbortSignal,
): Promise<void> {
  const parser: Parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw malformed(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''))
  })
  let elements = 0
  if (tooMany) {
    const count = () => {
      elements += 1
      budget.elements -= 1
      if (elements > mostElements || budget.elements < 0) throw tooMany()
    }
    parser.on('opentagstart', count)
    parser.on('attribute', count)
  }
  listen(parser)
  for (let at = 0; at < text.length; at += chunkLength) {
    signal?.throwIfAborted()
    parser.write(text.slice(at, at + chunkLength))
    // A megabyte takes the parser a fifth of a second.
    if (at > 0) await nextTurn()
  }
  parser.close()
}
