import { type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import { limitedCount } from '../../desk/list-page.store.ts'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { readReference } from '../../forms/reference.ts'
import type { Currency } from '../../money/money.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database, Tables } from '../../tables.ts'
import { type RegistrationState, registrationStates } from '../registration.ts'
import type { RegistrationQuery, RegistrationSortKey } from './registration-query.ts'

/** A row of the list, with everything that the export has. */
export interface ListedRegistration {
  reference: string
  version: number
  state: RegistrationState
  registeredAt: Date
  conference: string
  regtype: string
  feeMinor: number
  currency: Currency
  title: string
  name: string
  email: string
  company: string
  country: string
  mobile: string
  phone: string
  social: string
  message: string
  /** The names of accompanying persons. */
  accompanying: string[]
  suspicion: string | null
  /** The cursor of this row: a page begins after it or ends before it. */
  cursor: Cursor
}

export type StateCounts = Record<RegistrationState, number>

type PageRange = CursorRange & { limit: number }

/** The column of each order. The collation is bytewise, so that cursors are stable. */
const sortColumns = {
  registered: sql`registration.registered_at`,
  name: sql`(lower(registration.name) COLLATE "C")`,
} as const satisfies Record<RegistrationSortKey, unknown>

export function registrationListOf(db: Database) {
  const matching = (query: RegistrationQuery) =>
    db
      .selectFrom('registration')
      .select('registration.id')
      .where((row) => matches(row, query))
  return {
    /** One page in the order of the query; with `before` the page that ends there. */
    async page(query: RegistrationQuery, part: PageRange): Promise<ListedRegistration[]> {
      const rows = (await rowsOf(db, query, part).execute()).map(listedFrom)
      return part.before === undefined ? rows : rows.toReversed()
    },

    /** How many match in each state, each up to a limit, whatever the state of the query. */
    async countsByState(query: RegistrationQuery): Promise<StateCounts> {
      const counts = registrationStates.map((state) => sql`${limitedCount(matching({ ...query, state }))} AS ${sql.id(state)}`)
      const { rows } = await sql<StateCounts>`SELECT ${sql.join(counts)}`.execute(db)
      return rows[0] as StateCounts
    },

    /** The ids and versions of the matches, in a fixed order, up to a limit. */
    async versions(query: RegistrationQuery, limit: number): Promise<{ id: string; version: number }[]> {
      return matching(query).select('version').orderBy('registration.id').limit(limit).execute()
    },
  }
}

/** The query of one page. */
function rowsOf(db: Database, query: RegistrationQuery, { limit, after, before }: PageRange) {
  const column = sortColumns[query.sort]
  const from = after ?? before
  // A page before a cursor is read in reverse order.
  const descending = query.backwards !== (before !== undefined)
  const key = query.sort === 'registered' ? sql`${from?.key}::timestamptz` : sql`${from?.key}::text`
  return db
    .selectFrom('registration')
    .innerJoin('submission', 'submission.id', 'registration.submission_id')
    .innerJoin('conference', 'conference.id', 'registration.conference_id')
    .selectAll('registration')
    .select([
      'sub_conference',
      'mobile',
      'phone',
      'social',
      'message',
      'suspicion',
      sql<
        string[]
      >`ARRAY(SELECT companion.name FROM accompanying_person companion WHERE companion.submission_id = registration.submission_id ORDER BY companion.position)`.as(
        'accompanying',
      ),
      sql<string>`${column}::text`.as('key'),
    ])
    .where((row) => matches(row as unknown as ExpressionBuilder<Tables, 'registration'>, query))
    .$if(from !== undefined, (select) =>
      select.where(
        descending
          ? sql<SqlBool>`(${column}, registration.id) < (${key}, ${from?.id}::text)`
          : sql<SqlBool>`(${column}, registration.id) > (${key}, ${from?.id}::text)`,
      ),
    )
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('registration.id', descending ? 'desc' : 'asc')
    .limit(sql.lit(limit))
}

type PageRow = InferResult<ReturnType<typeof rowsOf>>[number]

function listedFrom(row: PageRow): ListedRegistration {
  return {
    reference: row.reference,
    version: row.version,
    state: row.state,
    registeredAt: row.registered_at,
    conference: row.sub_conference,
    regtype: row.regtype,
    feeMinor: row.fee_minor,
    currency: row.currency,
    title: row.title,
    name: row.name,
    email: row.email,
    company: row.company,
    country: row.country,
    mobile: row.mobile,
    phone: row.phone,
    social: row.social,
    message: row.message,
    accompanying: row.accompanying,
    suspicion: row.suspicion,
    cursor: { key: row.key, id: row.id },
  }
}

function matches(row: ExpressionBuilder<Tables, 'registration'>, query: RegistrationQuery) {
  const { search, conference, state, category, country, from, to, suspicious, references } = query
  return row.and([
    ...(search ? [matchesSearch(row, search)] : []),
    ...(conference ? [row('registration.conference_id', '=', conference)] : []),
    ...(state ? [row('registration.state', '=', state)] : []),
    ...(category ? [row('registration.regtype', '=', category)] : []),
    ...(country ? [row('registration.country', '=', country)] : []),
    ...(from ? [sql<SqlBool>`registration.registered_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`registration.registered_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
    ...(suspicious ? [sql<SqlBool>`registration.suspicious`] : []),
    ...(references.length > 0 ? [row('registration.reference', 'in', references)] : []),
  ])
}

/** A complete reference matches that registration only; anything else is prefixes of words that must all occur. */
function matchesSearch(row: ExpressionBuilder<Tables, 'registration'>, search: string) {
  const reference = readReference(search)
  if (reference) return row('registration.reference', '=', reference)
  const words = searchWords(search)
  // Only punctuation matches nothing.
  if (words.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`registration.words @@ ${prefixTsquery(words)}::tsquery`
}
