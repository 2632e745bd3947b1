import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from './api-schemas.ts'
import { conferenceAnswer } from './conference-answer.ts'
import { ConferenceList, keptJson } from './conference-list.ts'

const unchanged = z.void().register(z.globalRegistry, { description: 'Nothing has changed since the copy whose ETag was sent along.' })

const listSchema = {
  tags: ['Conferences'],
  summary: 'All conferences, in the order of their start dates',
  response: { 200: z.array(conferenceAnswer), 304: unchanged, ...refused },
}
const oneSchema = {
  tags: ['Conferences'],
  summary: 'One conference',
  params: z.object({ id: z.string() }),
  response: { 200: conferenceAnswer, 304: unchanged, ...refused },
}

/** The two reading calls of the specification. */
export function addConferencesApi(api: FastifyInstance, services: Services): void {
  const list = new ConferenceList(services)
  withSchemas(api)

  api.get('/get-conference', { schema: listSchema }, async (request, reply) => (await list.current()).send(request, reply))

  api.get<{ Params: { id: string } }>('/get-conference/:id', { schema: oneSchema }, async (request, reply) => {
    const conference = await conferencesOf(services.db).find(request.params.id)
    if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
    return keptJson(Buffer.from(JSON.stringify(conference)), services.now()).send(request, reply)
  })
}
