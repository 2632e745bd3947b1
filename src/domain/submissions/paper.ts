import type { CalendarDay } from '../dates.ts'
import { hours } from '../durations.ts'
import type { PresentationForm } from '../review/decision-type.ts'

/** The states of a paper and the allowed moves between them. */
export const paperStates = ['received', 'under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn'] as const
export type PaperState = (typeof paperStates)[number]

/** From a released decision to another one is a correction; back from `rejected` and `withdrawn` is a reopening. */
export const nextStates = {
  // Rejected without a review, before any reviewer is asked.
  received: ['under-review', 'rejected', 'withdrawn'],
  'under-review': ['accepted', 'revision-requested', 'rejected', 'withdrawn'],
  'revision-requested': ['under-review', 'accepted', 'rejected', 'withdrawn'],
  accepted: ['confirmed', 'revision-requested', 'rejected', 'withdrawn'],
  rejected: ['under-review', 'accepted', 'revision-requested'],
  confirmed: ['accepted', 'revision-requested', 'rejected', 'withdrawn'],
  withdrawn: ['received', 'under-review'],
} as const satisfies Record<PaperState, readonly PaperState[]>

export function mayMove(from: PaperState, to: PaperState): boolean {
  return (nextStates[from] as readonly PaperState[]).includes(to)
}

/** What is reviewed, decided and presented. A submission brings none, one or several. */
export interface Paper {
  id: string
  submissionId: string
  /** 1, 2 and so on within the submission. */
  position: number
  /** The submission's reference for its first paper; the others add their position: HM27-0042-K-2. */
  reference: string
  /** Not always the submission's: a paper can move to another conference. */
  conferenceId: string
  /** Empty until the author sends it. */
  title: string
  /** The actual state; its author sees `shownState`. */
  state: PaperState
  receivedAt: Date
  version: number
}

export interface PaperAuthor {
  name: string
  affiliation: string
  country: string
  email: string
  /** As the authors typed it: nobody has authenticated it. */
  orcid: string
  /** Whoever sent the form; always one of the authors, not always the first. */
  isSender: boolean
  isCorresponding: boolean
  isPresenter: boolean
}

export interface PaperMove {
  /** 1, 2 and so on; none for one that is not stored yet. */
  position?: number
  from: PaperState | null
  to: PaperState
  movedAt: Date
  movedBy: string
  note: string | null
  releasedAt: Date | null
  /** The day by which the author sends the revision. */
  dueOn?: CalendarDay | null
  /** The review round that a decision closed; its comments go to the author with it. */
  roundId?: string | null
  /** The chair's summary of the reviews, for the author. */
  summary?: string
  /** The decision in the words of the conference; empty where it has none of its own. */
  typeName?: string
  /** How it is to be presented; empty where the decision leaves that open. */
  presentation?: PresentationForm | ''
}

/** The state that the author sees: that of the last released move. */
export function shownState(moves: readonly PaperMove[]): PaperState {
  return moves.findLast((move) => move.releasedAt !== null)?.to ?? 'received'
}

/** Who has sent a revision may still send a second file of it, or a better one, before the reviewers begin. */
const revisionGrace = hours(24)

/** Until when files may be sent after a revision; undefined when there is no revision, or when that time has passed. */
export function revisionOpenUntil(moves: readonly PaperMove[], now: Date): Date | undefined {
  const last = moves.findLast((move) => move.releasedAt !== null)
  if (last?.from !== 'revision-requested' || last.to !== 'under-review' || last.movedBy !== 'author') return undefined
  const until = new Date(last.movedAt.getTime() + revisionGrace)
  return now < until ? until : undefined
}

/** The state that decides which files the author may send: a revision stays open for a day. */
export function stateForFiles(moves: readonly PaperMove[], now: Date): PaperState {
  return revisionOpenUntil(moves, now) ? 'revision-requested' : shownState(moves)
}

/** The day by which the author was asked to send the revision; null when none is asked for. */
export function revisionDueOn(moves: readonly PaperMove[]): CalendarDay | null {
  const last = moves.findLast((move) => move.releasedAt !== null)
  return last?.to === 'revision-requested' ? (last.dueOn ?? null) : null
}

/** States that the author sees only after the decision is released. */
export const decisions = ['accepted', 'revision-requested', 'rejected'] as const satisfies readonly PaperState[]
export type Decision = (typeof decisions)[number]

export function isDecision(state: PaperState): state is Decision {
  return (decisions as readonly PaperState[]).includes(state)
}

const decided: readonly PaperState[] = ['accepted', 'revision-requested', 'rejected', 'confirmed']

/** Whether a decision replaces one that its author knows. */
export function isCorrection(from: PaperState, to: PaperState): boolean {
  return decided.includes(from) && isDecision(to)
}

/** Whether a paper is rejected by the desk, before any reviewer was asked. */
export function isDeskRejection(from: PaperState | null, to: PaperState): boolean {
  return from === 'received' && to === 'rejected'
}

/** Whether the desk opens again what was closed; it says why. */
export function isReopening(from: PaperState, to: PaperState): boolean {
  return (from === 'rejected' && to === 'under-review') || (from === 'withdrawn' && !isDecision(to))
}

/** Where a closed paper goes when it is opened again: into review, unless its review had never begun. */
export function reopenedState(moves: readonly Pick<PaperMove, 'to' | 'releasedAt'>[]): 'received' | 'under-review' {
  return moves.some(({ to, releasedAt }) => to === 'under-review' && releasedAt !== null) ? 'under-review' : 'received'
}

/** Moves that the author sees at once. */
export const openMoves = ['under-review', 'confirmed', 'withdrawn'] as const satisfies readonly PaperState[]
export type OpenMove = (typeof openMoves)[number]

export function paperReference(submissionReference: string, position: number): string {
  return position === 1 ? submissionReference : `${submissionReference}-${position}`
}
