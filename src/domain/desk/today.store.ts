import { sql } from 'kysely'
import { hours } from '#domain/durations.ts'
import type { ImportantDateKey } from '../conferences/important-dates.ts'
import { addDays, type CalendarDay, daysBetween } from '../dates.ts'
import type { Database } from '../tables.ts'
import { countLimit } from './list-page.ts'
import { type ComingDeadline, type Edition, type Figures, figureWeeks, type UrgentMessage, type Waiting, type WaitingMoney } from './today.ts'

const maxMessages = 6
const maxDeadlines = 12

/** The data of the first page of the desk. */
export function todayOf(db: Database) {
  return {
    async waiting(now: Date, reader: string): Promise<Waiting> {
      const soon = new Date(now.getTime() + hours(12))
      const upTo = (rows: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${countLimit + 1}) counted)`
      const { rows } = await sql<Waiting>`
        SELECT EXISTS (SELECT FROM submission) AS anything,
          ${upTo(sql`SELECT 1 FROM paper WHERE state = 'received'`)} AS submissions,
          ${upTo(sql`SELECT 1 FROM paper WHERE decision_waiting`)} AS unreleased,
          ${upTo(sql`SELECT 1 FROM paper WHERE revised`)} AS revised,
          ${upTo(sql`SELECT 1 FROM paper WHERE withdrawal_requested`)} AS withdrawals,
          ${upTo(sql`SELECT 1 FROM paper WHERE correction_requested`)} AS corrections,
          ${upTo(sql`SELECT 1 FROM paper WHERE appeal_open`)} AS appeals,
          ${upTo(sql`SELECT 1 FROM registration WHERE state = 'needs-approval'`)} AS registrations,
          ${upTo(sql`SELECT 1 FROM application WHERE state = 'new'`)} AS applications,
          ${upTo(sql`SELECT 1 FROM mail WHERE state = 'failed'`)} AS "failedMails",
          ${upTo(sql`SELECT 1 FROM failed_job WHERE set_aside_at IS NULL`)} AS "failedJobs",
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL`)} AS messages,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND assigned_to = ${reader}`)} AS mine,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND answer_due_at <= ${now}`)} AS overdue,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND answer_due_at > ${now} AND answer_due_at < ${soon}`)} AS soon`.execute(db)
      return rows[0] as Waiting
    },

    async waitingMoney(today: CalendarDay): Promise<WaitingMoney> {
      const upTo = (rows: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${countLimit + 1}) counted)`
      const { rows } = await sql<WaitingMoney>`
        SELECT
          ${upTo(sql`SELECT 1 FROM booking JOIN booking_account ON booking_id = booking.id WHERE due_on = ${today} AND owed_minor > 0`)} AS "dueToday",
          ${upTo(sql`SELECT 1 FROM booking JOIN booking_account ON booking_id = booking.id
            WHERE due_on < ${today} AND EXISTS (SELECT FROM registration WHERE registration.booking_id = booking.id AND state = 'open') AND owed_minor > 0`)} AS overdue,
          ${upTo(sql`SELECT DISTINCT payment.booking_id FROM payment JOIN booking_account ON booking_account.booking_id = payment.booking_id
            WHERE state IN ('failed', 'charged-back') AND owed_minor > 0`)} AS failed,
          ${upTo(sql`SELECT 1 FROM statement_line WHERE state = 'suspense'`)} AS suspense,
          ${upTo(sql`SELECT 1 FROM refund WHERE state = 'requested'`)} AS refunds,
          ${upTo(sql`SELECT 1 FROM scholarship WHERE state = 'applied'`)} AS scholarships,
          ${upTo(sql`SELECT DISTINCT booking_id FROM registration WHERE carry_asked_for_id IS NOT NULL AND state IN ('open', 'paid')`)} AS "carryRequests",
          ${upTo(sql`SELECT 1 FROM registration waiting JOIN conference ON conference.id = waiting.conference_id AND status = 'scheduled' AND end_date >= ${today}
            LEFT JOIN sales_settings ON sales_settings.conference_id = waiting.conference_id
            WHERE waiting.state = 'waiting-list' AND ${hasFreeSeat}`)} AS "freeSeats"`.execute(db)
      return rows[0] as WaitingMoney
    },

    async urgentMessages(): Promise<UrgentMessage[]> {
      return db
        .selectFrom('contact_message')
        .select(['reference', 'subject', 'name', 'answer_due_at as answerDueAt', 'closed_at as closedAt', 'closed_as as closedAs'])
        .where('closed_at', 'is', null)
        .orderBy('answer_due_at')
        .orderBy('id')
        .limit(maxMessages)
        .execute()
    },

    /** One subquery per kind of deadline, so that each uses its own index. */
    async deadlines(from: CalendarDay, to: CalendarDay): Promise<ComingDeadline[]> {
      const dueBy = (what: ImportantDateKey) => sql`
        (SELECT id AS "conferenceId", sub_conference AS "subConference", time_zone AS "timeZone", ${sql.lit(what)} AS what, ${sql.ref(dayColumns[what])} AS day
        FROM conference WHERE published_at IS NOT NULL AND status = 'scheduled' AND ${sql.ref(dayColumns[what])} BETWEEN ${from} AND ${to}
        ORDER BY ${sql.ref(dayColumns[what])}, sub_conference LIMIT ${maxDeadlines})`
      const { rows } = await sql<ComingDeadline>`
        ${sql.join(deadlineKinds.map(dueBy), sql` UNION ALL `)} ORDER BY day, "subConference", what LIMIT ${maxDeadlines}`.execute(db)
      return rows
    },

    /** Submissions of the last 26 weeks by week, category and country, and of the same weeks a year earlier. */
    async figures(today: CalendarDay): Promise<Figures> {
      const from = addDays(today, -7 * figureWeeks + 1)
      const { rows } = await sql<CountedRow>`
        SELECT 0 AS edition, ago, kind, name, sum(count)::int AS count
        FROM (SELECT (${today}::date - day) / 7 AS ago, kind, name, count FROM submission_day WHERE day BETWEEN ${from} AND ${today}) counted
        GROUP BY GROUPING SETS ((ago, kind), (kind, name)) HAVING ago IS NULL OR kind = 'category'
        UNION ALL
        SELECT 1, (${addDays(today, -daysPerYear)}::date - day) / 7, kind, NULL, sum(count)::int FROM submission_day
        WHERE day BETWEEN ${addDays(from, -daysPerYear)} AND ${addDays(today, -daysPerYear)} AND kind = 'category' GROUP BY 2, 3`.execute(db)
      return figuresOf(rows)
    },

    /** The same for one conference, compared with its last edition at the same distance from the start date. */
    async figuresOfEdition(today: CalendarDay, edition: Edition, last: Edition | undefined): Promise<Figures> {
      const counted = (number: number, conference: string, until: CalendarDay) => sql`
        SELECT ${sql.lit(number)} AS edition, ago, counted.kind, counted.name, count(*)::int AS count
        FROM submission CROSS JOIN LATERAL (VALUES ('category', regtype), ('country', country)) AS counted (kind, name)
        CROSS JOIN LATERAL (SELECT (${until}::date - (received_at AT TIME ZONE 'UTC')::date) / 7 AS ago) weeks
        WHERE conference_id = ${conference} AND received_at >= (${addDays(until, -7 * figureWeeks + 1)}::date AT TIME ZONE 'UTC') AND received_at < (${addDays(until, 1)}::date AT TIME ZONE 'UTC')
        GROUP BY GROUPING SETS ((ago, counted.kind), (counted.kind, counted.name)) HAVING ago IS NULL OR counted.kind = 'category'`
      const parts = [counted(0, edition.id, today)]
      if (last) parts.push(counted(1, last.id, addDays(today, daysBetween(edition.startDate, last.startDate))))
      const { rows } = await sql<CountedRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
      return figuresOf(rows)
    },

    /** A conference and its last edition: the one it was cloned from, or else the latest earlier one of its series. */
    async editions(id: string): Promise<{ edition: Edition; last: Edition | undefined } | undefined> {
      const { rows } = await sql<Edition>`
        SELECT one.id, one.sub_conference AS name, one.start_date AS "startDate" FROM conference asked
        CROSS JOIN LATERAL (
          SELECT 1 AS rank, asked.id
          UNION ALL (SELECT 2, details->>'from' FROM audit_log WHERE about = 'conference:' || asked.id AND act = 'conference.cloned' LIMIT 1)
          UNION ALL (SELECT 3, earlier.id FROM conference earlier
            WHERE earlier.main_conference = asked.main_conference AND earlier.start_date < asked.start_date ORDER BY earlier.start_date DESC, earlier.id LIMIT 1)
        ) meant JOIN conference one ON one.id = meant.id
        WHERE asked.id = ${id} ORDER BY rank LIMIT 2`.execute(db)
      const [edition, last] = rows
      return edition && { edition, last }
    },
  }
}

