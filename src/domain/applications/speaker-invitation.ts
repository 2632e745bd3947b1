import { days } from '#domain/durations.ts'

/** Whether somebody wants to stand on a conference's page: asked, agreed, refused, or no longer asked. */
export const invitationStates = ['open', 'confirmed', 'refused', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

/** How long the link to agree works. */
export const invitationDays = 30
export const invitationLasts = days(invitationDays)
