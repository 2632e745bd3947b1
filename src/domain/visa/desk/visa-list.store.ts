import { type SqlBool, sql } from 'kysely'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database } from '../../tables.ts'
import { type VisaOutcome, type VisaState, visaOutcomes, visaStates } from '../visa.ts'

/** The filters of the list of requests. */
export interface VisaQuery {
  /** A name or a reference. */
  search: string
  conference: string
  state: VisaState | ''
  outcome: VisaOutcome | ''
}

/** Reads the query of a URL; unknown values are ignored. */
export function readVisaQuery(search: URLSearchParams): VisaQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100)
  return {
    search: text('q'),
    conference: text('conference'),
    state: visaStates.find((state) => state === search.get('state')) ?? '',
    outcome: visaOutcomes.find((outcome) => outcome === search.get('outcome')) ?? '',
  }
}

export function writeVisaQuery({ search, conference, state, outcome }: VisaQuery): URLSearchParams {
  const parameters: [string, string][] = [
    ['q', search],
    ['conference', conference],
    ['state', state],
    ['outcome', outcome],
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}

export interface ListedVisaRequest {
  reference: string
  name: string
  registration: string
  country: string
  conference: string
  state: VisaState
  outcome: VisaOutcome | null
  requestedAt: Date
  /** Whether another request has the same passport. */
  isRepeated: boolean
  cursor: Cursor
}

/** Requests of all conferences, the newest first. No passport is read for it. */
export function visaListOf(db: Database) {
  return {
    async page(query: VisaQuery, { limit, after, before }: CursorRange & { limit: number }): Promise<ListedVisaRequest[]> {
      const from = after ?? before
      const cursor = sql`(${from?.key}::timestamptz, ${from?.id}::text)`
      const rows = await db
        .selectFrom('visa_request')
        .innerJoin('conference', 'conference.id', 'visa_request.conference_id')
        .innerJoin('registration', 'registration.id', 'visa_request.registration_id')
        .select(['visa_request.id', 'visa_request.reference', 'visa_request.state', 'outcome', 'companion', 'requested_at', 'sub_conference'])
        .select(['registration.name', 'registration.reference as registration', 'registration.country'])
        .select(sql<string>`requested_at::text`.as('key'))
        .select(
          sql<boolean>`EXISTS (SELECT FROM visa_request AS other WHERE other.passport_hash = visa_request.passport_hash AND other.id <> visa_request.id)`.as(
            'is_repeated',
          ),
        )
        .where(matches(query))
        .$if(from !== undefined, (select) =>
          select.where(before ? sql<SqlBool>`(requested_at, visa_request.id) > ${cursor}` : sql<SqlBool>`(requested_at, visa_request.id) < ${cursor}`),
        )
        .orderBy('requested_at', before ? 'asc' : 'desc')
        .orderBy('visa_request.id', before ? 'asc' : 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        reference: row.reference,
        name: row.companion ? `${row.companion}, with ${row.name}` : row.name,
        registration: row.registration,
        country: row.country,
        conference: row.sub_conference,
        state: row.state,
        outcome: row.outcome,
        requestedAt: row.requested_at,
        isRepeated: row.is_repeated,
        cursor: { key: row.key, id: row.id },
      }))
    },

    async countWaiting(): Promise<Record<'open' | 'checked', number>> {
      const rows = await db
        .selectFrom('visa_request')
        .select(['state', db.fn.countAll<string>().as('count')])
        .where('state', 'in', ['open', 'checked'])
        .groupBy('state')
        .execute()
      const count = (state: VisaState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      return { open: count('open'), checked: count('checked') }
    },

    /** Who made the checks of a request, by account. */
    async namesOf(ids: readonly (string | null)[]): Promise<Map<string, string>> {
      const known = ids.flatMap((id) => id ?? [])
      if (known.length === 0) return new Map()
      const rows = await db
        .selectFrom('account')
        .select(['id', 'f_name', 'l_name'])
        .where('id', 'in', known as never[])
        .execute()
      return new Map(rows.map(({ id, f_name, l_name }) => [id as string, `${f_name} ${l_name}`.trim()]))
    },
  }
}

function matches({ search, conference, state, outcome }: VisaQuery) {
  const words = searchWords(search)
  const conditions = [
    ...(conference ? [sql<SqlBool>`visa_request.conference_id = ${conference}`] : []),
    ...(state ? [sql<SqlBool>`visa_request.state = ${state}`] : []),
    ...(outcome ? [sql<SqlBool>`visa_request.outcome = ${outcome}`] : []),
    ...(search
      ? [
          sql<SqlBool>`(visa_request.reference = ${search.toUpperCase()} OR strpos(lower(visa_request.companion), ${search.toLowerCase()}) > 0 ${
            words.length > 0 ? sql`OR registration.words @@ to_tsquery('simple', ${prefixTsquery(words)})` : sql``
          })`,
        ]
      : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` AND `)}` : sql<SqlBool>`true`
}
