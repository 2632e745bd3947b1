import { sql } from 'kysely'
import { safeHtml } from '../content/safe-html.ts'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import type { Database } from '../tables.ts'
import type { Conference, ConferenceSummary, Speaker } from './conference.ts'
import { conferenceFrom, rowFrom, summaryColumns, summaryFrom, wholeColumns } from './conference-row.ts'
import { type DeadlineExtension, deadlineExtensionsOf } from './deadline-extensions.store.ts'
import type { ConferenceFees } from './fees.ts'
import { standingOf } from './important-dates.ts'

/** A conference with everything that its page shows. */
export interface ConferencePage {
  conference: Conference
  /** Its own fees, or null where the general ones apply. */
  fees: ConferenceFees | null
  journals: string[] | null
  /** What visitors read when it is postponed or cancelled, as sanitised HTML. */
  notice: string
  /** The first day before it was postponed. */
  previousStartDate: CalendarDay | null
  /** In the order of the speakers; null for one without a photograph. */
  photos: (string | null)[]
  /** In the order in which they were made. */
  extensions: Pick<DeadlineExtension, 'deadline' | 'from' | 'reason'>[]
}

type Drafts = 'published only' | 'drafts too'

/** Conferences as visitors see them: never a draft, except where the name of the method says so. */
export function conferencesOf(db: Database) {
  const published = db.selectFrom('conference').where('published_at', 'is not', null)

  async function speakersOf(ids: readonly string[]) {
    return db
      .selectFrom('conference_speaker')
      .select(['conference_id', 'speaker_name as speakerName', 'speaker_category as speakerCategory', 'speaker_title as speakerTitle', 'photo'])
      .where('conference_id', 'in', ids)
      .orderBy('conference_id')
      .orderBy('position')
      .execute()
  }

  async function find(id: string, drafts: Drafts): Promise<Conference | undefined> {
    if (hasNul(id)) return undefined
    const query = drafts === 'drafts too' ? db.selectFrom('conference') : published
    const [row, speakers] = await Promise.all([query.select(wholeColumns).where('id', '=', id).executeTakeFirst(), speakersOf([id])])
    return row && conferenceFrom(row, speakers.map(speakerFrom))
  }

  async function findPage(id: string, drafts: Drafts): Promise<ConferencePage | undefined> {
    if (hasNul(id)) return undefined
    const query = drafts === 'drafts too' ? db.selectFrom('conference').where('journal', 'is', null) : published
    const [row, speakers, extensions] = await Promise.all([
      query
        .select([...wholeColumns, 'fees', 'journals', 'notice', 'previous_start_date', 'rescheduled_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
      speakersOf([id]),
      deadlineExtensionsOf(db).all(id),
    ])
    if (!row) return undefined
    const conference = conferenceFrom(row, speakers.map(speakerFrom))
    return {
      conference,
      fees: row.fees,
      journals: row.journals,
      notice: safeHtml(row.notice),
      previousStartDate: row.previous_start_date,
      photos: speakers.map(({ photo }) => photo),
      // What was extended before the days were set anew means nothing any more.
      extensions: extensions.filter(({ extendedAt }) => !row.rescheduled_at || extendedAt > row.rescheduled_at),
    }
  }

  return {
    async all(): Promise<ConferenceSummary[]> {
      const rows = await published.select(summaryColumns).orderBy('start_date').orderBy('id').execute()
      return rows.map(summaryFrom)
    },

    /** Whole conferences in the order of `all`, at most `limit` of them, starting after `last`. */
    async page(limit: number, last?: { startDate: CalendarDay; _id: string }): Promise<Conference[]> {
      let query = published.select(wholeColumns).orderBy('start_date').orderBy('id').limit(limit)
      if (last) query = query.where(sql<boolean>`(start_date, id) > (${last.startDate}::date, ${last._id})`)
      const rows = await query.execute()
      if (rows.length === 0) return []
      const speakers = new Map<string, Speaker[]>(rows.map((row) => [row.id, []]))
      for (const speaker of await speakersOf([...speakers.keys()])) speakers.get(speaker.conference_id)?.push(speakerFrom(speaker))
      return rows.map((row) => conferenceFrom(row, speakers.get(row.id) ?? []))
    },

    /** A hash that changes whenever a published conference or one of its speakers does. */
    async version(): Promise<string> {
      const { rows } = await sql<{ version: string }>`
        SELECT encode(sha256(convert_to(coalesce(string_agg(id || ' ' || extract(epoch FROM changed_at), ',' ORDER BY id), ''), 'UTF8')), 'hex') AS version
        FROM conference WHERE published_at IS NOT NULL`.execute(db)
      return rows[0]?.version ?? ''
    },

    /** Those that are not over in their own time zone, the earliest first. */
    async upcoming(now: Date, limit: number): Promise<ConferenceSummary[]> {
      const day = earliestDay(now)
      const query = published
        .select(summaryColumns)
        .where('end_date', '>=', day)
        .where('start_date', '>=', earliestOngoingStart(day))
        .orderBy('start_date')
        .orderBy('id')
      return firstMatching(
        limit,
        (count) => query.limit(count).execute(),
        (conference) => standingOf(conference, now) !== 'past',
      )
    },

    /** Those that took place and are over in their own time zone, the latest first. */
    async past(now: Date, limit: number): Promise<ConferenceSummary[]> {
      const query = published
        .select(summaryColumns)
        .where('status', '=', 'scheduled')
        .where('start_date', '<=', latestDay(now))
        .orderBy('start_date', 'desc')
        .orderBy('id')
      return firstMatching(
        limit,
        (count) => query.limit(count).execute(),
        (conference) => standingOf(conference, now) === 'past',
      )
    },

    async find(id: string): Promise<Conference | undefined> {
      return find(id, 'published only')
    },

    /** For the desk, and for the authors of what was sent while it was public. */
    async findAlsoDraft(id: string): Promise<Conference | undefined> {
      return find(id, 'drafts too')
    },

    /** Several by their ids, drafts too, without the long texts. */
    async findAll(ids: readonly string[]): Promise<Map<string, ConferenceSummary>> {
      const rows = await db
        .selectFrom('conference')
        .select(summaryColumns)
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, summaryFrom(row)]))
    },

    async findPage(id: string): Promise<ConferencePage | undefined> {
      return findPage(id, 'published only')
    },

    /** For the desk. */
    async findPageAlsoDraft(id: string): Promise<ConferencePage | undefined> {
      return findPage(id, 'drafts too')
    },

    /** What the submission form and a submission need to know. */
    async findWithFees(id: string): Promise<(ConferenceSummary & { fees: ConferenceFees | null }) | undefined> {
      if (hasNul(id)) return undefined
      const row = await published
        .select([...summaryColumns, 'fees'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...summaryFrom(row), fees: row.fees }
    },

    /** What something may be sent to: a published conference, or the edition of a journal. */
    async findTaking(id: string): Promise<(ConferenceSummary & { fees: ConferenceFees | null; takesManuscripts: boolean }) | undefined> {
      if (hasNul(id)) return undefined
      const row = await db
        .selectFrom('conference')
        .select([...summaryColumns, 'fees', 'takes_manuscripts'])
        .where((conference) => conference.or([conference('published_at', 'is not', null), conference('journal', 'is not', null)]))
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...summaryFrom(row), fees: row.fees, takesManuscripts: row.takes_manuscripts }
    },

    /** When each of these conferences, or one of its speakers, was last changed. */
    async changedAt(ids: readonly string[]): Promise<Map<string, Date>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('conference').select(['id', 'changed_at']).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row.changed_at]))
    },

    /** The next conference on the same topic whose call is open, for those who are too late for this one. */
    async nextOpenCall({ _id, topic }: Pick<ConferenceSummary, '_id' | 'topic'>, now: Date): Promise<ConferenceSummary | undefined> {
      const day = earliestDay(now)
      const query = published
        .select(summaryColumns)
        .where('topic', '=', topic)
        .where('status', '=', 'scheduled')
        .where('id', '<>', _id)
        .where('start_date', '>', day)
        .where((condition) => condition.or([condition('abstract_deadline', 'is', null), condition('abstract_deadline', '>=', day)]))
        .orderBy('start_date')
        .orderBy('id')
      const [next] = await firstMatching(
        1,
        (count) => query.limit(count).execute(),
        (other) => standingOf(other, now) === 'call-open',
      )
      return next
    },

    /** Published now, or a draft when `publishedAt` is null. */
    async add(conference: Conference, publishedAt: Date | null = new Date(), fees: ConferenceFees | null = null): Promise<void> {
      await db
        .insertInto('conference')
        .values({ ...rowFrom(conference), published_at: publishedAt, fees: fees && JSON.stringify(fees) })
        .execute()
      const speakers = conference.selectedTeamMembers.map((speaker, position) => ({
        conference_id: conference._id,
        position,
        speaker_name: speaker.speakerName,
        speaker_category: speaker.speakerCategory,
        speaker_title: speaker.speakerTitle,
      }))
      if (speakers.length > 0) await db.insertInto('conference_speaker').values(speakers).execute()
    },
  }
}

