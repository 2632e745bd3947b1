/** The option lists of the apply form as the specification has them. */
export const designations = ['Prof', 'Dr', 'Mr', 'Ms', 'Mrs'] as const
export const categories = ['Co-chair', 'Keynotes', 'Scientific Reviewer'] as const
export type Category = (typeof categories)[number]

/**
 * Each role page has the same form with the categories of its role, or none when the page itself is the role. Who speaks for an organisation or
 * wants to work for a journal names it, instead of a sub-conference and a document.
 */
export const applicationRoles = {
  'presenter-apply': { name: 'Presenter / Participants', categories },
  'co-chair-keynote-apply': { name: 'Co-chair / Keynote', categories: ['Co-chair', 'Keynotes'] },
  'scientific-reviewer-apply': { name: 'Scientific reviewer', categories: ['Scientific Reviewer'] },
  'journal-editorial-board-apply': { name: 'Journal editorial board', categories: [], speaksFor: 'Journal' },
  'ambassadors-apply': { name: 'Ambassador', categories: [] },
  'sponsor-apply': { name: 'Sponsor', categories: [], speaksFor: 'Organisation' },
  'academics-partner-apply': { name: 'Academic partner', categories: [], speaksFor: 'Organisation' },
} as const satisfies Record<string, { name: string; categories: readonly Category[]; speaksFor?: 'Organisation' | 'Journal' }>

export type ApplicationRole = keyof typeof applicationRoles
export const applicationRoleIds = Object.keys(applicationRoles) as [ApplicationRole, ...ApplicationRole[]]

/** The role of a payload that names none, as in the specification. */
export const ordinaryRole: ApplicationRole = 'presenter-apply'

/** What an applicant for this role speaks for; undefined where people apply for themselves. */
export function speaksFor(role: string): 'Organisation' | 'Journal' | undefined {
  const roles: Record<string, { name: string; speaksFor?: 'Organisation' | 'Journal' }> = applicationRoles
  return roles[role]?.speaksFor
}

/** The categories by which the role is chosen in the general form. */
export function categoriesOf(role: ApplicationRole): readonly Category[] {
  return role === ordinaryRole ? [] : applicationRoles[role].categories
}

export const applicationStates = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const stateLabels = { new: 'New', accepted: 'Accepted', declined: 'Declined' } as const satisfies Record<ApplicationState, string>

export const successMessage = 'Thanks! Your submission was successful.'
export const blankMessage = 'Required fields cannot be left blank.'

const speakingCategories = ['Co-chair', 'Keynotes']

/** Only accepted co-chairs and keynotes may be invited to appear on the page of a conference. */
export function maySpeak(application: { state: ApplicationState; role: string; s_category: string }): boolean {
  if (application.state !== 'accepted') return false
  return application.role === 'co-chair-keynote-apply' || speakingCategories.includes(application.s_category)
}

export type InvitationState = 'open' | 'confirmed' | 'refused' | 'withdrawn'

export const invitationDays = 30
