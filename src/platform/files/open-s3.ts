import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FilesUnreachableError } from './files-unreachable-error.ts'
import { type S3Client, s3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import type { S3Place } from './s3-place.ts'

/** A bucket that has proved to take, give and remove; otherwise one sentence says what is wrong with it. */
export async function openS3(place: S3Place): Promise<S3Client> {
  const s3 = s3Client(place)
  const probe = randomBytes(16)
  const name = `probes/${probe.toString('hex')}`
  try {
    await s3.check()
    await s3.put(name, probe.length, createHash('sha256').update(probe).digest('hex'), () => Readable.from([probe]))
    const found = await s3.get(name)
    const same = found !== undefined && (await buffer(found)).equals(probe)
    await s3.remove(name)
    if (!same) throw new FilesUnreachableError(`FILES_URL: what was written into the bucket '${place.bucket}' does not come back.`)
    return s3
  } catch (error) {
    throw error instanceof S3Error ? new FilesUnreachableError(`FILES_URL: ${whatIsWrong(error, place)}`) : error
  }
}

function whatIsWrong({ code, status, message }: S3Error, { endpoint, bucket }: S3Place): string {
  if (code === 'NoSuchBucket' || status === 404) return `there is no bucket '${bucket}' at ${endpoint}; make it first.`
  if (code === 'AccessDenied') return `the key may not list, write, read and remove in the bucket '${bucket}' at ${endpoint} (AccessDenied).`
  if (status === 401 || status === 403) return `the store at ${endpoint} does not accept the key or its secret (${code}).`
  if (status !== undefined && status >= 300 && status < 400) return `the bucket '${bucket}' is not at ${endpoint}; its region may be another one.`
  return message.replace(/^The store/, 'the store')
}
