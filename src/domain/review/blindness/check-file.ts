import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { acceptedKinds } from '../../files/accepted-files.ts'
import type { FileScan } from '../../files/file-scan.ts'
import { newFileId } from '../../files/receive-file.ts'
import type { ReceivedFile } from '../../files/stored-files.store.ts'
import { countWords } from '../../papers/count-words.ts'
import type { Services } from '../../services.ts'
import { type CleanedDocument, type HoldReason, isScanned, isUnreadable, type Passage } from './document.ts'
import { type Finding, isTrueHit } from './find-in-document.ts'
import { neutralName } from './reviewer-files.store.ts'

type CheckServices = Pick<Services, 'files' | 'cleanDocument'>

const maxCopyBytes = 64 * 1024 * 1024

interface FileToCheck {
  id: string
  storageKey: string
  mediaType: string
  scan: FileScan | null
}

export interface CheckedFile<Found extends Finding = Finding> {
  fileId: string
  /** Why it is not ready by itself. */
  reason: HoldReason | ''
  /** In the store, but without a row yet. */
  copy: ReceivedFile | undefined
  findings: Found[]
  pages: number | null
  words: number | null
  fontsNotEmbedded: string[]
}

export const unknownFormat = { pages: null, words: null, fontsNotEmbedded: [] }

interface Rules<Found extends Finding> {
  /** Whether anybody must not be named in it. */
  isBlind: boolean
  find(passages: readonly Passage[]): Found[]
}

/** What a file says, and its copy: without metadata where it can be cleaned, byte for byte where an organiser must decide. */
export async function checkFile<Found extends Finding>(
  services: CheckServices,
  { id: fileId, mediaType, storageKey, scan }: FileToCheck,
  { isBlind, find }: Rules<Found>,
): Promise<CheckedFile<Found>> {
  if (scan === 'infected') return { fileId, reason: 'infected', copy: undefined, findings: [], ...unknownFormat }
  const original = await buffer(await services.files.read(storageKey))
  const kind = mediaType === acceptedKinds.pdf ? 'pdf' : mediaType === acceptedKinds.docx ? 'docx' : 'doc'
  const outcome = kind === 'doc' ? kind : await services.cleanDocument(original, kind)
  const asItIs = async (reason: HoldReason) => ({
    fileId,
    reason: isBlind ? reason : ('' as const),
    copy: await storeCopy(services, original, mediaType),
    findings: [],
    ...unknownFormat,
  })
  if (typeof outcome === 'string') return asItIs(outcome)
  const findings = isBlind ? find(outcome.passages) : []
  const reason = findings.some(isTrueHit) ? 'found' : isBlind && isScanned(outcome) ? 'scanned' : isBlind && isUnreadable(outcome) ? 'unreadable' : ''
  return { fileId, reason, copy: await storeCopy(services, outcome.bytes, mediaType), findings, ...formatOf(outcome) }
}

/** Whether a PDF file cannot be opened without a password. */
export async function isProtected(services: CheckServices, { storageKey }: Pick<FileToCheck, 'storageKey'>): Promise<boolean> {
  return (await services.cleanDocument(await buffer(await services.files.read(storageKey)), 'pdf')) === 'encrypted'
}

function formatOf({ pages, passages, fontsNotEmbedded }: CleanedDocument) {
  const words = passages.reduce((sum, { kind, text }) => sum + (kind === 'body' ? countWords(text) : 0), 0)
  return { pages: pages || null, words: words || null, fontsNotEmbedded }
}

async function storeCopy({ files }: CheckServices, bytes: Uint8Array, mediaType: string): Promise<ReceivedFile> {
  const written = await files.write(Readable.from([Buffer.from(bytes)]), maxCopyBytes)
  return { id: newFileId(), name: neutralName(mediaType, 0), mediaType, note: null, ...written }
}
