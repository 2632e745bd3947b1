import { type Selectable, sql } from 'kysely'
import type { Database, DoiDepositTable } from '../../tables.ts'
import { type DepositState, depositStates } from './deposit.ts'

export type DepositRow = Selectable<DoiDepositTable>

const shownOnPage = 200

/** Deposits at the registrar of DOIs. */
export function depositsOf(db: Database) {
  return {
    /** Has everything under the prefix sent that is new or has changed since it was noted. Returns how many articles. */
    async noteChanges(prefix: string, now: Date): Promise<number> {
      const { numAffectedRows } = await sql`
        INSERT INTO doi_deposit (article_id, doi, state, changed_at, next_try_at)
        SELECT article.id, article.doi, 'waiting', article.changed_at, ${now} FROM article
        LEFT JOIN doi_deposit known ON known.article_id = article.id
        WHERE article.state IN ('published', 'removed') AND starts_with(article.doi, ${`${prefix}/`})
          AND (known.article_id IS NULL OR known.changed_at < article.changed_at)
        ON CONFLICT (article_id) DO UPDATE
        SET doi = EXCLUDED.doi, state = 'waiting', changed_at = EXCLUDED.changed_at, next_try_at = EXCLUDED.next_try_at, tries = 0, message = ''`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** Takes what is due, the longest waiting first, so that nobody else does until `until`. */
    async claimDue(state: 'waiting' | 'sent', now: Date, until: Date, limit: number): Promise<DepositRow[]> {
      return db
        .updateTable('doi_deposit')
        .set({ next_try_at: until })
        .where('article_id', 'in', (due) =>
          due
            .selectFrom('doi_deposit')
            .select('article_id')
            .where('state', '=', state)
            .where('next_try_at', '<=', now)
            .orderBy('next_try_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute()
    },

    /** Unless the article has changed meanwhile: then the newer one waits already. */
    async change(row: DepositRow, changes: Partial<Omit<DepositRow, 'article_id' | 'doi' | 'changed_at'>>): Promise<void> {
      await db
        .updateTable('doi_deposit')
        .set(changes)
        .where('article_id', '=', row.article_id)
        .where('changed_at', '=', row.changed_at)
        .where('state', '=', row.state)
        .execute()
    },

    async retry(articleId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('doi_deposit')
        .set({ state: 'waiting', next_try_at: now, tries: 0 })
        .where('article_id', '=', articleId)
        .where('state', 'in', ['waiting', 'failed'])
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async find(articleId: string): Promise<DepositRow | undefined> {
      return db.selectFrom('doi_deposit').selectAll().where('article_id', '=', articleId).executeTakeFirst()
    },

    async counts(): Promise<Record<DepositState, number>> {
      const rows = await db
        .selectFrom('doi_deposit')
        .select(['state', sql<number>`count(*)::int`.as('count')])
        .groupBy('state')
        .execute()
      const counted = Object.fromEntries(depositStates.map((state) => [state, 0])) as Record<DepositState, number>
      for (const { state, count } of rows) counted[state] = count
      return counted
    },

    /** What needs somebody first: failures, then what is under way, then the newest of what is registered. */
    async list(): Promise<(DepositRow & { title: string })[]> {
      return db
        .selectFrom('doi_deposit')
        .innerJoin('article', 'article.id', 'doi_deposit.article_id')
        .selectAll('doi_deposit')
        .select('article.title')
        .orderBy(sql`array_position(ARRAY['failed', 'waiting', 'sent', 'registered'], doi_deposit.state)`)
        .orderBy('doi_deposit.changed_at', 'desc')
        .orderBy('doi_deposit.article_id')
        .limit(shownOnPage)
        .execute()
    },
  }
}
