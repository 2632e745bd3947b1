import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  path: string
  receivedAt: Date
  sizeBytes: number
  open(): Promise<Readable>
}

/** An archive that is made while it is sent: one file is open at a time, and nothing is held in memory. Papers are compressed already. */
export function zipFiles(words: { path: string; text: string }[], files: readonly ZippedFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  // Whoever stops reading stops the whole: a file that stays open is lost to everybody.
  output.once('close', () => current?.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { path, text } of words) zip.addBuffer(Buffer.from(text), path)
  for (const { path, receivedAt, sizeBytes, open } of files)
    zip.addReadStreamLazy(path, { mtime: receivedAt, size: sizeBytes, compress: false }, (give) => {
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
