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
  chair: 'reviews and submissions of this conference',
  office: 'submissions, registrations and settings of this conference',
  'read-only': 'may read this conference at the desk and change nothing',
  reviewer: 'reviews its papers; opens nothing at the desk',
} as const satisfies Record<ConferenceRole, string>

/** The parts of a conference at the desk. */
export const conferenceParts = ['home', 'papers', 'review', 'registrations', 'settings'] as const
export type ConferencePart = (typeof conferenceParts)[number]
