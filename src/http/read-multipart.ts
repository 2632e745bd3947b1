import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostFileBytes } from '#domain/files/accepted-files.ts'
import { cleanFileName } from '#domain/files/clean-file-name.ts'
import { receiveFile } from '#domain/files/receive-file.ts'
import { removeBytes } from '#domain/files/remove-bytes.ts'
import { Refusal } from '#domain/refusal.ts'
import { FormFields } from './form-fields.ts'
import { ArrivingFile } from './multipart/arriving-file.ts'
import { forgetPieces } from './multipart/forget-pieces.ts'
import { DamagedMultipartError, MultipartParser, TooManyPartsError } from './multipart/multipart-parser.ts'
import { boundaryOf, type PartHead } from './multipart/part-head.ts'
import type { ArrivedForm, ReceiveFormOptions } from './read-form.ts'

const kibibytes = (count: number) => count * 1024

const most = { files: 20, fields: 200, fieldBytes: kibibytes(64) }

/** More than this is no form: the line is cut, because even reading and dropping it costs. */
const mostRequestBytes = most.files * mostFileBytes + kibibytes(20_000)

const notYetRead = new WeakSet<IncomingMessage>()

/** Forms that are being read in this process; more than a few are a crowd. */
let underWay = 0
const few = 8

/** Such a body is not read before somebody knows what to do with it. */
export function addMultipart(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    notYetRead.add(request.raw)
    done(null)
  })
}

export function isMultipart({ raw }: FastifyRequest): boolean {
  return notYetRead.has(raw)
}

/** Streams a multipart form: files go to the store one after the other, at the pace of the disk; a refused file does not stop the rest. */
export async function receiveMultipart(request: FastifyRequest, options: ReceiveFormOptions): Promise<ArrivedForm> {
  const { raw } = request
  notYetRead.delete(raw)
  const fields = new FormFields()
  const kept: ArrivedForm['files'] = []
  const refused: ArrivedForm['refused'] = []
  let storing = Promise.resolve()
  let arriving: ArrivingFile | undefined
  let counted = { files: 0, fields: 0 }
  cutEndlessRequest(raw)
  underWay += 1

  const beginFile = (head: PartHead, fail: (error: unknown) => void) => {
    counted = { ...counted, files: counted.files + 1 }
    if (counted.files > most.files) throw new Refusal('file.too_many', `At most ${most.files} files can be sent at once.`)
    const file = new ArrivingFile(raw, mostFileBytes)
    arriving = file
    storing = storing.then(async () => {
      const outcome = await receivePart(request, head, file, options)
      if (outcome && 'reason' in outcome) refused.push(outcome)
      else if (outcome) kept.push(outcome)
    })
    // Heard at once, although the form is read on: nobody else listens before its end.
    storing.catch(fail)
    return (bytes: Buffer) => file.push(bytes)
  }

  try {
    await readParts(raw, request.headers['content-type'] ?? '', (head, fail) => {
      if (head.name !== undefined && head.name in Object.prototype) throw damaged()
      if (isFile(head)) return { take: beginFile(head, fail), end: () => arriving?.end() }
      counted = { ...counted, fields: counted.fields + 1 }
      if (counted.fields > most.fields) throw tooManyFields()
      return fieldReader(head, fields)
    })
    await storing
  } catch (error) {
    drain(raw)
    arriving?.fail(new LineBrokenError())
    await storing.catch(() => undefined)
    await removeBytes(
      options.files,
      kept.map((file) => file.storageKey),
    )
    throw error
  } finally {
    underWay -= 1
  }
  return { fields: fields.values, files: kept, refused }
}

interface Taking {
  take(bytes: Buffer): void
  end(): void
}

