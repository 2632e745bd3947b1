import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { acceptedKinds, kindNamedBy } from '#domain/files/accepted-files.ts'

/** Somebody else's file leaves us only to be saved: never shown in our origin, never run, never kept by a cache. */
export function sendFile(reply: FastifyReply, file: { name: string; sizeBytes: number }, bytes: Readable): FastifyReply {
  const kind = kindNamedBy(file.name)
  return reply
    .headers({
      'content-type': kind ? acceptedKinds[kind] : 'application/octet-stream',
      'content-length': file.sizeBytes,
      'content-disposition': attachment(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
}

/** RFC 6266: a plain name for old programs, and the true one in UTF-8, in which nothing can end the header or open another. */
export function attachment(fileName: string): string {
  const name = fileName.replace(/\p{Cs}/gu, '')
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${encoded || 'file'}`
}
