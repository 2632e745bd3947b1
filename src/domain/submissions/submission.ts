import type { FileScan } from '../files/file-scan.ts'

/** The life of a submission: its states, and the only moves between them. A new state does not compile until the table knows it. */
export const submissionStates = ['received', 'under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn'] as const
export type SubmissionState = (typeof submissionStates)[number]

export const nextStates = {
  received: ['under-review', 'withdrawn'],
  'under-review': ['accepted', 'revision-requested', 'rejected', 'withdrawn'],
  'revision-requested': ['under-review', 'withdrawn'],
  accepted: ['confirmed', 'withdrawn'],
  rejected: [],
  confirmed: [],
  withdrawn: [],
} as const satisfies Record<SubmissionState, readonly SubmissionState[]>

export function mayMove(from: SubmissionState, to: SubmissionState): boolean {
  return (nextStates[from] as readonly SubmissionState[]).includes(to)
}

export const fileKinds = ['document', 'documentcv'] as const
export type FileKind = (typeof fileKinds)[number]

/** Where a submission came from and what it says, as it was sent. */
export interface Submission {
  id: string
  reference: string
  conferenceId: string
  number: number
  /** Where it truly stands; what its author may know of that is `shownState`. */
  state: SubmissionState
  regtype: string
  feeEur: number
  title: string
  name: string
  email: string
  company: string
  country: string
  mobile: string
  phone: string
  researchTitles: string[]
  social: string
  accompany: boolean
  names: string
  message: string
  receivedAt: Date
  /** Why a person should look before it is believed. */
  suspicion: string | null
}

export interface SubmissionFile {
  id: string
  kind: FileKind
  /** Its place among the files of its kind; a file and what replaced it share one. */
  position: number
  storageKey: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  arrivedAt: Date
  replacedAt: Date | null
  scan: FileScan | null
}

export interface SubmissionMove {
  from: SubmissionState | null
  to: SubmissionState
  movedAt: Date
  movedBy: string
  note: string | null
  releasedAt: Date | null
}

/** A decision that was not released does not exist for the author: the last move that was released is where the submission stands. */
export function shownState(moves: readonly SubmissionMove[]): SubmissionState {
  return moves.findLast((move) => move.releasedAt !== null)?.to ?? 'received'
}
