import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** Allows the documentation page its own scripts, styles and data images, and calls to our API. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The OpenAPI document and its page, generated from the schemas of the routes. Must be registered before the routes that it describes. */
export async function addOpenApi(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Colloquia API',
        version: '1',
        description: 'Conferences, and what people send. Writes are taken from our own pages and from programs, never from the pages of other sites.',
      },
      servers: [{ url: publicUrl }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    // The base layout has no bar with a foreign logo and an input for foreign documents.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, validatorUrl: null },
    theme: { title: 'API · Colloquia' },
  })
  server.get('/api/v1/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=0, must-revalidate').send(server.swagger()))
}

/**
 * Types a route by its schemas and puts it into the OpenAPI document: the route names `tags`, a `summary` and its schemas.
 *
 *   withSchemas(api).post('/contact', {
 *     schema: { tags: ['Contact'], summary: 'Write to the office', consumes: formTypes, body: contactForm, response: { 201: contactResponse, ...refused } },
 *   }, async (request, reply) => { const form = await readForm(request, …); const contact = parseForm(contactForm, form.fields) … })
 *
 * `body` only describes: forms arrive as streams, and `parseForm` validates them by the same schema with every problem by field.
 * `response` is enforced: a response that does not match its schema is an error.
 */
export function withSchemas(api: FastifyInstance) {
  api.setValidatorCompiler(validateAllButBody)
  api.setSerializerCompiler(serializerCompiler)
  return api.withTypeProvider<ZodTypeProvider>()
}

const validateAllButBody: FastifySchemaCompiler<z.ZodMiniType> = (route) =>
  route.httpPart === 'body' ? (body: unknown) => ({ value: body }) : validatorCompiler(route)

/** The encodings that `readForm` reads. */
export const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']

/** The body of every refusal. */
export const refusalResponse = z
  .object({ error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()) }) })
  .register(z.globalRegistry, { id: 'Refusal', description: 'Why not: a stable code, a sentence for a person, and what is wrong by field.' })

/** Spread into the `response` of every route. */
export const refused = { '4xx': refusalResponse, '5xx': refusalResponse } as const

/** A file input in a form. */
export const fileField = z.array(z.file())
