/** The states of a paper and the allowed moves between them. */
export const paperStates = ['received', 'under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn'] as const
export type PaperState = (typeof paperStates)[number]

export const nextStates = {
  received: ['under-review', 'withdrawn'],
  'under-review': ['accepted', 'revision-requested', 'rejected', 'withdrawn'],
  'revision-requested': ['under-review', 'withdrawn'],
  accepted: ['confirmed', 'withdrawn'],
  rejected: [],
  confirmed: [],
  withdrawn: [],
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

export interface PaperMove {
  from: PaperState | null
  to: PaperState
  movedAt: Date
  movedBy: string
  note: string | null
  releasedAt: Date | null
}

/** The state that the author sees: that of the last released move. */
export function shownState(moves: readonly PaperMove[]): PaperState {
  return moves.findLast((move) => move.releasedAt !== null)?.to ?? 'received'
}

/** States that the author sees only after the decision is released. */
export const decisions = ['accepted', 'revision-requested', 'rejected'] as const satisfies readonly PaperState[]
export type Decision = (typeof decisions)[number]

export function isDecision(state: PaperState): state is Decision {
  return (decisions as readonly PaperState[]).includes(state)
}

/** Moves that the author sees at once. */
export const openMoves = ['under-review', 'confirmed', 'withdrawn'] as const satisfies readonly PaperState[]
export type OpenMove = (typeof openMoves)[number]

export function paperReference(submissionReference: string, position: number): string {
  return position === 1 ? submissionReference : `${submissionReference}-${position}`
}
