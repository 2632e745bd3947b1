import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ReadDocumentText } from '#domain/services.ts'

const require = createRequire(import.meta.url)
const mostSeconds = 15
const mostMegabytes = 256
const mostXmlBytes = 32 * 1024 * 1024

/** Runs apart from us: a document made to hurt takes down its thread, and nothing else. */
const script = `
  const { parentPort, workerData: { bytes, kind, pdf, zip, mostXmlBytes } } = require('node:worker_threads')
  async function words() {
    if (kind === 'pdf') return (await (await import(pdf)).extractText(bytes)).text
    const archive = await (await import(zip)).default.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
    for await (const entry of archive.eachEntry()) {
      if (!/^word\\/document\\d*\\.xml$/.test(entry.fileName) || entry.uncompressedSize > mostXmlBytes) continue
      const parts = []
      for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part)
      const signs = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
      return [
        Buffer.concat(parts).toString('utf8')
          .replace(/<w:(tab|br|cr)\\b[^>]*>/g, ' ').replace(/<\\/w:p>/g, '\\n').replace(/<w:instrText[^>]*>[^<]*/g, '').replace(/<[^>]*>/g, '')
          .replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => signs[name]),
      ]
    }
  }
  words().then((pages) => parentPort.postMessage(pages), () => parentPort.postMessage(undefined))
`

/** One document at a time, each within its limits of time and memory. */
export function documentReader(): ReadDocumentText {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, kind) => {
    const reading = last.then(() => readApart(bytes, kind))
    last = reading
    return reading
  }
}

function readApart(bytes: Uint8Array, kind: 'pdf' | 'docx'): Promise<string[] | undefined> {
  const modules = { pdf: pathToFileURL(require.resolve('unpdf')).href, zip: pathToFileURL(require.resolve('yauzl')).href }
  const worker = new Worker(script, {
    eval: true,
    env: {},
    stderr: true,
    stdout: true,
    workerData: { bytes, kind, ...modules, mostXmlBytes },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(undefined), mostSeconds * 1000)
    function done(pages: string[] | undefined): void {
      clearTimeout(timer)
      resolve(pages)
      void worker.terminate()
    }
    worker.once('message', (pages: unknown) => done(Array.isArray(pages) ? pages.map(String) : undefined))
    worker.once('error', () => done(undefined))
    worker.once('exit', () => done(undefined))
  })
}
