import { kindNamedBy, mostFileBytes, mostFileMegabytes } from '#domain/files/accepted-files.ts'
import { filesInWords } from '#domain/limits/limits.ts'
import { sizeInWords } from './size-in-words.ts'

/** What can be said of a file before a single byte is sent; the server judges again, and by content. */
export function quickCheck(file: File, others: readonly { name: string; sizeBytes: number }[], mostFiles: number): string | undefined {
  if (!kindNamedBy(file.name)) return 'Only Word and PDF files can be taken: please choose a .doc, .docx or .pdf file.'
  if (file.size === 0) return 'This file is empty. Please save it anew in your writing program and choose it again.'
  if (file.size > mostFileBytes)
    return `This file has ${sizeInWords(file.size)}; the most we can take is ${mostFileMegabytes} MB. Smaller pictures usually help.`
  if (others.length >= mostFiles) return `At most ${filesInWords(mostFiles)} can be sent with one submission.`
  if (others.some((other) => other.name === file.name && other.sizeBytes === file.size)) return 'You have already chosen this file in another line.'
  return undefined
}
