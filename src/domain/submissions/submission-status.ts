import { type ConferenceSummary, slugOf } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type Hold, holdLabels, holdOf } from '../files/file-scan.ts'
import type { Services } from '../services.ts'
import { findSubmission, type SubmissionCredentials } from './find-submission.ts'
import { missingItems, nextSteps, stateLabels } from './next-steps.ts'
import { mayAddFiles, mayReplaceFiles, mayWithdraw } from './submission.access.ts'
import { type FileKind, type Submission, type SubmissionFile, type SubmissionState, shownState } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

/** What an author may see of a submission: no unreleased decision, no suspicion, no names of organisers. */
export interface SubmissionStatus {
  reference: string
  state: SubmissionState
  stateInWords: string
  receivedAt: string
  conference: StatusConference
  name: string
  researchTitles: string[]
  regtype: string
  feeEur: number
  history: { state: SubmissionState; stateInWords: string; at: string; note: string | null }[]
  files: StatusFile[]
  missing: string[]
  next: string[]
  mayReplaceFiles: boolean
  mayAddFiles: boolean
  mayAddTitle: boolean
  mayWithdraw: boolean
}

export interface StatusConference {
  _id: string
  slug: string
  subConference: string
  startDate: string
  endDate: string
  timeZone: string
  location: string
  country: string
  notification: string | null
}

export interface StatusFile {
  id: string
  kind: FileKind
  name: string
  sizeBytes: number
  sha256: string
  receivedAt: string
  /** When it was replaced; replaced files are kept as evidence. */
  replacedAt: string | null
  /** Why it cannot be downloaded, or null. */
  held: Hold | null
  heldInWords: string | null
}

export async function submissionStatus(
  services: Pick<Services, 'db' | 'key' | 'scanning' | 'now'>,
  credentials: SubmissionCredentials,
): Promise<SubmissionStatus> {
  return statusOf(services, await findSubmission(services, credentials))
}

export async function statusOf({ db, scanning, now }: Pick<Services, 'db' | 'scanning' | 'now'>, submission: Submission): Promise<SubmissionStatus> {
  const submissions = submissionsOf(db)
  const [moves, files, conference] = await Promise.all([
    submissions.movesOf(submission.id),
    submissions.filesOf(submission.id),
    conferencesOf(db).findAlsoDraft(submission.conferenceId),
  ])
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const state = shownState(moves)
  return {
    reference: submission.reference,
    state,
    stateInWords: stateLabels[state],
    receivedAt: submission.receivedAt.toISOString(),
    conference: statusConference(conference),
    name: submission.name,
    researchTitles: submission.researchTitles,
    regtype: submission.regtype,
    feeEur: submission.feeEur,
    history: moves
      .filter((move) => move.releasedAt !== null)
      .map((move) => ({ state: move.to, stateInWords: stateLabels[move.to], at: (move.releasedAt ?? move.movedAt).toISOString(), note: move.note })),
    files: files.map((file) => statusFile(file, holdOf(file.scan, scanning))),
    missing: mayReplaceFiles(state)
      ? missingItems(
          submission,
          files.filter((file) => file.replacedAt === null && file.scan !== 'infected'),
        )
      : [],
    next: nextSteps(state, submission, conference, now()),
    mayReplaceFiles: mayReplaceFiles(state),
    mayAddFiles: mayAddFiles(state),
    mayAddTitle: mayReplaceFiles(state) && submission.researchTitles.length === 0,
    mayWithdraw: mayWithdraw(state),
  }
}

export function statusConference(conference: ConferenceSummary): StatusConference {
  const { _id, subConference, startDate, endDate, timeZone, location, country, notification } = conference
  return { _id, slug: slugOf(conference), subConference, startDate, endDate, timeZone, location, country, notification }
}

function statusFile(file: SubmissionFile, held: Hold | null): StatusFile {
  return {
    id: file.id,
    kind: file.kind,
    name: file.name,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    receivedAt: file.arrivedAt.toISOString(),
    replacedAt: file.replacedAt?.toISOString() ?? null,
    held,
    heldInWords: held && holdLabels[held],
  }
}
