import type { AcceptedSet } from '#domain/files/accepted-files.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { discardFiles, removeStoredBytes } from '#domain/files/receive-file.ts'
import type { ReceivedFile } from '#domain/files/stored-files.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import type { FileAdmission } from './admit-files.ts'

/** What a form sent. Its files are in the store and have passed the content check, but no row names them yet. */
export interface ArrivedForm {
  /** Every text field under the name it was sent with, `document[]` included. Has no prototype: any name is safe to look up. */
  fields: Record<string, string[]>
  files: (ReceivedFile & { field: string })[]
  /** Files that were not stored, with the reason to show. */
  refused: { field: string; name: string; reason: string }[]
}

/** The same once an unclaimed row names each of its files. */
export interface ReceivedForm extends Omit<ArrivedForm, 'files'> {
  files: Omit<ArrivedForm['files'][number], 'storageKey'>[]
}

export interface ReceiveFormOptions extends Pick<Services, 'files' | 'inspectPdf'> {
  /** The controls that may carry files; a file anywhere else is refused. */
  fileFields: readonly string[]
  /** Which files it takes; documents unless it says otherwise. */
  accepts?: AcceptedSet
  /** Without it no file is accepted. */
  admission?: FileAdmission
  /** How many milliseconds a multipart body may stand still. */
  idleTimeout?: number
}

/** The refusal of a form's files, with the text fields: the page that is rendered again shows them. */
export class FilesRefusal extends Refusal {
  readonly values: ArrivedForm['fields']

  constructor({ code, message, fields, retryAfterSeconds }: Refusal, values: ArrivedForm['fields']) {
    super(code, message, fields, retryAfterSeconds)
    this.values = values
  }
}

const maxFields = 200
const maxNameLength = 100
/** Has no UTF-8 form, so it could not come back as it was sent. */
const loneSurrogate = /\p{Cs}/gu

/** Collects the text fields of a form under the names they were sent with; no name can reach anything but this record. */
export class FormFields {
  readonly values: Record<string, string[]> = Object.create(null)
  #count = 0

  add(name: string, value: string): void {
    if (name === '') return
    if (name.length > maxNameLength) throw new Refusal('request.invalid', 'The form has a field with a name that is too long.')
    this.#count += 1
    if (this.#count > maxFields) throw new Refusal('request.too_large', `The form has more than ${maxFields} fields.`)
    // PostgreSQL rejects a query that contains NUL. U+0001 passes, and every schema refuses it together with all other problems.
    const text = value.replaceAll('\0', '\u0001').replace(loneSurrogate, '\uFFFD')
    const known = this.values[name]
    if (known) known.push(text)
    else this.values[name] = [text]
  }
}

/** Discards the files of a form that `act` has not claimed, because the form was refused or had come before: whoever sends it again sends them again. */
export async function discardUnclaimedAfter<Outcome>(
  services: Pick<Services, 'db' | 'files'>,
  { files }: ReceivedForm,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act()
  } finally {
    const ids = files.map(({ id }) => id)
    // The sender must get the outcome of the act; files that stay behind are cleaned up later.
    await discardFiles(services, ids).catch(() => undefined)
  }
}

/**
 * Removes files that no row names yet when `act` refuses their form. After any other error nobody knows whether their rows were written: the bytes
 * stay, and are cleaned up later if no row names them.
 */
export async function removeFilesIfRefused<Outcome>(
  { files, admission }: { files: FileStore; admission: FileAdmission },
  arrived: ArrivedForm,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    const storageKeys = arrived.files.map(({ storageKey }) => storageKey)
    if (error instanceof Refusal) await removeStoredBytes(files, storageKeys)
    throw error
  } finally {
    await admission.settle([])
  }
}
