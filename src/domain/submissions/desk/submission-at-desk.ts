import { type AuditEntry, auditLogOf } from '../../desk/audit-log.store.ts'
import { type DeskNote, notesOf } from '../../desk/notes.store.ts'
import { readReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { nextStates, type SubmissionFile, type SubmissionMove, type SubmissionState, shownState } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { isDecision } from './decision.ts'
import { deskSubmissionsOf, type HeldSubmission } from './desk-submissions.store.ts'

export interface SubmissionAtDesk {
  submission: HeldSubmission
  /** What its author is shown at this moment. */
  shown: SubmissionState
  decisionWaits: boolean
  /** Where it may go from here, by the table of moves. */
  moves: SubmissionState[]
  /** What may be decided; while a decision waits, what it may be changed to. */
  decisions: SubmissionState[]
  history: SubmissionMove[]
  files: SubmissionFile[]
  mails: Awaited<ReturnType<ReturnType<typeof deskSubmissionsOf>['mailsAbout']>>
  notes: DeskNote[]
  record: AuditEntry[]
}

/** Everything that an organiser may know of a submission. */
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
