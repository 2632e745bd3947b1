import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerOai } from '#domain/oai/answer-oai.ts'
import { jatsSchema, jatsSchemaPath, oaiPath } from '#domain/oai/oai-response.ts'
import type { Services } from '#domain/services.ts'
import type { CostlyRoute } from '../security/reading-limit.ts'

const xmlType = 'text/xml; charset=utf-8'

/** OAI-PMH 2.0, by which libraries and indexes harvest what is published. Everything is public, and nothing is changed by it. */
export function addOai(server: FastifyInstance, services: Services, costly: CostlyRoute): void {
  async function answer(reply: FastifyReply, search: URLSearchParams): Promise<FastifyReply> {
    return reply
      .type(xmlType)
      .header('cache-control', 'no-store')
      .send(await answerOai(services, search))
  }
  server.get(oaiPath, costly, (request, reply) => answer(reply, new URL(request.url, services.publicUrl).searchParams))
  server.post<{ Body: Buffer | undefined }>(oaiPath, costly, ({ body }, reply) => answer(reply, new URLSearchParams(body?.toString('utf8') ?? '')))
  server.get(jatsSchemaPath, async (_request, reply) =>
    reply.type(xmlType).header('cache-control', 'public, max-age=3600').send(jatsSchema(services.publicUrl)),
  )
}
