import type { FastifyInstance } from 'fastify'
import { type PhotoSize, photoFolder, photoPixels } from '#domain/photos/photo.ts'
import { photosOf } from '#domain/photos/photos.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

/** Photographs that organisers have uploaded, under addresses that never change their content. */
export function addPhotos(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { file: string } }>(`${photoFolder}:file`, async (request, reply) => {
    const [, id = '', pixels] = /^([0-9a-f]{32})-(\d{3})\.webp$/.exec(request.params.file) ?? []
    const size = (Object.keys(photoPixels) as PhotoSize[]).find((one) => photoPixels[one] === Number(pixels))
    const bytes = size && (await photosOf(services.db).find(id, size))
    if (!bytes) throw new Refusal('request.not_found', 'There is no such picture.')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}
