import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** How many rows of each kind. Their content follows from their number, so that two sets of one size are equal. */
export interface SampleSize {
  conferences: number
  submissions: number
  messages: number
}

const givenNames = [
  'Ada',
  'Amara',
  'Bjørn',
  'Chidi',
  'Dilani',
  'Elif',
  'Fatima',
  'Grace',
  'Hiro',
  'Inês',
  'João',
  'Kavya',
  'Lena',
  'Mbali',
  'Nuno',
  'Olu',
  'Priya',
  'Sofía',
  'Tariq',
  'Zoë',
]
const familyNames = [
  'Adeyemi',
  'Bennett',
  'Costa',
  'Demir',
  'Eriksen',
  'Fernando',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kovács',
  'Lindqvist',
  'Mensah',
  'Novák',
  'Okafor',
  'Perera',
  'Quiroga',
  'Rahman',
  'Silva',
  'Tanaka',
  'Ueda',
  'Varga',
  'Wickramasinghe',
  'Yılmaz',
  'Zhang',
]
const countries = ['Portugal', 'Sri Lanka', 'Nigeria', 'Japan', 'Türkiye', 'India', 'Brazil', 'Germany', 'Kenya', 'Spain', 'Ghana', 'Norway']
const subjects = [
  'Malaria',
  'Resilience',
  'Schooling',
  'Groundwater',
  'Migration',
  'Nutrition',
  'Algorithms',
  'Housing',
  'Fisheries',
  'Memory',
  'Photovoltaics',
  'Maternal health',
  'Trade',
  'Languages',
  'Soil carbon',
]
const places = [
  'in rural districts',
  'after the flood',
  'among young adults',
  'in coastal cities',
  'across four countries',
  'under uncertainty',
  'in public hospitals',
  'at the margins',
  'over twenty years',
  'in small firms',
]

/** The start date of a sample conference: spread evenly over three years around today. */
function dayOf(number: ReturnType<typeof sql>, count: number) {
  return sql`(date_trunc('year', now())::date - 351 + ${number} * 1100 / ${count}::int)`
}

/** The check letter of `src/domain/forms/reference.ts`, for a column that is called body. */
const checkLetterOfBody = sql`substr('ABCDEFGHJKLMNPRSTUVWXYZ', (SELECT sum(p * (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(replace(body, '-', ''), p, 1)) - 1)) FROM generate_series(1, length(replace(body, '-', ''))) p)::int % 23 + 1, 1)`

