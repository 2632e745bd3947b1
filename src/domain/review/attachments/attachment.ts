import { acceptedKinds } from '../../files/accepted-files.ts'
import type { FileScan } from '../../files/file-scan.ts'
import type { HoldReason } from '../blindness/document.ts'
import { type Finding, isTrueHit } from '../blindness/find-in-document.ts'
import type { CopyState } from '../review.ts'

/** So many files with one review. */
export const maxAttachments = 3

/** What was found in an attachment. Only organisers learn that it names another reviewer. */
export interface AttachmentFinding extends Finding {
  /** Whether it names the reviewer whose file it is. */
  isOwn: boolean
}

/** A file in the store behind an attachment. */
export interface AttachedFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  storageKey: string
  scan: FileScan | null
}

/** A file that a reviewer attached to a review. */
export interface Attachment {
  id: string
  assignmentId: string
  roundId: string
  paperId: string
  /** 'Reviewer 1'. */
  reviewer: number
  /** 1, 2 and so on. */
  number: number
  version: number
  state: CopyState
  reason: HoldReason | ''
  findings: AttachmentFinding[]
  addedAt: Date
  /** The organiser who attached a file that came by e-mail; null where its reviewer attached it. */
  attachedBy: string | null
  allowedBy: string | null
  allowedAt: Date | null
  /** As it was sent; null once the reviewer was erased. */
  original: AttachedFile | null
  /** Without metadata where it could be cleaned. */
  copy: AttachedFile | null
}

/** An attachment as authors and other reviewers get it: the copy, under a name that tells nothing. */
export interface NeutralFile {
  /** The id of the copy's stored file. */
  fileId: string
  name: string
  mediaType: string
  sizeBytes: number
}

/** The name of the copy, which tells only whose review it belongs to. */
export function neutralAttachmentName({ reviewer, number }: Pick<Attachment, 'reviewer' | 'number'>, mediaType: string): string {
  return `review-${reviewer}-attachment-${number}.${mediaType === acceptedKinds.pdf ? 'pdf' : 'docx'}`
}

/** Whether a virus scanner has found something in it. */
export function isInfected({ original, copy }: Pick<Attachment, 'original' | 'copy'>): boolean {
  return original?.scan === 'infected' || copy?.scan === 'infected'
}

/** What others than the reviewer and the organisers may get of it; undefined while it is checked or held. */
export function neutralFile(attachment: Attachment): NeutralFile | undefined {
  const { state, copy } = attachment
  if (state !== 'ready' || !copy || isInfected(attachment)) return undefined
  return { fileId: copy.id, name: neutralAttachmentName(attachment, copy.mediaType), mediaType: copy.mediaType, sizeBytes: copy.sizeBytes }
}

/** A reviewer's own file, as its reviewer sees it: what tells who else reviews the paper is not part of it. */
export interface OwnAttachment {
  id: string
  fileId: string
  name: string
  sizeBytes: number
  /** How the authors' copy is called. */
  neutralName: string
  /** Whether an organiser attached it for the reviewer. */
  isFromOffice: boolean
  check: 'waiting' | 'passed' | 'held'
  /** What became of the check, in words. */
  note: string
  /** Where it names the reviewer. */
  hits: Finding[]
}

/** Undefined once the file itself is gone. */
export function ownAttachment(attachment: Attachment): OwnAttachment | undefined {
  const { id, original, state, reason, findings } = attachment
  if (!original) return undefined
  const hits = findings.filter((finding) => finding.isOwn && isTrueHit(finding)).map(({ isOwn: _, ...finding }) => finding)
  const neutralName = neutralAttachmentName(attachment, original.mediaType)
  const isFromOffice = attachment.attachedBy !== null
  const file = { id, fileId: original.id, name: original.name, sizeBytes: original.sizeBytes, neutralName, isFromOffice }
  if (isInfected(attachment)) return { ...file, check: 'held', note: holdReasonsForReviewers.infected, hits: [] }
  if (state === 'waiting') return { ...file, check: 'waiting', note: 'We are looking for your name in it.', hits: [] }
  // A file that names only another reviewer is held without a word: who else reviews the paper is not told.
  const isHeld = state === 'held' && reason !== '' && (reason !== 'found' || hits.length > 0)
  if (isHeld) return { ...file, check: 'held', note: holdReasonsForReviewers[reason], hits }
  const note =
    hits.length > 0 ? 'It names you; an organiser lets the authors have it.' : `Nothing in it names you. The copy for the authors is called ${neutralName}.`
  return { ...file, check: 'passed', note, hits }
}

/** Why a file is held, as its reviewer reads it. */
export const holdReasonsForReviewers = {
  found: 'It names you. Please take that out and send the file again; until then the authors do not get it.',
  doc: 'An old Word file (.doc) cannot be cleaned. Please send it as .docx or PDF.',
  encrypted: 'It is protected, so we cannot check it for your name. Please send it without the protection.',
  scanned: 'Most of its pages are pictures, in which we cannot look for your name. An organiser looks at it before the authors get it.',
  unreadable: 'We could not read it to its end. Please save it again, as .docx or PDF, and send the new file.',
  infected: 'Our virus scanner found something harmful in it. Nobody gets it. Please have the computer that it was saved on checked.',
  unsearchable: 'No program can look for a name as short as yours, or through a part of the file, so an organiser looks before the authors get it.',
  unchecked: 'Our program could not check it, so an organiser looks before the authors get it.',
} as const satisfies Record<HoldReason, string>

/** The same for organisers. */
export const holdReasonsOfAttachments = {
  found: 'It names somebody who reviews this paper.',
  doc: 'An old Word file (.doc) cannot be cleaned of its properties.',
  encrypted: 'It is protected, so nothing in it could be checked or removed. The copy is the file as it was sent.',
  scanned: 'Most of its pages are pictures, in which a program cannot look for names. Its properties are removed.',
  unreadable: 'The program could not read it to its end. Please look at the copy before anybody else does.',
  infected: 'Our virus scanner found something harmful in it. Nobody can download it.',
  unsearchable: 'A program cannot look for a name with so few letters, or through a part of the file. Please look yourself whether it names a reviewer.',
  unchecked: 'The program could not check it. Please look yourself whether it names a reviewer.',
} as const satisfies Record<HoldReason, string>

export const attachmentLabels = { waiting: 'Being checked', ready: 'Goes to the authors', held: 'Held' } as const satisfies Record<CopyState, string>
