/** Who gets which answer at which door, written by hand and compared with the running router: a door that is not named here fails the build. */
export const personas = ['stranger', 'participant', 'other', 'organiser', 'disabled', 'expired'] as const
export type Persona = (typeof personas)[number]

/** One status for all, or one for each persona in their order. Every request is empty and about an unknown object. */
export type Answers = number | readonly [number, number, number, number, number, number]

export const routes: Record<string, Answers> = {}

export type PageAccess = 'everyone' | 'signed-in' | 'participant'

export const pages: Record<string, PageAccess> = {}
