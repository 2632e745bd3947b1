import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { acceptedKinds, kindNamedBy, mostFileBytes, tooLargeReason } from './accepted-files.ts'
import { cleanFileName } from './clean-file-name.ts'
import type { FileStore, Pieces } from './file-store.ts'
import { judgeFile } from './judge-file.ts'

/** A file that lies in the store and was judged good; a row may name it now. */
export interface ReceivedFile {
  id: string
  storageKey: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
}

/** An id nobody can guess: until something claims the file, knowing it is the right to claim it. */
export function freshFileId(): string {
  return randomBytes(16).toString('hex')
}

/** The kind that a name promises, or the refusal that says which names we take. */
export function promisedKind(name: string) {
  if (name === '') throw new Refusal('file.wrong_type', 'The file has no name.')
  const kind = kindNamedBy(name)
  if (!kind) throw new Refusal('file.wrong_type', 'Only .doc, .docx and .pdf files can be sent.')
  return kind
}

/** A file arrives: its name is judged before a byte is stored, its content before it is kept. `wasCut` tells that the sender's bytes went on past the limit. */
export async function receiveFile(
  files: FileStore,
  bytes: Pieces,
  givenName: string,
  wasCut: () => boolean = () => false,
  id = freshFileId(),
): Promise<ReceivedFile> {
  const name = cleanFileName(givenName)
  const kind = promisedKind(name)
  const written = await files.write(bytes, mostFileBytes, async (draft) => {
    if (wasCut()) throw new Refusal('file.too_large', tooLargeReason)
    await judgeFile(draft, kind)
  })
  return { id, name, mediaType: acceptedKinds[kind], ...written }
}
