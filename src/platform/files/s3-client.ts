import { createHash } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import aws4 from 'aws4'
import { seconds } from '#domain/durations.ts'
import { S3Error } from './s3-error.ts'
import type { S3Place } from './s3-place.ts'

/** The few things that we ask of a bucket. Names are below the place's prefix, of letters, digits, hyphens, dots and slashes. */
export interface S3Client {
  put(name: string, sizeBytes: number, sha256: string, open: () => Readable): Promise<void>
  /** Nothing when there is no such object. The bytes come at the reader's pace. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  list(folder: string): AsyncIterable<{ name: string; modifiedAt: Date }>
  /** Throws when the bucket does not answer us. */
  check(): Promise<void>
}

export interface Patience {
  /** How long the store may do nothing at all. */
  silence: number
  /** How long an answer may take in all, with the bytes that we send and every try. */
  whole: number
}

const usualPatience: Patience = { silence: seconds(10), whole: seconds(45) }
const tries = 3
const mostLines = 64
const mostAnswerBytes = 4 * 1024 * 1024
const passing = new Set([429, 500, 502, 503, 504])
const hashOfNothing = createHash('sha256').digest('hex')

interface Question {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  name?: string
  query?: Record<string, string>
  body?: { sizeBytes: number; sha256: string; open: () => Readable }
}

/** Speaks S3 with one bucket: signed by aws4, sent by Node itself, so that bytes stream in both directions and every wait has an end. */
export function s3Client(place: S3Place, patience = usualPatience): S3Client {
  const { hostname, host, port, protocol } = new URL(place.endpoint)
  const transport = protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true, maxSockets: mostLines, maxFreeSockets: 8 })

  function send({ method, name, query = {}, body }: Question, signal: AbortSignal): Promise<IncomingMessage> {
    const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    // Everything is named in the path: a bucket may hold dots, and the host need not answer to its name.
    const path = `/${place.bucket}${name === undefined ? '' : `/${place.prefix}${name}`}${search.length > 0 ? `?${search.join('&')}` : ''}`
    // The store holds what arrives against this hash, and refuses what differs.
    const headers = { host, 'x-amz-content-sha256': body?.sha256 ?? hashOfNothing, ...(body && { 'content-length': body.sizeBytes }) }
    const signed = aws4.sign({ method, host, path, headers, service: 's3', region: place.region }, place)
    return new Promise((resolve, reject) => {
      const request = transport.request({
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        headers: signed.headers,
        agent,
        timeout: patience.silence,
        signal,
      })
      let answer: IncomingMessage | undefined
      request.on('response', (response) => {
        answer = response
        resolve(response)
      })
      request.on('error', reject)
      request.on('timeout', () => {
        // Bytes that wait for a slow reader are not the store's silence.
        if (answer && answer.readableLength > 0) request.setTimeout(patience.silence)
        else (answer ?? request).destroy(new S3Error(`The store was silent for ${patience.silence / 1000} s.`, 'Silent'))
      })
      if (!body) return void request.end()
      const source = body.open()
      source.once('error', (error) => request.destroy(error))
      request.once('close', () => source.destroy())
      source.pipe(request)
    })
  }

  /** An answer, good or bad; what may pass by itself is asked again. Everything that we ask may be asked twice. */
  async function ask(question: Question): Promise<IncomingMessage> {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), patience.whole)
    try {
      for (let count = 1; ; count += 1) {
        const answer = await send(question, ending.signal).catch((error: Error) => inWords(error, count < tries && !ending.signal.aborted))
        if (answer && (count === tries || !passing.has(answer.statusCode ?? 0))) return answer
        answer?.destroy()
        await pause(50 * 4 ** count, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  function inWords(error: Error, mayAskAgain: boolean): undefined {
    if (error instanceof S3Error) throw error
    const code = 'code' in error ? String(error.code) : error.name
    if (code === 'ABORT_ERR') throw new S3Error(`The store did not answer within ${patience.whole / 1000} s.`, 'Slow')
    if (!mayAskAgain) throw new S3Error(`The store at ${place.endpoint} cannot be reached (${code}).`, code)
    return undefined
  }

  /** The text of a good answer; with a bad one this throws what the store said. */
  async function textOf(question: Question): Promise<string> {
    const answer = await ask(question)
    const text = await readAll(answer)
    const status = answer.statusCode ?? 0
    if (status < 300) return text
    answer.destroy()
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${status}`
    throw new S3Error(`The store answered ${question.method} with ${status} ${code}.`, code, status)
  }

  return {
    async put(name, sizeBytes, sha256, open) {
      await textOf({ method: 'PUT', name, body: { sizeBytes, sha256, open } })
    },
    async get(name) {
      const answer = await ask({ method: 'GET', name })
      if (answer.statusCode === 200) return answer
      answer.destroy()
      if (answer.statusCode === 404) return undefined
      throw new S3Error(`The store answered GET with ${answer.statusCode}.`, `HTTP ${answer.statusCode}`, answer.statusCode)
    },
    async remove(name) {
      await textOf({ method: 'DELETE', name }).catch((error: unknown) => {
        if (!(error instanceof S3Error) || error.status !== 404) throw error
      })
    },
    async *list(folder) {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = { 'list-type': '2', prefix: place.prefix + folder, ...(token && { 'continuation-token': token }) }
        const page: string = await textOf({ method: 'GET', query })
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { name: (inside(entry, 'Key') ?? '').slice(place.prefix.length), modifiedAt: new Date(inside(entry, 'LastModified') ?? '') }
        token = inside(page, 'IsTruncated') === 'true' ? inside(page, 'NextContinuationToken') : undefined
      }
    },
    async check() {
      await textOf({ method: 'GET', query: { 'list-type': '2', prefix: place.prefix, 'max-keys': '1' } })
    },
  }
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > mostAnswerBytes) throw new S3Error('The store answers without an end.', 'Endless')
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error('The answer of the store broke off.', 'Broken')
  }
  return Buffer.concat(pieces).toString('utf8')
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of that name. Our own keys need no more of XML than this. */
function inside(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '')
}
