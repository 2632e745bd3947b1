import { randomBytes } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { type AcceptedSet, kindIn, maxFileBytes, mediaTypes, setExtensions, tooLargeReason } from './accepted-files.ts'
import type { Chunks, FileStore } from './file-store.ts'
import { type ReceivedFile, storedFilesOf } from './stored-files.store.ts'
import { validateFile } from './validate-file.ts'

/** An unguessable id: until the file is claimed, whoever knows it may claim it. */
export function newFileId(): string {
  return randomBytes(16).toString('hex')
}

/** The kind that a file name claims; refuses other names. */
export function promisedKind(name: string, set: AcceptedSet = 'documents') {
  if (name === '') throw new Refusal('file.wrong_type', 'The file has no name.')
  const kind = kindIn(name, set)
  if (!kind) throw new Refusal('file.wrong_type', `Only ${setExtensions[set]} files can be sent.`)
  return kind
}

/** Receives a file: validates its name before a byte is stored, and its content before it is stored for good. `wasCut` tells that the upload exceeded the limit. */
export async function receiveFile(
  { files, inspectPdf }: Pick<Services, 'files' | 'inspectPdf'>,
  bytes: Chunks,
  givenName: string,
  wasCut: () => boolean = () => false,
  { id = newFileId(), accepts = 'documents' }: { id?: string; accepts?: AcceptedSet | undefined } = {},
): Promise<ReceivedFile> {
  const name = cleanFileName(givenName)
  const kind = promisedKind(name, accepts)
  let note: string | undefined
  const written = await files.write(bytes, maxFileBytes, async (draft) => {
    if (wasCut()) throw new Refusal('file.too_large', tooLargeReason)
    note = await validateFile(draft, kind, inspectPdf, accepts)
  })
  return { id, name, mediaType: mediaTypes[kind], note: note ?? null, ...written }
}

const maxCharacters = 200
/** Control, line break, direction and other invisible characters, except the joiners that Sinhala and Persian need. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** The sender's name of a file as display text. It is never a path: the bytes are stored under a random name. */
export function cleanFileName(given: string): string {
  // Browsers encode a quotation mark in a file name as %22.
  const lastPart =
    given
      .replace(/\p{Cs}/gu, '')
      .normalize('NFC')
      .replaceAll('%22', '"')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const name = lastPart
    .replace(invisible, '')
    .trim()
    .replace(/[.\s]+$/, '')
  const characters = [...name]
  if (characters.length <= maxCharacters) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, maxCharacters - [...extension].length).join('') + extension
}

/** Adds the rows of stored files and queues them for the virus scanner, if there is one. They are unclaimed. */
export async function addFiles({ db, now, scanning }: Pick<Services, 'db' | 'now' | 'scanning'>, files: readonly ReceivedFile[]): Promise<void> {
  if (!scanning || files.length === 0) return storedFilesOf(db).add(files, now())
  await db.transaction().execute(async (trx) => {
    await storedFilesOf(trx).add(files, now())
    await scanning.wake(
      trx,
      files.map(({ id }) => id),
    )
  })
}

/** The same for a file that another process may be adding at the same time; returns whether this one added it. */
export async function addFileIfNew({ db, now, scanning }: Pick<Services, 'db' | 'now' | 'scanning'>, file: ReceivedFile): Promise<boolean> {
  if (!scanning) return storedFilesOf(db).addIfNew(file, now())
  return db.transaction().execute(async (trx) => {
    const isNew = await storedFilesOf(trx).addIfNew(file, now())
    if (isNew) await scanning.wake(trx, [file.id])
    return isNew
  })
}

/** Deletes unclaimed files, rows before bytes. */
export async function discardFiles({ db, files }: Pick<Services, 'db' | 'files'>, ids: readonly string[]): Promise<void> {
  await removeStoredBytes(files, await storedFilesOf(db).deleteUnclaimed(ids))
}

/** Deletes bytes that no row refers to. Errors are ignored: the hourly clean-up finds what is left. */
export async function removeStoredBytes(files: FileStore, storageKeys: readonly string[]): Promise<void> {
  try {
    for (const storageKey of storageKeys) await files.remove(storageKey)
  } catch {}
}
