import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { exportReviewers } from '#domain/review/pool/export-reviewers.ts'
import { importBody, importReviewers, previewImport } from '#domain/review/pool/import-reviewers.ts'
import { inviteAgain, inviteToPool, withdrawPoolInvitation } from '#domain/review/pool/invite-to-pool.ts'
import { addReviewer, correctReviewer, pauseReviewer, resumeReviewer, stopReviewer } from '#domain/review/pool/manage-reviewers.ts'
import { pauseBody, poolInvitationsBody, reviewerCorrection, reviewerForm, seenReviewer } from '#domain/review/pool/reviewer.schema.ts'
import { readReviewerQuery } from '#domain/review/pool/reviewer-query.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'
import { addExportRoute } from './selection-routes.ts'

const importedPerson = z.object({ name: z.string(), email: z.string(), affiliation: z.string(), country: z.string(), topics: z.array(z.string()) })
const importPlan = z.object({
  added: z.array(importedPerson),
  completed: z.array(importedPerson),
  unchanged: z.int(),
  problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
})
const importOutcome = z.object({ added: z.int(), completed: z.int() })
const invitingOutcome = z.object({ invited: z.int(), left: z.array(z.object({ email: z.string(), why: z.string() })) })

/** Acts of organisers on the pool of reviewers. */
export function addDeskReviewersApi(api: FastifyInstance, services: Services): void {
  const { act, answer, make } = deskRoutes(api, services, 'review')

  make('/reviewers', { summary: 'Add a reviewer to the pool', body: reviewerForm }, ({ organiser, body }) => addReviewer(services, organiser, body))
  act('/reviewers/:id', { summary: 'Correct a reviewer', body: reviewerCorrection, method: 'PUT' }, ({ organiser, params, body: { version, ...form } }) =>
    correctReviewer(services, organiser, params.id, version, form),
  )
  act('/reviewers/:id/pause', { summary: 'Propose no paper to a reviewer until after a day', body: pauseBody }, ({ organiser, params, body }) =>
    pauseReviewer(services, organiser, params.id, body),
  )
  act('/reviewers/:id/resume', { summary: 'End the pause of a reviewer, or take them back', body: seenReviewer }, ({ organiser, params, body }) =>
    resumeReviewer(services, organiser, params.id, body.version),
  )
  act('/reviewers/:id/stop', { summary: 'Take a reviewer out of the pool; what they did stays', body: seenReviewer }, ({ organiser, params, body }) =>
    stopReviewer(services, organiser, params.id, body.version),
  )
  answer('/reviewers/invitations', { summary: 'Ask people by mail to join the pool', body: poolInvitationsBody }, invitingOutcome, ({ organiser, body }) =>
    inviteToPool(services, organiser, body.people),
  )
  act('/reviewers/invitations/:id/again', { summary: 'Send an invitation to the pool again, with a new link' }, ({ organiser, params }) =>
    inviteAgain(services, organiser, params.id),
  )
  act('/reviewers/invitations/:id/withdraw', { summary: 'Take an invitation to the pool back' }, ({ organiser, params }) =>
    withdrawPoolInvitation(services, organiser, params.id),
  )
  answer('/reviewers/import/preview', { summary: 'What a list of reviewers would add to the pool', body: importBody }, importPlan, ({ organiser, body }) =>
    previewImport(services, organiser, body.csv),
  )
  answer('/reviewers/import', { summary: 'Add the reviewers of a list to the pool', body: importBody }, importOutcome, ({ organiser, body }) =>
    importReviewers(services, organiser, body.csv),
  )
  addExportRoute(api, services, 'reviewers', (organiser, search, format) => exportReviewers(services, organiser, readReviewerQuery(search), format))
}
