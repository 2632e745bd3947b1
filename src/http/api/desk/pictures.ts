import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { maxPictureBytes, pictureShapeNames, pictureTooLarge, planOf } from '#domain/pictures/picture.ts'
import { picturesOf } from '#domain/pictures/pictures.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { makePicture } from '#platform/pictures/make-picture.ts'
import { refused, withSchemas } from '../openapi.ts'
import { organiserOf, parseBody } from './desk-routes.ts'

const offset = z.coerce.number().check(z.minimum(-4), z.maximum(1))
const extent = z.coerce.number().check(z.gt(0), z.maximum(9))
const crop = z.object({ left: offset, top: offset, width: extent, height: extent })
const pictureParams = z.object({ shape: z.enum(pictureShapeNames) })
const pictureResponse = z.object({ picture: z.string() })

/** Crops an uploaded picture, encodes it in our sizes and formats, and names it by its content hash; content that stores this name shows it. */
export function addDeskPicturesApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/pictures/:shape',
    {
      bodyLimit: maxPictureBytes,
      schema: {
        tags: ['Desk'],
        summary: 'Upload a picture, with the part of it that is to be shown',
        consumes: ['image/*'],
        params: z.object({ shape: z.string() }),
        querystring: z.partial(z.object({ left: z.string(), top: z.string(), width: z.string(), height: z.string() })),
        response: { 201: pictureResponse, ...refused },
      },
      // Before a byte of the picture is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply, 'content', 'conferences', 'documents')),
      errorHandler: (error) => {
        throw error.statusCode === 413 ? new Refusal('file.too_large', pictureTooLarge) : error
      },
    },
    async (request, reply) => {
      const { shape } = parseBody(pictureParams, request.params)
      const part = Object.keys(request.query).length > 0 ? parseBody(crop, request.query) : undefined
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const files = await makePicture(bytes, planOf(shape), part)
      return reply.code(201).send({ picture: await picturesOf(services.db).add(shape, files, services.now()) })
    },
  )
}
