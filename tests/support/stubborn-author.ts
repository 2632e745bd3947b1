import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { samplePdf } from './sample-files.ts'

export interface SentFile {
  name: string
  bytes: Buffer
  sha256: string
  /** Where a resumable upload goes on, once it has begun. */
  location?: string
  /** The id it was given when it was whole. */
  id?: string
}

export interface Paper {
  email: string
  way: 'multipart' | 'resumable'
  token: string
  files: SentFile[]
  tries: number
}

export interface Acknowledged {
  paper: Paper
  reference: string
  statusUrl: string
  files: { name: string; sizeBytes: number; sha256: string }[]
}

/** A trouble that passes: a broken line, or a server that asks for patience. Everything else is a wrong answer, a 500 too. */
class PassingTrouble extends Error {}

/** No trouble for whoever only looks, but it is for an author: nobody who sends a paper should ever meet it. */
class TooMany extends Error {
  readonly secondsToWait: number
  constructor(words: string, secondsToWait: number) {
    super(words)
    this.secondsToWait = secondsToWait
  }
}

const version = { 'tus-resumable': '1.0.0' }
const kibibytes = (count: number) => count * 1024

export function newPaper(number: number, token: string): Paper {
  const howMany = 1 + (number % 3)
  return {
    email: `author-${number}@example.org`,
    way: number % 2 === 0 ? 'multipart' : 'resumable',
    token,
    files: Array.from({ length: howMany }, (_, position) => uniquePdf(`paper-${number}-${position}.pdf`)),
    tries: 0,
  }
}

function uniquePdf(name: string): SentFile {
  const bytes = samplePdf(kibibytes(8) + Math.floor(Math.random() * kibibytes(400)))
  bytes.write(randomBytes(32).toString('hex'), bytes.indexOf('%xxxx') + 1)
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Sends one paper until it is acknowledged, with the same token and what had already arrived, as our form does it. */
export async function sendUntilAcknowledged(paper: Paper, conference: string, url: () => string, noted: (trouble: string) => void): Promise<Acknowledged> {
  for (;;) {
    paper.tries += 1
    try {
      return await (paper.way === 'multipart' ? sendAtOnce(paper, conference, url()) : sendResumably(paper, conference, url()))
    } catch (error) {
      if (!(error instanceof PassingTrouble)) throw error
      noted(error.message)
      await pause(100)
    }
  }
}

function answersOf(paper: Paper, conference: string) {
  return { subconference_id: conference, regtype: '330', name: 'Amara Perera', email: paper.email, company: 'University of Colombo', token: paper.token }
}

async function sendAtOnce(paper: Paper, conference: string, url: string): Promise<Acknowledged> {
  const form = new FormData()
  for (const [name, value] of Object.entries(answersOf(paper, conference))) form.append(name, value)
  for (const file of paper.files) form.append('document[]', new Blob([new Uint8Array(file.bytes)]), file.name)
  return acknowledged(paper, await ask(`${url}/api/v1/submissions`, { method: 'POST', body: form }))
}

async function sendResumably(paper: Paper, conference: string, url: string): Promise<Acknowledged> {
  for (const file of paper.files) file.id ??= await upload(file, paper.token, url)
  const body = JSON.stringify({ ...answersOf(paper, conference), 'document_upload[]': paper.files.map((file) => file.id) })
  return acknowledged(paper, await ask(`${url}/api/v1/submissions`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
}

async function upload(file: SentFile, token: string, url: string): Promise<string> {
  if (!file.location) await beginUpload(file, token, url)
  for (;;) {
    const whole = await uploadPiece(file, url)
    if (whole) return whole
  }
}

export async function beginUpload(file: SentFile, token: string, url: string): Promise<void> {
  const metadata = Object.entries({ filename: file.name, token }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = { ...version, 'upload-length': String(file.bytes.length), 'upload-metadata': metadata.join(',') }
  const begun = await ask(`${url}/api/v1/uploads`, { method: 'POST', headers })
  file.location = new URL(begun.headers.get('location') ?? '', url).pathname
}

/** Asks how much has arrived and sends some more, or answers with the id of the whole file. In pieces, so that a kill finds uploads that are half done. */
export async function uploadPiece(file: SentFile, url: string): Promise<string | undefined> {
  const asked = await ask(`${url}${file.location}`, { method: 'HEAD', headers: version })
  const whole = asked.headers.get('x-file-id')
  if (whole) return whole
  const offset = Number(asked.headers.get('upload-offset'))
  const piece = file.bytes.subarray(offset, offset + kibibytes(128))
  const headers = { ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  await ask(`${url}${file.location}`, { method: 'PATCH', headers, body: new Uint8Array(piece) })
  return undefined
}

/**
 * Asks until there is an answer: somebody may just have killed what answers, and whoever asks for thousands of files is told to come again later. A site
 * that is started again listens elsewhere, so its address is asked for each time.
 */
export async function askPatiently(url: string | (() => string), init: RequestInit = {}): Promise<Response> {
  for (;;) {
    try {
      return await ask(typeof url === 'string' ? url : url(), init)
    } catch (error) {
      if (error instanceof TooMany) await pause(error.secondsToWait * 1000)
      else if (error instanceof PassingTrouble) await pause(100)
      else throw error
    }
  }
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch((error: Error) => {
    throw new PassingTrouble(`no answer: ${error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name}`)
  })
  // 409 and 423: an earlier piece still holds the upload or was counted after all; asking again tells.
  // 502 and 504 come from a proxy whose server has just died.
  if ([502, 503, 504].includes(answer.status) || (url.includes('/uploads/') && [409, 423].includes(answer.status)))
    throw new PassingTrouble(await inWords(answer))
  if (answer.status === 429) throw new TooMany(`${url}: ${await inWords(answer)}`, Number(answer.headers.get('retry-after') ?? 1))
  if (answer.status >= 400) throw new Error(`${init.method ?? 'GET'} ${url}: ${await inWords(answer)}`)
  return answer
}

async function inWords(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return `${answer.status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? text.trim().slice(0, 80)}`.trim()
}

async function acknowledged(paper: Paper, answer: Response): Promise<Acknowledged> {
  const read = (await answer.json().catch(() => {
    throw new PassingTrouble('the answer broke off')
  })) as Omit<Acknowledged, 'paper'>
  return { paper, reference: read.reference, statusUrl: read.statusUrl, files: read.files }
}
