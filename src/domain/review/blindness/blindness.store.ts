import { randomId } from '../../accounts/tokens.ts'
import type { FileScan } from '../../files/file-scan.ts'
import { filesForReviewers } from '../../submissions/paper-files.ts'
import type { FileKind } from '../../submissions/submission.ts'
import type { Database } from '../../tables.ts'
import { type CopyState, reviewStages } from '../review.ts'
import type { HoldReason } from './document.ts'
import type { KnownPerson } from './find-identities.ts'
import type { Finding } from './find-in-document.ts'

/** A file of a paper that reviewers may read once it is checked. */
export interface CheckedPaperFile {
  id: string
  kind: FileKind
  arrivedAt: Date
  storageKey: string
  mediaType: string
  scan: FileScan | null
}

/** What is checked: the paper's own words and its files, for these people. */
export interface PaperToCheck {
  version: number
  conferenceId: string
  /** Whether it was checked so that nobody is named in it; it always will be. */
  wasBlind: boolean
  words: { location: string; text: string }[]
  people: KnownPerson[]
  files: CheckedPaperFile[]
}

export interface StoredFinding extends Finding {
  id: string
  /** Null for the title, the abstract and the keywords. */
  fileId: string | null
  explanation: string
}

/** The state of one file, or of the paper's own words, before reviewers. */
export interface Guarded {
  /** Null for the paper's own words. */
  fileId: string | null
  state: CopyState
  reason: HoldReason | ''
  copyId: string | null
  allowedBy: string | null
  allowedAt: Date | null
  /** Of a file that could be read; word processors' files have no pages of their own. */
  pages: number | null
  words: number | null
  /** Of a PDF file. */
  fontsNotEmbedded: string[]
}

