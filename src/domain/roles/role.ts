import type { ApplicationRole } from '../applications/application.ts'

/** What people and organisations do for a conference. */
export const roleKinds = ['co-chair', 'keynote', 'reviewer', 'ambassador', 'sponsor', 'academic-partner'] as const
export type RoleKind = (typeof roleKinds)[number]

export const roleLabels = {
  'co-chair': 'Co-chair',
  keynote: 'Keynote',
  reviewer: 'Scientific reviewer',
  ambassador: 'Ambassador',
  sponsor: 'Sponsor',
  'academic-partner': 'Academic partner',
} as const satisfies Record<RoleKind, string>

export const roleStates = ['applied', 'appointed', 'confirmed', 'ended'] as const
export type RoleState = (typeof roleStates)[number]

export const roleStateLabels = {
  applied: 'Applied',
  appointed: 'Appointed, not confirmed',
  confirmed: 'Confirmed',
  ended: 'Ended',
} as const satisfies Record<RoleState, string>

/** Why a role ended: with its conference, by the person, or by the office. */
export const roleEnds = ['term', 'declined', 'withdrawn'] as const
export type RoleEnd = (typeof roleEnds)[number]

export const roleEndLabels = { term: 'with the conference', declined: 'declined', withdrawn: 'taken back' } as const satisfies Record<RoleEnd, string>

/** How long somebody has to confirm. */
export const confirmDays = 30

/** Those who may have a free place; organisations register their people themselves. */
export const freeRoleKinds = ['keynote', 'co-chair', 'reviewer', 'ambassador'] as const satisfies RoleKind[]
export type FreeRoleKind = (typeof freeRoleKinds)[number]

/** For whom the name of an organisation stands, not that of a person. */
export const isForOrganisation = (role: RoleKind) => role === 'sponsor' || role === 'academic-partner'

/** The role that an application is for; undefined for those that lead to none in a conference. */
export function roleOfApplication({ role, s_category }: { role: string; s_category: string }): RoleKind | undefined {
  const byCategory: Record<string, RoleKind> = { 'Co-chair': 'co-chair', Keynotes: 'keynote', 'Scientific Reviewer': 'reviewer' }
  const byPage: Partial<Record<ApplicationRole, RoleKind>> = {
    'scientific-reviewer-apply': 'reviewer',
    'ambassadors-apply': 'ambassador',
    'sponsor-apply': 'sponsor',
    'academics-partner-apply': 'academic-partner',
  }
  return byPage[role as ApplicationRole] ?? byCategory[s_category]
}
