import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { seconds } from '#domain/durations.ts'
import type { CleanDocument, CleaningOutcome } from '#domain/review/blindness/document.ts'
import docxScript from './clean-docx.worker.cjs?raw'
import pdfScript from './clean-pdf.worker.cjs?raw'
import pictureScript from './clean-pictures.worker.cjs?raw'

const require = createRequire(import.meta.url)
const mebibytes = (count: number) => count * 1024 * 1024

interface Limits {
  /** How long one document may take. */
  timeout: number
  /** How much the process may grow meanwhile: a thread's own limit does not count its buffers. */
  maxGrowthBytes: number
}

const defaultLimits: Limits = { timeout: seconds(60), maxGrowthBytes: mebibytes(512) }
const memoryCheckInterval = 50

/** Reads and cleans one document at a time, each in a thread of its own: a document made to hurt takes down its thread, and nothing else. */
export function documentCleaner(limits: Limits = defaultLimits): CleanDocument {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, kind) => {
    const cleaning = last.then(() => cleanApart(bytes, kind, limits))
    last = cleaning
    return cleaning
  }
}

function cleanApart(bytes: Uint8Array, kind: 'pdf' | 'docx', { timeout, maxGrowthBytes }: Limits): Promise<CleaningOutcome> {
  const worker = new Worker(pictureScript + (kind === 'pdf' ? pdfScript : docxScript), {
    eval: true,
    env: {},
    stderr: true,
    stdout: true,
    workerData: {
      bytes,
      pdfLibrary: require.resolve('@cantoo/pdf-lib'),
      saxes: require.resolve('saxes'),
      yauzl: require.resolve('yauzl'),
      yazl: require.resolve('yazl'),
      unpdf: pathToFileURL(require.resolve('unpdf')).href,
    },
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  })
  const rssBefore = process.memoryUsage.rss()
  return new Promise((resolve) => {
    const timer = setTimeout(() => done('unreadable'), timeout)
    const memoryCheck = setInterval(() => process.memoryUsage.rss() - rssBefore > maxGrowthBytes && done('unreadable'), memoryCheckInterval)
    function done(outcome: CleaningOutcome): void {
      clearTimeout(timer)
      clearInterval(memoryCheck)
      resolve(outcome)
      void worker.terminate()
    }
    worker.once('message', (outcome: CleaningOutcome) => done(outcome))
    worker.once('error', () => done('unreadable'))
    worker.once('exit', () => done('unreadable'))
  })
}
