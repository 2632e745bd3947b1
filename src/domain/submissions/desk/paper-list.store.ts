import { type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import { countUpToLimit } from '../../desk/list-page.store.ts'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { readReference } from '../../forms/reference.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database, Tables } from '../../tables.ts'
import type { PaperState } from '../paper.ts'
import { type NamedConference, namedConference, type PaperQuery, type SortKey } from './paper-query.ts'

/** A row of the list. */
export interface ListedPaper {
  reference: string
  version: number
  title: string
  name: string
  email: string
  company: string
  /** The title of the paper. */
  research: string
  conference: string
  regtype: string
  country: string
  state: PaperState
  decisionWaiting: boolean
  revised: boolean
  withdrawalRequested: boolean
  appealOpen: boolean
  correctionRequested: boolean
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
  received: sql`paper.received_at`,
  name: sql`(lower(presenter) COLLATE "C")`,
  reference: sql`(paper.reference COLLATE "C")`,
} as const satisfies Record<SortKey, unknown>

export function paperListOf(db: Database) {
  // Those that something was sent or moved to.
  const named = db
    .selectFrom('conference')
    .select(['conference.id', 'sub_conference as name', 'start_date as startDate'])
    .where((row) =>
      row.or([
        row.exists(row.selectFrom('submission_counter').select('prefix').whereRef('submission_counter.conference_id', '=', 'conference.id')),
        row.exists(row.selectFrom('paper').select('paper.id').whereRef('paper.conference_id', '=', 'conference.id')),
      ]),
    )

  return {
    /** One page in the order of the query; with `before` the page that ends there. */
    async page(query: PaperQuery, part: PageRange): Promise<ListedPaper[]> {
      return inOrder(await rowsOf(db, query, part).execute(), part)
    },

    /** The number of all that match, up to a limit. */
    async count(query: PaperQuery): Promise<number> {
      const matching = db
        .selectFrom('paper')
        .select('paper.id')
        .where((row) => matches(row, query))
      return countUpToLimit(db, matching)
    },

    /** The ids and versions of the matches, in a fixed order, up to a limit. */
    async versions(query: PaperQuery, limit: number): Promise<{ id: string; version: number }[]> {
      return db
        .selectFrom('paper')
        .select(['paper.id', 'version'])
        .where((row) => matches(row, query))
        .orderBy('paper.id')
        .limit(limit)
        .execute()
    },

    /** The references before and after a paper in the order of the query, whether it still matches or not. */
    async neighbours(query: PaperQuery, paperId: string): Promise<{ previous: string | undefined; next: string | undefined }> {
      const own = await db
        .selectFrom('paper')
        .select(['paper.id', sql<string>`${sortColumns[query.sort]}::text`.as('key')])
        .where('paper.id', '=', paperId)
        .executeTakeFirst()
      if (!own) return { previous: undefined, next: undefined }
      const [[previous], [next]] = await Promise.all([this.page(query, { limit: 1, before: own }), this.page(query, { limit: 1, after: own })])
      return { previous: previous?.reference, next: next?.reference }
    },

    /** The current files of the matches: documents with their papers, each CV once with its submission. */
    async files(query: PaperQuery, limit: number) {
      const matching = db
        .selectFrom('paper')
        .select(['paper.id', 'paper.submission_id', 'paper.reference'])
        .where((row) => matches(row, query))
      const rows = await db
        .with('matching', () => matching)
        .selectFrom('submission_file')
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .innerJoin('submission', 'submission.id', 'submission_file.submission_id')
        .leftJoin('matching', 'matching.id', 'submission_file.paper_id')
        .select((row) => [
          row.fn.coalesce('matching.reference', 'submission.reference').as('reference'),
          'kind',
          'original_name as name',
          'storage_key as storageKey',
          'scan',
          'size_bytes',
          'arrived_at as arrivedAt',
        ])
        .where('replaced_at', 'is', null)
        .where((row) =>
          row.or([
            row('matching.id', 'is not', null),
            row.and([
              row('submission_file.paper_id', 'is', null),
              row('submission_file.submission_id', 'in', row.selectFrom('matching as one').select('one.submission_id')),
            ]),
          ]),
        )
        .orderBy('reference')
        .orderBy('kind')
        .orderBy('submission_file.position')
        .orderBy('file_id')
        .limit(limit)
        .execute()
      return rows.map(({ size_bytes, ...row }) => ({ ...row, sizeBytes: Number(size_bytes) }))
    },

    /** The conferences of these papers; none when one of them does not exist. */
    async conferencesOf(references: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(references)]
      if (wanted.length === 0) return []
      const rows = await db.selectFrom('paper').select('conference_id').where('reference', 'in', wanted).execute()
      return rows.length < wanted.length ? [] : [...new Set(rows.map((row) => row.conference_id))]
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
function rowsOf(db: Database, query: PaperQuery, { limit, after, before }: PageRange) {
  const column = sortColumns[query.sort]
  const from = after ?? before
  // A page before a cursor is read in reverse order.
  const descending = query.backwards !== (before !== undefined)
  const key = query.sort === 'received' ? sql`${from?.key}::timestamptz` : sql`${from?.key}::text`
  return db
    .selectFrom('paper')
    .innerJoin('submission', 'submission.id', 'paper.submission_id')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .select([
      'paper.id',
      'paper.reference',
      'version',
      'submission.title',
      'name',
      'email',
      'company',
      'paper.title as research',
      'sub_conference',
      'paper.regtype',
      'paper.country',
      'state',
      'decision_waiting',
      'revised',
      'withdrawal_requested',
      'correction_requested',
      'appeal_open',
      'paper.received_at',
      'file_count',
      'suspicion',
      sql<string>`${column}::text`.as('key'),
    ])
    .where((row) => matches(row, query))
    .$if(from !== undefined, (select) =>
      select.where(
        descending ? sql<SqlBool>`(${column}, paper.id) < (${key}, ${from?.id}::text)` : sql<SqlBool>`(${column}, paper.id) > (${key}, ${from?.id}::text)`,
      ),
    )
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('paper.id', descending ? 'desc' : 'asc')
    .limit(sql.lit(limit))
}

type PageRow = InferResult<ReturnType<typeof rowsOf>>[number]

function inOrder(rows: readonly PageRow[], { before }: CursorRange): ListedPaper[] {
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
    revised: row.revised,
    withdrawalRequested: row.withdrawal_requested,
    correctionRequested: row.correction_requested,
    appealOpen: row.appeal_open,
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

function matches(row: ExpressionBuilder<Tables, 'paper'>, query: PaperQuery) {
  const {
    search,
    conference,
    state,
    category,
    country,
    from,
    to,
    files,
    suspicious,
    waiting,
    revised,
    withdrawal,
    correction,
    appeal,
    incomplete,
    references,
  } = query
  return row.and([
    ...(search ? [matchesSearch(row, search)] : []),
    ...(conference ? [row('paper.conference_id', '=', conference)] : []),
    ...(state ? [row('paper.state', '=', state)] : []),
    ...(category ? [row('paper.regtype', '=', category)] : []),
    ...(country ? [row('paper.country', '=', country)] : []),
    ...(from ? [sql<SqlBool>`paper.received_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`paper.received_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
    ...(files === 'yes' ? [row('paper.file_count', '>', 0)] : []),
    ...(files === 'no' ? [row('paper.file_count', '=', 0)] : []),
    ...(suspicious ? [sql<SqlBool>`paper.suspicious`] : []),
    ...(waiting ? [sql<SqlBool>`paper.decision_waiting`] : []),
    ...(revised ? [sql<SqlBool>`paper.revised`] : []),
    ...(withdrawal ? [sql<SqlBool>`paper.withdrawal_requested`] : []),
    ...(correction ? [sql<SqlBool>`paper.correction_requested`] : []),
    ...(appeal ? [sql<SqlBool>`paper.appeal_open`] : []),
    // The index of what is incomplete has these states.
    ...(incomplete ? [sql<SqlBool>`NOT paper.is_complete AND paper.state IN ('received', 'under-review')`] : []),
    ...(references.length > 0 ? [row('paper.reference', 'in', references)] : []),
  ])
}

/** A complete reference matches that submission's papers only; anything else is prefixes of words that must all occur. */
function matchesSearch(row: ExpressionBuilder<Tables, 'paper'>, search: string) {
  const reference = readReference(search)
  if (reference) return row.or([row('paper.reference', '=', reference), row('paper.reference', 'like', `${reference}-%`)])
  const words = searchWords(search)
  // Only punctuation matches nothing.
  if (words.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`paper.words @@ ${prefixTsquery(words)}::tsquery`
}
