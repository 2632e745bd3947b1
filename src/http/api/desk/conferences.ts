import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { conferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { createConference, editConference, publishConference, unpublishConference } from '#domain/conferences/edit-conference.ts'
import { extendDeadline, extensionForm, takeBackExtension } from '#domain/conferences/extend-deadline.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

/** The version that the organiser has read: when it has changed since, nothing is written. */
const versioned = z.object({ version: z.string() })
const newConference = z.extend(conferenceForm, { clonedFrom: z.optional(z.string().check(z.maxLength(100))) })
const changedConference = z.extend(conferenceForm, versioned.shape)
const extension = z.extend(extensionForm, versioned.shape)

/** Conferences at the desk: create, change, publish, unpublish, extend deadlines. */
export function addDeskConferencesApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'conferences')

  make('/conferences', { summary: 'Make a conference, as a draft', body: newConference }, async ({ organiser, body: { clonedFrom, ...form } }) => {
    const { id } = await createConference(services, organiser, form, clonedFrom)
    return id
  })
  act('/conferences/:id', { summary: 'Change a conference', body: changedConference, method: 'PUT' }, ({ organiser, params, body: { version, ...form } }) =>
    editConference(services, organiser, params.id, version, form),
  )
  act('/conferences/:id/publish', { summary: 'Make a draft public', body: versioned }, ({ organiser, params, body }) =>
    publishConference(services, organiser, params.id, body.version),
  )
  act('/conferences/:id/unpublish', { summary: 'Take a conference from all public places', body: versioned }, ({ organiser, params, body }) =>
    unpublishConference(services, organiser, params.id, body.version),
  )
  make('/conferences/:id/extensions', { summary: 'Extend a deadline', body: extension }, async ({ organiser, params, body: { version, ...form } }) => {
    const { id } = await extendDeadline(services, organiser, params.id, version, form)
    return id
  })
  act('/conferences/:id/extensions/:extension', { summary: 'Take an extension back that was just made', method: 'DELETE' }, ({ organiser, params }) =>
    takeBackExtension(services, organiser, params.id, params.extension),
  )
}
