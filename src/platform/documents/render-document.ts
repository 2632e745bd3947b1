import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DocumentOrder, RenderDocument } from '#domain/documents/render-document.ts'
import { minutes, seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { semaphore } from '../semaphore.ts'
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
  let worker: Worker | undefined
  let finish: ((answer: Answer) => void) | undefined
  let idle: NodeJS.Timeout | undefined
  const queue = semaphore({
    concurrency: 1,
    maxQueued,
    onFull() {
      throw new Refusal('service.unavailable', 'Many documents are being made at the moment. Please try again in a minute.', {}, 60)
    },
  })

  function start(): Worker {
    const thread = new Worker(script, {
      eval: true,
      env: {},
      workerData: compiler,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const end = (answer: Answer) => worker === thread && finish?.(answer)
    thread.on('message', end)
    // Always heard: an error that nobody listens to would end the process.
    thread.on('error', (error) => end({ fault: `the thread failed: ${error.message}` }))
    thread.on('exit', () => {
      end({ fault: 'the thread ended' })
      if (worker === thread) worker = undefined
    })
    return thread
  }

  function stop(): void {
    void worker?.terminate()
    worker = undefined
  }

  async function render(order: DocumentOrder): Promise<Uint8Array> {
    clearTimeout(idle)
    worker ??= start()
    const thread = worker
    thread.ref()
    let timer: NodeJS.Timeout | undefined
    try {
      const answer = await new Promise<Answer>((resolve) => {
        finish = resolve
        timer = setTimeout(() => {
          stop()
          resolve({ fault: `it took longer than ${timeout / seconds(1)} seconds` })
        }, timeout)
        thread.postMessage(messageOf(order))
      })
      if ('fault' in answer) throw new DocumentError(`The document “${order.title}” could not be made: ${answer.fault}`)
      return answer.pdf
    } finally {
      finish = undefined
      clearTimeout(timer)
      thread.unref()
      idle = setTimeout(stop, idleTimeout).unref()
    }
  }

  return (order) => queue.run(() => render(order))
}

function messageOf({ template, data, title, language, files }: DocumentOrder) {
  const json = JSON.stringify(data)
  const fonts = fontsFor(`${title}${json}`)
  const head = JSON.stringify({ title, language, fonts: fonts.names })
  return { fonts: fonts.files, files: { ...files, '/main.typ': main, '/template.typ': template, '/data.json': json, '/document.json': head } }
}
