import { sql } from 'kysely'
import { addDays, type CalendarDay, dayInZone } from '../calendar-day.ts'
import { gatheredQuestion } from '../gathered-question.store.ts'
import type { Database } from '../tables.ts'
import type { Conference, ConferenceSummary, Speaker } from './conference.ts'
import { conferenceFrom, rowFrom, summaryColumns, summaryFrom, wholeColumns } from './conference-row.ts'
import { earliestNotOver } from './earliest-not-over.store.ts'
import { standingOf } from './standing.ts'

const upcomingRows = gatheredQuestion((db, { day, limit }: { day: CalendarDay; limit: number }) =>
  db
    .selectFrom('conference')
    .select(summaryColumns)
    .where('published_at', 'is not', null)
    .where('end_date', '>=', day)
    .where('start_date', '>=', earliestNotOver(day))
    .orderBy('start_date')
    .orderBy('id')
    .limit(limit),
)

const openCallsAfter = gatheredQuestion((db, { id, topic, day, limit }: { id: string; topic: string; day: CalendarDay; limit: number }) =>
  db
    .selectFrom('conference')
    .select(summaryColumns)
    .where('published_at', 'is not', null)
    .where('topic', '=', topic)
    .where('id', '<>', id)
    .where('start_date', '>', day)
    .where((condition) => condition.or([condition('abstract_deadline', 'is', null), condition('abstract_deadline', '>=', day)]))
    .orderBy('start_date')
    .orderBy('id')
    .limit(limit),
)

/** Conferences as visitors see them: never a draft, but where the name of a reading says so. */
export function conferencesOf(db: Database) {
  async function speakersOf(ids: readonly string[]): Promise<Map<string, Speaker[]>> {
    const rows = await db.selectFrom('conference_speaker').selectAll().where('conference_id', 'in', ids).orderBy('conference_id').orderBy('position').execute()
    const speakers = new Map<string, Speaker[]>()
    for (const row of rows) {
      const speaker = { speakerName: row.speaker_name, speakerCategory: row.speaker_category, speakerTitle: row.speaker_title }
      speakers.set(row.conference_id, [...(speakers.get(row.conference_id) ?? []), speaker])
    }
    return speakers
  }

  async function find(id: string, which: 'published only' | 'drafts too'): Promise<Conference | undefined> {
    // PostgreSQL keeps no zero character in text and would refuse the question itself.
    if (id.includes('\0')) return undefined
    let query = db.selectFrom('conference').select(wholeColumns).where('id', '=', id)
    if (which === 'published only') query = query.where('published_at', 'is not', null)
    const row = await query.executeTakeFirst()
    return row && conferenceFrom(row, (await speakersOf([id])).get(id) ?? [])
  }

  return {
    async all(): Promise<ConferenceSummary[]> {
      const rows = await db.selectFrom('conference').select(summaryColumns).where('published_at', 'is not', null).orderBy('start_date').orderBy('id').execute()
      return rows.map(summaryFrom)
    },

    /** Whole conferences in the order of `all`, at most `limit` of them, from the one after `last`. */
    async page(limit: number, last?: { startDate: CalendarDay; _id: string }): Promise<Conference[]> {
      let query = db.selectFrom('conference').select(wholeColumns).where('published_at', 'is not', null).orderBy('start_date').orderBy('id').limit(limit)
      if (last) query = query.where(sql<boolean>`(start_date, id) > (${last.startDate}::date, ${last._id})`)
      const rows = await query.execute()
      if (rows.length === 0) return []
      const speakers = await speakersOf(rows.map((row) => row.id))
      return rows.map((row) => conferenceFrom(row, speakers.get(row.id) ?? []))
    },

    /** The same text as long as no conference and no speaker has changed; cheap even for many thousands. */
    async version(): Promise<string> {
      const { rows } = await sql<{ version: string }>`
        SELECT encode(sha256(convert_to(coalesce(string_agg(id || ' ' || extract(epoch FROM changed_at), ',' ORDER BY id), ''), 'UTF8')), 'hex') AS version
        FROM conference WHERE published_at IS NOT NULL`.execute(db)
      return rows[0]?.version ?? ''
    },

    /** What is not over in its own city, first what begins first. */
    async upcoming(now: Date, limit: number): Promise<ConferenceSummary[]> {
      const ask = (most: number) => upcomingRows(db, { day: earliestDay(now), limit: most })
      return firstOf(limit, ask, (conference) => standingOf(conference, now) !== 'past')
    },

    async find(id: string): Promise<Conference | undefined> {
      return find(id, 'published only')
    },

    /** For the desk, and for those who sent something to it while it was public. */
    async findAlsoDraft(id: string): Promise<Conference | undefined> {
      return find(id, 'drafts too')
    },

    /** When each of these conferences, or one of its speakers, was last changed. */
    async changedAt(ids: readonly string[]): Promise<Map<string, Date>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('conference').select(['id', 'changed_at']).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row.changed_at]))
    },

    /** Where somebody who is too late for one conference may still send an abstract on the same topic. */
    async nextOpenCall({ _id, topic }: Pick<ConferenceSummary, '_id' | 'topic'>, now: Date): Promise<ConferenceSummary | undefined> {
      const ask = (most: number) => openCallsAfter(db, { id: _id, topic, day: earliestDay(now), limit: most })
      const [next] = await firstOf(1, ask, (other) => standingOf(other, now) === 'call-open')
      return next
    },

    /** Public from this moment, or a draft. */
    async add(conference: Conference, publishedAt: Date | null = new Date()): Promise<void> {
      await db
        .insertInto('conference')
        .values({ ...rowFrom(conference), published_at: publishedAt })
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

/** Where the day begins last it is still yesterday: nothing is over, or closed, everywhere before. */
function earliestDay(now: Date): CalendarDay {
  return addDays(dayInZone(now, 'UTC'), -1)
}

/** Seldom are more of them over in the east or still going on in the west at one moment; where they are, many more are asked for. Every page asks for its one. */
const spare = 2

type SummaryRow = Parameters<typeof summaryFrom>[0]

/** Whether a day is over is for each conference's own zone to say, and no database need know every zone: some more are asked for and judged here. */
async function firstOf(
  limit: number,
  ask: (most: number) => Promise<SummaryRow[]>,
  isWanted: (conference: ConferenceSummary) => boolean,
): Promise<ConferenceSummary[]> {
  for (let most = limit + spare; ; most *= 4) {
    const rows = await ask(most)
    const wanted = rows.map(summaryFrom).filter(isWanted)
    if (wanted.length >= limit || rows.length < most) return wanted.slice(0, limit)
  }
}