/** Fills the database with many rows for benchmarks and demonstrations, with SQL alone. */
export function sampleDataOf(db: Database) {
  return {
    /** Copies of the existing conferences. */
    async conferences(count: number): Promise<void> {
      await sql`
        INSERT INTO conference (id, code, con_no, main_conference, sub_conference, topic, collaboration, theme, start_date, end_date, time_zone, venue, location, country,
          abstract_deadline, notification, paper_deadline, registration_deadline, call_for_paper, scopes, published_at)
        SELECT 'crowd-' || lpad(n::text, 6, '0'), 'D' || lpad(n::text, 4, '0'), to_char(n, 'FM999999th'), c.main_conference, c.topic || ' ' || c.location || ' ' || n, c.topic, NULL, c.theme,
          d, d + 2, c.time_zone, c.venue, c.location, c.country, d - 75, d - 54, d - 33, d - 19, c.call_for_paper, c.scopes, now()
        FROM generate_series(1, ${count}::int) n
        JOIN (SELECT row_number() OVER (ORDER BY start_date, id) - 1 AS place, count(*) OVER () AS many, conference.* FROM conference WHERE journal IS NULL) c ON c.place = n % c.many,
        LATERAL (SELECT ${dayOf(sql`n`, count)} AS d) days`.execute(db)
    },

    /** One paper each in all states, some unreleased decisions, some without files, a few suspicious; those who do not present are registered too. The counters are filled here, because the triggers are disabled meanwhile. */
    async submissions(count: number, conferences: number, fileId: string): Promise<void> {
      const countingTriggers = [
        ['paper_move', 'paper_moved'],
        ['submission_file', 'submission_file_counted'],
        ['submission', 'submission_day_counted'],
        // All of them share one empty file, in which nobody is named.
        ['paper', 'blindness_of_new_paper'],
        ['paper_author', 'blindness_of_authors'],
        ['submission_file', 'blindness_of_files'],
      ] as const
      for (const [table, trigger] of countingTriggers) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ${sql.id(trigger)}`.execute(db)
      await sql`
        INSERT INTO submission (id, reference, conference_id, number, token_id, fingerprint, regtype, fee_minor, title, name, email, company, country, mobile, phone,
          social, accompany, names, message, received_at, suspicion)
        SELECT id, body || '-' || ${checkLetterOfBody},
          conference_id, number, id, id,
          (330 + n % 5)::text, 29000, CASE n % 3 WHEN 0 THEN 'Dr' WHEN 1 THEN 'Ms' ELSE '' END,
          given || ' ' || family, lower('author' || n || '@university' || n % 97 || '.example.org'), 'University ' || n % 97,
          (${countries}::text[])[1 + n % ${countries.length}], '', '',
          '', false, '', '', date_trunc('second', now()) - n * interval '7 minutes', CASE WHEN n % 500 = 0 THEN 'the form was sent faster than anybody types' END
        FROM (
          SELECT n, 'crowd-' || lpad(n::text, 8, '0') AS id, 'crowd-' || lpad((1 + n % ${conferences}::int)::text, 6, '0') AS conference_id, 1 + n / ${conferences}::int AS number,
            'D' || lpad((1 + n % ${conferences}::int)::text, 4, '0') || to_char(${dayOf(sql`(1 + n % ${conferences}::int)`, conferences)}, 'YY') || '-' || lpad((1 + n / ${conferences}::int)::text, 4, '0') AS body,
            (${givenNames}::text[])[1 + n % ${givenNames.length}] AS given, (${familyNames}::text[])[1 + (n / 3) % ${familyNames.length}] AS family
          FROM generate_series(1, ${count}::int) n) crowd`.execute(db)
      await sql`
        INSERT INTO paper (id, submission_id, position, reference, conference_id, title, state, received_at, decision_waiting, file_count)
        SELECT id, id, 1, reference, conference_id,
          (${subjects}::text[])[1 + (n / 7) % ${subjects.length}] || ' ' || (${places}::text[])[1 + (n / 11) % ${places.length}] || ', study ' || n,
          CASE WHEN n % 20 < 6 THEN 'received' WHEN n % 20 < 11 THEN 'under-review' WHEN n % 20 < 15 THEN 'accepted' WHEN n % 20 < 17 THEN 'rejected' WHEN n % 20 = 17 THEN 'revision-requested' WHEN n % 20 = 18 THEN 'confirmed' ELSE 'withdrawn' END,
          received_at, n % 20 = 14, CASE WHEN n % 12 = 0 THEN 0 ELSE 1 END
        FROM (SELECT submission.*, substr(id, 7)::int AS n FROM submission WHERE id LIKE 'crowd-%') crowd`.execute(db)
      await sql`
        INSERT INTO paper_author (id, paper_id, position, name, email, affiliation, country, is_corresponding, is_presenter, is_sender)
        SELECT id, id, 1, name, email, company, country, true, true, true FROM submission WHERE id LIKE 'crowd-%'`.execute(db)
      await sql`
        INSERT INTO registration (id, reference, conference_id, submission_id, regtype, state, fee_minor, currency, title, name, email, company, country, registered_at)
        SELECT id, reference, conference_id, id, regtype, 'needs-approval', fee_minor, fee_currency, title, name, email, company, country, received_at
        FROM submission WHERE id LIKE 'crowd-%' AND regtype IN ('332', '333')`.execute(db)
      await sql`
        INSERT INTO registration_move (registration_id, position, from_state, to_state, moved_at, moved_by)
        SELECT id, 1, NULL, state, registered_at, 'author' FROM registration WHERE id LIKE 'crowd-%'`.execute(db)
      await sql`
        INSERT INTO submission_day (day, kind, name, count)
        SELECT (received_at AT TIME ZONE 'UTC')::date, counted.kind, counted.name, count(*)
        FROM submission CROSS JOIN LATERAL (VALUES ('category', regtype), ('country', country)) AS counted (kind, name) WHERE id LIKE 'crowd-%' GROUP BY 1, 2, 3
        ON CONFLICT (day, kind, name) DO UPDATE SET count = submission_day.count + EXCLUDED.count`.execute(db)
      await sql`
        INSERT INTO submission_counter (conference_id, prefix, last_number)
        SELECT conference_id, split_part(min(reference), '-', 1), max(number) FROM submission WHERE id LIKE 'crowd-%' GROUP BY conference_id`.execute(db)
      await sql`
        INSERT INTO paper_move (paper_id, position, from_state, to_state, moved_at, moved_by, note, released_at)
        SELECT id, 1, NULL, 'received', received_at, 'author', NULL, received_at FROM paper WHERE id LIKE 'crowd-%'
        UNION ALL SELECT id, 2, 'received', 'under-review', least(received_at + interval '1 day', now()), 'First Organiser', NULL, least(received_at + interval '1 day', now())
          FROM paper WHERE id LIKE 'crowd-%' AND state NOT IN ('received', 'withdrawn')
        UNION ALL SELECT id, 3, 'under-review', CASE state WHEN 'confirmed' THEN 'accepted' ELSE state END, least(received_at + interval '9 days', now()), 'First Organiser', NULL,
            CASE WHEN decision_waiting THEN NULL ELSE least(received_at + interval '10 days', now()) END
          FROM paper WHERE id LIKE 'crowd-%' AND state IN ('accepted', 'rejected', 'revision-requested', 'confirmed')
        UNION ALL SELECT id, 4, CASE state WHEN 'confirmed' THEN 'accepted' ELSE 'received' END, state, least(received_at + interval '12 days', now()), 'author', NULL, least(received_at + interval '12 days', now())
          FROM paper WHERE id LIKE 'crowd-%' AND state IN ('confirmed', 'withdrawn')`.execute(db)
      await sql`
        INSERT INTO submission_file (submission_id, file_id, kind, paper_id, position)
        SELECT submission_id, ${fileId}, 'document', id, 0 FROM paper WHERE id LIKE 'crowd-%' AND file_count = 1`.execute(db)
      for (const [table, trigger] of countingTriggers) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER ${sql.id(trigger)}`.execute(db)
    },

    async messages(count: number): Promise<void> {
      await sql`
        INSERT INTO contact_message (id, reference, subject, name, email, mobile, company, message, received_at, answer_due_at, suspicion, repeat_key)
        SELECT 'crowd-' || n, body || '-' || ${checkLetterOfBody}, (${subjects}::text[])[1 + n % ${subjects.length}] || ', a question',
          (${givenNames}::text[])[1 + n % ${givenNames.length}] || ' ' || (${familyNames}::text[])[1 + (n / 3) % ${familyNames.length}],
          'writer' || n || '@example.org', '', '', 'Do you take papers on ' || lower((${subjects}::text[])[1 + n % ${subjects.length}]) || ' ' || (${places}::text[])[1 + n % ${places.length}] || '?',
          date_trunc('second', now()) - n * interval '13 minutes', date_trunc('second', now()) - n * interval '13 minutes' + interval '48 hours', NULL, 'crowd-' || n
        FROM (SELECT n, 'CM-' || lpad(upper(to_hex(n)), 8, '0') AS body FROM generate_series(1, ${count}::int) n) crowd`.execute(db)
    },

    /** Receipts, audit log entries, an account for every other author, an application for every tenth. */
    async related(count: number): Promise<void> {
      const name = sql`(${givenNames}::text[])[1 + n % ${givenNames.length}] || ' ' || (${familyNames}::text[])[1 + (n / 3) % ${familyNames.length}]`
      const timestamp = sql`date_trunc('second', now()) - n * interval '7 minutes'`
      await sql`
        INSERT INTO mail (id, kind, about, to_name, to_address, subject, text_body, message_id, state, queued_at, sent_at, last_answer)
        SELECT 'crowd-' || n, CASE n % 4 WHEN 0 THEN 'contact.copy' ELSE 'submission.receipt' END, 'submission:crowd-' || lpad(n::text, 8, '0'), ${name},
          'author' || n || '@university' || n % 97 || '.example.org', 'Your submission ' || n || ' has arrived', 'Thank you.', 'crowd-' || n || '@example.org',
          CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'sent' END, ${timestamp}, ${timestamp}, CASE WHEN n % 1000 = 0 THEN '550 no such user' END
        FROM generate_series(1, ${count}::int) n`.execute(db)
      await sql`
        INSERT INTO audit_log (at, actor_id, actor_name, act, about, about_name, details)
        SELECT date_trunc('second', now()) - (${count}::int - n) * interval '7 minutes', 'crowd-' || n % 7, 'Organiser ' || n % 7, (ARRAY['submission.moved', 'submission.decided', 'submission.released', 'note.written'])[1 + n % 4],
          'submission:crowd-' || lpad(n::text, 8, '0'), 'D' || lpad((1 + n % 1000)::text, 4, '0') || '-' || n, '{}'
        FROM generate_series(1, ${count}::int) n`.execute(db)
      await sql`
        INSERT INTO account (id, role, f_name, l_name, email, confirmed_at, created_at, disabled_at)
        SELECT 'crowd-' || n, CASE WHEN n % 5000 = 0 THEN 'reviewer' ELSE 'g_user' END, split_part(${name}, ' ', 1), split_part(${name}, ' ', 2), 'author' || n || '@university' || n % 97 || '.example.org',
          CASE WHEN n % 10 > 0 THEN ${timestamp} END, ${timestamp}, CASE WHEN n % 900 = 0 THEN now() END
        FROM generate_series(1, ${count}::int / 2) n`.execute(db)
      await sql`
        INSERT INTO application (id, reference, role, full_name, designation, email, subconference_id, s_category, country, phone, linkedin, message, received_at, repeat_key, state)
        SELECT 'crowd-' || n, body || '-' || ${checkLetterOfBody}, (ARRAY['presenter-apply', 'co-chair-keynote-apply', 'ambassadors-apply', 'sponsor-apply'])[1 + n % 4], ${name}, 'Dr', 'applicant' || n || '@example.org', '', '',
          (${countries}::text[])[1 + n % ${countries.length}], '', '', 'I should like to help ' || (${places}::text[])[1 + n % ${places.length}] || '.', ${timestamp}, 'crowd-' || n,
          (ARRAY['new', 'accepted', 'declined'])[1 + n % 3]
        FROM (SELECT n, 'AP-' || lpad(upper(to_hex(n)), 8, '0') AS body FROM generate_series(1, ${count}::int / 10) n) crowd`.execute(db)
    },

    /** Updates the statistics of the query planner. */
    async analyze(): Promise<void> {
      await sql`ANALYZE conference, submission, paper, paper_move, paper_author, registration, submission_day, submission_file, submission_counter, contact_message, mail, record, account, application`.execute(
        db,
      )
    },

    async exists(): Promise<boolean> {
      const row = await db.selectFrom('conference').select('id').where('id', 'like', 'crowd-%').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}
