import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { haltForm, letterPreviewForm, resumeForm } from '#domain/conferences/change-state.schema.ts'
import { cancelConference, postponeConference, previewStateLetters, resumeConference } from '#domain/conferences/change-state.ts'
import { conferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { deadlineMoves } from '#domain/conferences/deadline-moves.ts'
import { deleteDraft } from '#domain/conferences/delete-draft.ts'
import { createConference, editConference, publishConference, unpublishConference } from '#domain/conferences/edit-conference.ts'
import { extendDeadline, extensionForm, takeBackExtension } from '#domain/conferences/extend-deadline.ts'
import { grantRole, memberForm, removeRole } from '#domain/conferences/manage-members.ts'
import { lateEntryForm, makeLateEntry, revokeLateEntry } from '#domain/papers/late-entry.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes, deskRoutesIn } from './desk-routes.ts'

/** The version that the organiser has read: when it has changed since, nothing is written. */
const versioned = z.object({ version: z.string() })
const newConference = z.extend(conferenceForm, { clonedFrom: z.optional(z.string().check(z.maxLength(100))) })
const changedConference = z.extend(conferenceForm, { ...versioned.shape, deadlineMoves })
const extension = z.extend(extensionForm, versioned.shape)
/** How many letters the preview has announced: when there are others by now, nothing is done. */
const seenLetters = { version: z.string(), letters: z.int().check(z.minimum(0)) }
const halt = z.extend(haltForm, seenLetters)
const resume = z.extend(resumeForm, seenLetters)
const lettersPreview = z.object({
  letters: z.int(),
  previews: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  speakersWithoutAddress: z.array(z.string()),
  unchecked: z.int(),
})

/** Conferences at the desk: create, change, publish, unpublish, extend deadlines. */
export function addDeskConferencesApi(api: FastifyInstance, services: Services): void {
  const { make: makeNew } = deskRoutes(api, services, 'conferences')
  // The office of a conference works on that one alone.
  const { act, make, answer } = deskRoutesIn(api, services, async ({ params }) => (params.id ? [params.id] : []), 'conferences')

  makeNew('/conferences', { summary: 'Make a conference, as a draft', body: newConference }, async ({ organiser, body: { clonedFrom, ...form } }) => {
    const { id } = await createConference(services, organiser, form, clonedFrom)
    return id
  })
  act('/conferences/:id', { summary: 'Change a conference', body: changedConference, method: 'PUT' }, ({ organiser, params, body }) => {
    const { version, deadlineMoves: moves, ...form } = body
    return editConference(services, organiser, { id: params.id, version }, form, moves)
  })
  act('/conferences/:id/publish', { summary: 'Make a draft public', body: versioned }, ({ organiser, params, body }) =>
    publishConference(services, organiser, params.id, body.version),
  )
  act('/conferences/:id/unpublish', { summary: 'Take a conference from all public places', body: versioned }, ({ organiser, params, body }) =>
    unpublishConference(services, organiser, params.id, body.version),
  )
  act('/conferences/:id/delete', { summary: 'Delete a draft to which nothing was sent', body: versioned }, ({ organiser, params, body }) =>
    deleteDraft(services, organiser, params.id, body.version),
  )
  answer(
    '/conferences/:id/letters/preview',
    { summary: 'The letters that a postponement, a cancellation or new days would send', body: letterPreviewForm },
    lettersPreview,
    ({ params, body }) => previewStateLetters(services, params.id, body),
  )
  act('/conferences/:id/postpone', { summary: 'Postpone a conference and tell everyone concerned', body: halt }, ({ organiser, params, body }) =>
    postponeConference(services, organiser, params.id, body, body.notice),
  )
  act('/conferences/:id/cancel', { summary: 'Cancel a conference and tell everyone concerned', body: halt }, ({ organiser, params, body }) =>
    cancelConference(services, organiser, params.id, body, body.notice),
  )
  act(
    '/conferences/:id/resume',
    { summary: 'Announce that a postponed or cancelled conference takes place after all', body: resume },
    ({ organiser, params, body: { version, letters, ...form } }) => resumeConference(services, organiser, params.id, { version, letters }, form),
  )
  make('/conferences/:id/extensions', { summary: 'Extend a deadline', body: extension }, async ({ organiser, params, body: { version, ...form } }) => {
    const { id } = await extendDeadline(services, organiser, params.id, version, form)
    return id
  })
  make(
    '/conferences/:id/late-entries',
    { summary: 'Admit one person after the deadline: the link goes by mail', body: lateEntryForm },
    ({ organiser, params, body }) => makeLateEntry(services, organiser, params.id, body),
  )
  act('/conferences/:id/late-entries/:entry/revoke', { summary: 'Revoke the link of a late entry' }, ({ organiser, params }) =>
    revokeLateEntry(services, organiser, params.id, params.entry),
  )
  act('/conferences/:id/extensions/:extension', { summary: 'Take an extension back that was just made', method: 'DELETE' }, ({ organiser, params }) =>
    takeBackExtension(services, organiser, params.id, params.extension),
  )
}

/** Who has which role in a conference. */
export function addDeskMembersApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'people')

  act('/conferences/:id/members', { summary: 'Give somebody a role in a conference', body: memberForm }, ({ organiser, params, body }) =>
    grantRole(services, organiser, params.id, body),
  )
  act('/conferences/:id/members/:account/:role', { summary: 'Take a role in a conference from somebody', method: 'DELETE' }, ({ organiser, params }) =>
    removeRole(services, organiser, params.id, { accountId: params.account, role: params.role }),
  )
}
