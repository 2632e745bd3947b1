import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { FilesUnreachableError } from './files-unreachable-error.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'

const name = 'installation'

/**
 * A bucket, or a prefix in it, belongs to the database that used it first. The sweeper removes what no row names: with the database of
 * another site, or an empty one by mistake, that would be everything.
 */
export async function claimBucket(s3: S3Client, { bucket, prefix }: S3Place, key: Buffer): Promise<void> {
  const mark = createHmac('sha256', key).update('bucket').digest('hex')
  const found = await s3.get(name)
  if (!found) return s3.put(name, mark.length, createHash('sha256').update(mark).digest('hex'), () => Readable.from([Buffer.from(mark)]))
  if ((await text(found)).trim() !== mark)
    throw new FilesUnreachableError(
      `FILES_URL: '${bucket}/${prefix}' holds the files of another database. Check DATABASE_URL, or name a bucket or prefix of its own; whoever is sure removes the object '${prefix}${name}'.`,
    )
}
