import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { FileStore } from '../../src/domain/files/file-store.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Database } from '../../src/domain/tables.ts'
import { readForm } from '../../src/http/read-form.ts'
import { multipartOptions } from '../../src/http/read-multipart.ts'
import { statusOf } from '../../src/http/refusals.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'

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
  url: string
  folder: string
  files: FileStore
  server: FastifyInstance
}

/** A server with one door, which reads forms as the real one does and answers with what it read. */
export async function formServer(db: Database): Promise<FormServer> {
  const folder = await testFolder()
  const files = await localFileStore(folder)
  const server = Fastify({ bodyLimit: 1024 * 1024 })
  await server.register(multipart, multipartOptions)
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(statusOf[error.code]).send({ error: { code: error.code, message: error.message, fields: error.fields } })
    return reply.code(error.statusCode ?? 500).send({ error: { code: 'unexpected', message: error.stack } })
  })
  server.post('/form', async (request) => readForm(request, { files, db, now: () => new Date(), fileFields: ['document[]', 'documentcv[]'] }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/form`, folder, files, server }
}
