import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { seconds } from '#domain/durations.ts'
import type { CleanDocument, CleaningOutcome } from '#domain/review/blindness/document.ts'
import { type ThreadOptions, taskThread } from '../threads/task-thread.ts'
import docxScript from './clean-docx.worker.cjs?raw'
import pdfScript from './clean-pdf.worker.cjs?raw'
import pictureScript from './clean-pictures.worker.cjs?raw'
import docxNameScript from './docx-names.worker.cjs?raw'
import passageScript from './found-passages.worker.cjs?raw'
import markScript from './pdf-marks.worker.cjs?raw'
import pdfNameScript from './pdf-names.worker.cjs?raw'
import xmlScript from './rewrite-xml.worker.cjs?raw'

const require = createRequire(import.meta.url)
const mebibytes = (count: number) => count * 1024 * 1024

type Limits = Required<Pick<ThreadOptions, 'timeout' | 'maxGrowthBytes'>>

const defaultLimits: Limits = { timeout: seconds(60), maxGrowthBytes: mebibytes(512) }

/** Reads and cleans one document of each kind at a time. */
export function documentCleaner(limits: Limits = defaultLimits): CleanDocument {
  const cleaners = { pdf: cleaner(markScript + pdfNameScript + pdfScript, limits), docx: cleaner(docxNameScript + xmlScript + docxScript, limits) }
  return async (bytes, kind) => {
    const outcome = await cleaners[kind](bytes)
    return 'answer' in outcome ? outcome.answer : 'unreadable'
  }
}

function cleaner(script: string, limits: Limits) {
  return taskThread<Uint8Array, CleaningOutcome>({
    script: passageScript + pictureScript + script,
    workerData: {
      pdfLibrary: require.resolve('@cantoo/pdf-lib'),
      saxes: require.resolve('saxes'),
      yauzl: require.resolve('yauzl'),
      yazl: require.resolve('yazl'),
      unpdf: pathToFileURL(require.resolve('unpdf')).href,
    },
    heapMegabytes: 384,
    ...limits,
  })
}
