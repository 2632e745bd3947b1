import * as z from 'zod/mini'

/** Most acts of the desk have nothing to say but that they were done; the page reads the rest again. */
export const doneAnswer = z.object({ done: z.literal(true) })
export const done = { done: true } as const
export const byReference = z.object({ reference: z.string() })
