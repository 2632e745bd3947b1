import { type CompiledQuery, type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import { searchWords } from '../../conferences/search-words.ts'
import { wordsQuery } from '../../conferences/words-query.ts'
import { countUpToLimit, limitedCount } from '../../desk/list-page.store.ts'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { readReference } from '../../forms/reference.ts'
import { keptPlan } from '../../kept-plan.store.ts'
import type { Database, Tables } from '../../tables.ts'
import type { SubmissionState } from '../submission.ts'
import { type NamedConference, namedConference } from './named-conference.ts'
import type { SortKey, SubmissionQuery } from './submission-query.ts'

/** A line of the list. */
export interface ListedSubmission {
  reference: string
  version: number
  title: string
  name: string
  email: string
  company: string
  /** Its titles, one after the other. */
  research: string
  conference: string
  regtype: string
  country: string
  state: SubmissionState
  decisionWaiting: boolean
  receivedAt: Date
  fileCount: number
  suspicion: string | null
  /** Where the list stands here: a page begins after one, or ends before one. */
  cursor: Cursor
}

type ReadPart = CursorRange & { limit: number }

const mostOffered = 50

/** What each order goes by. Bytes decide, so that pages meet without a gap. */
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
    /** One page, in the order asked for; with `before` the page that ends there. */
    async page(query: SubmissionQuery, part: ReadPart): Promise<ListedSubmission[]> {
      return inOrder(await rowsOf(db, query, part).execute(), part)
    },

    /** The same, and how many fit in all, as far as a person cares: one question as the list is opened; with filters, where counting may take longer than reading, two side by side. */
    async countedPage(query: SubmissionQuery, part: ReadPart): Promise<{ found: ListedSubmission[]; count: number }> {
      if (asksForAll(query) && !part.after && !part.before) {
        const { rows } = await db.executeQuery(openingOf(db, query, part))
        return { found: inOrder(rows, part), count: rows[0]?.count ?? 0 }
      }
      const [found, count] = await Promise.all([this.page(query, part), countUpToLimit(db, allOf(db, query))])
      return { found, count }
    },

    /** Every submission that fits, by id and version, in a fixed order; at most so many. */
    async versions(query: SubmissionQuery, most: number): Promise<{ id: string; version: number }[]> {
      return db
        .selectFrom('submission')
        .select(['submission.id', 'version'])
        .where((row) => fits(row, query))
        .orderBy('submission.id')
        .limit(most)
        .execute()
    },

    /** The latest conferences that received anything. */
    async latestConferences(): Promise<NamedConference[]> {
      const rows = await named.orderBy('start_date', 'desc').orderBy('conference.id', 'desc').limit(mostOffered).execute()
      return rows.map(namedConference)
    },

    /** One conference, when it received anything. */
    async conference(id: string): Promise<NamedConference | undefined> {
      const row = await named.where('conference.id', '=', id).executeTakeFirst()
      return row && namedConference(row)
    },

    /** Those with all of these words in their name, code, place, topic or year. */
    async conferencesWith(words: string[]): Promise<NamedConference[]> {
      const rows = await named
        .where((row) => row.and(words.map((word) => row.or([sql<SqlBool>`conference.words @@ ${wordsQuery([word])}::tsquery`, ...inYear(word)]))))
        .orderBy('start_date', 'desc')
        .orderBy('conference.id')
        .limit(mostOffered)
        .execute()
      return rows.map(namedConference)
    },
  }
}

/** The question for one page. */
function rowsOf(db: Database, query: SubmissionQuery, { limit, after, before }: ReadPart) {
  const column = sortColumns[query.sort]
  const from = after ?? before
  // Backwards through the list and backwards through the page undo each other.
  const descending = query.backwards !== (before !== undefined)
  const key = query.sort === 'received' ? sql`${from?.key}::timestamptz` : sql`${from?.key}::text`
  return (
    db
      .selectFrom('submission')
      // Without a filter there is one best way: along the order.
      .$if(asksForAll(query), (select) => select.modifyEnd(keptPlan))
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
      .where((row) => fits(row, query))
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
  )
}

function allOf(db: Database, query: SubmissionQuery) {
  return db
    .selectFrom('submission')
    .select('submission.id')
    .where((row) => fits(row, query))
}

function countedRowsOf(db: Database, query: SubmissionQuery, part: ReadPart) {
  return rowsOf(db, query, part).select(limitedCount(allOf(db, query)).as('count'))
}

type PageRow = InferResult<ReturnType<typeof rowsOf>>[number]

/** The list as it is opened, in each order: always the same words, which take longer to build than to ask. */
const openings = new Map<string, CompiledQuery<InferResult<ReturnType<typeof countedRowsOf>>[number]>>()

function openingOf(db: Database, query: SubmissionQuery, part: ReadPart) {
  const key = `${query.sort} ${query.backwards} ${part.limit}`
  const known = openings.get(key) ?? countedRowsOf(db, query, part).compile()
  openings.set(key, known)
  return known
}

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

/** Of a year, when the word is one. */
function inYear(word: string) {
  return /^[1-9]\d{3}$/.test(word) ? [sql<SqlBool>`start_date BETWEEN ${`${word}-01-01`} AND ${`${word}-12-31`}`] : []
}

const orderAlone: readonly string[] = ['sort', 'backwards']

function asksForAll(query: SubmissionQuery): boolean {
  return Object.entries(query).every(([name, value]) => orderAlone.includes(name) || value === '' || value === false || value.length === 0)
}

function fits(row: ExpressionBuilder<Tables, 'submission'>, query: SubmissionQuery) {
  const { search, conference, state, category, country, from, to, files, suspicious, waiting, references } = query
  return row.and([
    ...(search ? [found(row, search)] : []),
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

/** A whole reference finds that one alone; anything else is the beginnings of words that must all occur. */
function found(row: ExpressionBuilder<Tables, 'submission'>, search: string) {
  const reference = readReference(search)
  if (reference) return row('submission.reference', '=', reference)
  const words = searchWords(search)
  // Only punctuation: nothing has such words.
  if (words.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`submission.words @@ ${wordsQuery(words)}::tsquery`
}
