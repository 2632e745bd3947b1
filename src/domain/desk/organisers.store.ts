import { type SqlBool, sql } from 'kysely'
import type { AccountId } from '../accounts/account.ts'
import type { Database } from '../tables.ts'
import type { DeskRight } from './rights.ts'

export interface Colleague {
  id: AccountId
  name: string
  email: string
}

/** The organisers with a right, to whom such work can be assigned. */
export function organisersOf(db: Database, right: DeskRight) {
  const working = db
    .selectFrom('account')
    .select(['id', 'email', sql<string>`trim(f_name || ' ' || l_name)`.as('name')])
    .where('role', '=', 'organiser')
    .where('disabled_at', 'is', null)
    .where(sql<SqlBool>`desk_rights @> ARRAY[${right}]`)
  return {
    async all(): Promise<Pick<Colleague, 'id' | 'name'>[]> {
      const rows = await working.orderBy('f_name').orderBy('l_name').execute()
      return rows.map(({ id, name }) => ({ id, name }))
    },

    async find(id: string): Promise<Colleague | undefined> {
      return working.where('id', '=', id as AccountId).executeTakeFirst()
    },
  }
}
