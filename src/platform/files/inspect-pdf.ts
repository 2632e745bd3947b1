import { createRequire } from 'node:module'
import { seconds } from '#domain/durations.ts'
import type { InspectPdf, PdfContents } from '#domain/files/pdf-file.ts'
import { type ThreadOptions, taskThread } from '../threads/task-thread.ts'
import script from './inspect-pdf.worker.cjs?raw'

const require = createRequire(import.meta.url)
const mebibytes = (count: number) => count * 1024 * 1024

type Limits = Required<Pick<ThreadOptions, 'timeout' | 'maxWait' | 'maxGrowthBytes'>>

const defaultLimits: Limits = { timeout: seconds(10), maxWait: seconds(20), maxGrowthBytes: mebibytes(256) }
/** How much of an attachment is looked at. */
const headBytes = 4100

/** Examines one PDF at a time in a thread of its own, so that no document can block or fill the process. */
export function pdfInspector(limits: Limits = defaultLimits): InspectPdf {
  const inspect = taskThread<string, PdfContents | undefined>({
    script,
    workerData: { library: require.resolve('@cantoo/pdf-lib'), headBytes },
    heapMegabytes: 256,
    ...limits,
  })
  return async (path) => {
    const outcome = await inspect(path)
    return 'answer' in outcome ? outcome.answer : undefined
  }
}
