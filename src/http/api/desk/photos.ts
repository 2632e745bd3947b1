import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { photosOf } from '#domain/photos/photos.store.ts'
import type { Services } from '#domain/services.ts'
import { makePhoto } from '#platform/pictures/make-photo.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf } from './desk-door.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const made = z.object({ photo: z.string() })

/** A photograph is taken in, drawn anew in our sizes, and named by its content; a conference that is saved with this name shows it. */
export function addDeskPhotosApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/photos',
    {
      bodyLimit: mebibytes(12),
      schema: { tags: ['Desk'], summary: 'Upload a photograph of a person', consumes: ['image/*'], response: { 201: made, ...refused } },
      // Before a byte of the picture is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply)),
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const photo = await photosOf(services.db).add(await makePhoto(bytes), services.now())
      return reply.code(201).send({ photo })
    },
  )
}
