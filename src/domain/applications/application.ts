/** The option lists of the apply form, to the letter of the specification. */
export const designations = ['Prof', 'Dr', 'Mr', 'Ms', 'Mrs'] as const
export const categories = ['Co-chair', 'Keynotes', 'Scientific Reviewer'] as const
export type Category = (typeof categories)[number]

/** Each role page has the same form; it offers only the categories of its role, and none where the page itself is the role. */
export const applicationRoles = {
  'presenter-apply': { name: 'Presenter / Participants', categories },
  'co-chair-keynote-apply': { name: 'Co-chair / Keynote', categories: ['Co-chair', 'Keynotes'] },
  'scientific-reviewer-apply': { name: 'Scientific reviewer', categories: ['Scientific Reviewer'] },
  'journal-editorial-board-apply': { name: 'Journal editorial board', categories: [] },
  'ambassadors-apply': { name: 'Ambassador', categories: [] },
  'sponsor-apply': { name: 'Sponsor', categories: [] },
  'academics-partner-apply': { name: 'Academic partner', categories: [] },
} as const satisfies Record<string, { name: string; categories: readonly Category[] }>

export type ApplicationRole = keyof typeof applicationRoles
export const applicationRoleIds = Object.keys(applicationRoles) as [ApplicationRole, ...ApplicationRole[]]

/** What the specification's own page sends without naming it. */
export const ordinaryRole: ApplicationRole = 'presenter-apply'

export const applicationStates = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const successMessage = 'Thanks! Your submission was successful.'
export const blankMessage = 'Required fields cannot be left blank.'
