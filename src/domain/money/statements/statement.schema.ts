import * as z from 'zod/mini'
import { proposalKinds } from './statement.ts'

/** How many lines one call confirms; the page sends the rest after it. */
export const linesPerCall = 100

export const confirmBody = z.object({
  lines: z.array(z.object({ id: z.string(), kind: z.enum(proposalKinds) })).check(z.minLength(1, 'Please choose a line.'), z.maxLength(linesPerCall)),
})

export const seenLine = z.object({ version: z.int() })

const maxParts = 50

export const matchBody = z.object({
  version: z.int(),
  parts: z
    .array(
      z.object({
        booking: z.string().check(z.trim(), z.minLength(1, 'Please enter the reference of a booking.'), z.maxLength(40, 'This is longer than a reference.')),
        amountMinor: z.int('Please enter an amount, such as 520.00.').check(z.positive('Please enter an amount above 0.'), z.maximum(99_999_999_999)),
      }),
    )
    .check(z.minLength(1, 'Please name a booking.'), z.maxLength(maxParts, 'One line pays at most 50 bookings.')),
})
