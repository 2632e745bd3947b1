import * as z from 'zod/mini'
import { freeText } from '../../forms/person-fields.schema.ts'
import { conflictKinds } from '../review.ts'

const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const version = z.int().check(z.gte(1))
const maxAtOnce = 500

export const assignBody = z.object({ reviewers: z.array(id).check(z.minLength(1, 'Please choose a reviewer.'), z.maxLength(20)) })

/** Reviews that were chosen on a page, with the versions that it showed. */
export const chosenAssignmentsBody = z.object({
  assignments: z.array(z.object({ id, version })).check(z.minLength(1, 'Please choose something first.'), z.maxLength(maxAtOnce)),
})

export const cancelBody = z.object({
  version,
  /** The reviewer reads it if they were asked. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(2000, 'Please use at most 2,000 characters.')), ''),
  replace: z._default(z.boolean(), false),
})

/** All papers that lack reviewers, or some. */
export const proposeBody = z.object({
  references: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxAtOnce)),
})

export const takeProposalBody = z.object({ proposal: id })

export const conflictAnswerBody = z
  .object({
    email: z.string().check(z.maxLength(254)),
    kind: z.enum(conflictKinds),
    answer: z.enum(['confirmed', 'dismissed']),
    reason: z._default(freeText(500), ''),
  })
  .check(z.refine((body) => body.answer !== 'dismissed' || body.reason !== '', { path: ['reason'], error: 'Please say why this is no conflict.' }))

export const handlerBody = z.object({
  handler: id,
  /** Who handled it when the page was loaded; empty when nobody did. */
  before: z._default(z.string(), ''),
})
