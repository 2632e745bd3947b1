import { createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { seconds } from '#domain/durations.ts'
import { FilesUnreachableError, type S3Location } from './s3-location.ts'

/** The operations that we need on a bucket. Names are below the location's prefix. */
export interface S3Bucket {
  put(name: string, bytes: Buffer): Promise<void>
  /** Uploads a file of this machine; the store refuses bytes with another SHA-256. */
  putFile(name: string, file: { path: string; sizeBytes: number; sha256: string }): Promise<void>
  /** Undefined when there is no such object. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  list(folder: string): AsyncIterable<{ name: string; modifiedAt: Date }>
  /** Throws when the bucket cannot be listed. */
  check(): Promise<void>
}

/** The store refused, timed out or could not be reached. It carries nothing of the request, whose headers must not be logged. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number | undefined

  constructor(message: string, code: string, status?: number) {
    super(message)
    this.name = 'S3Error'
    this.code = code
    this.status = status
  }
}

const defaultTimeout = seconds(10)
const uploadTimeoutPerMebibyte = seconds(2)
const maxSockets = 64

/** A bucket through the AWS SDK. The timeout covers all attempts of a request, and each pause in a response body. */
export function s3Bucket(location: S3Location, timeout = defaultTimeout): S3Bucket {
  const { endpoint, region, prefix, accessKeyId, secretAccessKey } = location
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket's name may hold dots, and the store need not answer to it as a host name.
    forcePathStyle: true,
    // Swift and others refuse the checksum trailers that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    retryMode: 'standard',
    // Without a socket timeout: it would also count while a slow reader pauses a response.
    requestHandler: { socketTimeout: 0, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  })
  const object = (name: string) => ({ Bucket: location.bucket, Key: prefix + name })

  async function request<Output>(send: (options: { abortSignal: AbortSignal }) => Promise<Output>, limit = timeout): Promise<Output> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), limit)
    try {
      return await send({ abortSignal: controller.signal })
    } catch (error) {
      const timedOut = controller.signal.aborted
      controller.abort()
      throw timedOut ? new S3Error(`The store did not answer within ${limit / 1000} s.`, 'Timeout') : s3Error(error, endpoint)
    } finally {
      clearTimeout(timer)
    }
  }

  const listPage = (folder: string, options: { ContinuationToken?: string | undefined; MaxKeys?: number }) =>
    request((handling) => client.send(new ListObjectsV2Command({ Bucket: location.bucket, Prefix: prefix + folder, ...options }), handling))

  return {
    async put(name, bytes) {
      await request((options) => client.send(new PutObjectCommand({ ...object(name), Body: bytes }), options))
    },
    async putFile(name, { path, sizeBytes, sha256 }) {
      const command = new PutObjectCommand({ ...object(name), ContentLength: sizeBytes })
      // For a stream the SDK would send UNSIGNED-PAYLOAD, and the store could not verify it.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> }
          headers['x-amz-content-sha256'] = sha256
          return next(args)
        },
        { step: 'build' },
      )
      // The SDK does not retry a request whose body is a stream; added in the last step, it is opened again for each attempt.
      command.middlewareStack.add(
        (next) => async (args) => {
          const body = createReadStream(path)
          const failed = new Promise<never>((_, reject) => body.once('error', reject))
          return Promise.race([next({ ...args, request: { ...(args.request as object), body } }), failed]).finally(() => body.destroy())
        },
        { step: 'deserialize' },
      )
      await request((options) => client.send(command, options), timeout + (sizeBytes / 1024 / 1024) * uploadTimeoutPerMebibyte)
    },
    async get(name) {
      try {
        const { Body } = await request((options) => client.send(new GetObjectCommand(object(name)), options))
        return Body instanceof Readable ? Readable.from(withIdleTimeout(Body, timeout), { objectMode: false }) : undefined
      } catch (error) {
        if (error instanceof S3Error && error.status === 404) return undefined
        throw error
      }
    },
    async remove(name) {
      await request((options) => client.send(new DeleteObjectCommand(object(name)), options)).catch((error: unknown) => {
        if (!(error instanceof S3Error && error.status === 404)) throw error
      })
    },
    async *list(folder) {
      let token: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await listPage(folder, { ContinuationToken: token })
        for (const { Key = '', LastModified = new Date() } of Contents) yield { name: Key.slice(prefix.length), modifiedAt: LastModified }
        token = NextContinuationToken
      } while (token !== undefined)
    },
    async check() {
      await listPage('', { MaxKeys: 1 })
    },
  }
}

function s3Error(error: unknown, endpoint: string): S3Error {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode
    return new S3Error(`The store answered with ${status} ${error.name}.`, error.name, status)
  }
  const { code = 'unknown error' } = error as { code?: string }
  return new S3Error(`The store at ${endpoint} cannot be reached (${code}).`, code)
}

/** Breaks off a response body that stands still while its reader waits for more. */
async function* withIdleTimeout(body: Readable, timeout: number): AsyncGenerator<Buffer> {
  const expire = () => body.destroy(new S3Error(`The store sent nothing for ${timeout / 1000} s.`, 'Timeout'))
  let timer = setTimeout(expire, timeout)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(expire, timeout)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A bucket that was written, read and cleared once; otherwise the error says in one sentence what is wrong with it. */
export async function openS3Bucket(location: S3Location): Promise<S3Bucket> {
  const bucket = s3Bucket(location)
  const probe = randomBytes(16)
  const name = `probes/${probe.toString('hex')}`
  try {
    await bucket.check()
    await bucket.put(name, probe)
    const found = await bucket.get(name)
    const same = found !== undefined && (await buffer(found)).equals(probe)
    await bucket.remove(name)
    if (!same) throw new FilesUnreachableError(`FILES_URL: what was written into the bucket '${location.bucket}' does not come back.`)
    return bucket
  } catch (error) {
    throw error instanceof S3Error ? new FilesUnreachableError(`FILES_URL: ${problemWith(location, error)}`) : error
  }
}

function problemWith({ endpoint, bucket }: S3Location, { code, status, message }: S3Error): string {
  if (code === 'NoSuchBucket' || status === 404) return `there is no bucket '${bucket}' at ${endpoint}; make it first.`
  if (code === 'AccessDenied') return `the key may not list, write, read and remove in the bucket '${bucket}' at ${endpoint} (AccessDenied).`
  if (status === 401 || status === 403) return `the store at ${endpoint} does not accept the key or its secret (${code}).`
  if (status !== undefined && status >= 300 && status < 400) return `the bucket '${bucket}' is not at ${endpoint}; its region may be another one.`
  return message.replace(/^The store/, 'the store')
}

const ownerObject = 'installation'

/**
 * Marks a bucket, or a prefix in it, as belonging to the database that used it first. Cleaning up removes the files that no row names: with the
 * database of another site, or an empty one by mistake, that would be all of them.
 */
export async function claimBucket(s3: S3Bucket, { bucket, prefix }: S3Location, key: Buffer): Promise<void> {
  const owner = createHmac('sha256', key).update('bucket').digest('hex')
  const found = await s3.get(ownerObject)
  if (!found) return s3.put(ownerObject, Buffer.from(owner))
  if ((await text(found)).trim() !== owner)
    throw new FilesUnreachableError(
      `FILES_URL: '${bucket}/${prefix}' holds the files of another database. Check DATABASE_URL, or name a bucket or prefix of its own; whoever is sure removes the object '${prefix}${ownerObject}'.`,
    )
}
