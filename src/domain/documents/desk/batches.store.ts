import type { Database } from '../../tables.ts'
import type { DocumentKind, DocumentLanguage } from '../document.ts'

export interface Batch {
  id: string
  conferenceId: string
  kind: DocumentKind
  language: DocumentLanguage
  /** Whether the holders get a letter. */
  tells: boolean
  madeAt: Date
  madeBy: string
  finishedAt: Date | null
}

export interface BatchProgress extends Batch {
  total: number
  issued: number
  problems: { subject: string; problem: string }[]
}

const problemsShown = 20

/** Many documents that are issued in the background. */
export function batchesOf(db: Database) {
  return {
    async add(batch: Batch & { madeById: string }, subjects: readonly string[]): Promise<void> {
      await db
        .insertInto('document_batch')
        .values({
          id: batch.id,
          conference_id: batch.conferenceId,
          kind: batch.kind,
          language: batch.language,
          tells: batch.tells,
          made_at: batch.madeAt,
          made_by_id: batch.madeById,
          made_by: batch.madeBy,
          finished_at: null,
        })
        .execute()
      await db
        .insertInto('document_batch_item')
        .values(subjects.map((subject, index) => ({ batch_id: batch.id, position: index + 1, subject, state: 'waiting' as const })))
        .execute()
    },

    async find(id: string): Promise<Batch | undefined> {
      const row = await db.selectFrom('document_batch').selectAll().where('id', '=', id).executeTakeFirst()
      return row && batchFrom(row)
    },

    /** Those that are not finished, for a process that begins again. */
    async unfinished(): Promise<string[]> {
      const rows = await db.selectFrom('document_batch').select('id').where('finished_at', 'is', null).orderBy('made_at').execute()
      return rows.map(({ id }) => id)
    },

    async waiting(id: string, limit: number): Promise<{ position: number; subject: string }[]> {
      const items = db.selectFrom('document_batch_item').select(['position', 'subject']).where('batch_id', '=', id).where('state', '=', 'waiting')
      return items.orderBy('position').limit(limit).execute()
    },

    /** Everybody who was to get a document of this kind, whatever became of it. */
    async subjectsOf(conferenceId: string, kind: DocumentKind): Promise<Set<string>> {
      const rows = await db
        .selectFrom('document_batch_item')
        .innerJoin('document_batch', 'document_batch.id', 'batch_id')
        .select('subject')
        .where('conference_id', '=', conferenceId)
        .where('kind', '=', kind)
        .execute()
      return new Set(rows.map(({ subject }) => subject))
    },

    async settle(id: string, position: number, result: { documentId: string } | { problem: string }): Promise<void> {
      const set = 'documentId' in result ? { state: 'issued' as const, document_id: result.documentId } : { state: 'refused' as const, problem: result.problem }
      await db.updateTable('document_batch_item').set(set).where('batch_id', '=', id).where('position', '=', position).execute()
    },

    async finish(id: string, now: Date): Promise<void> {
      await db.updateTable('document_batch').set({ finished_at: now }).where('id', '=', id).where('finished_at', 'is', null).execute()
    },

    /** The last one of a conference, with how far it is. */
    async latest(conferenceId: string): Promise<BatchProgress | undefined> {
      const row = await db
        .selectFrom('document_batch')
        .selectAll()
        .where('conference_id', '=', conferenceId)
        .orderBy('made_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const items = db.selectFrom('document_batch_item').where('batch_id', '=', row.id)
      const { total, issued } = await items
        .select(({ fn }) => [fn.countAll<string>().as('total'), fn.countAll<string>().filterWhere('state', '=', 'issued').as('issued')])
        .executeTakeFirstOrThrow()
      const problems = await items.select(['subject', 'problem']).where('state', '=', 'refused').orderBy('position').limit(problemsShown).execute()
      return { ...batchFrom(row), total: Number(total), issued: Number(issued), problems }
    },
  }
}

function batchFrom(row: {
  id: string
  conference_id: string
  kind: DocumentKind
  language: DocumentLanguage
  tells: boolean
  made_at: Date
  made_by: string
  finished_at: Date | null
}): Batch {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    kind: row.kind,
    language: row.language,
    tells: row.tells,
    madeAt: row.made_at,
    madeBy: row.made_by,
    finishedAt: row.finished_at,
  }
}
