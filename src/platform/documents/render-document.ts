import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { DocumentOrder, RenderDocument } from '#domain/documents/render-document.ts'
import { minutes, seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { semaphore } from '../semaphore.ts'
import { taskThread } from '../threads/task-thread.ts'
import { fontsFor } from './fonts.ts'
import script from './typst.worker.cjs?raw'

const require = createRequire(import.meta.url)
const compiler = {
  library: pathToFileURL(require.resolve('@myriaddreamin/typst-ts-web-compiler')).href,
  wasm: require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'),
}

/** A template that the compiler refuses, or a thread that ended before the document was finished. */
export class DocumentError extends Error {}

interface Limits {
  /** How long one document may take; the first of a thread loads the compiler, which a busy machine does slowly. */
  timeout: number
  /** The thread holds 200 to 350 MB, which ending it gives back. */
  idleTimeout: number
  maxQueued: number
}

const defaultLimits: Limits = { timeout: minutes(3), idleTimeout: seconds(5), maxQueued: 100 }

/** Title, language and fonts are read as data too. Without a date the same data gives the same bytes. */
const main = `#let head = json("/document.json")
#set document(title: head.title, date: none)
#set text(lang: head.language, font: head.fonts)
#import "/template.typ": render
#render(json("/data.json"))
`

type Answer = { pdf: Uint8Array } | { fault: string }

/** Renders one document at a time in a thread that is started when it is needed and ends when it has been idle. */
export function documentRenderer({ timeout, idleTimeout, maxQueued }: Limits = defaultLimits): RenderDocument {
  const compile = taskThread<ReturnType<typeof messageOf>, Answer>({ script, workerData: compiler, heapMegabytes: 512, timeout, idleTimeout })
  const queue = semaphore({
    concurrency: 1,
    maxQueued,
    onFull() {
      throw new Refusal('service.unavailable', 'Many documents are being made at the moment. Please try again in a minute.', {}, 60)
    },
  })

  async function render(order: DocumentOrder): Promise<Uint8Array> {
    const outcome = await compile(messageOf(order))
    const answer = 'answer' in outcome ? outcome.answer : outcome
    if ('fault' in answer) throw new DocumentError(`The document “${order.title}” could not be made: ${answer.fault}`)
    return answer.pdf
  }

  return (order) => queue.run(() => render(order))
}

function messageOf({ template, data, title, language, files }: DocumentOrder) {
  const json = JSON.stringify(data)
  const fonts = fontsFor(`${title}${json}`)
  const head = JSON.stringify({ title, language, fonts: fonts.names })
  return { fonts: fonts.files, files: { ...files, '/main.typ': main, '/template.typ': template, '/data.json': json, '/document.json': head } }
}
