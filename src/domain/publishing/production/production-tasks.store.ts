import type { Insertable, Selectable } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database, ProductionCommentTable, ProductionTaskTable } from '../../tables.ts'

export type ProductionTask = Selectable<ProductionTaskTable>
export type ProductionComment = Selectable<ProductionCommentTable>

/** A file that a copy-editor or a typesetter can be given. */
export interface WorkFile {
  id: string
  name: string
  from: 'author' | 'outside' | 'typeset'
  arrivedAt: Date
}

/** What people from outside do for articles, by a link. */
export function productionTasksOf(db: Database) {
  return {
    async add(task: Insertable<ProductionTaskTable>): Promise<void> {
      await db.insertInto('production_task').values(task).execute()
    },

    async find(id: string): Promise<ProductionTask | undefined> {
      return db.selectFrom('production_task').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findByHash(tokenHash: Buffer): Promise<ProductionTask | undefined> {
      return db.selectFrom('production_task').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
    },

    /** With the names of their files, the newest first. */
    async ofArticle(articleId: string): Promise<(ProductionTask & { source_name: string | null; result_name: string | null })[]> {
      return db
        .selectFrom('production_task')
        .leftJoin('stored_file as source', 'source.id', 'production_task.source_file_id')
        .leftJoin('stored_file as result', 'result.id', 'production_task.result_file_id')
        .selectAll('production_task')
        .select(['source.original_name as source_name', 'result.original_name as result_name'])
        .where('article_id', '=', articleId)
        .orderBy('sent_at', 'desc')
        .orderBy('production_task.id')
        .execute()
    },

    /** The comments on all tasks of an article, in the order in which they were written. */
    async commentsOn(articleId: string): Promise<ProductionComment[]> {
      return db
        .selectFrom('production_comment')
        .innerJoin('production_task', 'production_task.id', 'production_comment.task_id')
        .selectAll('production_comment')
        .where('production_task.article_id', '=', articleId)
        .orderBy('production_comment.task_id')
        .orderBy('production_comment.position')
        .execute()
    },

    /** Adds a comment; false when the last one of the same side has the same text, as a repeated post has. */
    async comment(taskId: string, byOffice: boolean, text: string, now: Date): Promise<boolean> {
      const last = await db
        .selectFrom('production_comment')
        .select(['position', 'by_office', 'text'])
        .where('task_id', '=', taskId)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last?.by_office === byOffice && last.text === text) return false
      const row = { task_id: taskId, position: (last?.position ?? -1) + 1, by_office: byOffice, text, written_at: now }
      await db.insertInto('production_comment').values(row).execute()
      return true
    },

    async deliver(id: string, fileId: string, now: Date): Promise<void> {
      await db.updateTable('production_task').set({ state: 'delivered', result_file_id: fileId, delivered_at: now }).where('id', '=', id).execute()
    },

    async revoke(id: string): Promise<void> {
      await db.updateTable('production_task').set({ state: 'revoked' }).where('id', '=', id).execute()
    },

    /** Those that are due between two days and were not reminded of yet. */
    async toRemind(from: CalendarDay, until: CalendarDay): Promise<ProductionTask[]> {
      return db
        .selectFrom('production_task')
        .selectAll()
        .where('state', '=', 'open')
        .where('reminded_at', 'is', null)
        .where('due_on', '>=', from)
        .where('due_on', '<=', until)
        .orderBy('due_on')
        .limit(1000)
        .execute()
    },

    /** Notes a reminder; false when it was noted before or nothing is awaited any more. */
    async noteReminder(id: string, now: Date): Promise<boolean> {
      const noted = await db
        .updateTable('production_task')
        .set({ reminded_at: now })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return noted !== undefined
    },

    /** What can be worked on: the author's files, what came back from outside, and the typeset pages; the newest first. */
    async filesOf(articleId: string): Promise<WorkFile[]> {
      const rows = await db
        .selectFrom('article')
        .innerJoin('submission_file', 'submission_file.paper_id', 'article.paper_id')
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .select(['stored_file.id', 'stored_file.original_name as name', 'stored_file.arrived_at'])
        .select((one) => one.val<WorkFile['from']>('author').as('from'))
        .where('article.id', '=', articleId)
        .where('submission_file.replaced_at', 'is', null)
        .where('submission_file.kind', 'in', ['document', 'fullpaper'])
        .union(
          db
            .selectFrom('production_task')
            .innerJoin('stored_file', 'stored_file.id', 'production_task.result_file_id')
            .select(['stored_file.id', 'stored_file.original_name as name', 'stored_file.arrived_at'])
            .select((one) => one.val<WorkFile['from']>('outside').as('from'))
            .where('production_task.article_id', '=', articleId)
            .where('production_task.kind', '=', 'copy-editing'),
        )
        .union(
          db
            .selectFrom('article')
            .innerJoin('stored_file', 'stored_file.id', 'article.typeset_file_id')
            .select(['stored_file.id', 'stored_file.original_name as name', 'stored_file.arrived_at'])
            .select((one) => one.val<WorkFile['from']>('typeset').as('from'))
            .where('article.id', '=', articleId),
        )
        .execute()
      const files = rows.map((row) => ({ id: row.id, name: row.name, from: row.from, arrivedAt: row.arrived_at }))
      return files.toSorted((one, other) => other.arrivedAt.getTime() - one.arrivedAt.getTime())
    },
  }
}
