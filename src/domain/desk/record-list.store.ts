import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tables } from '../tables.ts'
import type { RecordEntry } from './record.store.ts'
import type { RecordQuery } from './record-query.ts'

export interface RecordLine extends RecordEntry {
  actorId: string
}

export interface RecordPage {
  lines: RecordLine[]
  /** The lines between which the next and the previous page lie. */
  older: string | undefined
  newer: string | undefined
}

const linesOnPage = 50
const mostChoices = 200

/** The record, page by page, the latest first. It can only be read. */
export function recordListOf(db: Database) {
  /** Every different value of an indexed column, however long the record is: one look a value. */
  async function different(column: 'actor_id' | 'act'): Promise<string[]> {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`
      WITH RECURSIVE found (value, number) AS (
        (SELECT ${name}, 1 FROM record ORDER BY ${name} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${name} FROM record WHERE ${name} > found.value ORDER BY ${name} LIMIT 1), number + 1
        FROM found WHERE found.value IS NOT NULL AND number < ${mostChoices}
      ) SELECT value FROM found WHERE value IS NOT NULL`.execute(db)
    return rows.map(({ value }) => value)
  }

  return {
    async page(query: RecordQuery, { before, after }: { before?: string | undefined; after?: string | undefined }): Promise<RecordPage> {
      const backwards = before !== undefined
      const rows = await db
        .selectFrom('record')
        .selectAll()
        .where((row) => fits(row, query))
        .$if(after !== undefined && !backwards, (select) => select.where(sql<SqlBool>`id < ${after}::bigint`))
        .$if(backwards, (select) => select.where(sql<SqlBool>`id > ${before}::bigint`))
        .orderBy('id', backwards ? 'asc' : 'desc')
        .limit(linesOnPage + 1)
        .execute()
      const more = rows.length > linesOnPage
      const shown = rows.slice(0, linesOnPage)
      const lines = (backwards ? shown.toReversed() : shown).map((row) => ({
        id: row.id,
        at: row.at,
        actorId: row.actor_id,
        actorName: row.actor_name,
        act: row.act,
        about: row.about,
        aboutName: row.about_name,
        details: row.details,
      }))
      return {
        lines,
        older: (backwards ? true : more) ? lines.at(-1)?.id : undefined,
        newer: (backwards ? more : after !== undefined) ? lines.at(0)?.id : undefined,
      }
    },

    async acts(): Promise<string[]> {
      return different('act')
    },

    /** Everybody who ever did something, by the name they had last. */
    async actors(): Promise<{ id: string; name: string }[]> {
      const ids = await different('actor_id')
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: string; name: string }>`
        SELECT who.id, last.actor_name AS name FROM unnest(${ids}::text[]) AS who (id)
        CROSS JOIN LATERAL (SELECT actor_name FROM record WHERE actor_id = who.id ORDER BY id DESC LIMIT 1) AS last
        ORDER BY last.actor_name, who.id`.execute(db)
      return rows
    },
  }
}

function fits(row: ExpressionBuilder<Tables, 'record'>, { who, act, object, from, to }: RecordQuery) {
  const beginning = `${object.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return row.and([
    ...(who ? [row('actor_id', '=', who)] : []),
    ...(act ? [row('act', '=', act)] : []),
    ...(object ? [row.or([row('about', '=', object), sql<SqlBool>`lower(about_name) LIKE ${beginning}`])] : []),
    ...(from ? [sql<SqlBool>`at >= ${midnight(from)}`, sql<SqlBool>`id > ${lineBefore(midnight(from))}`] : []),
    ...(to ? [sql<SqlBool>`at < ${nextMidnight(to)}`, sql<SqlBool>`id < ${lineAfter(nextMidnight(to))}`] : []),
  ])
}

const midnight = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`
const nextMidnight = (day: string) => sql`${midnight(day)} + interval '24 hours'`

/**
 * Lines are numbered as they are written, and an act takes less than an hour: whatever happened before a moment has a smaller number than the
 * first line of an hour later. So the list begins at the right place instead of looking for it line by line.
 */
function lineAfter(moment: RawBuilder<unknown>) {
  return sql`coalesce((SELECT id FROM record WHERE at >= ${moment} + interval '1 hour' ORDER BY at LIMIT 1), ${'9223372036854775807'}::bigint)`
}

function lineBefore(moment: RawBuilder<unknown>) {
  return sql`coalesce((SELECT id FROM record WHERE at < ${moment} - interval '1 hour' ORDER BY at DESC LIMIT 1), 0)`
}
