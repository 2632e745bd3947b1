import type { FastifyInstance } from 'fastify'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { KeptPage } from '../page-memory.ts'
import { sendKept } from '../send-kept.ts'
import { ConferenceList } from './conference-list.ts'

const askEachTime = 'public, max-age=0, must-revalidate'

/** The two reading calls of the specification. */
export function addConferencesApi(api: FastifyInstance, services: Services): void {
  const list = new ConferenceList(services)

  api.get('/get-conference', async (request, reply) => sendKept(request, reply, await list.current(), askEachTime))

  api.get<{ Params: { id: string } }>('/get-conference/:id', async (request, reply) => {
    const conference = await conferencesOf(services.db).find(request.params.id)
    if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
    const answer = new KeptPage(Buffer.from(JSON.stringify(conference)), 'application/json; charset=utf-8', undefined, services.now().getTime())
    return sendKept(request, reply, answer, askEachTime)
  })
}
