import type { Selectable } from 'kysely'
import type { CalendarDay } from '../calendar-day.ts'
import { safeHtml } from '../content/safe-html.ts'
import type { Database, Tables } from '../tables.ts'
import type { Conference, ConferenceSummary } from './conference.ts'

const summaryColumns = [
  'id',
  'code',
  'con_no',
  'main_conference',
  'sub_conference',
  'topic',
  'collaboration',
  'theme',
  'start_date',
  'end_date',
  'time_zone',
  'venue',
  'location',
  'country',
  'abstract_deadline',
  'notification',
  'paper_deadline',
  'registration_deadline',
] as const

type SummaryRow = Pick<Selectable<Tables['conference']>, (typeof summaryColumns)[number]>

/** Conferences as visitors see them. */
export function conferencesOf(db: Database) {
  return {
    async all(): Promise<ConferenceSummary[]> {
      const rows = await db.selectFrom('conference').select(summaryColumns).orderBy('start_date').orderBy('id').execute()
      return rows.map(summaryFrom)
    },

    async upcoming(today: CalendarDay, limit: number): Promise<ConferenceSummary[]> {
      const rows = await db
        .selectFrom('conference')
        .select(summaryColumns)
        .where('end_date', '>=', today)
        .orderBy('start_date')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(summaryFrom)
    },

    async find(id: string): Promise<Conference | undefined> {
      const row = await db.selectFrom('conference').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const speakers = await db
        .selectFrom('conference_speaker')
        .select(['speaker_name as speakerName', 'speaker_category as speakerCategory', 'speaker_title as speakerTitle'])
        .where('conference_id', '=', id)
        .orderBy('position')
        .execute()
      return { ...summaryFrom(row), callForPaper: safeHtml(row.call_for_paper), scopes: safeHtml(row.scopes), selectedTeamMembers: speakers }
    },

    async nextOfTopic(topic: string, today: CalendarDay): Promise<ConferenceSummary | undefined> {
      const row = await db
        .selectFrom('conference')
        .select(summaryColumns)
        .where('topic', '=', topic)
        .where('start_date', '>', today)
        .orderBy('start_date')
        .limit(1)
        .executeTakeFirst()
      return row && summaryFrom(row)
    },

    async add(conference: Conference): Promise<void> {
      await db.insertInto('conference').values(rowFrom(conference)).execute()
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

function summaryFrom(row: SummaryRow): ConferenceSummary {
  return {
    _id: row.id,
    code: row.code,
    conNo: row.con_no,
    mainConference: row.main_conference,
    subConference: row.sub_conference,
    topic: row.topic,
    collaboration: row.collaboration,
    theme: row.theme,
    startDate: row.start_date,
    endDate: row.end_date,
    timeZone: row.time_zone,
    venue: row.venue,
    location: row.location,
    country: row.country,
    abstractDeadline: row.abstract_deadline,
    notification: row.notification,
    paperDeadline: row.paper_deadline,
    registrationDeadline: row.registration_deadline,
  }
}

function rowFrom(conference: Conference) {
  return {
    id: conference._id,
    code: conference.code,
    con_no: conference.conNo,
    main_conference: conference.mainConference,
    sub_conference: conference.subConference,
    topic: conference.topic,
    collaboration: conference.collaboration,
    theme: conference.theme,
    start_date: conference.startDate,
    end_date: conference.endDate,
    time_zone: conference.timeZone,
    venue: conference.venue,
    location: conference.location,
    country: conference.country,
    abstract_deadline: conference.abstractDeadline,
    notification: conference.notification,
    paper_deadline: conference.paperDeadline,
    registration_deadline: conference.registrationDeadline,
    call_for_paper: safeHtml(conference.callForPaper),
    scopes: safeHtml(conference.scopes),
  }
}
