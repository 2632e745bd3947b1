import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { mostPictureBytes, pictureShapeNames, pictureTooLarge, planOf } from '#domain/pictures/picture.ts'
import { picturesOf } from '#domain/pictures/pictures.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { makePicture } from '#platform/pictures/make-picture.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

const place = z.coerce.number().check(z.minimum(-4), z.maximum(1))
const extent = z.coerce.number().check(z.gt(0), z.maximum(9))
const crop = z.object({ left: place, top: place, width: extent, height: extent })
const asked = z.object({ shape: z.enum(pictureShapeNames) })
const made = z.object({ picture: z.string() })

/** A picture is taken in, cut, drawn anew in our sizes and formats, and named by its content; what is saved with this name shows it. */
export function addDeskPicturesApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/pictures/:shape',
    {
      bodyLimit: mostPictureBytes,
      schema: {
        tags: ['Desk'],
        summary: 'Upload a picture, with the part of it that is to be shown',
        consumes: ['image/*'],
        params: z.object({ shape: z.string() }),
        querystring: z.partial(z.object({ left: z.string(), top: z.string(), width: z.string(), height: z.string() })),
        response: { 201: made, ...refused },
      },
      // Before a byte of the picture is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply)),
      errorHandler: (error) => {
        throw error.statusCode === 413 ? new Refusal('file.too_large', pictureTooLarge) : error
      },
    },
    async (request, reply) => {
      const { shape } = readDeskBody(asked, request.params)
      const part = Object.keys(request.query).length > 0 ? readDeskBody(crop, request.query) : undefined
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const files = await makePicture(bytes, planOf(shape), part)
      return reply.code(201).send({ picture: await picturesOf(services.db).add(shape, files, services.now()) })
    },
  )
}
