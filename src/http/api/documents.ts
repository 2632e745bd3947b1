import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { checkDocument, findDocument } from '#domain/documents/check-document.ts'
import { documentKinds, documentStates, endReasons, type IssuedDocument } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { downloadOfAddress, downloadOfForm, downloadOwn } from '#domain/documents/own-documents.ts'
import { signingKeysOf } from '#domain/documents/signing-keys.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { attachment, sendDocument } from './downloads.ts'
import { pdfResponse } from './money-documents.ts'
import { refused, withSchemas } from './openapi.ts'

/** Codes have 80 random bits; the limit is for those who try anyway. */
export const checksPerHour = 300

const checkedResponse = z.object({
  code: z.string(),
  number: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  name: z.string(),
  conference: z.string(),
  place: z.string(),
  from: z.string(),
  to: z.string(),
  issued: z.string(),
  expires: z.nullable(z.string()),
  reason: z.nullable(z.enum(endReasons)),
  endedOn: z.nullable(z.string()),
  sha256: z.string(),
  keyId: z.string(),
})

const params = z.object({ code: z.string() })

/** What anybody with the code of a letter or certificate may know about it. */
export function addDocumentsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  typed.get(
    '/documents/:code',
    {
      config: perHour(checksPerHour),
      schema: {
        tags: ['Documents'],
        summary: 'Check a letter or certificate by its code',
        description: 'Case, spaces and hyphens of the code do not matter. The state is valid, replaced, revoked or expired; an unknown code is a 404.',
        params,
        response: { 200: checkedResponse, ...refused },
      },
    },
    async (request, reply) => {
      const checked = await checkDocument(services, request.params.code)
      if (!checked) throw unknown()
      return reply.headers(uncached).send({ ...checked, code: formatCode(checked.code) })
    },
  )

  addOwnDownloads(api, services)

  async function signed(code: string): Promise<IssuedDocument> {
    const document = await findDocument(services, code)
    if (!document || document.statement === '') throw unknown()
    return document
  }
  typed.get(
    '/documents/:code/statement',
    {
      config: perHour(checksPerHour),
      schema: {
        tags: ['Documents'],
        summary: 'The signed statement about a document, byte for byte',
        params,
        response: { 200: { description: 'JSON in one line', content: { 'application/json': { schema: z.any() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const { statement, reference } = await signed(request.params.code)
      return sendBytes(reply, `${reference}.json`, 'application/json; charset=utf-8', Buffer.from(statement))
    },
  )
  typed.get(
    '/documents/:code/signature',
    {
      config: perHour(checksPerHour),
      schema: {
        tags: ['Documents'],
        summary: 'The Ed25519 signature of the statement: 64 bytes',
        params,
        response: { 200: { description: 'The signature', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const { signature, reference } = await signed(request.params.code)
      return sendBytes(reply, `${reference}.sig`, 'application/octet-stream', Buffer.from(signature, 'base64'))
    },
  )
}

/** What was issued, for the person themselves. */
function addOwnDownloads(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  typed.get(
    '/registrations/:reference/issued/:document',
    {
      config: perHour(600),
      schema: {
        tags: ['Registrations'],
        summary: 'Download a letter or certificate of a registration',
        params: z.object({ reference: z.string(), document: z.string() }),
        headers: z.looseObject({ 'x-submission-secret': z.optional(z.string()) }),
        querystring: z.object({ secret: z.optional(z.string()) }),
        response: pdfResponse,
      },
    },
    async ({ params: { reference, document }, headers, query }, reply) => {
      const secret = headers['x-submission-secret'] ?? query.secret ?? ''
      return sendDocument(reply, await downloadOwn(services, { reference, secret }, document))
    },
  )
  typed.get(
    '/submissions/:reference/issued/:document',
    {
      config: perHour(600),
      schema: {
        tags: ['Submissions'],
        summary: 'Download a letter or certificate about a paper of a submission',
        params: z.object({ reference: z.string(), document: z.string() }),
        headers: z.looseObject({ 'x-submission-secret': z.optional(z.string()) }),
        querystring: z.object({ secret: z.optional(z.string()) }),
        response: pdfResponse,
      },
    },
    async ({ params: { reference, document }, headers, query }, reply) => {
      const secret = headers['x-submission-secret'] ?? query.secret ?? ''
      return sendDocument(reply, await downloadOfForm(services, { reference, secret }, document))
    },
  )
  typed.get(
    '/own-documents/:document',
    {
      config: perHour(600),
      schema: {
        tags: ['Documents'],
        summary: 'Download a letter or certificate of your own, signed in with a confirmed address',
        params: z.object({ document: z.string() }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      const person = await signedInOf(services, request)
      if (!person?.confirmed) throw new Refusal('account.signed_out', 'Please sign in with a confirmed address first.')
      return sendDocument(reply, await downloadOfAddress(services, person.email, request.params.document))
    },
  )
}

const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

function sendBytes(reply: FastifyReply, name: string, type: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({ ...uncached, 'content-disposition': attachment(name) })
    .type(type)
    .send(bytes)
}

function unknown(): Refusal {
  return new Refusal('document.unknown', 'No document of ours has this code.')
}

/** The public keys with their periods, for those who check signatures without us. */
export function addVerifyKeys(server: FastifyInstance, services: Services): void {
  server.get('/verify/keys', async (_request, reply) => {
    const keys = await signingKeysOf(services.db).all()
    return reply.header('cache-control', 'public, max-age=300').send({
      keys: keys.map(({ id, publicKey, beganAt, endedAt }) => ({
        id,
        algorithm: 'Ed25519',
        publicKey,
        from: beganAt.toISOString(),
        until: endedAt?.toISOString() ?? null,
      })),
    })
  })
}