/** Whether the category of somebody on the waiting list has a place now; who comes along takes a place of category 333. */
const hasFreeSeat = sql`coalesce((sales_settings.capacities->>waiting.regtype)::int > (
  SELECT count(*) FROM registration taken WHERE taken.conference_id = waiting.conference_id AND taken.regtype = waiting.regtype AND taken.state IN ('open', 'paid')
) + CASE WHEN waiting.regtype = '333' THEN (
  SELECT count(*) FROM accompanying_person JOIN registration taken ON taken.submission_id = accompanying_person.submission_id
  WHERE taken.conference_id = waiting.conference_id AND taken.state IN ('open', 'paid')) ELSE 0 END, true)`

const daysPerYear = 364

const dayColumns = {
  abstractDeadline: 'abstract_deadline',
  notification: 'notification',
  paperDeadline: 'paper_deadline',
  registrationDeadline: 'registration_deadline',
} as const satisfies Record<ImportantDateKey, string>
const deadlineKinds = Object.keys(dayColumns) as ImportantDateKey[]

/** A sum over one week, or over one name in all weeks. Every submission has exactly one category, so the weekly sums count categories. */
interface CountedRow {
  edition: number
  ago: number | null
  kind: 'category' | 'country'
  name: string | null
  count: number
}

function figuresOf(rows: CountedRow[]): Figures {
  const weeks = (edition: number) => {
    const counts = Array.from({ length: figureWeeks }, () => 0)
    for (const row of rows) if (row.edition === edition && row.ago !== null) counts[row.ago] = row.count
    return counts
  }
  const ranked = (kind: CountedRow['kind']) =>
    rows
      .flatMap(({ edition, ago, kind: its, name, count }) => (edition === 0 && ago === null && its === kind && name && count > 0 ? [{ name, count }] : []))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return { now: weeks(0), before: weeks(1), byCategory: ranked('category'), byCountry: ranked('country') }
}
