import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/**
 * How a call of the API gets into the OpenAPI document: its route names a `tags`, a `summary` and its schemas.
 *
 *   withSchemas(api).post('/contact', {
 *     schema: { tags: ['Contact'], summary: 'Write to the office', consumes: formTypes, body: contactForm, response: { 201: contactAnswer, ...refused } },
 *   }, async (request, reply) => { const form = await readForm(request, …); const contact = parseForm(contactForm, form.fields) … })
 *
 * `body` describes only: forms arrive as streams, and `parseForm` judges them by the same schema with every problem by field.
 * `response` also binds: an answer that does not fit its schema is an error, so that the document is always true.
 */
export function withSchemas(api: FastifyInstance) {
  api.setValidatorCompiler(validateAllButBody)
  api.setSerializerCompiler(serializerCompiler)
  return api.withTypeProvider<ZodTypeProvider>()
}

const validateAllButBody: FastifySchemaCompiler<z.ZodMiniType> = (route) =>
  route.httpPart === 'body' ? (body: unknown) => ({ value: body }) : validatorCompiler(route)

/** What `readForm` understands. */
export const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']

/** How every refusal looks. */
export const refusalAnswer = z
  .object({ error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()) }) })
  .register(z.globalRegistry, { id: 'Refusal', description: 'Why not: a stable code, a sentence for a person, and what is wrong by field.' })

/** Spread into the `response` of every route. */
export const refused = { '4xx': refusalAnswer, '5xx': refusalAnswer } as const

/** A file in a form, for the document. */
export const fileField = z.array(z.file())
