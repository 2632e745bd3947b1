import type { FileKind } from '#domain/submissions/submission.ts'
import type { ChosenFile, FileRow } from './file-row.ts'
import { FileUpload, type UploadToken } from './file-upload.ts'
import { quickCheck } from './quick-check.ts'
import type { RememberedFile } from './remembered-files.ts'

/** The lines of the form that take files, and the uploads behind them. React reads it as an external store. */
export class FormFiles {
  #rows: readonly FileRow[]
  #count = 0
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, FileUpload>()
  /** By the line where each stands. Those for which there is only no room may be taken later. */
  readonly #refused = new Map<string, File>()
  readonly #conferenceId: string
  readonly #mostFiles: number
  readonly #token: UploadToken

  constructor(conference: { id: string; mostFiles: number }, token: UploadToken, titles: readonly string[], arrived: readonly RememberedFile[]) {
    this.#conferenceId = conference.id
    this.#mostFiles = conference.mostFiles
    this.#token = token
    this.#rows = this.#rowsWith(titles, arrived)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  rows = (): readonly FileRow[] => this.#rows

  add(kind: FileKind, takesFocus?: FileRow['takesFocus']): string {
    const row = { ...this.#newRow(kind, ''), takesFocus }
    this.#change([...this.#rows, row])
    return row.key
  }

  remove(key: string): void {
    this.#drop(key)
    this.#change(this.#rows.filter((row) => row.key !== key))
    this.#takeWhatHasRoomNow()
  }

  /** The first file goes into the line where it was chosen, any further ones into lines of their own. */
  choose(key: string, files: readonly File[]): void {
    const kind = this.#rows.find((row) => row.key === key)?.kind
    if (!kind) return
    for (const [index, file] of files.entries()) this.#take(index === 0 ? key : this.add(kind), file, index === 0)
  }

  /** The file goes, the line stays. */
  clear(key: string): void {
    this.#drop(key)
    this.#change(this.#rows.map((row) => (row.key === key ? { ...row, file: undefined, takesFocus: 'file' as const } : row)))
    this.#takeWhatHasRoomNow()
  }

  retry(key: string): void {
    const file = this.#uploads.get(key)?.file
    if (file) this.#take(key, file, true)
  }

  /** Everything as it was on an earlier visit. */
  restore(titles: readonly string[], remembered: readonly RememberedFile[]): void {
    for (const row of this.#rows) this.#drop(row.key)
    this.#change(this.#rowsWith(titles, remembered))
  }

  /** What a later visit need not send again. */
  remembered(): RememberedFile[] {
    return withPositions(this.#rows).flatMap(({ row: { kind, file }, position }) =>
      file?.state === 'arrived' && file.id
        ? [{ kind, position, name: file.name, sizeBytes: file.sizeBytes, id: file.id, arrivedAt: file.arrivedAt ?? Date.now() }]
        : [],
    )
  }

  onTheirWay(): number {
    return this.#rows.filter(({ file }) => file?.state === 'sending' || file?.state === 'waiting').length
  }

  /** Resolves when no file is on its way any more. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.onTheirWay() > 0) return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  /** Arrived files by their number, the others with their content. */
  putInto(body: FormData): void {
    for (const { key, kind, file } of this.#rows) {
      const content = this.#uploads.get(key)?.file
      if (file?.state === 'arrived' && file.id) body.append(`${kind}_upload[]`, file.id)
      else if (file?.state === 'with-form' && content) body.append(`${kind}[]`, content)
    }
  }

  /** At least one line of each kind, and every file in the line where it stood. */
  #rowsWith(titles: readonly string[], arrived: readonly RememberedFile[]): FileRow[] {
    const lines = (kind: FileKind) => Math.max(1, ...arrived.filter((file) => file.kind === kind).map((file) => file.position + 1))
    const papers = Array.from({ length: Math.max(titles.length, lines('document')) }, (_, index) => this.#newRow('document', titles[index] ?? ''))
    const curricula = Array.from({ length: lines('documentcv') }, () => this.#newRow('documentcv', ''))
    return withPositions([...papers, ...curricula]).map(({ row, position }) => {
      const file = arrived.find((one) => one.kind === row.kind && one.position === position)
      return file ? { ...row, file: { ...file, state: 'arrived' as const, sentBytes: file.sizeBytes } } : row
    })
  }

  #newRow(kind: FileKind, title: string): FileRow {
    return { key: `${kind}-${this.#count++}`, kind, title }
  }

  #take(key: string, file: File, takesFocus: boolean): void {
    this.#drop(key)
    const reason = this.#reasonAgainst(key, file)
    const chosen: ChosenFile = { name: file.name, sizeBytes: file.size, state: reason ? 'refused' : 'sending', sentBytes: 0, reason }
    this.#change(this.#rows.map((row) => (row.key === key ? { ...row, file: chosen, takesFocus: takesFocus ? ('file' as const) : undefined } : row)))
    if (reason) return void this.#refused.set(key, file)
    const identity = `${this.#conferenceId} ${key.split('-')[0]}`
    this.#uploads.set(key, new FileUpload(file, { identity, token: this.#token, report: (change) => this.#update(key, change) }))
  }

  #reasonAgainst(key: string, file: File): string | undefined {
    const others = this.#rows.flatMap((row) => (row.key !== key && row.file && row.file.state !== 'refused' ? [row.file] : []))
    return quickCheck(file, others, this.#mostFiles)
  }

  /** Nobody has to choose a file again because another one has made room for it. */
  #takeWhatHasRoomNow(): void {
    for (const [key, file] of [...this.#refused]) if (!this.#reasonAgainst(key, file)) this.#take(key, file, false)
  }

  #update(key: string, change: Partial<ChosenFile>): void {
    this.#change(this.#rows.map((row) => (row.key === key && row.file ? { ...row, file: { ...row.file, ...change } } : row)))
  }

  #change(rows: readonly FileRow[]): void {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }

  #drop(key: string): void {
    this.#uploads.get(key)?.throwAway()
    this.#uploads.delete(key)
    this.#refused.delete(key)
  }
}

/** Which line of its kind each row is. */
function withPositions(rows: readonly FileRow[]): { row: FileRow; position: number }[] {
  const counted: Record<FileKind, number> = { document: 0, documentcv: 0 }
  return rows.map((row) => ({ row, position: counted[row.kind]++ }))
}
