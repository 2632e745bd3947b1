import type { IncomingMessage } from 'node:http'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { mostFileBytes } from '#domain/files/accepted-files.ts'
import { cleanFileName } from '#domain/files/clean-file-name.ts'
import { receiveFile } from '#domain/files/receive-file.ts'
import { removeBytes } from '#domain/files/remove-bytes.ts'
import { Refusal } from '#domain/refusal.ts'
import { FormFields } from './form-fields.ts'
import type { ArrivedForm, ReceiveFormOptions } from './read-form.ts'

const kibibytes = (count: number) => count * 1024

const limits = {
  fileSize: mostFileBytes,
  files: 20,
  fields: 200,
  fieldSize: kibibytes(64),
  parts: 300,
  headerPairs: 20,
  headerSize: kibibytes(8),
}

/** A line delivers 64 KiB at a time: with less room than that, every part of a file would stop the line and start it again. */
const roomForParts = kibibytes(128)

/** What @fastify/multipart is registered with. A file past its limit does not end the reading: it is refused in words, and the rest is read. */
export const multipartOptions = { limits, throwFileSizeLimit: false, highWaterMark: roomForParts, fileHwm: roomForParts }

/** More than this is no form: the line is cut, because even reading and dropping it costs. */
const mostRequestBytes = limits.files * mostFileBytes + kibibytes(20_000)

/** Streams a multipart form: files go to the store one after the other, at the pace of the disk; a refused file does not stop the rest. */
export async function receiveMultipart(request: FastifyRequest, options: ReceiveFormOptions): Promise<ArrivedForm> {
  const fields = new FormFields()
  const kept: ArrivedForm['files'] = []
  const refused: ArrivedForm['refused'] = []
  cutEndlessRequest(request.raw)
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        addField(fields, part.fieldname, part.value, part.valueTruncated)
        continue
      }
      const outcome = await receivePart(request, part, options)
      if (outcome && 'reason' in outcome) refused.push(outcome)
      else if (outcome) kept.push(outcome)
    }
  } catch (error) {
    drain(request.raw)
    await removeBytes(
      options.files,
      kept.map((file) => file.storageKey),
    )
    throw error
  }
  return { fields: fields.values, files: kept, refused }
}

async function receivePart(
  request: FastifyRequest,
  part: MultipartFile,
  options: ReceiveFormOptions,
): Promise<ArrivedForm['files'][number] | ArrivedForm['refused'][number] | undefined> {
  const field = part.fieldname ?? ''
  const name = cleanFileName(part.filename ?? '')
  try {
    if (name === '' && (await isEmpty(part))) return undefined
    if (!options.fileFields.includes(field)) throw new Refusal('file.wrong_type', 'No file is expected here.')
    return { field, ...(await receiveFile(options.files, part.file, name, () => part.file.truncated)) }
  } catch (error) {
    if (error === part.file.errored || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') throw damaged(error)
    if (error instanceof Refusal && error.code.startsWith('file.')) {
      part.file.resume()
      return { field, name, reason: error.message }
    }
    request.log.error({ err: error }, 'a file could not be stored')
    throw storageFailure(error)
  }
}

/** A file input that was left alone arrives as a part without a name and without a byte. */
async function isEmpty(part: MultipartFile): Promise<boolean> {
  let bytes = 0
  for await (const chunk of part.file) bytes += (chunk as Buffer).length
  return bytes === 0
}

function addField(fields: FormFields, name: string | undefined, value: unknown, wasCut: boolean): void {
  if (name === undefined) return
  if (wasCut) throw new Refusal('request.invalid', 'A text of the form is too long.', { [name]: 'This text is too long.' })
  if (typeof value !== 'string') throw new Refusal('request.invalid', 'The form has a field that is not text.', { [name]: 'This must be text.' })
  fields.add(name, value)
}

/** The parser's own complaints are the sender's mistakes; what the reader of the parts throws is not touched by this. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts()
  try {
    for (let next = await orStuck(parts.next(), request.raw); !next.done; next = await orStuck(parts.next(), request.raw)) yield next.value
  } catch (error) {
    throw damaged(error)
  }
}

const looksUntilStuck = 4
const millisecondsBetweenLooks = 200

/** The parser waits for ever behind a part whose header never ends. Nothing moves any more then, although the request is read or could be. */
async function orStuck<T>(next: Promise<T>, raw: IncomingMessage): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_resolve, reject) => {
    let still = 0
    let bytes = raw.socket.bytesRead
    timer = setInterval(() => {
      const moved = raw.socket.bytesRead !== bytes || !(raw.readableEnded || raw.isPaused() || raw.destroyed)
      bytes = raw.socket.bytesRead
      still = moved ? 0 : still + 1
      if (still >= looksUntilStuck) reject(new Error('The parser of the form does not come to an end.'))
    }, millisecondsBetweenLooks)
  })
  try {
    return await Promise.race([next, stuck])
  } finally {
    clearInterval(timer)
  }
}

function damaged(error: unknown): Refusal {
  const code = codeOf(error)
  if (code === 'FST_FILES_LIMIT') return new Refusal('file.too_many', `At most ${limits.files} files can be sent at once.`)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('request.too_large', 'The form has too many fields.')
  return new Refusal('request.invalid', 'The form arrived damaged or incomplete. Please send it again.')
}

const troubleOfTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOENT', 'EACCES', 'EPERM'])

function storageFailure(error: unknown): unknown {
  if (!troubleOfTheDisk.has(codeOf(error))) return error
  return new Refusal('service.unavailable', 'Files cannot be stored at the moment. Please try again in a few minutes.')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The answer is read by the browser only if it could send everything first: the rest is taken and dropped. */
function drain(raw: IncomingMessage): void {
  raw.unpipe()
  raw.resume()
}

function cutEndlessRequest(raw: IncomingMessage): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostRequestBytes) raw.destroy()
  })
}
