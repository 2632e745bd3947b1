import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import type { FileStore } from '../../src/domain/files/file-store.ts'
import type { PartialUploads } from '../../src/domain/files/partial-uploads.ts'
import { uploadsInParts } from '../../src/domain/files/uploads-in-parts.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Services } from '../../src/domain/services.ts'
import type { Database } from '../../src/domain/tables.ts'
import { addUploadsApi } from '../../src/http/api/uploads/uploads.ts'
import { admitKnownSender } from '../../src/http/forms/admit-files.ts'
import { addMultipart } from '../../src/http/forms/multipart.ts'
import { readForm } from '../../src/http/forms/read-form.ts'
import { statusOf } from '../../src/http/refusals.ts'
import { addSecurityHeaders } from '../../src/http/security/security-headers.ts'
import { pdfInspector } from '../../src/platform/files/inspect-pdf.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { localPartialUploads } from '../../src/platform/files/local-partial-uploads.ts'
import type { S3Bucket } from '../../src/platform/files/s3-bucket.ts'
import { s3FileStore } from '../../src/platform/files/s3-file-store.ts'
import { answersConform } from './answers-conform.ts'

/** A folder of its own for one test file; gone when the file is done. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every file below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

export interface FormServer {
  /** Where a form is read and answered with what was read. */
  url: string
  /** Where resumable uploads go. */
  uploadsUrl: string
  folder: string
  /** Where uploads under way lie when they lie on the disk. */
  uploadsFolder: string
  files: FileStore
  uploads: PartialUploads
  key: Buffer
  server: FastifyInstance
}

/**
 * A server with the two doors for files, which reads as the real one does. The same folder given again is the server started again; with a store
 * it is one machine of several.
 */
export async function formServer(db: Database, folderOfBefore?: string, s3?: S3Bucket): Promise<FormServer> {
  const folder = folderOfBefore ?? (await testFolder())
  const now = () => new Date()
  const files = s3 ? await s3FileStore(s3, path.join(folder, 'files', 'arriving')) : await localFileStore(path.join(folder, 'files'))
  const uploadsFolder = path.join(folder, 'uploads')
  const uploads = s3 ? uploadsInParts({ db, files, now }) : await localPartialUploads(uploadsFolder)
  const key = Buffer.alloc(32, 7)
  const inspectPdf = pdfInspector()
  const server = Fastify({ bodyLimit: 1024 * 1024 })
  const complaints = answersConform(server)
  addMultipart(server)
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  addSecurityHeaders(server, 'http://127.0.0.1')
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(statusOf[error.code]).send({ error: { code: error.code, message: error.message, fields: error.fields } })
    return reply.code(error.statusCode ?? 500).send({ error: { code: 'unexpected', message: error.stack } })
  })
  const services = { db, files, inspectPdf, now, key } as Services
  server.post('/form', async (request) =>
    readForm(request, {
      files,
      inspectPdf,
      db,
      now,
      fileFields: ['document[]', 'documentcv[]'],
      admission: { ...admitKnownSender(services, request), maxFiles: 20 },
    }),
  )
  await server.register(async (api) => addUploadsApi(api, services, uploads), { prefix: '/api/v1' })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await server.close()
    expect(complaints).toEqual([])
  })
  const { port } = server.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { url: `${origin}/form`, uploadsUrl: `${origin}/api/v1/uploads`, folder, uploadsFolder, files, uploads, key, server }
}
