import { type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isKeptFrom } from '../review/conflicts.store.ts'
import type { AuditLogTable, Database, Tables } from '../tables.ts'
import type { AuditAct, AuditQuery } from './audit-log.ts'
import type { Organiser } from './organiser.ts'

export interface AuditEvent {
  act: AuditAct
  /** Such as submission:<id>. */
  about: string
  /** The display name of the object. */
  aboutName: string
  details?: Record<string, unknown>
}

export interface AuditEntry extends Required<Omit<AuditEvent, 'act'>> {
  id: string
  /** An act of today, or one that earlier versions wrote. */
  act: string
  at: Date
  actorId: string
  actorName: string
}

interface AuditPage {
  entries: AuditEntry[]
  /** The ids from which the next and the previous page continue. */
  older: string | undefined
  newer: string | undefined
}

const entriesPerPage = 50
const maxEntriesPerObject = 200
const maxFilterOptions = 200

/** The audit log of the desk; a database trigger refuses deletions, and updates other than those of an erasure. */
export function auditLogOf(db: Database) {
  /** The distinct values of an indexed column, with one index lookup per value instead of a scan. */
  async function distinctValues(column: 'actor_id' | 'act'): Promise<string[]> {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`
      WITH RECURSIVE found (value, number) AS (
        (SELECT ${name}, 1 FROM audit_log ORDER BY ${name} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${name} FROM audit_log WHERE ${name} > found.value ORDER BY ${name} LIMIT 1), number + 1
        FROM found WHERE found.value IS NOT NULL AND number < ${maxFilterOptions}
      ) SELECT value FROM found WHERE value IS NOT NULL`.execute(db)
    return rows.map(({ value }) => value)
  }

  return {
    /** Must run in the transaction of the act itself. */
    async write(actor: Pick<Organiser, 'accountId' | 'name'>, at: Date, ...events: AuditEvent[]): Promise<void> {
      if (events.length === 0) return
      const who = { at, actor_id: actor.accountId, actor_name: actor.name }
      const rows = events.map(({ act, about, aboutName, details }) => ({ ...who, act, about, about_name: aboutName, details: JSON.stringify(details ?? {}) }))
      await db.insertInto('audit_log').values(rows).execute()
    },

    /** Whether somebody did something to an object since a time. */
    async hasDone({ accountId }: Pick<Organiser, 'accountId'>, { act, about }: Pick<AuditEvent, 'act' | 'about'>, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom('audit_log')
        .select('id')
        .where('about', '=', about)
        .where('act', '=', act)
        .where('actor_id', '=', accountId)
        .where('at', '>=', since)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The entries about one object, newest first. */
    async about(about: string): Promise<AuditEntry[]> {
      const rows = await db.selectFrom('audit_log').selectAll().where('about', '=', about).orderBy('id', 'desc').limit(maxEntriesPerObject).execute()
      return rows.map(entryOf)
    },

    /** One page of the log, newest first. A reader with a conflict does not see what was done to the review of that paper. */
    async page(query: AuditQuery, { before, after }: { before?: string | undefined; after?: string | undefined }, reader?: string): Promise<AuditPage> {
      const backwards = before !== undefined
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where((row) => matches(row, query))
        .$if(reader !== undefined, (select) => select.where(isVisibleTo(reader ?? '')))
        .$if(after !== undefined && !backwards, (select) => select.where(sql<SqlBool>`id < ${after}::bigint`))
        .$if(backwards, (select) => select.where(sql<SqlBool>`id > ${before}::bigint`))
        .orderBy('id', backwards ? 'asc' : 'desc')
        .limit(entriesPerPage + 1)
        .execute()
      const more = rows.length > entriesPerPage
      const shown = rows.slice(0, entriesPerPage)
      const entries = (backwards ? shown.toReversed() : shown).map(entryOf)
      return {
        entries,
        older: (backwards ? true : more) ? entries.at(-1)?.id : undefined,
        newer: (backwards ? more : after !== undefined) ? entries.at(0)?.id : undefined,
      }
    },

    async acts(): Promise<string[]> {
      return distinctValues('act')
    },

    /** Everyone who ever acted, by their most recent name. */
    async actors(): Promise<{ id: string; name: string }[]> {
      const ids = await distinctValues('actor_id')
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: string; name: string }>`
        SELECT who.id, last.actor_name AS name FROM unnest(${ids}::text[]) AS who (id)
        CROSS JOIN LATERAL (SELECT actor_name FROM audit_log WHERE actor_id = who.id ORDER BY id DESC LIMIT 1) AS last
        ORDER BY last.actor_name, who.id`.execute(db)
      return rows
    },
  }
}

function entryOf(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    act: row.act,
    about: row.about,
    aboutName: row.about_name,
    details: row.details,
  }
}

function matches(row: ExpressionBuilder<Tables, 'audit_log'>, { who, act, object, from, to }: AuditQuery) {
  const prefix = `${object.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return row.and([
    ...(who ? [row('actor_id', '=', who)] : []),
    ...(act ? [row('act', '=', act)] : []),
    ...(object ? [row.or([row('about', '=', object), sql<SqlBool>`lower(about_name) LIKE ${prefix}`])] : []),
    ...(from ? [sql<SqlBool>`at >= ${midnight(from)}`, sql<SqlBool>`id > ${lastIdBefore(midnight(from))}`] : []),
    ...(to ? [sql<SqlBool>`at < ${nextMidnight(to)}`, sql<SqlBool>`id < ${firstIdAfter(nextMidnight(to))}`] : []),
  ])
}

/** Entries about a review are named after the paper's id: review:<id>. */
function isVisibleTo(reader: string) {
  return sql<SqlBool>`NOT (about LIKE 'review:%' AND ${isKeptFrom(sql`substr(audit_log.about, 8)`, reader)})`
}

const midnight = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`
const nextMidnight = (day: string) => sql`${midnight(day)} + interval '24 hours'`

/**
 * Ids grow with time, and a transaction takes less than an hour, so every entry before an instant has a smaller id than the first entry
 * an hour later. These id bounds let a range of days use the primary key.
 */
function firstIdAfter(instant: RawBuilder<unknown>) {
  return sql`coalesce((SELECT id FROM audit_log WHERE at >= ${instant} + interval '1 hour' ORDER BY at LIMIT 1), ${'9223372036854775807'}::bigint)`
}

function lastIdBefore(instant: RawBuilder<unknown>) {
  return sql`coalesce((SELECT id FROM audit_log WHERE at < ${instant} - interval '1 hour' ORDER BY at DESC LIMIT 1), 0)`
}
