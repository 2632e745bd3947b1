import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#domain/accounts/account.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { asOrganiser } from '#domain/desk/organiser.ts'
import { type PictureFormat, pictureFolder } from '#domain/pictures/picture.ts'
import { picturesOf } from '#domain/pictures/pictures.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { signedInOf } from '../sessions/sessions.ts'

/**
 * Uploaded pictures, under addresses that never change their content. What only a draft shows is for organisers, and the photograph of an account
 * for its owner too.
 */
export function addPictures(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { file: string } }>(`${pictureFolder}:file`, async (request, reply) => {
    const [, id = '', width, format] = /^([0-9a-f]{32})-(\d{2,4})\.(avif|webp|jpg)$/.exec(request.params.file) ?? []
    const file = id ? await picturesOf(services.db).file(id, Number(width), format as PictureFormat) : undefined
    const person = file && !file.isPublic ? await signedInOf(services, request) : undefined
    const mayBeSeen = file && (file.isPublic || (person && (asOrganiser(person) || (await isPhotoOf(services, person, id)))))
    if (!mayBeSeen) throw new Refusal('request.not_found', 'There is no such picture.')
    return reply
      .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300')
      .type(file.mediaType)
      .send(file.bytes)
  })
}

async function isPhotoOf({ db }: Pick<Services, 'db'>, { accountId }: SignedIn, id: string): Promise<boolean> {
  return (await accountsOf(db).find(accountId))?.photo === id
}
