import { sql } from 'kysely'
import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import type { Database } from '../tables.ts'
import { mostCounted } from './counted-in-words.ts'
import { type ComingDeadline, type Edition, type Figures, figureWeeks, type UrgentMessage, type Waiting } from './today.ts'

const mostMessages = 6
const mostDeadlines = 12

/** What the first page of the desk shows; a few questions, however much there is. */
export function todayOf(db: Database) {
  return {
    async waiting(now: Date): Promise<Waiting> {
      const soon = new Date(now.getTime() + 12 * 3_600_000)
      const upTo = (rows: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${mostCounted + 1}) counted)`
      const { rows } = await sql<Waiting>`
        SELECT ${upTo(sql`SELECT 1 FROM submission WHERE state = 'received'`)} AS submissions,
          ${upTo(sql`SELECT 1 FROM submission WHERE decision_waiting`)} AS unreleased,
          ${upTo(sql`SELECT 1 FROM application WHERE state = 'new'`)} AS applications,
          ${upTo(sql`SELECT 1 FROM mail WHERE state = 'failed'`)} AS "failedMails",
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL`)} AS messages,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND answer_due_at <= ${now}`)} AS overdue,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND answer_due_at > ${now} AND answer_due_at < ${soon}`)} AS soon`.execute(db)
      return rows[0] as Waiting
    },

    async urgentMessages(): Promise<UrgentMessage[]> {
      return db
        .selectFrom('contact_message')
        .select(['reference', 'subject', 'name', 'answer_due_at as answerDueAt', 'closed_at as closedAt', 'closed_as as closedAs'])
        .where('closed_at', 'is', null)
        .orderBy('answer_due_at')
        .orderBy('id')
        .limit(mostMessages)
        .execute()
    },

    async deadlines(from: CalendarDay, to: CalendarDay): Promise<ComingDeadline[]> {
      const { rows } = await sql<ComingDeadline>`
        SELECT conference.id AS "conferenceId", sub_conference AS "subConference", time_zone AS "timeZone", what, day
        FROM conference CROSS JOIN LATERAL (VALUES ('abstractDeadline', abstract_deadline), ('notification', notification),
          ('paperDeadline', paper_deadline), ('registrationDeadline', registration_deadline)) AS dates (what, day)
        WHERE published_at IS NOT NULL AND day BETWEEN ${from} AND ${to} ORDER BY day, sub_conference, what LIMIT ${mostDeadlines}`.execute(db)
      return rows
    },

    /** Submissions of the last half year by week, category and country, and those of the same weeks a year earlier. */
    async figures(today: CalendarDay): Promise<Figures> {
      const from = addDays(today, -7 * figureWeeks + 1)
      const { rows } = await sql<CountedRow>`
        SELECT 0 AS edition, (${today}::date - day) / 7 AS ago, kind, name, sum(count)::int AS count FROM submission_day
        WHERE day BETWEEN ${from} AND ${today} GROUP BY 2, 3, 4
        UNION ALL
        SELECT 1, (${addDays(today, -daysAYear)}::date - day) / 7, kind, '', sum(count)::int FROM submission_day
        WHERE day BETWEEN ${addDays(from, -daysAYear)} AND ${addDays(today, -daysAYear)} AND kind = 'category' GROUP BY 2, 3`.execute(db)
      return figuresOf(rows)
    },

    /** The same of one conference, and of another at the same distance from its own beginning. */
    async figuresOfEdition(today: CalendarDay, edition: Edition, last: Edition | undefined): Promise<Figures> {
      const counted = (number: number, conference: string, until: CalendarDay) => sql`
        SELECT ${sql.lit(number)} AS edition, (${until}::date - (received_at AT TIME ZONE 'UTC')::date) / 7 AS ago, counted.kind, counted.name, count(*)::int AS count
        FROM submission CROSS JOIN LATERAL (VALUES ('category', regtype), ('country', country)) AS counted (kind, name)
        WHERE conference_id = ${conference} AND received_at >= (${addDays(until, -7 * figureWeeks + 1)}::date AT TIME ZONE 'UTC') AND received_at < (${addDays(until, 1)}::date AT TIME ZONE 'UTC')
        GROUP BY 2, 3, 4`
      const parts = [counted(0, edition.id, today)]
      if (last) parts.push(counted(1, last.id, addDays(today, daysBetween(edition.startDate, last.startDate))))
      const { rows } = await sql<CountedRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
      return figuresOf(rows)
    },

    /** A conference with the edition before it: the one that it was cloned from, or else the latest earlier one of its series. */
    async editions(id: string): Promise<{ edition: Edition; last: Edition | undefined } | undefined> {
      const { rows } = await sql<Edition>`
        SELECT one.id, one.sub_conference AS name, one.start_date AS "startDate" FROM conference asked
        LEFT JOIN LATERAL (SELECT details->>'from' AS id FROM record WHERE about = 'conference:' || asked.id AND act = 'conference.cloned' LIMIT 1) cloned ON true
        JOIN conference one ON one.id IN (asked.id, cloned.id) OR (one.main_conference = asked.main_conference AND one.start_date < asked.start_date)
        WHERE asked.id = ${id}
        ORDER BY one.id = asked.id DESC, coalesce(one.id = cloned.id, false) DESC, one.start_date DESC, one.id LIMIT 2`.execute(db)
      const [edition, last] = rows
      return edition && { edition, last }
    },
  }
}

const daysAYear = 364

interface CountedRow {
  edition: number
  ago: number
  kind: 'category' | 'country'
  name: string
  count: number
}

function figuresOf(rows: CountedRow[]): Figures {
  const weeks = (edition: number) => {
    const counts = Array.from({ length: figureWeeks }, () => 0)
    // Everybody has one category, so these are all of them.
    for (const row of rows) if (row.edition === edition && row.kind === 'category') counts[row.ago] = (counts[row.ago] ?? 0) + row.count
    return counts
  }
  const ranked = (kind: CountedRow['kind']) => {
    const counts = new Map<string, number>()
    for (const row of rows) if (row.edition === 0 && row.kind === kind) counts.set(row.name, (counts.get(row.name) ?? 0) + row.count)
    const named = [...counts].filter(([name, count]) => name !== '' && count > 0)
    return named.map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  }
  return { now: weeks(0), before: weeks(1), byCategory: ranked('category'), byCountry: ranked('country') }
}
