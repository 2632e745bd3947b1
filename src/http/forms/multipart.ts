import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { maxFileBytes } from '#domain/files/accepted-files.ts'
import { cleanFileName, receiveFile, removeStoredBytes } from '#domain/files/receive-file.ts'
import { Refusal } from '#domain/refusal.ts'
import { isDiskError } from '../outages.ts'
import { boundaryOf, DelimiterCounter } from './multipart-boundary.ts'
import { type ArrivedForm, FilesRefusal, FormFields, type ReceiveFormOptions } from './received-form.ts'

const kibibytes = (count: number) => count * 1024

/** `headerSize` and `headerPairs` are for one part: busboy ignores what goes beyond them. */
const limits = {
  files: 20,
  fields: 200,
  parts: 300,
  fileSize: maxFileBytes,
  fieldSize: kibibytes(64),
  headerSize: kibibytes(8),
  headerPairs: 20,
}

/** A longer body is no form: the connection is closed, because even reading and dropping it costs. */
const maxRequestBytes = (maxFiles: number) => maxFiles * limits.fileSize + kibibytes(20_000)

/** Time for the response to arrive before a connection is closed on which a body that is too long is still being sent. */
const lingerTime = seconds(2)

/** Shorter than the server's connection timeout, so that the sender still gets a response. */
const defaultIdleTimeout = seconds(90)

const unread = new WeakSet<IncomingMessage>()

/** Leaves multipart bodies unread until a handler asks for the form. */
export function addMultipart(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    unread.add(request.raw)
    done(null)
  })
}

export function isMultipart({ raw }: FastifyRequest): boolean {
  return unread.has(raw)
}

/** Streams a multipart form: files go to the store one after the other, at the pace of the disk; a refused file does not stop the rest. */
export async function receiveMultipart(request: FastifyRequest, options: ReceiveFormOptions): Promise<ArrivedForm> {
  const { raw } = request
  unread.delete(raw)
  limitRequest(raw, maxRequestBytes(options.admission?.maxFiles ?? 0))
  const boundary = boundaryOf(raw)
  const fields = new FormFields()
  const files: ArrivedForm['files'] = []
  const refused: ArrivedForm['refused'] = []
  let notAdmitted: Refusal | undefined
  async function isAdmitted(): Promise<boolean> {
    await options.admission?.admit(fields.values).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      notAdmitted = error
    })
    return notAdmitted === undefined
  }
  try {
    if (boundary === undefined) throw malformed()
    await readParts(raw, boundary, options.idleTimeout ?? defaultIdleTimeout, {
      onField: (name, value) => fields.add(name, value),
      async onFile(field, file, fileName) {
        // The files are dropped, but what was typed is read to the end: the page that is rendered again shows it.
        if (notAdmitted) return
        const outcome = await storeFile(field, file, fileName, options, isAdmitted)
        if (outcome && 'reason' in outcome) refused.push(outcome)
        else if (outcome) files.push(outcome)
      },
    })
    if (notAdmitted) throw new FilesRefusal(notAdmitted, fields.values)
  } catch (error) {
    // A browser reads the response only after it has sent everything: the rest of the body is read and dropped.
    raw.resume()
    await removeStoredBytes(
      options.files,
      files.map((file) => file.storageKey),
    )
    await options.admission?.settle([])
    throw storageFailure(error)
  }
  return { fields: fields.values, files, refused }
}

interface PartHandlers {
  onField(name: string, value: string): void
  /** Called for one file at a time. When it resolves before the end of the stream, the rest of the file is dropped. */
  onFile(name: string, file: BusboyFileStream, fileName: string): Promise<void>
}

