import type { Database } from '../tables.ts'
import { paperCorrection, withDetails } from './correct-own.ts'
import type { CorrectionRequest } from './correction-request.ts'
import type { Change } from './desk/corrections.store.ts'
import type { Paper } from './paper.ts'
import { papersOf } from './papers.store.ts'
import type { Submission } from './submission.ts'
import { type Correction, changesOf } from './write-correction.ts'

/** What granting a request would write, measured against what stands now. */
export async function requestedCorrection(db: Database, old: Submission, request: CorrectionRequest, papers: readonly Paper[]): Promise<Correction> {
  if (request.paperId === null) return { old, corrected: withDetails(old, request.details), paperCount: papers.length }
  const paper = papers.find(({ id }) => id === request.paperId)
  if (!paper) throw new Error(`The paper of request ${request.id} is gone.`)
  const before = (await papersOf(db).authorsOfAll([paper.id])).get(paper.id) ?? []
  return paperCorrection(old, { paper, before, form: request.details, paperCount: papers.length })
}

/** The values that a request would change, a new address among them. */
export async function requestedChanges(db: Database, old: Submission, request: CorrectionRequest, papers: readonly Paper[]): Promise<Change[]> {
  const correction = await requestedCorrection(db, old, request, papers)
  const email = request.paperId === null ? request.details.email : old.email
  const { personal, others } = changesOf({ ...correction, corrected: { ...correction.corrected, email } })
  return [...personal, ...others]
}
