import type { FileScan } from '../files/file-scan.ts'

/** The states of a submission and the allowed moves between them. */
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

/** A submission as it was sent. */
export interface Submission {
  id: string
  reference: string
  conferenceId: string
  number: number
  /** The actual state; its author sees `shownState`. */
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
  /** Why an organiser should check it first. */
  suspicion: string | null
  /** How often its author was sent a new link to the status page. */
  linkVersion: number
}

export interface SubmissionFile {
  id: string
  kind: FileKind
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

export interface SubmissionMove {
  from: SubmissionState | null
  to: SubmissionState
  movedAt: Date
  movedBy: string
  note: string | null
  releasedAt: Date | null
}

/** The state that the author sees: that of the last released move. */
export function shownState(moves: readonly SubmissionMove[]): SubmissionState {
  return moves.findLast((move) => move.releasedAt !== null)?.to ?? 'received'
}

/** States that the author sees only after the decision is released. */
export const decisions = ['accepted', 'revision-requested', 'rejected'] as const satisfies readonly SubmissionState[]
export type Decision = (typeof decisions)[number]

export function isDecision(state: SubmissionState): state is Decision {
  return (decisions as readonly SubmissionState[]).includes(state)
}

/** Moves that the author sees at once. */
export const openMoves = ['under-review', 'confirmed', 'withdrawn'] as const satisfies readonly SubmissionState[]
export type OpenMove = (typeof openMoves)[number]
