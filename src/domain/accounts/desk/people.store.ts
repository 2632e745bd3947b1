import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countUpToLimit } from '../../desk/list-page.store.ts'
import { type Cursor, type CursorRange, countLimit, cursorPageOf, rowsToFetch } from '../../desk/list-page.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database, Tables } from '../../tables.ts'
import type { AccountId, Role } from '../account.ts'
import type { PeopleQuery } from './people-query.ts'

interface ListedPerson {
  id: AccountId
  name: string
  email: string
  role: Role
  confirmed: boolean
  disabled: boolean
  createdAt: Date
  cursor: Cursor
}

export function peopleOf(db: Database) {
  return {
    /** The newest first; with `before` the page that ends there. */
    async page(query: PeopleQuery, { after, before, limit }: CursorRange & { limit: number }): Promise<ListedPerson[]> {
      const from = after ?? before
      const upwards = before !== undefined
      const compared = sql.raw(upwards ? '>' : '<')
      const rows = await db
        .selectFrom('account')
        .select(['id', 'f_name', 'l_name', 'email', 'role', 'confirmed_at', 'disabled_at', 'created_at', sql<string>`created_at::text`.as('key')])
        .where((row) => matches(row, query))
        .$if(from !== undefined, (select) => select.where(sql<SqlBool>`(created_at, id) ${compared} (${from?.key}::timestamptz, ${from?.id}::text)`))
        .orderBy('created_at', upwards ? 'asc' : 'desc')
        .orderBy('id', upwards ? 'asc' : 'desc')
        .limit(limit)
        .execute()
      return (upwards ? rows.toReversed() : rows).map((row) => ({
        id: row.id,
        name: `${row.f_name} ${row.l_name}`.trim(),
        email: row.email,
        role: row.role,
        confirmed: row.confirmed_at !== null,
        disabled: row.disabled_at !== null,
        createdAt: row.created_at,
        cursor: { key: row.key, id: row.id },
      }))
    },

    async count(query: PeopleQuery): Promise<number> {
      const rows = db
        .selectFrom('account')
        .select('id')
        .where((row) => matches(row, query))
      return countUpToLimit(db, rows)
    },

    /** The numbers of submissions, applications and messages from an address. */
    async sentFrom(email: string): Promise<{ submissions: number; applications: number; messages: number }> {
      const address = email.toLowerCase()
      const { rows } = await sql<Record<'submissions' | 'applications' | 'messages', number>>`SELECT
        (SELECT count(*)::int FROM submission WHERE lower(email) = ${address}) AS submissions,
        (SELECT count(*)::int FROM application WHERE lower(email) = ${address}) AS applications,
        (SELECT count(*)::int FROM contact_message WHERE lower(email) = ${address}) AS messages`.execute(db)
      return rows[0] ?? { submissions: 0, applications: 0, messages: 0 }
    },

    /** Locks the account of an address, if there is one. */
    async lockAddress(email: string): Promise<void> {
      await db.selectFrom('account').select('id').where(sql<SqlBool>`lower(email) = ${email.toLowerCase()}`).forUpdate().execute()
    },

    /** Locks all enabled organisers until the transaction ends, so that two organisers cannot remove each other. */
    async lockOrganisers(): Promise<AccountId[]> {
      const rows = await db
        .selectFrom('account')
        .select('id')
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

function matches(row: ExpressionBuilder<Tables, 'account'>, { search, role, state }: PeopleQuery) {
  const words = searchWords(search)
  return row.and([
    ...(search && words.length === 0 ? [sql<SqlBool>`false`] : []),
    ...(words.length > 0 ? [sql<SqlBool>`words @@ ${prefixTsquery(words)}::tsquery`] : []),
    ...(role ? [row('role', '=', role)] : []),
    ...(state === 'disabled' ? [row('disabled_at', 'is not', null)] : []),
    ...(state === 'unconfirmed' ? [row('confirmed_at', 'is', null)] : []),
  ])
}

/** One page of the matching accounts with the cursors of its neighbours. */
export async function listPeople(db: Database, query: PeopleQuery, range: CursorRange) {
  const store = peopleOf(db)
  const [fetched, count] = await Promise.all([store.page(query, { ...range, limit: rowsToFetch }), store.count(query)])
  const { rows: people, previous, next } = cursorPageOf(fetched, range)
  return { people, previous, next, total: count > countLimit ? undefined : count }
}
