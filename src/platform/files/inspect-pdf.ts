import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { seconds } from '#domain/durations.ts'
import type { InspectPdf, PdfContents } from '#domain/files/pdf-file.ts'
import script from './inspect-pdf.worker.cjs?raw'

const require = createRequire(import.meta.url)
const mebibytes = (count: number) => count * 1024 * 1024

interface Limits {
  /** How long one document may take. */
  timeout: number
  /** How long a document may wait for those before it. */
  maxWait: number
  /** How much the process may grow meanwhile: a thread's own limit does not count its buffers. */
  maxGrowthBytes: number
}

const defaultLimits: Limits = { timeout: seconds(10), maxWait: seconds(20), maxGrowthBytes: mebibytes(256) }
const idleTimeout = seconds(30)
const memoryCheckInterval = 50
/** How much of an attachment is looked at. */
const headBytes = 4100

/** Examines one PDF at a time in a thread that ends when it has been idle, so that no document can block or fill the process. */
export function pdfInspector({ timeout, maxWait, maxGrowthBytes }: Limits = defaultLimits): InspectPdf {
  let worker: Worker | undefined
  let finish: ((contents: PdfContents | undefined) => void) | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const thread = new Worker(script, {
      eval: true,
      env: {},
      workerData: { library: require.resolve('@cantoo/pdf-lib'), headBytes },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const end = (contents: PdfContents | undefined) => worker === thread && finish?.(contents)
    thread.on('message', end)
    // Always heard: an error that nobody listens to would end the process.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      end(undefined)
      if (worker === thread) worker = undefined
    })
    return thread
  }

  function stop(): void {
    void worker?.terminate()
    worker = undefined
  }

  async function inspect(path: string): Promise<PdfContents | undefined> {
    clearTimeout(idle)
    worker ??= start()
    const thread = worker
    thread.ref()
    const rssBefore = process.memoryUsage.rss()
    let timer: NodeJS.Timeout | undefined
    let memoryCheck: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve) => {
        finish = resolve
        const giveUp = () => {
          stop()
          resolve(undefined)
        }
        timer = setTimeout(giveUp, timeout)
        memoryCheck = setInterval(() => process.memoryUsage.rss() - rssBefore > maxGrowthBytes && giveUp(), memoryCheckInterval)
        thread.postMessage(path)
      })
    } finally {
      clearTimeout(timer)
      clearInterval(memoryCheck)
      thread.unref()
      idle = setTimeout(stop, idleTimeout).unref()
    }
  }

  return (path) => {
    const arrived = performance.now()
    const inspection = last.then(() => (performance.now() - arrived > maxWait ? undefined : inspect(path)))
    last = inspection
    return inspection
  }
}
