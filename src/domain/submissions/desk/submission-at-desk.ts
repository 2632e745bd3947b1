import { buffer } from 'node:stream/consumers'
import { type AuditEntry, auditLogOf } from '../../desk/audit-log.store.ts'
import { type DeskNote, notesOf } from '../../desk/notes.store.ts'
import { kindNamedBy } from '../../files/accepted-files.ts'
import { openFile } from '../../files/file-scan.ts'
import { readReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isDecision, nextStates, type SubmissionFile, type SubmissionMove, type SubmissionState, shownState } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { type DeskSubmission, deskSubmissionsOf } from './desk-submissions.store.ts'

export interface SubmissionAtDesk {
  submission: DeskSubmission
  /** The state that its author sees. */
  shown: SubmissionState
  decisionWaits: boolean
  /** The states it may move to. */
  moves: SubmissionState[]
  /** The possible decisions, also while one is unreleased. */
  decisions: SubmissionState[]
  history: SubmissionMove[]
  files: SubmissionFile[]
  mails: Awaited<ReturnType<ReturnType<typeof deskSubmissionsOf>['mailsAbout']>>
  notes: DeskNote[]
  record: AuditEntry[]
}

/** A submission with everything that the desk shows about it. */
export async function submissionAtDesk({ db }: Pick<Services, 'db'>, typed: string): Promise<SubmissionAtDesk> {
  const reference = readReference(typed)
  const found = reference === undefined ? undefined : await submissionsOf(db).findByReference(reference)
  const [submission] = found ? await deskSubmissionsOf(db).whole([found.id], 'only read') : []
  if (!submission) throw new Refusal('submission.unknown', `There is no submission ${typed.slice(0, 40)}.`)
  const { id, last, state } = submission
  const [history, files, mails, notes, record] = await Promise.all([
    submissionsOf(db).movesOf(id),
    submissionsOf(db).filesOf(id),
    deskSubmissionsOf(db).mailsAbout(id),
    notesOf(db).about(`submission:${id}`),
    auditLogOf(db).about(`submission:${id}`),
  ])
  const decisionWaits = last?.releasedAt === null
  const next: readonly SubmissionState[] = nextStates[decisionWaits ? (last.from ?? 'received') : state]
  return {
    submission,
    shown: shownState(history),
    decisionWaits,
    moves: decisionWaits ? [] : next.filter((to) => !isDecision(to)),
    decisions: next.filter(isDecision),
    history,
    files,
    mails,
    notes,
    record,
  }
}

export async function fileAtDesk({ db }: Pick<Services, 'db'>, typed: string, fileId: string): Promise<SubmissionFile> {
  const reference = readReference(typed)
  const found = reference === undefined ? undefined : await submissionsOf(db).findByReference(reference)
  const file = found && (await submissionsOf(db).filesOf(found.id)).find(({ id }) => id === fileId)
  if (!file) throw new Refusal('file.unknown', 'There is no such file in this submission.')
  return file
}

const maxCharacters = 300_000

/** The plain text of a file, for reading it at the desk. */
export async function readFileText(services: Services, reference: string, fileId: string): Promise<{ pages: string[]; whole: boolean }> {
  const file = await fileAtDesk(services, reference, fileId)
  const kind = kindNamedBy(file.name)
  const bytes = kind === 'pdf' || kind === 'docx' ? new Uint8Array(await buffer(await openFile(services, file))) : undefined
  const pages = bytes && kind !== 'doc' && kind !== undefined ? await services.documentText(bytes, kind) : undefined
  if (!pages?.some((page) => page.trim() !== ''))
    throw new Refusal('file.unreadable', 'The words of this file cannot be shown here: it may be a scan, an old Word file, or damaged. Please download it.')
  let remaining = maxCharacters
  const shown: string[] = []
  for (const page of pages) {
    if (remaining <= 0) break
    shown.push(page.slice(0, remaining))
    remaining -= page.length
  }
  return { pages: shown, whole: remaining >= 0 }
}
