import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** What the readable page needs and nothing more: its own scripts and styles, pictures that it draws itself, and our API to try. */
const policyOfThePage = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer sets style attributes by script on what it draws.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The document and its page, made from the schemas that the routes are bound by. Must come before the routes that it describes. */
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
    staticCSP: policyOfThePage,
    // The base layout has no bar with a foreign logo and a field for foreign documents.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, validatorUrl: null },
    theme: { title: 'API · Colloquia' },
  })
  server.get('/api/v1/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=0, must-revalidate').send(server.swagger()))
}
