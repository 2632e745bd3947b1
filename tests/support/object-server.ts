import { createHash } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Location } from '../../src/platform/files/s3-location.ts'
import { whenDone } from './when-done.ts'

type Fault = 'hangs' | 'fails' | 'breaks off' | 'stands still' | 'stores without a response'

export interface ObjectServer {
  location: S3Location
  objects: Map<string, { bytes: Buffer; modifiedAt: Date }>
  fault: Fault | undefined
  /** A part of the names for which every request fails. */
  failsAt?: string | undefined
  /** The requests so far, such as `PUT files/…`. */
  requests: string[]
}

/** So small that every test with more than two objects needs several pages. */
const maxKeysPerPage = 2

/**
 * A small S3 server with faults on demand. It compares the access key and the SHA-256 of what arrives; signatures are checked by Swift in
 * tests/house/machines.test.ts.
 */
export async function objectServer(): Promise<ObjectServer> {
  const server = http.createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const location: S3Location = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket: 'papers',
    prefix: 'site/',
    accessKeyId: 'the-key',
    secretAccessKey: 'the-hidden-secret',
  }
  const store: ObjectServer = { location, objects: new Map(), fault: undefined, requests: [] }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', location.endpoint)
    const [, bucket, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
    store.requests.push(`${request.method} ${name}`)
    const send = (status: number, body: string | Buffer = '') => response.writeHead(status, { 'content-length': body.length }).end(body)
    const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (store.fault === 'hangs') return
    const bytes = await buffer(request)
    if (store.fault === 'fails' || (store.failsAt && name.includes(store.failsAt))) return void refuse(503, 'SlowDown')
    if (store.fault === 'stores without a response' && request.method === 'PUT') return void put(name, bytes)
    if (!request.headers.authorization?.includes(`Credential=${location.accessKeyId}/`)) return void refuse(403, 'InvalidAccessKeyId')
    if (bucket !== location.bucket) return void refuse(404, 'NoSuchBucket')
    if (request.method === 'GET' && name === '') return void send(200, listOf(url.searchParams))
    if (request.method === 'PUT') {
      if (createHash('sha256').update(bytes).digest('hex') !== request.headers['x-amz-content-sha256']) return void refuse(400, 'XAmzContentSHA256Mismatch')
      put(name, bytes)
      return void send(200)
    }
    if (request.method === 'DELETE') {
      store.objects.delete(name)
      return void send(204)
    }
    const found = store.objects.get(name)
    if (!found) return void refuse(404, 'NoSuchKey')
    if (store.fault === undefined) return void send(200, found.bytes)
    response.writeHead(200, { 'content-length': found.bytes.length })
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => store.fault === 'breaks off' && response.destroy())
  }

  function put(name: string, bytes: Buffer): void {
    store.objects.set(name, { bytes, modifiedAt: new Date() })
  }

  function listOf(query: URLSearchParams): string {
    const names = [...store.objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const after = query.get('continuation-token')
    const left = after === null ? names : names.filter((name) => `<${name}>` > after)
    const page = left.slice(0, Number(query.get('max-keys') ?? maxKeysPerPage))
    const more = page.length < left.length
    const entries = page.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${store.objects.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
    )
    const token = more ? `<NextContinuationToken>&lt;${page.at(-1)}&gt;</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('\n')}${token}</ListBucketResult>`
  }

  return store
}

/** The FILES_URL that an operator would set for a bucket. */
export function filesUrlOf({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Location): string {
  const key = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`
  return `s3://${key}@${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`
}
