import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { openFile } from '#domain/files/file-scan.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { consentForm } from '#domain/publishing/authors/author-change.ts'
import { answerConsent } from '#domain/publishing/authors/consent.ts'
import { answerTask, findTask, requireTask } from '#domain/publishing/production/deliver-task.ts'
import { taskAnswer } from '#domain/publishing/production/production-task.ts'
import { answerProof, findProof, proofForm } from '#domain/publishing/proof/proof.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { sendFile } from '../api/downloads.ts'
import { admitKnownSender } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter } from './received-form.ts'

/** The author's answer to a proof, what copy-editors and typesetters deliver, and the consent to changes of authors, for whoever has the link. */
export function addProofPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.proof, formPostRoute(options, 'proof', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'proof', received, async () => {
      await answerProof(services, request.params.token, parseForm(proofForm, received.fields))
      return href(paths.proof, { token: request.params.token })
    })
  })

  server.get<{ Params: { token: string } }>(paths.proofPdf, async (request, reply) => {
    const found = await findProof(services, request.params.token)
    const file = found?.article.typeset_file_id ? await storedFilesOf(services.db).find(found.article.typeset_file_id) : undefined
    if (!found || !file) throw new Refusal('request.not_found', 'There is no such proof.')
    return sendFile(
      reply.header('referrer-policy', 'no-referrer'),
      { name: `${found.article.slug}-proof.pdf`, sizeBytes: file.sizeBytes },
      await openFile(services, file),
    )
  })

  server.post<{ Params: { token: string } }>(paths.production, formPostRoute(options, 'production', 120), async (request, reply) => {
    // Nobody without the secret stores a byte.
    await requireTask(services, request.params.token)
    const received = await readForm(request, { ...services, fileFields: ['document'], admission: admitKnownSender(services, request) })
    return handleFormPost(request, reply, options, 'production', received, () =>
      discardUnclaimedAfter(services, received, async () => {
        const [wrong] = received.refused
        if (wrong) throw new Refusal('file.wrong_type', wrong.reason, { document: wrong.reason })
        await answerTask(services, request.params.token, parseForm(taskAnswer, received.fields), received.files[0])
        return href(paths.production, { token: request.params.token })
      }),
    )
  })

  server.get<{ Params: { token: string } }>(paths.productionFile, async (request, reply) => {
    const found = await findTask(services, request.params.token)
    if (!found?.source) throw new Refusal('request.not_found', 'There is no such file.')
    return sendFile(reply.header('referrer-policy', 'no-referrer'), found.source, await openFile(services, found.source))
  })

  server.post<{ Params: { token: string } }>(paths.authorChange, formPostRoute(options, 'author-change', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'author-change', received, async () => {
      await answerConsent(services, request.params.token, parseForm(consentForm, received.fields))
      return href(paths.authorChange, { token: request.params.token })
    })
  })
}
