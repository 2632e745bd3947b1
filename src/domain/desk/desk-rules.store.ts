import type { Database } from '../tables.ts'

/** 'passkey': only people who signed in with a passkey may open the desk. */
type DeskRule = 'passkey'

export function deskRulesOf(db: Database) {
  return {
    async holds(rule: DeskRule): Promise<boolean> {
      return (await db.selectFrom('desk_rule').select('name').where('name', '=', rule).executeTakeFirst()) !== undefined
    },

    /** False when it was in force already. */
    async set(rule: DeskRule, now: Date): Promise<boolean> {
      const done = await db
        .insertInto('desk_rule')
        .values({ name: rule, set_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return done.numInsertedOrUpdatedRows === 1n
    },

    /** False when it was not in force. */
    async lift(rule: DeskRule): Promise<boolean> {
      const done = await db.deleteFrom('desk_rule').where('name', '=', rule).executeTakeFirst()
      return done.numDeletedRows > 0n
    },
  }
}
