import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { conferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { createConference } from '#domain/conferences/create-conference.ts'
import { editConference } from '#domain/conferences/edit-conference.ts'
import { extendDeadline, extensionForm } from '#domain/conferences/extend-deadline.ts'
import { publishConference } from '#domain/conferences/publish-conference.ts'
import { takeBackExtension } from '#domain/conferences/take-back-extension.ts'
import { unpublishConference } from '#domain/conferences/unpublish-conference.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

/** What the organiser had read: when it has moved since, nothing is written. */
const version = z.string()
const done = z.object({ done: z.literal(true) })
const made = z.object({ id: z.string() })
const params = z.object({ id: z.string() })
const extensionParams = z.object({ id: z.string(), extension: z.string() })

const newConference = z.extend(conferenceForm, { clonedFrom: z.optional(z.string().check(z.maxLength(100))) })
const changedConference = z.extend(conferenceForm, { version })
const versioned = z.object({ version })
const extension = z.extend(extensionForm, { version })

const tags = ['Desk']

/** Conferences at the desk: made, changed, published, withdrawn from the public, deadlines extended. */
export function addDeskConferencesApi(api: FastifyInstance, services: Services): void {
  const desk = withSchemas(api)

  desk.post(
    '/conferences',
    { schema: { tags, summary: 'Make a conference, as a draft', body: newConference, response: { 201: made, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { clonedFrom, ...form } = readDeskBody(newConference, request.body)
      return reply.code(201).send(await createConference(services, organiser, form, clonedFrom))
    },
  )

  desk.put(
    '/conferences/:id',
    { schema: { tags, summary: 'Change a conference', params, body: changedConference, response: { 200: done, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { version: read, ...form } = readDeskBody(changedConference, request.body)
      await editConference(services, organiser, request.params.id, read, form)
      return { done: true as const }
    },
  )

  desk.post(
    '/conferences/:id/publish',
    { schema: { tags, summary: 'Make a draft public', params, body: versioned, response: { 200: done, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await publishConference(services, organiser, request.params.id, readDeskBody(versioned, request.body).version)
      return { done: true as const }
    },
  )

  desk.post(
    '/conferences/:id/unpublish',
    { schema: { tags, summary: 'Take a conference from all public places', params, body: versioned, response: { 200: done, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await unpublishConference(services, organiser, request.params.id, readDeskBody(versioned, request.body).version)
      return { done: true as const }
    },
  )

  desk.post(
    '/conferences/:id/extensions',
    { schema: { tags, summary: 'Extend a deadline', params, body: extension, response: { 201: made, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { version: read, ...form } = readDeskBody(extension, request.body)
      return reply.code(201).send(await extendDeadline(services, organiser, request.params.id, read, form))
    },
  )

  desk.delete(
    '/conferences/:id/extensions/:extension',
    { schema: { tags, summary: 'Take an extension back that was just made', params: extensionParams, response: { 200: done, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await takeBackExtension(services, organiser, request.params.id, request.params.extension)
      return { done: true as const }
    },
  )
}
