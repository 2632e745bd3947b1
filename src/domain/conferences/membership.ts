/** The roles that an account can have in one conference. */
export const conferenceRoles = ['chair', 'office', 'read-only', 'reviewer'] as const
export type ConferenceRole = (typeof conferenceRoles)[number]

export const conferenceRoleLabels = {
  chair: 'Chair',
  office: 'Office',
  'read-only': 'Reads only',
  reviewer: 'Reviewer',
} as const satisfies Record<ConferenceRole, string>

/** What a role brings at the desk, for whoever gives it. */
export const conferenceRoleMeanings = {
  chair: 'reviews, submissions and the programme of this conference',
  office: 'submissions, registrations and settings of this conference',
  'read-only': 'may read this conference at the desk and change nothing',
  reviewer: 'reviews its papers; opens nothing at the desk',
} as const satisfies Record<ConferenceRole, string>

/** The roles in a journal, whose manuscripts are reviewed like the papers of a conference: its editors are what the chairs are there. */
export const journalRoles = ['chair', 'read-only'] as const satisfies readonly ConferenceRole[]
export const journalRoleLabels = { ...conferenceRoleLabels, chair: 'Editor' } as const satisfies Record<ConferenceRole, string>
export const journalRoleMeanings = {
  ...conferenceRoleMeanings,
  chair: 'takes manuscripts of this journal into review, decides on them and sends them into production',
  'read-only': 'may read the manuscripts of this journal at the desk and change nothing',
} as const satisfies Record<ConferenceRole, string>

/** The parts of a conference at the desk. */
export const conferenceParts = ['home', 'papers', 'review', 'registrations', 'programme', 'documents', 'publishing', 'settings'] as const
export type ConferencePart = (typeof conferenceParts)[number]
