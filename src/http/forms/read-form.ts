import type { FastifyRequest } from 'fastify'
import type { Scanning } from '#domain/files/file-scan.ts'
import { addFiles, removeStoredBytes } from '#domain/files/receive-file.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#domain/tables.ts'
import { isMultipart, receiveMultipart } from './multipart.ts'
import { type ArrivedForm, FormFields, type ReceivedForm, type ReceiveFormOptions } from './received-form.ts'

export interface ReadFormOptions extends ReceiveFormOptions {
  db: Database
  now: () => Date
  scanning?: Scanning | undefined
}

/** Reads a form and inserts an unclaimed row for each of its files. */
export async function readForm(request: FastifyRequest, options: ReadFormOptions): Promise<ReceivedForm> {
  const { files, ...form } = await receiveForm(request, options)
  try {
    await addFiles(options, files)
    await options.admission?.settle(files)
  } catch (error) {
    await options.admission?.settle([])
    // Also when the connection broke and the rows may have been written: nobody was told their ids, so nobody can claim them, and they expire.
    await removeStoredBytes(
      options.files,
      files.map((file) => file.storageKey),
    )
    throw error
  }
  return { ...form, files: files.map(({ storageKey: _, ...file }) => file) }
}

/** Reads a form in any of the three encodings that browsers and scripts use. */
export async function receiveForm(request: FastifyRequest, options: ReceiveFormOptions): Promise<ArrivedForm> {
  if (isMultipart(request)) return receiveMultipart(request, options)
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const { body } = request
  if (type === 'application/x-www-form-urlencoded' && Buffer.isBuffer(body)) return withoutFiles(urlencoded(body))
  if (type === 'application/json' && isRecord(body)) return withoutFiles(json(body))
  if (body === undefined || body === null) return withoutFiles(new FormFields())
  throw new Refusal('request.unsupported', 'Send the form as multipart/form-data, application/x-www-form-urlencoded or a JSON object.')
}

function withoutFiles(fields: FormFields): ArrivedForm {
  return { fields: fields.values, files: [], refused: [] }
}

/** Far more than the fields of any form. */
const mostAmpersands = 2000
const ampersand = 0x26

function urlencoded(body: Buffer): FormFields {
  if (body.reduce((count, sign) => count + (sign === ampersand ? 1 : 0), 0) > mostAmpersands)
    throw new Refusal('request.too_large', 'The form has too many fields.')
  const fields = new FormFields()
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) fields.add(name, value)
  return fields
}

function json(body: Record<string, unknown>): FormFields {
  const fields = new FormFields()
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || one === undefined) continue
      if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean')
        throw new Refusal('request.invalid', 'The form has a field that is neither text nor a list of texts.', { [name]: 'This must be text.' })
      fields.add(name, String(one))
    }
  }
  return fields
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
}
