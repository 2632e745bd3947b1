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
