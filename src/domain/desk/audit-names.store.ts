import { sql } from 'kysely'
import type { AccountId } from '../accounts/account.ts'
import type { Database } from '../tables.ts'
import { type AuditNames, idsIn } from './audit-details.ts'
import type { AuditEntry } from './audit-log.store.ts'

/** The names of the people and conferences that entries have the ids of, in one query for each kind that occurs. */
export async function auditNamesOf(db: Database, entries: readonly AuditEntry[]): Promise<AuditNames> {
  const found = entries.map(({ act, details }) => idsIn(act, details))
  const people = [...found.flatMap(({ accounts }) => accounts), ...entries.flatMap(({ about }) => accountIdOf(about) ?? [])]
  return {
    accounts: await accountNames(db, [...new Set(people)]),
    conferences: await conferenceNames(db, [...new Set(found.flatMap(({ conferences }) => conferences))]),
  }
}

/** The account that an entry is about. */
export function accountIdOf(about: string): string | undefined {
  return about.startsWith('account:') ? about.slice('account:'.length) : undefined
}

async function accountNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', sql<string>`trim(f_name || ' ' || l_name)`.as('name')])
    .where('id', 'in', ids as AccountId[])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function conferenceNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('conference').select(['id', 'con_no', 'sub_conference']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, `${row.con_no} ${row.sub_conference}`.trim()]))
}
