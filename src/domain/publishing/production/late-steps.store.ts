import { sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'

const maxSteps = 12

/** A step of production that should have been done by now. */
export interface LateStep {
  articleId: string
  title: string
  step: 'copy-editing' | 'typesetting' | 'proof' | 'office'
  /** Who is late; empty for the office itself. */
  name: string
  dueOn: CalendarDay
}

export const lateStepLabels = {
  'copy-editing': 'Copy-editing',
  typesetting: 'Typesetting',
  proof: 'Author’s proof',
  office: 'With the office',
} as const satisfies Record<LateStep['step'], string>

/** What outsiders have not delivered, authors have not answered, and the office has not done although nobody else has it; the latest first. */
export async function lateSteps(db: Database, today: CalendarDay): Promise<LateStep[]> {
  const { rows } = await sql<LateStep>`
    WITH made AS (SELECT id, title, state, due_on FROM article WHERE state IN ('copy-editing', 'proof', 'ready')),
    open_task AS (SELECT article_id, kind, name, production_task.due_on FROM production_task JOIN made ON made.id = article_id WHERE production_task.state = 'open'),
    open_proof AS (SELECT article_id, name, article_proof.due_on FROM article_proof JOIN made ON made.id = article_id WHERE made.state = 'proof' AND answer IS NULL)
    SELECT made.id AS "articleId", made.title, late.step, late.name, late.due_on AS "dueOn"
    FROM made JOIN (
      SELECT article_id, kind AS step, name, due_on FROM open_task
      UNION ALL SELECT article_id, 'proof', name, due_on FROM open_proof
      UNION ALL SELECT id, 'office', '', due_on FROM made
        WHERE NOT EXISTS (SELECT FROM open_task WHERE article_id = made.id) AND NOT EXISTS (SELECT FROM open_proof WHERE article_id = made.id)
    ) late ON late.article_id = made.id
    WHERE late.due_on < ${today} ORDER BY late.due_on, made.title LIMIT ${maxSteps}`.execute(db)
  return rows
}
