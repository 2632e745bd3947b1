import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { changePhoto } from '#domain/accounts/own-details.ts'
import { removeStoredBytes } from '#domain/files/receive-file.ts'
import { maxPictureBytes, noPictureFile, pictureTooLarge, planOf } from '#domain/pictures/picture.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { makePicture } from '#platform/pictures/make-picture.ts'
import { loginPath } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { admitKnownSender } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { receiveForm } from './read-form.ts'
import type { ArrivedForm } from './received-form.ts'

const form = 'photo'

/** The photograph of an account: drawn again in our sizes, so that nothing else of the file is kept. */
export function addOwnPhotoPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post(paths.accountPhoto, formPostRoute(options, form, 30), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(paths.account), 303)
    const admission = admitKnownSender(services, request)
    const received = await receiveForm(request, { ...services, fileFields: ['photo'], accepts: 'photographs', admission })
    try {
      return await handleFormPost(request, reply, options, form, { ...received, files: [] }, async () => {
        if (received.fields.act?.[0] === 'remove') {
          await changePhoto(services, person, null)
          return `${paths.account}?done=photo-removed`
        }
        await changePhoto(services, person, await makePicture(await sentPicture(services, received), planOf('portrait')))
        return `${paths.account}?done=photo`
      })
    } finally {
      await removeStoredBytes(
        services.files,
        received.files.map(({ storageKey }) => storageKey),
      )
      await admission.settle([])
    }
  })
}

async function sentPicture({ files }: Pick<Services, 'files'>, received: ArrivedForm): Promise<Buffer> {
  const reason = received.refused[0]?.reason
  if (reason) throw new Refusal('file.wrong_type', reason, { photo: reason })
  const [file] = received.files
  if (!file) throw new Refusal('request.invalid', noPictureFile, { photo: noPictureFile })
  if (file.sizeBytes > maxPictureBytes) throw new Refusal('file.too_large', pictureTooLarge, { photo: pictureTooLarge })
  return buffer(await files.read(file.storageKey))
}
