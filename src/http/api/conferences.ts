import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

/** The two reading calls of the specification. */
export function addConferencesApi(api: FastifyInstance, services: Services): void {
  api.get('/get-conference', async (request, reply) => sendTagged(request, reply, await conferencesOf(services.db).all()))

  api.get<{ Params: { id: string } }>('/get-conference/:id', async (request, reply) => {
    const conference = await conferencesOf(services.db).find(request.params.id)
    if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
    return sendTagged(request, reply, conference)
  })
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const body = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
