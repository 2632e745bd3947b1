import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/**
 * Notes every answer of the API that the OpenAPI document does not describe: the document is made from these very schemas.
 * Add it before the routes, and expect the list to stay empty.
 */
export function answersConform(server: FastifyInstance): string[] {
  const complaints: string[] = []
  server.addHook('onSend', async (request, reply, payload) => {
    const { schema, url, method } = request.routeOptions
    if (!schema?.response || !(schema as { tags?: string[] }).tags || reply.statusCode === 304) return
    const responses = schema.response as Record<string, unknown>
    const described = responses[reply.statusCode] ?? responses[`${String(reply.statusCode)[0]}xx`]
    const answer = `${String(method)} ${url} ${reply.statusCode}`
    if (!described) complaints.push(`${answer} is not described`)
    if (!(described instanceof z.core.$ZodType)) return
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : undefined
    if (text === undefined || reply.getHeader('content-encoding')) return
    const value: unknown = JSON.parse(text)
    const judged = z.safeParse(described, value)
    if (!judged.success) complaints.push(`${answer}: ${JSON.stringify(judged.error.issues)}`)
    // Whatever the schema does not name falls out of its output.
    else if (JSON.stringify(sorted(judged.data)) !== JSON.stringify(sorted(value))) complaints.push(`${answer} says more than is described: ${text}`)
  })
  return complaints
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