/** PostgreSQL text cannot contain a NUL character, so no row has such an id. */
const hasNul = (id: string) => id.includes('\0')

function speakerFrom({ speakerName, speakerCategory, speakerTitle }: Speaker): Speaker {
  return { speakerName, speakerCategory, speakerTitle }
}

/** The earliest calendar day that any time zone still has. */
function earliestDay(now: Date): CalendarDay {
  return addDays(dayInZone(now, 'UTC'), -1)
}

/** The latest calendar day that any time zone has already. */
function latestDay(now: Date): CalendarDay {
  return addDays(dayInZone(now, 'UTC'), 1)
}

/** How many more rows than wanted are read first: a few conferences are over in their own time zone but not yet in all. */
const spareRows = 2

type SummaryRow = Parameters<typeof summaryFrom>[0]

/** The first rows that match in their own time zone, which SQL does not decide; reads more rows until there are enough. */
export async function firstMatching(
  limit: number,
  read: (count: number) => Promise<SummaryRow[]>,
  matches: (conference: ConferenceSummary) => boolean,
): Promise<ConferenceSummary[]> {
  for (let count = limit + spareRows; ; count *= 4) {
    const rows = await read(count)
    const matching = rows.map(summaryFrom).filter(matches)
    if (matching.length >= limit || rows.length < count) return matching.slice(0, limit)
  }
}

/** The earliest start that a conference not over on this day can have. Filtering by it too lets the index on the start date skip the past. */
export function earliestOngoingStart(today: CalendarDay) {
  return sql<CalendarDay>`${today}::date - coalesce((SELECT max(end_date - start_date) FROM conference), 0)`
}
