import { sql } from 'kysely'
import type { CalendarDay } from '../calendar-day.ts'
import type { Database } from '../tables.ts'
import { type ComingDeadline, type Figures, figureWeeks, mostCounted, type UrgentMessage, type Waiting } from './today.ts'

const mostMessages = 6
const mostDeadlines = 12

/** What the first page of the desk shows; four questions, however much there is. */
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
    async figures(now: Date): Promise<Figures> {
      const weeksAgo = (weeks: number) => new Date(now.getTime() - weeks * 7 * 86_400_000)
      const { rows } = await sql<{ year: number; ago: number | null; regtype: string | null; country: string | null; count: number }>`
        SELECT 0 AS year, ago, regtype, country, sum(count)::int AS count FROM (
          SELECT floor(date_part('epoch', ${now}::timestamptz - received_at) / 604800)::int AS ago, regtype, country, count(*) AS count
          FROM submission WHERE received_at > ${weeksAgo(figureWeeks)} AND received_at <= ${now} GROUP BY 1, 2, 3) recent
        GROUP BY GROUPING SETS ((ago), (regtype), (country))
        UNION ALL
        SELECT 1, floor(date_part('epoch', ${weeksAgo(52)}::timestamptz - received_at) / 604800)::int, NULL, NULL, count(*)::int
        FROM submission WHERE received_at > ${weeksAgo(52 + figureWeeks)} AND received_at <= ${weeksAgo(52)} GROUP BY 2`.execute(db)
      const weeks = (year: number) => Array.from({ length: figureWeeks }, (_, ago) => rows.find((row) => row.year === year && row.ago === ago)?.count ?? 0)
      const ranked = (key: 'regtype' | 'country') =>
        rows.flatMap((row) => (row[key] ? [{ name: row[key], count: row.count }] : [])).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
      return { thisYear: weeks(0), lastYear: weeks(1), byCategory: ranked('regtype'), byCountry: ranked('country') }
    },
  }
}