/** What names the authors of papers, and whether reviewers may read them. */
export function blindnessOf(db: Database) {
  return {
    /** Papers that wait for a check. */
    async waiting(limit: number): Promise<string[]> {
      const rows = await db.selectFrom('paper_blindness').select('paper_id').where('state', '=', 'waiting').orderBy('paper_id').limit(limit).execute()
      return rows.map(({ paper_id }) => paper_id)
    },

    async isWaiting(paperId: string): Promise<boolean> {
      const row = await db.selectFrom('paper_blindness').select('state').where('paper_id', '=', paperId).executeTakeFirst()
      return row?.state === 'waiting'
    },

    async toCheck(paperId: string): Promise<PaperToCheck | undefined> {
      const row = await db
        .selectFrom('paper')
        .innerJoin('paper_blindness', 'paper_blindness.paper_id', 'paper.id')
        .select(['paper.title', 'paper.abstract', 'paper.keywords', 'paper.conference_id', 'paper_blindness.version', 'paper_blindness.is_blind'])
        .where('paper.id', '=', paperId)
        .executeTakeFirst()
      if (!row) return undefined
      const people = await db
        .selectFrom('paper_author')
        .select(['name', 'email', 'affiliation', 'orcid'])
        .where('paper_id', '=', paperId)
        // What an erasure leaves of somebody.
        .where('name', '<>', 'Deleted')
        .orderBy('position')
        .execute()
      const words = [
        { location: 'title', text: row.title },
        { location: 'abstract', text: row.abstract },
        { location: 'keywords', text: row.keywords.join(', ') },
      ]
      return { version: row.version, conferenceId: row.conference_id, wasBlind: row.is_blind, words, people, files: await this.filesOf(paperId) }
    },

    /** The current files that reviewers read at each stage; see `filesForReviewers`. */
    async filesOf(paperId: string): Promise<CheckedPaperFile[]> {
      const rows = await db
        .selectFrom('submission_file')
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .select(['stored_file.id', 'submission_file.kind', 'arrived_at', 'storage_key', 'media_type', 'scan'])
        .where('paper_id', '=', paperId)
        .where('replaced_at', 'is', null)
        .orderBy('submission_file.position')
        .orderBy('arrived_at')
        .orderBy('stored_file.id')
        .execute()
      const files = rows.map(({ storage_key, media_type, arrived_at, ...row }) => ({
        ...row,
        storageKey: storage_key,
        mediaType: media_type,
        arrivedAt: arrived_at,
      }))
      return reviewStages.flatMap((stage) => filesForReviewers(files, stage))
    },

    /** Locks the state of a paper until the transaction ends; returns its version. */
    async lock(paperId: string): Promise<number | undefined> {
      const row = await db.selectFrom('paper_blindness').select('version').where('paper_id', '=', paperId).forUpdate().executeTakeFirst()
      return row?.version
    },

    /** The version that the acts at the desk name; 0 where nothing was ever checked. */
    async versionOf(paperId: string): Promise<number> {
      const row = await db.selectFrom('paper_blindness').select('version').where('paper_id', '=', paperId).executeTakeFirst()
      return row?.version ?? 0
    },

    /** The paper's own words first, then its files. */
    async guarded(paperId: string): Promise<Guarded[]> {
      const words = await db.selectFrom('paper_blindness').select(['state', 'allowed_by', 'allowed_at']).where('paper_id', '=', paperId).execute()
      const files = await db
        .selectFrom('reviewer_copy')
        .select(['file_id', 'state', 'reason', 'copy_id', 'allowed_by', 'allowed_at', 'pages', 'words', 'fonts_not_embedded'])
        .where('paper_id', '=', paperId)
        .orderBy('file_id')
        .execute()
      return [
        ...words.map((row) => ({
          ...row,
          file_id: null,
          reason: row.state === 'held' ? 'found' : '',
          copy_id: null,
          pages: null,
          words: null,
          fonts_not_embedded: [],
        })),
        ...files,
      ].map((row) => ({
        fileId: row.file_id,
        state: row.state,
        reason: row.reason as HoldReason | '',
        copyId: row.copy_id,
        allowedBy: row.allowed_by,
        allowedAt: row.allowed_at,
        pages: row.pages,
        words: row.words,
        fontsNotEmbedded: row.fonts_not_embedded,
      }))
    },

    async findings(paperId: string): Promise<StoredFinding[]> {
      const rows = await db.selectFrom('blindness_finding').selectAll().where('paper_id', '=', paperId).orderBy('found_at').orderBy('id').execute()
      return rows.map(({ id, file_id, kind, location, excerpt, is_reference, explanation }) => ({
        id,
        fileId: file_id,
        kind,
        location,
        excerpt,
        isReference: is_reference,
        explanation,
      }))
    },

    /** From now on nobody may be named in it. */
    async setBlind(paperId: string): Promise<void> {
      await db.updateTable('paper_blindness').set({ is_blind: true }).where('paper_id', '=', paperId).execute()
    },

    async explain(findingIds: readonly string[], explanation: string): Promise<void> {
      if (findingIds.length > 0) await db.updateTable('blindness_finding').set({ explanation }).where('id', 'in', findingIds).execute()
    },

    /** Sets the result of a check; the caller has locked the paper. Returns the copies that are no longer used. */
    async setResult(paperId: string, guarded: readonly Guarded[], findings: readonly Omit<StoredFinding, 'id'>[], now: Date): Promise<string[]> {
      const before = await db.deleteFrom('reviewer_copy').where('paper_id', '=', paperId).returning('copy_id').execute()
      const kept = new Set(guarded.map(({ copyId }) => copyId))
      await db.deleteFrom('blindness_finding').where('paper_id', '=', paperId).execute()
      for (const one of guarded) {
        const { state, allowedBy: allowed_by, allowedAt: allowed_at } = one
        const row = { state, allowed_by, allowed_at, checked_at: now }
        if (one.fileId === null) await db.updateTable('paper_blindness').set(row).where('paper_id', '=', paperId).execute()
        else
          await db
            .insertInto('reviewer_copy')
            .values({
              ...row,
              paper_id: paperId,
              file_id: one.fileId,
              reason: one.reason,
              copy_id: one.copyId,
              pages: one.pages,
              words: one.words,
              fonts_not_embedded: one.fontsNotEmbedded,
            })
            .execute()
      }
      // Ids that go up keep the order in which they were found.
      const rows = findings.map(({ fileId, isReference, ...finding }, index) => ({
        ...finding,
        id: `${String(index).padStart(4, '0')}${randomId()}`,
        paper_id: paperId,
        file_id: fileId,
        is_reference: isReference,
        found_at: now,
      }))
      if (rows.length > 0) await db.insertInto('blindness_finding').values(rows).execute()
      return before.flatMap(({ copy_id }) => (copy_id !== null && !kept.has(copy_id) ? [copy_id] : []))
    },

    /** Lets one file, or the paper's own words, pass, or holds it again. */
    async setAllowed(paperId: string, fileId: string | null, allowed: { by: string; at: Date } | null): Promise<void> {
      const row = { state: allowed ? ('ready' as const) : ('held' as const), allowed_by: allowed?.by ?? null, allowed_at: allowed?.at ?? null }
      if (fileId === null) await db.updateTable('paper_blindness').set(row).where('paper_id', '=', paperId).execute()
      else await db.updateTable('reviewer_copy').set(row).where('paper_id', '=', paperId).where('file_id', '=', fileId).execute()
    },
  }
}
