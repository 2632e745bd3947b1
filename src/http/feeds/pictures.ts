import type { FastifyInstance } from 'fastify'
import { asOrganiser } from '#domain/desk/organiser.ts'
import { type PictureFormat, pictureFolder } from '#domain/pictures/picture.ts'
import { picturesOf } from '#domain/pictures/pictures.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { signedInOf } from '../sessions/sessions.ts'

/** Pictures that organisers have uploaded, under addresses that never change their content. What only a draft shows is for organisers. */
export function addPictures(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { file: string } }>(`${pictureFolder}:file`, async (request, reply) => {
    const [, id = '', width, format] = /^([0-9a-f]{32})-(\d{2,4})\.(avif|webp|jpg)$/.exec(request.params.file) ?? []
    const file = id ? await picturesOf(services.db).file(id, Number(width), format as PictureFormat) : undefined
    const person = file && !file.isPublic ? await signedInOf(services, request) : undefined
    const mayBeSeen = file && (file.isPublic || (person && asOrganiser(person)))
    if (!mayBeSeen) throw new Refusal('request.not_found', 'There is no such picture.')
    return reply
      .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300')
      .type(file.mediaType)
      .send(file.bytes)
  })
}
