import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { seconds } from '#domain/durations.ts'
import type { ReadDocumentText } from '#domain/services.ts'
import { taskThread } from '../threads/task-thread.ts'
import script from './read-text.worker.cjs?raw'

const require = createRequire(import.meta.url)
const mebibytes = (count: number) => count * 1024 * 1024

interface Reading {
  bytes: Uint8Array
  kind: 'pdf' | 'docx'
}

/** One document at a time, each within its limits of time and memory. */
export function documentReader(): ReadDocumentText {
  const read = taskThread<Reading, string[] | undefined>({
    script,
    workerData: {
      pdf: pathToFileURL(require.resolve('unpdf')).href,
      zip: pathToFileURL(require.resolve('yauzl')).href,
      mostXmlBytes: mebibytes(32),
    },
    heapMegabytes: 256,
    timeout: seconds(15),
    maxGrowthBytes: mebibytes(384),
  })
  return async (bytes, kind) => {
    const outcome = await read({ bytes, kind })
    return 'answer' in outcome && Array.isArray(outcome.answer) ? outcome.answer.map(String) : undefined
  }
}
