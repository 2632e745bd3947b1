import { AsyncLocalStorage } from 'node:async_hooks'
import { Metadata, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { maxFileBytes, tooLargeReason } from '#domain/files/accepted-files.ts'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { cleanFileName, newFileId, promisedKind, removeStoredBytes } from '#domain/files/receive-file.ts'
import { refuseWithoutRoom, renewReservation, reserveUpload } from '#domain/files/reserve-upload.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { uploadReservationsOf } from '#domain/files/upload-reservations.store.ts'
import { formNames, readToken } from '#domain/forms/form-token.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { statusOf } from '../../refusals.ts'
import { clientNetwork } from '../../security/client-network.ts'
import { perHour } from '../../security/rate-limits.ts'
import { refused, withSchemas } from '../openapi.ts'
import { uploadFinisher } from './finish-upload.ts'
import { TusStore } from './tus-store.ts'
import { uploadLocker } from './upload-locker.ts'

const idPattern = /^[0-9a-f]{32}$/
const protocol = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

/** Resumable uploads by the tus protocol. Knowing the random id is the right to continue, and later it is the id of the stored file. */
export function addUploadsApi(api: FastifyInstance, services: Services, uploads: PartialUploads): void {
  const finish = uploadFinisher(services, uploads)
  /** The id of the upload that a request creates: its room is reserved under this id before the library is called. */
  const newUpload = new AsyncLocalStorage<string>()
  const tus = new TusWithRefusals({
    path: '/api/v1/uploads',
    datastore: new TusStore(uploads),
    relativeLocation: true,
    maxSize: maxFileBytes,
    allowedOrigins: () => false,
    // A client that comes back while its dead connection still holds the lock takes over after this.
    lockDrainTimeout: 250,
    locker: uploadLocker(services.db),
    namingFunction: () => newUpload.getStore() ?? newFileId(),
    getFileIdFromRequest: (_request, last) => (last && idPattern.test(last) ? last : undefined),
    // The token has been checked; nothing but the name is needed later.
    onUploadCreate: async (_request, upload) => ({ metadata: { filename: nameIn(upload.metadata) } }),
    async onUploadFinish(_request, upload) {
      return finishResponse(upload.id, await finish(upload.id, nameIn(upload.metadata)))
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error && error.status_code < 500) return undefined
      if ('body' in error && error.body.includes('lock')) return { status_code: 423, body: 'Another request holds this upload.' }
      api.log.warn({ err: error }, 'upload failed')
      return { status_code: 503, body: 'The file cannot be stored at the moment.' }
    },
  })

  const typed = withSchemas(api)
  // Only the tus library may read the body.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', (_request, _payload, done) => done(null))

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    await tus.handle(request.raw, reply.raw)
  }

  typed.post(
    '/uploads',
    {
      config: perHour(3000),
      schema: uploadSchema('Begin a resumable upload (tus 1.0): Upload-Length, and Upload-Metadata with filename and token', { 201: begun }),
    },
    async (request, reply) => {
      const sizeBytes = checkCreation(request, services)
      const id = newFileId()
      await reserveUpload(services, { id, source: clientNetwork(request), sizeBytes, kind: 'upload' })
      await newUpload.run(id, () => handle(request, reply))
      if (reply.raw.statusCode >= 400 && reply.raw.statusCode < 500) await uploadReservationsOf(services.db).release([id])
    },
  )

  api.options('/uploads', handle)

  typed.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: '/uploads/:id',
    schema: uploadSchema('Ask how much has arrived, send more, or cancel (tus 1.0); x-file-id names the file once it is whole', { 200: asked, 204: done }),
    async handler(request, reply) {
      const { id } = request.params as { id: string }
      if (!idPattern.test(id)) throw unknown()
      if (request.method === 'DELETE' && (await discard(id))) return reply.code(204).headers(protocol).send(undefined)
      if (request.method === 'HEAD') {
        await finishIfWhole(id, reply)
        const file = await storedFilesOf(services.db).find(id)
        if (file) return reply.headers({ ...protocol, 'upload-offset': file.sizeBytes, 'upload-length': file.sizeBytes, 'x-file-id': id }).send(undefined)
      }
      if (request.method === 'PATCH') {
        await refuseWithoutRoom(services.files, Number(request.headers['content-length'] ?? maxFileBytes))
        await renewReservation(services, id)
      }
      await handle(request, reply)
      if (request.method === 'DELETE' && reply.raw.statusCode === 204) await uploadReservationsOf(services.db).release([id])
    },
  })

  /** The process may have died between the last byte and the content check; the client believes that the upload is complete, so it is finished now. */
  async function finishIfWhole(id: string, reply: FastifyReply): Promise<void> {
    const upload = await uploads.find(id)
    if (!upload || upload.offset !== upload.sizeBytes) return
    const refusal = await finish(id, upload.fileName)
    if (!refusal) return
    // A response to HEAD has no body.
    reply.header('x-refusal-reason', encodeURIComponent(refusal.message))
    throw refusal
  }

  async function discard(id: string): Promise<boolean> {
    const storageKeys = await storedFilesOf(services.db).deleteUnclaimed([id])
    await removeStoredBytes(services.files, storageKeys)
    return storageKeys.length > 0
  }
}

