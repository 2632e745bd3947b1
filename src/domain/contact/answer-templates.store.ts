import type { Selectable } from 'kysely'
import type { AnswerTemplateTable, Database } from '../tables.ts'

export type AnswerTemplate = Selectable<AnswerTemplateTable>

export function answerTemplatesOf(db: Database) {
  return {
    async all(): Promise<AnswerTemplate[]> {
      return db.selectFrom('answer_template').selectAll().orderBy('name').execute()
    },

    async lock(id: string): Promise<AnswerTemplate | undefined> {
      return db.selectFrom('answer_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async isNamed(name: string, except: string): Promise<boolean> {
      const row = await db.selectFrom('answer_template').select('id').where('name', '=', name).where('id', '!=', except).executeTakeFirst()
      return row !== undefined
    },

    async put(template: Omit<AnswerTemplate, 'version'>): Promise<void> {
      await db
        .insertInto('answer_template')
        .values(template)
        .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ ...template, version: row('answer_template.version', '+', 1) })))
        .execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('answer_template').where('id', '=', id).execute()
    },
  }
}
