/** How much reviewers and authors know of each other. */
export const reviewModes = ['double-blind', 'single-blind', 'open'] as const
export type ReviewMode = (typeof reviewModes)[number]

/** What a round reviews; only a paper whose full version was reviewed and accepted may be published as peer-reviewed. */
export const reviewStages = ['abstract', 'full-paper'] as const
export type ReviewStage = (typeof reviewStages)[number]

export type RoundState = 'open' | 'closed'

/** The states of a reviewer's task for one paper in one round, and the allowed moves between them. Overdue is derived from the due day. */
export const assignmentStates = ['proposed', 'invited', 'accepted', 'declined', 'submitted', 'cancelled'] as const
export type AssignmentState = (typeof assignmentStates)[number]

export const nextAssignmentStates = {
  proposed: ['invited', 'cancelled'],
  invited: ['accepted', 'declined', 'cancelled'],
  // A reviewer may give a review back, and the office may enter one that came by e-mail.
  accepted: ['submitted', 'declined', 'cancelled'],
  declined: ['invited'],
  // A submitted review can be reopened or returned.
  submitted: ['accepted'],
  cancelled: ['proposed', 'invited'],
} as const satisfies Record<AssignmentState, readonly AssignmentState[]>

export function assignmentMayMove(from: AssignmentState, to: AssignmentState): boolean {
  return (nextAssignmentStates[from] as readonly AssignmentState[]).includes(to)
}

/** Assignments that count towards a reviewer's load and a paper's reviews. */
export const activeAssignments = ['proposed', 'invited', 'accepted', 'submitted'] as const satisfies readonly AssignmentState[]

/** The states of an invitation, to the pool or to one review. */
export const invitationStates = ['sent', 'accepted', 'declined', 'lapsed'] as const
export type ReviewInvitationState = (typeof invitationStates)[number]

export const recommendations = ['accept', 'minor-revision', 'major-revision', 'reject'] as const
export type Recommendation = (typeof recommendations)[number]

export const conflictKinds = ['same-person', 'declared', 'co-author', 'same-orcid', 'same-name', 'institution', 'mail-domain', 'author-wish'] as const
export type ConflictKind = (typeof conflictKinds)[number]
/** Conflicts that nobody can dismiss. */
export const hardConflicts = ['same-person', 'declared', 'co-author'] as const satisfies readonly ConflictKind[]
export type ConflictState = 'found' | 'confirmed' | 'dismissed'

export const reviewerOrigins = ['application', 'invitation', 'import', 'desk'] as const
export type ReviewerOrigin = (typeof reviewerOrigins)[number]

export type CopyState = 'waiting' | 'ready' | 'held'

export const findingKinds = ['metadata', 'change-author', 'name', 'email', 'affiliation', 'orcid', 'unsearchable'] as const
export type FindingKind = (typeof findingKinds)[number]
