import { kindNamedBy, mostFileBytes, tooLargeReason } from '#domain/files/accepted-files.ts'

/** What can be said of a file before a single byte is sent; the server judges again, and by content. */
export function documentProblem(file: File): string | undefined {
  if (!kindNamedBy(file.name)) return 'Only Word and PDF files can be taken: please choose a .doc, .docx or .pdf file.'
  if (file.size === 0) return 'This file is empty. Please save it anew in your writing program and choose it again.'
  if (file.size > mostFileBytes) return tooLargeReason
  return undefined
}
