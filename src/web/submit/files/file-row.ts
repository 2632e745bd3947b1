import type { FileKind } from '#domain/submissions/submission.ts'

/**
 * sending: on its way. waiting: the line is down, it goes on by itself. arrived: the server has it and found it good.
 * refused: it cannot be taken, the reason says why. with-form: it travels inside the form itself.
 */
export type FileState = 'sending' | 'waiting' | 'arrived' | 'refused' | 'with-form'

export interface ChosenFile {
  name: string
  sizeBytes: number
  state: FileState
  sentBytes: number
  /** Why it was refused, in plain words. */
  reason?: string | undefined
  /** How the server calls it once it has arrived. */
  id?: string | undefined
  arrivedAt?: number | undefined
}

/** One line of the form that takes a file; a paper also has a title. */
export interface FileRow {
  key: string
  kind: FileKind
  /** What stands in the title at first: empty, or what was typed on an earlier visit. */
  title: string
  file?: ChosenFile | undefined
  /** The person has just added this line, or chosen or removed its file: what appears in its place takes the focus. */
  takesFocus?: 'title' | 'file' | undefined
}
