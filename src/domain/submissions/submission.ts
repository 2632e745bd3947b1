import type { FileScan } from '../files/file-scan.ts'
import type { Currency } from '../money/money.ts'

/** The files that the submission form takes. */
export const formFileKinds = ['document', 'documentcv'] as const
export type FormFileKind = (typeof formFileKinds)[number]

/** All files of a submission: the status page also takes the full paper, and copies without names for the reviewers. */
export const fileKinds = [...formFileKinds, 'documentblind', 'fullpaper', 'fullpaperblind'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileKindLabels = {
  document: 'Abstract or paper',
  documentblind: 'Blind copy',
  documentcv: 'CV',
  fullpaper: 'Full paper',
  fullpaperblind: 'Blind copy of the full paper',
} as const satisfies Record<FileKind, string>

/** A CV belongs to the whole submission, everything else to one paper. */
export function belongsToPaper(kind: FileKind): boolean {
  return kind !== 'documentcv'
}

/** The form as it was sent, and corrected since. What it brought are papers, a registration, or both. */
export interface Submission {
  id: string
  reference: string
  conferenceId: string
  number: number
  regtype: string
  /** In the smallest unit of the currency. */
  feeMinor: number
  feeCurrency: Currency
  title: string
  name: string
  email: string
  company: string
  country: string
  mobile: string
  phone: string
  social: string
  accompany: boolean
  names: string
  message: string
  receivedAt: Date
  /** Why an organiser should check it first. */
  suspicion: string | null
  /** How often its author was sent a new link to the status page. */
  linkVersion: number
}

export interface SubmissionFile {
  id: string
  kind: FileKind
  /** The paper that it belongs to; a CV belongs to the whole submission. */
  paperId: string | null
  /** The position among the files of its kind; a file and its replacement share one. */
  position: number
  storageKey: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  arrivedAt: Date
  replacedAt: Date | null
  scan: FileScan | null
  /** A doubt about the content, for the desk. */
  note: string | null
}

/** The names of a free text, which people separate by lines, commas or semicolons. */
export function accompanyingNames(text: string): string[] {
  return text
    .split(/[\n;,]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
