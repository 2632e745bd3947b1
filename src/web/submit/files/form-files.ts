import type { FormFileKind } from '#domain/submissions/submission.ts'
import { type ChosenFile, type ChosenSet, checkFile, type FileRow } from './chosen-file.ts'
import { FileUpload, type UploadToken } from './file-upload.ts'
import type { StoredUpload } from './stored-uploads.ts'

/** The file rows of the form and their uploads; an external store for useSyncExternalStore. */
export class FormFiles {
  #rows: readonly FileRow[]
  #count = 0
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, FileUpload>()
  /** By row key; a file that was refused only for its number may be accepted later. */
  readonly #refused = new Map<string, File>()
  readonly #conferenceId: string
  #maxFiles: number
  readonly #accepts: ChosenSet | undefined
  readonly #token: UploadToken

  constructor(
    conference: { id: string; maxFiles: number; accepts?: ChosenSet },
    token: UploadToken,
    titles: readonly string[],
    arrived: readonly StoredUpload[],
  ) {
    this.#conferenceId = conference.id
    this.#maxFiles = conference.maxFiles
    this.#accepts = conference.accepts
    this.#token = token
    this.#rows = this.#rowsWith(titles, arrived)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  rows = (): readonly FileRow[] => this.#rows

  add(kind: FormFileKind, takesFocus?: FileRow['takesFocus']): string {
    const row = { ...this.#newRow(kind, ''), takesFocus }
    this.#change([...this.#rows, row])
    return row.key
  }

  remove(key: string): void {
    this.#discard(key)
    this.#change(this.#rows.filter((row) => row.key !== key))
    this.#retryRefused()
  }

  /** The first file goes into the row where it was chosen, each further one into a new row. */
  choose(key: string, files: readonly File[]): void {
    const kind = this.#rows.find((row) => row.key === key)?.kind
    if (!kind) return
    for (const [index, file] of files.entries()) this.#upload(index === 0 ? key : this.add(kind), file, index === 0)
  }

  /** Removes the file of a row. */
  clear(key: string): void {
    this.#discard(key)
    this.#change(this.#rows.map((row) => (row.key === key ? { ...row, file: undefined, takesFocus: 'file' as const } : row)))
    this.#retryRefused()
  }

  /** Changes how many files there may be; what was refused for their number alone may fit now. */
  limitTo(maxFiles: number): void {
    this.#maxFiles = maxFiles
    this.#retryRefused()
  }

  retry(key: string): void {
    const file = this.#uploads.get(key)?.file
    if (file) this.#upload(key, file, true)
  }

  /** Restores the rows of a draft. */
  restore(titles: readonly string[], stored: readonly StoredUpload[]): void {
    for (const row of this.#rows) this.#discard(row.key)
    this.#change(this.#rowsWith(titles, stored))
  }

  /** The uploads that a later visit need not repeat. */
  arrived(): StoredUpload[] {
    return withPositions(this.#rows).flatMap(({ row: { kind, file }, position }) =>
      file?.state === 'arrived' && file.id
        ? [{ kind, position, name: file.name, sizeBytes: file.sizeBytes, id: file.id, arrivedAt: file.arrivedAt ?? Date.now() }]
        : [],
    )
  }

  pendingCount(): number {
    return this.#rows.filter(({ file }) => file?.state === 'sending' || file?.state === 'waiting').length
  }

  /** Resolves when no upload is pending. */
  whenSettled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.pendingCount() > 0) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = this.subscribe(check)
      check()
    })
  }

  /** Appends arrived files by their id, the others with their content. */
  appendTo(body: FormData): void {
    for (const { key, kind, file } of this.#rows) {
      const content = this.#uploads.get(key)?.file
      if (file?.state === 'arrived' && file.id) body.append(`${kind}_upload[]`, file.id)
      else if (file?.state === 'with-form' && content) body.append(`${kind}[]`, content)
    }
  }

  /** At least one row of each kind, and every file in its former row. */
  #rowsWith(titles: readonly string[], arrived: readonly StoredUpload[]): FileRow[] {
    const rowCount = (kind: FormFileKind) => Math.max(1, ...arrived.filter((file) => file.kind === kind).map((file) => file.position + 1))
    const papers = Array.from({ length: Math.max(titles.length, rowCount('document')) }, (_, index) => this.#newRow('document', titles[index] ?? ''))
    const curricula = Array.from({ length: rowCount('documentcv') }, () => this.#newRow('documentcv', ''))
    return withPositions([...papers, ...curricula]).map(({ row, position }) => {
      const file = arrived.find((one) => one.kind === row.kind && one.position === position)
      return file ? { ...row, file: { ...file, state: 'arrived' as const, sentBytes: file.sizeBytes } } : row
    })
  }

  #newRow(kind: FormFileKind, title: string): FileRow {
    return { key: `${kind}-${this.#count++}`, kind, title }
  }

  #upload(key: string, file: File, takesFocus: boolean): void {
    this.#discard(key)
    const reason = this.#refusalOf(key, file)
    const chosen: ChosenFile = { name: file.name, sizeBytes: file.size, state: reason ? 'refused' : 'sending', sentBytes: 0, reason }
    this.#change(this.#rows.map((row) => (row.key === key ? { ...row, file: chosen, takesFocus: takesFocus ? ('file' as const) : undefined } : row)))
    if (reason) return void this.#refused.set(key, file)
    const identity = `${this.#conferenceId} ${key.split('-')[0]}`
    this.#uploads.set(key, new FileUpload(file, { identity, token: this.#token, report: (change) => this.#update(key, change) }))
  }

  #refusalOf(key: string, file: File): string | undefined {
    const others = this.#rows.flatMap((row) => (row.key !== key && row.file && row.file.state !== 'refused' ? [row.file] : []))
    return checkFile(file, others, this.#maxFiles, this.#accepts)
  }

  /** Accepts refused files for which there is room now. */
  #retryRefused(): void {
    for (const [key, file] of [...this.#refused]) if (!this.#refusalOf(key, file)) this.#upload(key, file, false)
  }

  #update(key: string, change: Partial<ChosenFile>): void {
    this.#change(this.#rows.map((row) => (row.key === key && row.file ? { ...row, file: { ...row.file, ...change } } : row)))
  }

  #change(rows: readonly FileRow[]): void {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }

  #discard(key: string): void {
    this.#uploads.get(key)?.discard()
    this.#uploads.delete(key)
    this.#refused.delete(key)
  }
}

/** The index of each row among the rows of its kind. */
function withPositions(rows: readonly FileRow[]): { row: FileRow; position: number }[] {
  const counted: Record<FormFileKind, number> = { document: 0, documentcv: 0 }
  return rows.map((row) => ({ row, position: counted[row.kind]++ }))
}
