import { type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDay } from '../dates.ts'
import { days } from '../durations.ts'
import type { Database } from '../tables.ts'

/** What a presenter is asked: when they can present and what they need, or for their slides. */
export type SpeakerLetterKind = 'question' | 'slides'

export interface UnaskedSpeaker {
  paperId: string
  conferenceId: string
  /** When the author learnt of the acceptance, or confirmed. */
  toldAt: Date
  isConfirmed: boolean
  startDate: CalendarDay
  endDate: CalendarDay
  timeZone: string
  slidesDueOn: CalendarDay | null
  /** Whether the desk has begun to make the timetable. */
  isBegun: boolean
}

/** The question goes out so many days before the conference if the timetable was not begun earlier. */
export const questionDaysBefore = 56
export const slidesDaysBefore = 5
/** Who has not confirmed yet is first reminded to do so. */
export const daysToConfirm = 7

const maxAtOnce = 500

/** Which presenters were asked what, and whom to ask. */
export function speakerLettersOf(db: Database) {
  /** Papers that are to be presented, whose presenters were not asked this and have not answered it unasked. */
  const unasked = (kind: SpeakerLetterKind) => {
    const papers = db
      .selectFrom('paper')
      .innerJoin('conference', 'conference.id', 'paper.conference_id')
      .innerJoin('paper_move as move', 'move.paper_id', 'paper.id')
      .leftJoin('programme', 'programme.conference_id', 'conference.id')
      .where('paper.state', 'in', ['accepted', 'confirmed'])
      .where('conference.journal', 'is', null)
      .where(sql<SqlBool>`NOT paper.decision_waiting AND NOT paper.withdrawal_requested AND NOT paper.suspicious AND conference.status = 'scheduled'`)
      .where(sql<SqlBool>`move.position = (SELECT max(position) FROM paper_move WHERE paper_id = paper.id)`)
      .where('move.released_at', 'is not', null)
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT FROM speaker_letter sent WHERE sent.paper_id = paper.id AND sent.conference_id = conference.id AND sent.kind = ${kind})`,
      )
    return kind === 'question'
      ? papers
          .where(sql<SqlBool>`NOT EXISTS (SELECT FROM speaker_wish WHERE speaker_wish.paper_id = paper.id)`)
          .where(sql<SqlBool>`NOT EXISTS (SELECT FROM programme_place place WHERE place.paper_id = paper.id AND place.conference_id = conference.id)`)
      : papers
          .where(
            sql<SqlBool>`NOT EXISTS (SELECT FROM slides_file JOIN stored_file ON stored_file.id = slides_file.file_id
              WHERE slides_file.paper_id = paper.id AND stored_file.scan IS DISTINCT FROM 'infected')`,
          )
          // Posters need no slides.
          .where(
            sql<SqlBool>`NOT jsonb_path_exists(programme.sessions, '$[*].items[*] ? (@.kind == "poster" && @.paperId == $id)', jsonb_build_object('id', paper.id))`,
          )
          .where(sql<SqlBool>`NOT EXISTS (SELECT FROM paper_move WHERE paper_move.paper_id = paper.id AND presentation = 'poster' AND position =
            (SELECT max(position) FROM paper_move WHERE paper_id = paper.id AND to_state = 'accepted'))`)
  }

  return {
    /** Whom a letter may be due for; `today` is that of UTC, from which time zones differ by up to a day. */
    async due(kind: SpeakerLetterKind, today: CalendarDay, now: Date): Promise<UnaskedSpeaker[]> {
      const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
      const unconfirmedSince = new Date(now.getTime() - days(daysToConfirm - 1))
      const rows = await unasked(kind)
        .select(['paper.id as paperId', 'conference.id as conferenceId', 'move.released_at as toldAt'])
        .select(['start_date as startDate', 'end_date as endDate', 'time_zone as timeZone', 'slides_due_on as slidesDueOn'])
        .select(sql<boolean>`paper.state = 'confirmed'`.as('isConfirmed'))
        .select(sql<boolean>`coalesce(programme.sessions, '[]') <> '[]'`.as('isBegun'))
        .where('end_date', '>=', yesterday)
        .$if(kind === 'question', (papers) =>
          papers
            .where('start_date', '>=', yesterday)
            .where(sql<SqlBool>`(coalesce(programme.sessions, '[]') <> '[]' OR start_date <= ${addDays(tomorrow, questionDaysBefore)})`)
            .where(sql<SqlBool>`(paper.state = 'confirmed' OR move.released_at <= ${unconfirmedSince})`),
        )
        .$if(kind === 'slides', (papers) => papers.where(sql<SqlBool>`slides_due_on BETWEEN ${yesterday} AND ${addDays(tomorrow, slidesDaysBefore)}`))
        .orderBy('move.released_at')
        .orderBy('paper.id')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ toldAt, ...row }) => (toldAt ? [{ ...row, toldAt }] : []))
    },

    /** Whether it is still to be asked; the caller has locked the paper. */
    async isDue(kind: SpeakerLetterKind, { paperId, conferenceId }: UnaskedSpeaker): Promise<boolean> {
      const row = await unasked(kind).select('paper.id').where('paper.id', '=', paperId).where('conference.id', '=', conferenceId).executeTakeFirst()
      return row !== undefined
    },

    /** Notes a letter; false when it was noted before. */
    async note(kind: SpeakerLetterKind, { paperId, conferenceId }: UnaskedSpeaker, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('speaker_letter')
        .values({ paper_id: paperId, conference_id: conferenceId, kind, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
  }
}