/** Reads the line to the end of the form; ends early when a part cannot be taken, or with the line. */
function readParts(raw: IncomingMessage, contentType: string, begin: (head: PartHead, fail: (error: unknown) => void) => Taking): Promise<void> {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return Promise.reject(damaged())
  return new Promise<void>((resolve, reject) => {
    let taking: Taking | undefined
    const over = (act: () => void) => {
      raw.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      act()
    }
    const fail = (error: unknown) => over(() => reject(error))
    const orFail = (act: () => void) => {
      try {
        act()
      } catch (error) {
        fail(inOurWords(error))
      }
    }
    const parser = new MultipartParser(boundary, {
      begin(head) {
        taking = begin(head, fail)
        return taking.take
      },
      end: () => taking?.end(),
    })
    const onData = (piece: Buffer) => orFail(() => parser.push(piece))
    const onEnd = () =>
      orFail(() => {
        parser.finish()
        over(resolve)
      })
    const onBroken = () => fail(damaged())
    raw.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
    if (raw.destroyed) onBroken()
  })
}

const isFile = ({ fileName, mediaType }: PartHead) => fileName !== undefined || mediaType === 'application/octet-stream'

function fieldReader({ name, mediaType, charset }: PartHead, fields: FormFields): Taking {
  const pieces: Buffer[] = []
  let bytes = 0
  return {
    take(piece) {
      bytes += piece.length
      if (bytes > most.fieldBytes) throw new Refusal('request.invalid', 'A text of the form is too long.', { [name ?? '']: 'This text is too long.' })
      // A copy: a few letters must not keep in memory all that came with them.
      pieces.push(Buffer.from(piece))
    },
    end() {
      if (name === undefined) return
      if (mediaType === 'application/json') throw new Refusal('request.invalid', 'The form has a field that is not text.', { [name]: 'This must be text.' })
      fields.add(name, textOf(Buffer.concat(pieces), charset))
    },
  }
}

/** Forms are UTF-8 today; whoever says otherwise is believed if we know the name. */
function textOf(bytes: Buffer, charset = 'utf-8'): string {
  if (/^utf-?8$/i.test(charset)) return bytes.toString('utf8')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

async function receivePart(
  request: FastifyRequest,
  head: PartHead,
  file: ArrivingFile,
  options: ReceiveFormOptions,
): Promise<ArrivedForm['files'][number] | ArrivedForm['refused'][number] | undefined> {
  const field = head.name ?? ''
  const name = cleanFileName(head.fileName ?? '')
  try {
    if (name === '' && (await isEmpty(file))) return undefined
    if (!options.fileFields.includes(field)) throw new Refusal('file.wrong_type', 'No file is expected here.')
    return { field, ...(await receiveFile(options.files, file, name, () => file.wasCut)) }
  } catch (error) {
    if (error instanceof LineBrokenError) throw damaged()
    if (error instanceof Refusal && error.code.startsWith('file.')) {
      file.drop()
      return { field, name, reason: error.message }
    }
    request.log.error({ err: error }, 'a file could not be stored')
    throw storageFailure(error)
  }
}

/** A file input that was left alone arrives as a part without a name and without a byte. */
async function isEmpty(file: ArrivingFile): Promise<boolean> {
  let bytes = 0
  for await (const piece of file) bytes += piece.length
  return bytes === 0
}

/** The sender is gone in the middle of a file, or sent what nobody can read on. */
class LineBrokenError extends Error {}

const damaged = () => new Refusal('request.invalid', 'The form arrived damaged or incomplete. Please send it again.')
const tooManyFields = () => new Refusal('request.too_large', 'The form has too many fields.')

/** The parser's own complaints are the sender's mistakes. */
function inOurWords(error: unknown): unknown {
  if (error instanceof TooManyPartsError) return tooManyFields()
  return error instanceof DamagedMultipartError ? damaged() : error
}

const troubleOfTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOENT', 'EACCES', 'EPERM'])

function storageFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!troubleOfTheDisk.has(code)) return error
  return new Refusal('service.unavailable', 'Files cannot be stored at the moment. Please try again in a few minutes.')
}

/** The answer is read by the browser only if it could send everything first: the rest is taken and dropped. */
function drain(raw: IncomingMessage): void {
  raw.resume()
}

function cutEndlessRequest(raw: IncomingMessage): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostRequestBytes) raw.destroy()
    forgetPieces(chunk.length, underWay > few)
  })
}
