import { createHash } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import aws4 from 'aws4'
import type { S3Place } from '../../src/platform/files/s3-place.ts'
import { whenDone } from './when-done.ts'

/** What may go wrong with a store, until it is well again. */
type Trouble = 'hangs' | 'fails' | 'breaks off' | 'takes and says nothing'

export interface ObjectServer {
  place: S3Place
  objects: Map<string, { bytes: Buffer; modifiedAt: Date }>
  trouble: Trouble | undefined
  /** What was asked for, such as `PUT files/…`. */
  asked: string[]
}

/** So few, that every test of more than two objects goes from page to page. */
const mostKeys = 2

/** A small server that speaks as much S3 as we use, for machines without Swift and for troubles that Swift would not make. */
export async function objectServer(): Promise<ObjectServer> {
  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'the-key', secretAccessKey: 'the-hidden-secret' }
  const place: S3Place = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', bucket: 'papers', prefix: 'site/', ...credentials }
  const house: ObjectServer = { place, objects: new Map(), trouble: undefined, asked: [] }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', place.endpoint)
    const [, bucket, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
    house.asked.push(`${request.method} ${name}`)
    const say = (status: number, body: string | Buffer = '') => response.writeHead(status, { 'content-length': body.length }).end(body)
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (house.trouble === 'hangs') return
    const bytes = await buffer(request)
    if (house.trouble === 'fails') return void refuse(503, 'SlowDown')
    if (house.trouble === 'takes and says nothing' && request.method === 'PUT') return void keep(name, bytes)
    if (!isSigned(request)) return void refuse(403, 'SignatureDoesNotMatch')
    if (bucket !== place.bucket) return void refuse(404, 'NoSuchBucket')
    if (request.method === 'GET' && name === '') return void say(200, listOf(url.searchParams))
    if (request.method === 'PUT') {
      if (createHash('sha256').update(bytes).digest('hex') !== request.headers['x-amz-content-sha256']) return void refuse(400, 'XAmzContentSHA256Mismatch')
      keep(name, bytes)
      return void say(200)
    }
    if (request.method === 'DELETE') {
      house.objects.delete(name)
      return void say(204)
    }
    const found = house.objects.get(name)
    if (!found) return void refuse(404, 'NoSuchKey')
    if (house.trouble !== 'breaks off') return void say(200, found.bytes)
    response.writeHead(200, { 'content-length': found.bytes.length })
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy())
  }

  function keep(name: string, bytes: Buffer): void {
    house.objects.set(name, { bytes, modifiedAt: new Date() })
  }

  function isSigned({ method, url, headers }: IncomingMessage): boolean {
    const { authorization, connection: _, ...signed } = headers
    const expected = aws4.sign({ method: method ?? '', path: url ?? '', headers: signed, service: 's3', region: place.region }, credentials)
    return authorization === expected.headers?.Authorization
  }

  function listOf(query: URLSearchParams): string {
    const names = [...house.objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const after = query.get('continuation-token')
    const left = after === null ? names : names.filter((name) => `<${name}>` > after)
    const page = left.slice(0, Number(query.get('max-keys') ?? mostKeys))
    const more = page.length < left.length
    const entries = page.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${house.objects.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
    )
    const token = more ? `<NextContinuationToken>&lt;${page.at(-1)}&gt;</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('\n')}${token}</ListBucketResult>`
  }

  return house
}
