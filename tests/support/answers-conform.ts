import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/**
 * Notes every answer of the API that the OpenAPI document does not describe: the document is made from these very schemas.
 * Add it before the routes, and expect the list to stay empty.
 */
export function answersConform(server: FastifyInstance): string[] {
  const complaints: string[] = []
  const judgedBefore = new WeakSet<FastifyRequest>()
  function judge(request: FastifyRequest, status: number, text: string | undefined): void {
    judgedBefore.add(request)
    const { schema, url, method } = request.routeOptions
    if (!schema?.response || !(schema as { tags?: string[] }).tags || status === 304) return
    const responses = schema.response as Record<string, unknown>
    const described = responses[status] ?? responses[`${String(status)[0]}xx`]
    const answer = `${String(method)} ${url} ${status}`
    if (!described) complaints.push(`${answer} is not described`)
    if (!(described instanceof z.core.$ZodType) || text === undefined) return
    // An answer to HEAD has no body, whatever it would have said.
    if (request.method === 'HEAD' && text === '') return
    const value = read(text)
    const judged = z.safeParse(described, value)
    if (!judged.success) complaints.push(`${answer}: ${JSON.stringify(judged.error.issues)}`)
    // Whatever the schema does not name falls out of its output.
    else if (JSON.stringify(sorted(judged.data)) !== JSON.stringify(sorted(value))) complaints.push(`${answer} says more than is described: ${text}`)
  }
  server.addHook('onSend', async (request, reply, payload) => {
    const readable = payload === undefined || payload === null || typeof payload === 'string' || Buffer.isBuffer(payload)
    judge(request, reply.statusCode, readable && !reply.getHeader('content-encoding') ? String(payload ?? '') : undefined)
  })
  // Resumable uploads are answered past Fastify, by the library of their protocol, straight into the line.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/v1/uploads')) return
    const said: Buffer[] = []
    for (const name of ['write', 'end'] as const) {
      const plain = reply.raw[name].bind(reply.raw) as (...args: unknown[]) => never
      reply.raw[name] = ((...args: unknown[]) => {
        if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) said.push(Buffer.from(args[0] as string))
        return plain(...args)
      }) as never
    }
    reply.raw.on('finish', () => {
      if (!judgedBefore.has(request)) judge(request, reply.raw.statusCode, Buffer.concat(said).toString())
    })
  })
  return complaints
}

function read(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return `not JSON: ${text}`
  }
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
