import { type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import { countUpToLimit } from '../../desk/list-page.store.ts'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { readReference } from '../../forms/reference.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database, Tables } from '../../tables.ts'
import type { SubmissionState } from '../submission.ts'
import { type NamedConference, namedConference, type SortKey, type SubmissionQuery } from './submission-query.ts'

/** A row of the list. */
export interface ListedSubmission {
  reference: string
  version: number
  title: string
  name: string
  email: string
  company: string
  /** Its titles, joined. */
  research: string
  conference: string
  regtype: string
  country: string
  state: SubmissionState
  decisionWaiting: boolean
  receivedAt: Date
  fileCount: number
  suspicion: string | null
  /** The cursor of this row: a page begins after it or ends before it. */
  cursor: Cursor
}

type PageRange = CursorRange & { limit: number }

const maxOffered = 50

/** The column of each order. The collation is bytewise, so that cursors are stable. */
const sortColumns = {
  received: sql`submission.received_at`,
  name: sql`(lower(submission.name) COLLATE "C")`,
  reference: sql`(submission.reference COLLATE "C")`,
} as const satisfies Record<SortKey, unknown>

export function submissionListOf(db: Database) {
  const named = db
    .selectFrom('submission_counter')
    .innerJoin('conference', 'conference.id', 'submission_counter.conference_id')
    .select(['conference.id', 'sub_conference as name', 'start_date as startDate'])

  return {
    /** One page in the order of the query; with `before` the page that ends there. */
    async page(query: SubmissionQuery, part: PageRange): Promise<ListedSubmission[]> {
      return inOrder(await rowsOf(db, query, part).execute(), part)
    },

    /** The number of all that match, up to a limit. */
    async count(query: SubmissionQuery): Promise<number> {
      const matching = db
        .selectFrom('submission')
        .select('submission.id')
        .where((row) => matches(row, query))
      return countUpToLimit(db, matching)
    },

    /** The ids and versions of the matches, in a fixed order, up to a limit. */
    async versions(query: SubmissionQuery, limit: number): Promise<{ id: string; version: number }[]> {
      return db
        .selectFrom('submission')
        .select(['submission.id', 'version'])
        .where((row) => matches(row, query))
        .orderBy('submission.id')
        .limit(limit)
        .execute()
    },

    /** The latest conferences that received submissions. */
    async latestConferences(): Promise<NamedConference[]> {
      const rows = await named.orderBy('start_date', 'desc').orderBy('conference.id', 'desc').limit(maxOffered).execute()
      return rows.map(namedConference)
    },

    /** A conference, if it received submissions. */
    async conference(id: string): Promise<NamedConference | undefined> {
      const row = await named.where('conference.id', '=', id).executeTakeFirst()
      return row && namedConference(row)
    },

    /** Those that match all of these words by name, code, place, topic or year. */
    async conferencesWith(words: string[]): Promise<NamedConference[]> {
      const rows = await named
        .where((row) => row.and(words.map((word) => row.or([sql<SqlBool>`conference.words @@ ${prefixTsquery([word])}::tsquery`, ...inYear(word)]))))
        .orderBy('start_date', 'desc')
        .orderBy('conference.id')
        .limit(maxOffered)
        .execute()
      return rows.map(namedConference)
    },
  }
}

/** The query of one page. */
function rowsOf(db: Database, query: SubmissionQuery, { limit, after, before }: PageRange) {
  const column = sortColumns[query.sort]
  const from = after ?? before
  // A page before a cursor is read in reverse order.
  const descending = query.backwards !== (before !== undefined)
  const key = query.sort === 'received' ? sql`${from?.key}::timestamptz` : sql`${from?.key}::text`
  return db
    .selectFrom('submission')
    .innerJoin('conference', 'conference.id', 'submission.conference_id')
    .select([
      'submission.id',
      'reference',
      'version',
      'title',
      'name',
      'email',
      'company',
      sql<string>`array_to_string(research_titles, '; ')`.as('research'),
      'sub_conference',
      'regtype',
      'submission.country',
      'state',
      'decision_waiting',
      'received_at',
      'file_count',
      'suspicion',
      sql<string>`${column}::text`.as('key'),
    ])
    .where((row) => matches(row, query))
    .$if(from !== undefined, (select) =>
      select.where(
        descending
          ? sql<SqlBool>`(${column}, submission.id) < (${key}, ${from?.id}::text)`
          : sql<SqlBool>`(${column}, submission.id) > (${key}, ${from?.id}::text)`,
      ),
    )
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('submission.id', descending ? 'desc' : 'asc')
    .limit(sql.lit(limit))
}

type PageRow = InferResult<ReturnType<typeof rowsOf>>[number]

function inOrder(rows: readonly PageRow[], { before }: CursorRange): ListedSubmission[] {
  return (before === undefined ? rows : rows.toReversed()).map((row) => ({
    reference: row.reference,
    version: row.version,
    title: row.title,
    name: row.name,
    email: row.email,
    company: row.company,
    research: row.research,
    conference: row.sub_conference,
    regtype: row.regtype,
    country: row.country,
    state: row.state,
    decisionWaiting: row.decision_waiting,
    receivedAt: row.received_at,
    fileCount: row.file_count,
    suspicion: row.suspicion,
    cursor: { key: row.key, id: row.id },
  }))
}

/** The condition that a word is the year. */
function inYear(word: string) {
  return /^[1-9]\d{3}$/.test(word) ? [sql<SqlBool>`start_date BETWEEN ${`${word}-01-01`} AND ${`${word}-12-31`}`] : []
}

function matches(row: ExpressionBuilder<Tables, 'submission'>, query: SubmissionQuery) {
  const { search, conference, state, category, country, from, to, files, suspicious, waiting, references } = query
  return row.and([
    ...(search ? [matchesSearch(row, search)] : []),
    ...(conference ? [row('submission.conference_id', '=', conference)] : []),
    ...(state ? [row('submission.state', '=', state)] : []),
    ...(category ? [row('submission.regtype', '=', category)] : []),
    ...(country ? [row('submission.country', '=', country)] : []),
    ...(from ? [sql<SqlBool>`submission.received_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`submission.received_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
    ...(files === 'yes' ? [row('submission.file_count', '>', 0)] : []),
    ...(files === 'no' ? [row('submission.file_count', '=', 0)] : []),
    ...(suspicious ? [row('submission.suspicion', 'is not', null)] : []),
    ...(waiting ? [sql<SqlBool>`submission.decision_waiting`] : []),
    ...(references.length > 0 ? [row('submission.reference', 'in', references)] : []),
  ])
}

/** A complete reference matches that submission only; anything else is prefixes of words that must all occur. */
function matchesSearch(row: ExpressionBuilder<Tables, 'submission'>, search: string) {
  const reference = readReference(search)
  if (reference) return row('submission.reference', '=', reference)
  const words = searchWords(search)
  // Only punctuation matches nothing.
  if (words.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`submission.words @@ ${prefixTsquery(words)}::tsquery`
}