const begun = z.undefined().register(z.globalRegistry, { description: 'Begun: Location is where to send the bytes' })
const asked = z.undefined().register(z.globalRegistry, { description: 'Upload-Offset of Upload-Length have arrived' })
const done = z.undefined().register(z.globalRegistry, { description: 'Taken, or forgotten' })

/** Refers to the protocol's own documentation and lists the responses. */
function uploadSchema<Done extends Record<number, z.ZodMiniUndefined>>(summary: string, response: Done) {
  return { tags: ['Files'], summary, externalDocs: { url: 'https://tus.io/protocols/resumable-upload' }, response: { ...response, ...refused } }
}

/** Refuses what can be refused before the first byte; returns the size of the file. */
function checkCreation(request: FastifyRequest, { key, now }: Services): number {
  const metadata = metadataOf(request.headers['upload-metadata'])
  const form = formNames.find((name) => name === (metadata.form ?? 'submission'))
  if (!form) throw new Refusal('request.invalid', 'There is no such form.')
  readToken(key, form, metadata.token ?? '', now())
  promisedKind(nameIn(metadata))
  if (request.headers['upload-concat'] !== undefined || request.headers['upload-defer-length'] !== undefined)
    throw new Refusal('request.invalid', 'Say how long the whole file is, in Upload-Length.')
  const declared = String(request.headers['upload-length'])
  if (!/^\d+$/.test(declared)) throw new Refusal('request.malformed', 'The Upload-Length header must be a number of bytes.')
  const length = Number(declared)
  if (length === 0) throw new Refusal('file.wrong_type', 'The file is empty.')
  if (length > maxFileBytes) throw new Refusal('file.too_large', tooLargeReason)
  return length
}

function metadataOf(header: unknown): Record<string, string | null> {
  try {
    return typeof header === 'string' ? Metadata.parse(header) : {}
  } catch {
    throw new Refusal('request.invalid', 'The Upload-Metadata header cannot be read.')
  }
}

function nameIn(metadata: Record<string, string | null> | undefined): string {
  return cleanFileName(metadata?.filename ?? '')
}

function unknown(): Refusal {
  return new Refusal('file.unknown', 'There is no such upload.')
}

/** The protocol defines no body here, but clients read it and show the reason beside the file. */
function finishResponse(id: string, refusal: Refusal | undefined): { status_code?: number; headers: Record<string, string>; body?: string } {
  if (!refusal) return { headers: { 'x-file-id': id } }
  const { code, message, fields } = refusal
  return {
    status_code: statusOf[code],
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: refusalBody(code, message, fields),
  }
}

const codeOf: Record<number, RefusalCode> = {
  404: 'file.unknown',
  409: 'upload.wrong_offset',
  410: 'file.unknown',
  413: 'file.too_large',
  423: 'upload.held',
  503: 'service.unavailable',
}

/** The protocol leaves the body of an error open; here it is a refusal like every other of our API. */
export class TusWithRefusals extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    return super.write(context, headers, status, refusalBody(codeOf[status] ?? 'request.invalid', (body ?? '').trim()))
  }
}

export const refusalBody = (code: RefusalCode, message: string, fields: Record<string, string> = {}) => JSON.stringify({ error: { code, message, fields } })
