import type { AccountId } from '../accounts/account.ts'
import type { Database } from '../tables.ts'

/** The organisers to whom work can be assigned. */
export function organisersOf(db: Database) {
  const working = db.selectFrom('account').select(['id', 'f_name', 'l_name']).where('role', '=', 'organiser').where('disabled_at', 'is', null)
  return {
    async all(): Promise<{ id: AccountId; name: string }[]> {
      const rows = await working.orderBy('f_name').orderBy('l_name').execute()
      return rows.map((row) => ({ id: row.id, name: `${row.f_name} ${row.l_name}`.trim() }))
    },

    async find(id: string): Promise<{ id: AccountId; name: string } | undefined> {
      const row = await working.where('id', '=', id as AccountId).executeTakeFirst()
      return row && { id: row.id, name: `${row.f_name} ${row.l_name}`.trim() }
    },
  }
}
