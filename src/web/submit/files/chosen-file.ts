import { type AcceptedSet, kindIn, maxFileBytes, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { formatFileCount } from '#domain/limits/limits.ts'
import type { FormFileKind } from '#domain/submissions/submission.ts'

/**
 * sending: the upload is running. waiting: the browser is offline, the upload resumes by itself. arrived: the server has accepted the file.
 * refused: the file cannot be accepted, `reason` says why. with-form: the file is sent in the form's own request.
 */
export type FileState = 'sending' | 'waiting' | 'arrived' | 'refused' | 'with-form'

export interface ChosenFile {
  name: string
  sizeBytes: number
  state: FileState
  sentBytes: number
  /** Why the file was refused, as shown to the person. */
  reason?: string | undefined
  /** The server's id of an arrived file. */
  id?: string | undefined
  arrivedAt?: number | undefined
}

/** One row of the form that takes a file; a paper also has a title. */
export interface FileRow {
  key: string
  kind: FormFileKind
  /** The initial title: empty, or restored from a draft. */
  title: string
  file?: ChosenFile | undefined
  /** Which control takes the focus after the person has added the row, or chosen or removed its file. */
  takesFocus?: 'title' | 'file' | undefined
}

/** What the rows take: the documents of a submission, or the files of a review. */
export type ChosenSet = Extract<AcceptedSet, 'documents' | 'attachments'>

const words = {
  documents: { wrongKind: 'Only Word and PDF files are accepted. Please choose a .doc, .docx or .pdf file.', goal: 'sent with one submission' },
  attachments: { wrongKind: 'Only .docx and .pdf files can be attached. Please save it in one of these formats.', goal: 'added to this review' },
} as const satisfies Record<ChosenSet, object>

/** The reason to refuse a file before it is uploaded; the server checks the content as well. */
export function checkFile(
  file: File,
  others: readonly { name: string; sizeBytes: number }[],
  maxFiles: number,
  accepts: ChosenSet = 'documents',
): string | undefined {
  if (!kindIn(file.name, accepts)) return words[accepts].wrongKind
  if (file.size === 0) return 'This file is empty. Please save it again in your word processor and choose it again.'
  if (file.size > maxFileBytes) return `This file is ${formatSize(file.size)}; the limit is ${maxFileMegabytes} MB. Smaller pictures usually help.`
  if (others.length >= maxFiles) return `At most ${formatFileCount(maxFiles)} can be ${words[accepts].goal}.`
  if (others.some((other) => other.name === file.name && other.sizeBytes === file.size)) return 'You have already chosen this file.'
  return undefined
}

/** 31382 → '31 KB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
