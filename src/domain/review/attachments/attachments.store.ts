import { type RawBuilder, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import type { Database } from '../../tables.ts'
import type { HoldReason } from '../blindness/document.ts'
import type { KnownPerson } from '../blindness/find-identities.ts'
import type { AssignmentState, RoundState } from '../review.ts'
import type { AttachedFile, Attachment } from './attachment.ts'

/** What a check found out about an attachment. */
export type AttachmentResult = Pick<Attachment, 'state' | 'reason' | 'findings' | 'allowedBy' | 'allowedAt'> & { copyId: string | null; isBlind: boolean }

interface NewAttachment {
  assignmentId: string
  number: number
  fileId: string
  now: Date
  /** The organiser who attaches it for the reviewer. */
  attachedBy?: string | null
}

/** Files of reviews. */
export function attachmentsOf(db: Database) {
  const all = db
    .selectFrom('review_attachment as attachment')
    .innerJoin('review_assignment as task', 'task.id', 'attachment.assignment_id')
    .leftJoin('stored_file as original', 'original.id', 'attachment.file_id')
    .leftJoin('stored_file as copy', 'copy.id', 'attachment.copy_id')
    .select([
      'attachment.id',
      'attachment.assignment_id as assignmentId',
      'task.round_id as roundId',
      'task.paper_id as paperId',
      'task.number as reviewer',
      'attachment.number',
      'attachment.version',
      'attachment.state',
      sql<HoldReason | ''>`attachment.reason`.as('reason'),
      'attachment.findings',
      'attachment.added_at as addedAt',
      'attachment.attached_by as attachedBy',
      'attachment.allowed_by as allowedBy',
      'attachment.allowed_at as allowedAt',
      fileOf('original').as('original'),
      fileOf('copy').as('copy'),
    ])
    .orderBy('task.number')
    .orderBy('attachment.number')

  return {
    async find(id: string): Promise<Attachment | undefined> {
      return all.where('attachment.id', '=', id).executeTakeFirst()
    },

    /** In the order of the reviewers and of their files. */
    async ofAssignments(ids: readonly string[]): Promise<Attachment[]> {
      return ids.length === 0 ? [] : all.where('attachment.assignment_id', 'in', ids).execute()
    },

    /** Those of submitted reviews: a review that was returned or reopened has none for anybody else. */
    async submittedIn(roundIds: readonly string[]): Promise<Attachment[]> {
      if (roundIds.length === 0) return []
      return all
        .where('task.round_id', 'in', roundIds)
        .where('task.state', '=', 'submitted' satisfies AssignmentState)
        .execute()
    },

    /** The attachment whose copy this is, of a submitted review whose decision the authors of this submission know. */
    async released(submissionId: string, copyId: string): Promise<Attachment | undefined> {
      return all
        .innerJoin('paper', 'paper.id', 'task.paper_id')
        .where('paper.submission_id', '=', submissionId)
        .where('attachment.copy_id', '=', copyId)
        .where('task.state', '=', 'submitted' satisfies AssignmentState)
        .where(({ or, exists, selectFrom }) =>
          or([
            exists(
              selectFrom('paper_move as move')
                .select('move.paper_id')
                .whereRef('move.round_id', '=', 'task.round_id')
                .where('move.released_at', 'is not', null),
            ),
            exists(
              selectFrom('full_paper_decision as decision')
                .select('decision.paper_id')
                .whereRef('decision.round_id', '=', 'task.round_id')
                .where('decision.released_at', 'is not', null),
            ),
          ]),
        )
        .executeTakeFirst()
    },

    /** Papers with files that wait for their check. */
    async waitingPapers(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('review_attachment as attachment')
        .innerJoin('review_assignment as task', 'task.id', 'attachment.assignment_id')
        .select('task.paper_id as paperId')
        .distinct()
        .where('attachment.state', '=', 'waiting')
        .orderBy('task.paper_id')
        .limit(limit)
        .execute()
      return rows.map(({ paperId }) => paperId)
    },

    /** Those of a paper that wait, each with whose file it is. */
    async waitingOf(paperId: string): Promise<{ attachment: Attachment; wasBlind: boolean; reviewerId: string; person: KnownPerson; conferenceId: string }[]> {
      const rows = await all
        .innerJoin('paper', 'paper.id', 'task.paper_id')
        .innerJoin('reviewer', 'reviewer.id', 'task.reviewer_id')
        .select(['paper.conference_id as conferenceId', 'reviewer.id as reviewerId', 'attachment.is_blind as wasBlind'])
        .select(['reviewer.name', 'reviewer.email', 'reviewer.affiliation', 'reviewer.orcid'])
        .where('task.paper_id', '=', paperId)
        .where('attachment.state', '=', 'waiting')
        .execute()
      return rows.map(({ conferenceId, wasBlind, reviewerId, name, email, affiliation, orcid, ...attachment }) => ({
        attachment,
        wasBlind,
        reviewerId,
        person: { name, email, affiliation, orcid },
        conferenceId,
      }))
    },

    async add({ assignmentId, number, fileId, now, attachedBy = null }: NewAttachment): Promise<void> {
      const row = { id: randomId(), assignment_id: assignmentId, number, file_id: fileId, copy_id: null, state: 'waiting' as const }
      await db
        .insertInto('review_attachment')
        .values({ ...row, added_at: now, attached_by: attachedBy })
        .execute()
    },

    /** Those of these rounds that are closed by a decision which the authors do not know yet. */
    async roundsBeforeRelease(roundIds: readonly string[]): Promise<Set<string>> {
      if (roundIds.length === 0) return new Set()
      const decisions = sql`SELECT released_at FROM paper_move WHERE round_id = round.id
        UNION ALL SELECT released_at FROM full_paper_decision WHERE round_id = round.id`
      const rows = await db
        .selectFrom('review_round as round')
        .select('round.id')
        .where('round.id', 'in', roundIds)
        .where('round.state', '=', 'closed' satisfies RoundState)
        .where(sql<boolean>`(SELECT count(*) > 0 AND count(released_at) = 0 FROM (${decisions}) decision)`)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Files of open reviews that are held and of which their reviewers were not told, where nothing has happened since an instant: no check, no
     * line of a draft, no submission. Whoever is still at work reads it on the page. What names somebody else alone is told to nobody.
     */
    async heldUntold(before: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('review_attachment as attachment')
        .innerJoin('review_assignment as task', 'task.id', 'attachment.assignment_id')
        .innerJoin('review_round as round', 'round.id', 'task.round_id')
        .innerJoin('stored_file as original', 'original.id', 'attachment.file_id')
        .leftJoin('review_draft as draft', 'draft.assignment_id', 'task.id')
        .select('attachment.id')
        .where('attachment.told_at', 'is', null)
        .where('attachment.attached_by', 'is', null)
        .where('round.state', '=', 'open')
        .where('task.state', 'in', ['accepted', 'submitted'] satisfies AssignmentState[])
        .where(sql<boolean>`((attachment.state = 'held' AND (attachment.reason <> 'found' OR attachment.findings @> '[{"isOwn": true}]'))
          OR (attachment.state = 'ready' AND original.scan = 'infected'))`)
        .where(sql<boolean>`greatest(attachment.checked_at, draft.saved_at, task.submitted_at) < ${before}`)
        .orderBy('attachment.checked_at')
        .orderBy('attachment.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Notes that its reviewer was told of a file; false when that was noted before. */
    async noteTold(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('review_attachment')
        .set({ told_at: now })
        .where('id', '=', id)
        .where('told_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Sets the result of a check; the caller has locked the attachment. */
    async setResult(id: string, { state, reason, findings, copyId, allowedBy, allowedAt, isBlind }: AttachmentResult, now: Date): Promise<void> {
      await db
        .updateTable('review_attachment')
        .set({
          state,
          reason,
          findings: JSON.stringify(findings),
          copy_id: copyId,
          allowed_by: allowedBy,
          allowed_at: allowedAt,
          is_blind: isBlind,
          checked_at: now,
        })
        .where('id', '=', id)
        .execute()
    },

    /** Lets a file pass, or holds it again. */
    async setAllowed(id: string, allowed: { by: string; at: Date } | null): Promise<void> {
      await db
        .updateTable('review_attachment')
        .set({ state: allowed ? 'ready' : 'held', allowed_by: allowed?.by ?? null, allowed_at: allowed?.at ?? null })
        .where('id', '=', id)
        .execute()
    },

    /** Locks an attachment until the transaction ends, also against a check. */
    async lock(id: string): Promise<Attachment | undefined> {
      await db.selectFrom('review_attachment').select('id').where('id', '=', id).forUpdate().execute()
      return all.where('attachment.id', '=', id).executeTakeFirst()
    },

    /** Deletes attachments with the rows of their files; returns the storage keys of the bytes to delete. */
    async remove(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.deleteFrom('review_attachment').where('id', 'in', ids).returning(['file_id', 'copy_id']).execute()
      return storedFilesOf(db).deleteCopies(rows.flatMap(({ file_id, copy_id }) => [file_id, copy_id].filter((one) => one !== null)))
    },
  }
}

function fileOf(table: 'original' | 'copy'): RawBuilder<AttachedFile | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('id', ${column('id')}, 'name', ${column('original_name')},
    'mediaType', ${column('media_type')}, 'sizeBytes', ${column('size_bytes')}, 'sha256', ${column('sha256')},
    'storageKey', ${column('storage_key')}, 'scan', ${column('scan')}) END`
}
