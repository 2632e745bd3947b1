import { type RawBuilder, sql } from 'kysely'
import { stageKinds } from '../../submissions/paper-files.ts'
import type { Database } from '../../tables.ts'
import type { ReviewStage } from '../review.ts'

/** A file as reviewers get it: the copy, under a name that tells nothing. */
export interface ReviewerFile {
  /** The id of the copy's stored file. */
  fileId: string
  name: string
  mediaType: string
  sizeBytes: number
}

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'application/msword': 'doc' }

/** The name of the copy at this place among the copies of its paper. */
export function neutralName(mediaType: string, index: number): string {
  return `paper${index === 0 ? '' : `-${index + 1}`}.${extensions[mediaType] ?? 'docx'}`
}

/**
 * Whether a paper was checked for the mode in which it is reviewed now; it is named by an expression. What was checked where reviewers know the
 * authors was never searched for their names.
 */
export const isCheckedForMode = (
  paper: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (SELECT FROM paper_blindness checked JOIN paper guarded ON guarded.id = checked.paper_id
  LEFT JOIN review_settings present ON present.conference_id = guarded.conference_id
  WHERE checked.paper_id = ${paper} AND (checked.is_blind OR coalesce(present.mode, 'double-blind') <> 'double-blind'))`

/** What reviewers may download of a paper at a stage of its review: only copies that are ready, of the current files, and never anything that a scanner found infected. */
export async function reviewerFiles(db: Database, paperId: string, stage: ReviewStage): Promise<ReviewerFile[]> {
  const rows = await db
    .selectFrom('reviewer_copy')
    .innerJoin('stored_file as copy', 'copy.id', 'reviewer_copy.copy_id')
    .innerJoin('submission_file', (join) =>
      join.onRef('submission_file.file_id', '=', 'reviewer_copy.file_id').onRef('submission_file.paper_id', '=', 'reviewer_copy.paper_id'),
    )
    .innerJoin('stored_file as original', 'original.id', 'reviewer_copy.file_id')
    .select(['copy.id', 'copy.media_type', 'copy.size_bytes', 'copy.scan', 'original.scan as original_scan'])
    .where('reviewer_copy.paper_id', '=', paperId)
    .where('reviewer_copy.state', '=', 'ready')
    .where(isCheckedForMode(sql.ref('reviewer_copy.paper_id')))
    .where('submission_file.kind', 'in', Object.values(stageKinds[stage]))
    .where('submission_file.replaced_at', 'is', null)
    .orderBy('submission_file.position')
    .orderBy('original.arrived_at')
    .orderBy('original.id')
    .execute()
  return rows
    .filter(({ scan, original_scan }) => scan !== 'infected' && original_scan !== 'infected')
    .map((row, index) => ({ fileId: row.id, name: neutralName(row.media_type, index), mediaType: row.media_type, sizeBytes: Number(row.size_bytes) }))
}

/** Whether the title, the abstract and the keywords may be shown to reviewers. */
export async function areWordsReady(db: Database, paperId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paper_blindness')
    .select('state')
    .where('paper_id', '=', paperId)
    .where(isCheckedForMode(sql.ref('paper_blindness.paper_id')))
    .executeTakeFirst()
  return row?.state === 'ready'
}
