import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** What an archive holds, by path, read and checked as any program would. */
export async function unzipped(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return files
}
