import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ReadStreamOptions, ZipFile } from 'yazl'
import type { ExportedFile } from '#domain/accounts/export-account.ts'
import { kindIn, kindNamedBy, mediaTypes } from '#domain/files/accepted-files.ts'
import { openFile } from '#domain/files/file-scan.ts'
import type { MadeDocument } from '#domain/money/documents/document-of.ts'
import type { SlidesArchive } from '#domain/programme/slides/session-slides.ts'
import type { Services } from '#domain/services.ts'

/** Sends a document that we made, to be saved. */
export function sendDocument(reply: FastifyReply, { name, bytes }: MadeDocument): FastifyReply {
  return sendFile(reply.header('referrer-policy', 'no-referrer'), { name, sizeBytes: bytes.length }, Readable.from([bytes]))
}

/** Sends somebody else's file only to be saved: never shown in our origin, never run, never cached. */
export function sendFile(reply: FastifyReply, file: { name: string; sizeBytes: number }, bytes: Readable): FastifyReply {
  const kind = kindNamedBy(file.name) ?? kindIn(file.name, 'slides')
  return reply
    .headers({
      'content-type': kind ? mediaTypes[kind] : 'application/octet-stream',
      'content-length': file.sizeBytes,
      'content-disposition': attachment(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
}

/** RFC 6266: an ASCII name for old clients, and the real one in UTF-8, in which nothing can end the header or open another. */
export function attachment(fileName: string): string {
  const name = fileName.replace(/\p{Cs}/gu, '')
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii || 'file'}"; filename*=UTF-8''${encoded || 'file'}`
}

/** The files of a person's data, for an archive. */
export function sentFileEntries(services: Pick<Services, 'files' | 'scanning'>, files: readonly ExportedFile[]): ZipEntry[] {
  return files.map((file) => ({
    path: file.path,
    // Papers are compressed already.
    options: { mtime: file.receivedAt, size: file.sizeBytes, compress: false },
    open: () => openFile(services, file),
  }))
}

/** Sends an archive that is made on the way. */
export function sendArchive(services: Pick<Services, 'files' | 'scanning'>, reply: FastifyReply, { name, texts, files }: SlidesArchive): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(zipStream(texts, sentFileEntries(services, files)))
}

interface ZipEntry {
  path: string
  options?: Partial<ReadStreamOptions>
  open(): Promise<Readable>
}

/** A ZIP archive that is made while it is sent: the texts first, then the files, one of them open at a time. */
export function zipStream(texts: readonly { path: string; text: string }[], files: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  // When the reader goes away, yazl leaves the file it was reading open.
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { path, text } of texts) zip.addBuffer(Buffer.from(text), path)
  for (const { path, options, open } of files)
    zip.addReadStreamLazy(path, options ?? {}, (give) => {
      open().then(
        (bytes) => {
          current = bytes
          if (output.destroyed) bytes.destroy()
          else give(null, bytes)
        },
        (error: Error) => output.destroy(error),
      )
    })
  zip.end()
  return output
}