/** Resolves when the whole form has arrived and its files are stored; rejects at the first problem, once nothing is being stored any more. */
async function readParts(raw: IncomingMessage, boundary: string, idleTimeout: number, { onField, onFile }: PartHandlers): Promise<void> {
  const delimiters = new DelimiterCounter(boundary)
  const streams: BusboyFileStream[] = []
  let parts = 0
  let storing = Promise.resolve()
  let hasFailed = false
  let idle: NodeJS.Timeout | undefined

  const busboy = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits,
    isPartAFile(_name, mediaType, fileName) {
      parts += 1
      return fileName !== undefined || mediaType === 'application/octet-stream'
    },
  })

  const parsing = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      hasFailed = true
      reject(error)
    }
    // An error thrown inside an event of busboy would end the process.
    const orFail = (act: () => void) => {
      try {
        act()
      } catch (error) {
        fail(error)
      }
    }

    busboy.on('field', (name: string | undefined, value, _isNameTruncated, isTruncated, _encoding, mediaType) =>
      orFail(() => onField(checkedName(name), checkedText(value, name, { isTruncated, mediaType }))),
    )
    busboy.on('file', (name: string | undefined, file, fileName: string | undefined) => {
      // Whoever reads the stream gets its errors; without a listener they would end the process.
      file.on('error', () => undefined)
      streams.push(file)
      orFail(() => {
        const field = checkedName(name)
        storing = storing.then(async () => {
          if (!hasFailed) await onFile(field, file, fileName ?? '')
          file.resume()
        })
        storing.catch(fail)
      })
    })
    busboy.on('partsLimit', () => fail(tooManyFields()))
    busboy.on('fieldsLimit', () => fail(tooManyFields()))
    busboy.on('filesLimit', () => fail(new Refusal('file.too_many', `At most ${limits.files} files can be sent at once.`)))
    busboy.on('error', () => fail(malformed()))
    busboy.on('finish', () => {
      // Busboy skips a part whose head it cannot use, without an event.
      if (delimiters.count === parts + 1) resolve()
      else fail(malformed())
    })

    raw.on('data', (chunk: Buffer) => {
      delimiters.add(chunk)
      idle?.refresh()
    })
    raw.on('error', () => fail(malformed()))
    raw.on('close', () => raw.readableEnded || fail(malformed()))
    raw.on('end', () => {
      clearTimeout(idle)
      // Busboy neither finishes nor fails when the head of a part does not end. No effect on a form that has finished.
      void settled(() => storing).then(() => reject(malformed()))
    })
    if (raw.destroyed) fail(malformed())
    idle = setTimeout(() => {
      // The sender is not to blame for a slow disk.
      if (busboy.writableNeedDrain) idle?.refresh()
      else fail(new Refusal('request.malformed', 'The form stopped arriving before it was complete. Please send it again.'))
    }, idleTimeout)
    raw.pipe(busboy)
  })

  try {
    await parsing
    await storing
  } catch (error) {
    raw.unpipe(busboy)
    for (const file of streams) file.destroy(new FormAbortedError())
    await storing.catch(() => undefined)
    throw error
  } finally {
    clearTimeout(idle)
  }
}

/** Waits until no file is left to be stored and busboy has nothing left to do: all of its steps run on `process.nextTick`, before the event loop turns. */
async function settled(storing: () => Promise<void>): Promise<void> {
  let waited: Promise<void> | undefined
  while (waited !== storing()) {
    waited = storing()
    await waited.catch(() => undefined)
    await nextTurn()
  }
}

function checkedName(name: string | undefined): string {
  if (name === undefined) throw malformed()
  if (name in Object.prototype) throw new Refusal('request.invalid', 'The form has a field with a name that cannot be used.')
  return name
}

function checkedText(value: string, name = '', { isTruncated, mediaType }: { isTruncated: boolean; mediaType: string }): string {
  if (mediaType.startsWith('multipart/')) throw malformed()
  if (isTruncated) throw new Refusal('request.invalid', 'A text of the form is too long.', { [name]: 'This text is too long.' })
  if (mediaType === 'application/json') throw new Refusal('request.invalid', 'The form has a field that is not text.', { [name]: 'This must be text.' })
  return value
}

async function storeFile(
  field: string,
  file: BusboyFileStream,
  givenName: string,
  { fileFields, admission, accepts, ...services }: ReceiveFormOptions,
  isAdmitted: () => Promise<boolean>,
): Promise<ArrivedForm['files'][number] | ArrivedForm['refused'][number] | undefined> {
  const name = cleanFileName(givenName)
  try {
    if (name === '' && (await isEmpty(file))) return undefined
    if (!admission || !fileFields.includes(field)) throw new Refusal('file.wrong_type', 'No file is expected here.')
    if (!(await isAdmitted())) return undefined
    return { field, ...(await receiveFile(services, file, name, () => file.truncated, { accepts })) }
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('file.')) return { field, name, reason: error.message }
    throw error
  }
}

/** A file input that was left alone arrives as a part without a name and without a byte. */
async function isEmpty(file: BusboyFileStream): Promise<boolean> {
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes === 0
}

/** Ends the storing of a file whose form is refused. */
class FormAbortedError extends Error {}

const malformed = () => new Refusal('request.malformed', 'The form arrived damaged or incomplete. Please send it again.')
const tooManyFields = () => new Refusal('request.too_large', 'The form has too many fields.')

/** The folder of the files is gone, or not ours. */
const folderErrors = new Set(['ENOENT', 'EACCES', 'EPERM'])

function storageFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  if (!isDiskError(error) && !('code' in error && folderErrors.has(String(error.code)))) return error
  const refusal = new Refusal('service.unavailable', 'Files cannot be stored at the moment. Please try again in a few minutes.')
  refusal.cause = error
  return refusal
}

/** Refuses a body that declares too great a length before it is read, and closes the connection of one that declares none and does not end. */
function limitRequest(raw: IncomingMessage, maxBytes: number): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) {
    raw.resume()
    setTimeout(() => raw.destroy(), lingerTime).unref()
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    throw new Refusal('request.too_large', `This is larger than the limit of ${megabytes} MB. Please send fewer or smaller files.`)
  }
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) raw.destroy()
  })
}
