import { type SqlBool, sql } from 'kysely'
import { safeHtml } from '../content/safe-html.ts'
import type { CalendarDay } from '../dates.ts'
import { prefixTsquery } from '../search-words.ts'
import type { Database } from '../tables.ts'
import { type ConferenceState, type ConferenceSummary, speakerCategories } from './conference.ts'
import type { ConferenceForm, SpeakerInForm } from './conference-form.schema.ts'
import { summaryColumns, summaryFrom, wholeColumns } from './conference-row.ts'
import { earliestOngoingStart } from './conferences.store.ts'

/** A conference as the desk edits it; `changedAt` is the version that a change must name. */
export interface DeskConference extends ConferenceForm {
  id: string
  state: ConferenceState
  /** What visitors read about the state; empty while it is scheduled. */
  notice: string
  publishedAt: Date | null
  changedAt: Date
}

export interface DeskConferenceRow extends ConferenceSummary {
  isDraft: boolean
  submissions: number
}

export interface DeskConferenceFilter {
  words: readonly string[]
  /** Or a year or a month: 2027, 2027-03. */
  when: 'coming' | 'past' | 'all' | string
  state: 'draft' | 'published' | 'postponed' | 'cancelled' | ''
  today: CalendarDay
}

/** Conferences for the desk: drafts and published ones alike. */
export function deskConferencesOf(db: Database) {
  async function speakersOf(id: string): Promise<SpeakerInForm[]> {
    const rows = await db.selectFrom('conference_speaker').selectAll().where('conference_id', '=', id).orderBy('position').execute()
    return rows.map((row) => ({
      speakerName: row.speaker_name,
      speakerCategory: speakerCategories.find((category) => category === row.speaker_category) ?? 'Keynote',
      speakerTitle: row.speaker_title,
      photo: row.photo,
      id: row.id,
    }))
  }

  return {
    /** A page of the list after `last`; upcoming ones by date, the others latest first. */
    async list(filter: DeskConferenceFilter, limit: number, last?: { startDate: CalendarDay; id: string }): Promise<DeskConferenceRow[]> {
      const forward = filter.when === 'coming'
      let query = db
        .selectFrom('conference')
        .where('journal', 'is', null)
        .select([...summaryColumns, 'published_at'])
        .select(sql<string>`(SELECT count(*) FROM submission WHERE submission.conference_id = conference.id)`.as('submissions'))
        .orderBy('start_date', forward ? 'asc' : 'desc')
        .orderBy('id', forward ? 'asc' : 'desc')
        .limit(limit)
      if (filter.words.length > 0) query = query.where(sql<SqlBool>`words @@ ${prefixTsquery(filter.words)}::tsquery`)
      if (filter.state === 'draft') query = query.where('published_at', 'is', null)
      if (filter.state === 'postponed' || filter.state === 'cancelled') query = query.where('status', '=', filter.state)
      if (filter.state === 'published') query = query.where('published_at', 'is not', null)
      // The filter on the start date lets the index be used.
      if (filter.when === 'coming') query = query.where('end_date', '>=', filter.today).where('start_date', '>=', earliestOngoingStart(filter.today))
      else if (filter.when === 'past') query = query.where('end_date', '<', filter.today).where('start_date', '<', filter.today)
      else if (filter.when !== 'all') query = query.where('start_date', '>=', firstDay(filter.when)).where('start_date', '<', firstDayAfter(filter.when))
      if (last) {
        const after = forward
          ? sql<SqlBool>`(start_date, id) > (${last.startDate}::date, ${last.id})`
          : sql<SqlBool>`(start_date, id) < (${last.startDate}::date, ${last.id})`
        query = query.where(after)
      }
      const rows = await query.execute()
      return rows.map((row) => ({ ...summaryFrom(row), isDraft: row.published_at === null, submissions: Number(row.submissions) }))
    },

    async years(): Promise<string[]> {
      // A loose index scan: jumps from each year to the next that has a conference.
      const { rows } = await sql<{ year: string }>`
        WITH RECURSIVE found AS (
          SELECT min(start_date) AS day FROM conference WHERE journal IS NULL
          UNION ALL SELECT (SELECT min(start_date) FROM conference WHERE journal IS NULL AND start_date >= date_trunc('year', day)::date + interval '1 year') FROM found WHERE day IS NOT NULL
        ) SELECT to_char(day, 'YYYY') AS year FROM found WHERE day IS NOT NULL`.execute(db)
      return rows.map((row) => row.year)
    },

    /** The conferences whose dates may fall into the year, by start; at most so many per month. */
    async around(year: number, maxPerMonth: number): Promise<(ConferenceSummary & { isDraft: boolean })[]> {
      const inMonth = db
        .selectFrom('conference')
        .where('journal', 'is', null)
        .select([...summaryColumns, 'published_at'])
        .where('end_date', '>=', `${year}-01-01`)
        .whereRef('start_date', '>=', sql`month`)
        .whereRef('start_date', '<', sql`month + interval '1 month'`)
        .orderBy('start_date')
        .orderBy('id')
        .limit(maxPerMonth)
      const rows = await db
        .selectFrom(
          sql<{ month: Date }>`generate_series(${`${year - 1}-12-01`}::date, ${`${year + 1}-12-01`}::date, interval '1 month')`.as<'months'>(
            sql`months (month)`,
          ),
        )
        .innerJoinLateral(inMonth.as('found'), (join) => join.onTrue())
        .selectAll('found')
        .orderBy('start_date')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...summaryFrom(row), isDraft: row.published_at === null }))
    },

    async find(id: string, forUpdate = false): Promise<DeskConference | undefined> {
      if (id.includes('\0')) return undefined
      let query = db
        .selectFrom('conference')
        .select([...wholeColumns, 'published_at', 'changed_at', 'fees', 'journals', 'notice'])
        .where('id', '=', id)
        .where('journal', 'is', null)
      if (forUpdate) query = query.forUpdate()
      const row = await query.executeTakeFirst()
      if (!row) return undefined
      const { _id, ...summary } = summaryFrom(row)
      return {
        ...summary,
        id: _id,
        callForPaper: safeHtml(row.call_for_paper),
        scopes: safeHtml(row.scopes),
        travel: safeHtml(row.travel),
        committee: safeHtml(row.committee),
        contactName: row.contact_name,
        contactRole: row.contact_role,
        contactEmail: row.contact_email,
        speakers: await speakersOf(id),
        fees: row.fees,
        journals: row.journals,
        notice: safeHtml(row.notice),
        publishedAt: row.published_at,
        changedAt: row.changed_at,
      }
    },

    /** What every page about the papers of one conference, or of one journal, shows of it. */
    async head(id: string) {
      if (id.includes('\0')) return undefined
      const row = await db
        .selectFrom('conference')
        .select([...summaryColumns, 'published_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { conNo, subConference, startDate, endDate, location, state, timeZone, journal } = summaryFrom(row)
      return { id, conNo, subConference, startDate, endDate, location, state, timeZone, journal, isDraft: row.published_at === null }
    },

    async countSubmissions(id: string): Promise<number> {
      const row = await db
        .selectFrom('submission')
        .select((submission) => submission.fn.countAll<string>().as('count'))
        .where('conference_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async save(id: string, form: ConferenceForm): Promise<void> {
      await db.updateTable('conference').set(columnsOf(form)).where('id', '=', id).execute()
      await this.saveSpeakers(id, form.speakers)
    },

    async add(id: string, form: ConferenceForm): Promise<void> {
      await db
        .insertInto('conference')
        .values({ ...columnsOf(form), id, published_at: null })
        .execute()
      await this.saveSpeakers(id, form.speakers)
    },

    /** Speakers who stay keep their row and its id; only its position and texts change. */
    async saveSpeakers(id: string, speakers: readonly SpeakerInForm[]): Promise<void> {
      const now = await speakersOf(id)
      const isSame = now.length === speakers.length && speakers.every((speaker, position) => isSameSpeaker(speaker, now[position]))
      if (isSame) return
      const gone = new Set<string | null>(now.map((speaker) => speaker.id))
      // An id that is not of this conference, or named twice, makes a new speaker.
      const positioned = speakers.map((speaker, position) => ({ ...speakerColumns(speaker), position, stays: gone.delete(speaker.id) ? speaker.id : null }))
      if (gone.size > 0)
        await db
          .deleteFrom('conference_speaker')
          .where('id', 'in', [...gone])
          .execute()
      for (const { stays, ...columns } of positioned) if (stays) await db.updateTable('conference_speaker').set(columns).where('id', '=', stays).execute()
      const added = positioned.filter(({ stays }) => stays === null).map(({ stays: _, ...speaker }) => ({ ...speaker, conference_id: id }))
      if (added.length > 0) await db.insertInto('conference_speaker').values(added).execute()
    },

    async setPublished(id: string, publishedAt: Date | null): Promise<void> {
      await db.updateTable('conference').set({ published_at: publishedAt }).where('id', '=', id).execute()
    },

    /** The state, the notice and the days; with `rescheduled` the days are new ones, and visitors see the old first day. */
    async setState(id: string, conference: DeskConference, rescheduled: { at: Date; from: CalendarDay } | undefined): Promise<void> {
      const { state, notice, startDate, endDate, abstractDeadline, notification, paperDeadline, registrationDeadline } = conference
      const days = { start_date: startDate, end_date: endDate, abstract_deadline: abstractDeadline, notification }
      const further = { paper_deadline: paperDeadline, registration_deadline: registrationDeadline }
      const moved = rescheduled ? { previous_start_date: rescheduled.from, rescheduled_at: rescheduled.at } : {}
      await db
        .updateTable('conference')
        .set({ status: state, notice, ...days, ...further, ...moved })
        .where('id', '=', id)
        .execute()
    },

    async hasReceivedAnything(id: string): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        SELECT EXISTS (SELECT FROM submission WHERE conference_id = ${id}) OR EXISTS (SELECT FROM paper WHERE conference_id = ${id})
          OR EXISTS (SELECT FROM registration WHERE conference_id = ${id}) AS found`.execute(db)
      return rows[0]?.found ?? false
    },

    /** With its speakers, tracks, extensions and invitations. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('conference').where('id', '=', id).execute()
    },

    /** The last act on it, for the refusal of a concurrent change. */
    async lastAct(id: string): Promise<{ actorName: string; at: Date } | undefined> {
      const row = await db
        .selectFrom('audit_log')
        .select(['actor_name', 'at'])
        .where('about', '=', `conference:${id}`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && { actorName: row.actor_name, at: row.at }
    },
  }
}

/** The first day of a year or a month. */
function firstDay(span: string): CalendarDay {
  return span.includes('-') ? `${span}-01` : `${span}-01-01`
}

function firstDayAfter(span: string) {
  return sql<CalendarDay>`${firstDay(span)}::date + ${span.includes('-') ? '1 month' : '1 year'}::interval`
}

function speakerColumns(speaker: SpeakerInForm) {
  return { speaker_name: speaker.speakerName, speaker_category: speaker.speakerCategory, speaker_title: speaker.speakerTitle, photo: speaker.photo }
}

function isSameSpeaker(a: SpeakerInForm, b: SpeakerInForm | undefined): boolean {
  return (
    a.id === b?.id && a.speakerName === b?.speakerName && a.speakerCategory === b.speakerCategory && a.speakerTitle === b.speakerTitle && a.photo === b.photo
  )
}

function columnsOf(form: ConferenceForm) {
  return {
    code: form.code,
    con_no: form.conNo,
    main_conference: form.mainConference,
    sub_conference: form.subConference,
    topic: form.topic,
    collaboration: form.collaboration,
    theme: form.theme,
    start_date: form.startDate,
    end_date: form.endDate,
    time_zone: form.timeZone,
    venue: form.venue,
    location: form.location,
    country: form.country,
    abstract_deadline: form.abstractDeadline,
    notification: form.notification,
    paper_deadline: form.paperDeadline,
    registration_deadline: form.registrationDeadline,
    call_for_paper: safeHtml(form.callForPaper),
    scopes: safeHtml(form.scopes),
    travel: safeHtml(form.travel),
    committee: safeHtml(form.committee),
    contact_name: form.contactName,
    contact_role: form.contactRole,
    contact_email: form.contactEmail,
    fees: form.fees && JSON.stringify(form.fees),
    journals: form.journals && JSON.stringify(form.journals),
  }
}
