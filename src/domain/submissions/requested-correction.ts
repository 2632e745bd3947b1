import { detailChanges } from '../papers/detail-changes.ts'
import { detailsFrom } from '../papers/paper-details.schema.ts'
import { paperDetailsOf } from '../papers/paper-details.store.ts'
import type { PaperDetails, PaperRules } from '../papers/paper-details.ts'
import type { Database } from '../tables.ts'
import { withDetails } from './correct-own.ts'
import type { CorrectionRequest } from './correction-request.ts'
import type { Change } from './desk/corrections.store.ts'
import type { Paper } from './paper.ts'
import type { Submission } from './submission.ts'
import { type Correction, changesOf } from './write-correction.ts'

/** What granting a request about the answers of the form would write, measured against what stands now. */
export function requestedAnswers(old: Submission, request: Extract<CorrectionRequest, { paperId: null }>, paperCount: number): Correction {
  return { old, corrected: withDetails(old, request.details), paperCount }
}

export interface RequestedDetails {
  paper: Paper
  before: PaperDetails
  after: PaperDetails
  rules: PaperRules
  changes: { personal: Change[]; others: Change[] }
}

/** The same for a request about a paper. */
export async function requestedDetails(
  db: Database,
  request: Extract<CorrectionRequest, { paperId: string }>,
  papers: readonly Paper[],
): Promise<RequestedDetails> {
  const paper = papers.find(({ id }) => id === request.paperId)
  if (!paper) throw new Error(`The paper of request ${request.id} is gone.`)
  const before = await paperDetailsOf(db).find(paper)
  const rules = await paperDetailsOf(db).rulesOf(paper.conferenceId)
  const after = detailsFrom(request.details, before)
  const changes = detailChanges(before, after, { tracks: rules.tracks, reference: papers.length > 1 ? paper.reference : undefined })
  return { paper, before, after, rules, changes }
}

/** The values that a request would change, a new address among them. */
export async function requestedChanges(db: Database, old: Submission, request: CorrectionRequest, papers: readonly Paper[]): Promise<Change[]> {
  if (request.paperId !== null) {
    const { personal, others } = (await requestedDetails(db, request, papers)).changes
    return [...personal, ...others]
  }
  const correction = requestedAnswers(old, request, papers.length)
  const { personal, others } = changesOf({ ...correction, corrected: { ...correction.corrected, email: request.details.email } })
  return [...personal, ...others]
}
