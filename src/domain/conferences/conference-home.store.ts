import { type SqlBool, sql } from 'kysely'
import { fromParticipantOf } from '../contact/related-messages.store.ts'
import { countLimit } from '../desk/list-page.ts'
import type { UrgentMessage } from '../desk/today.ts'
import { isMailVisibleTo } from '../mail/desk-mails.store.ts'
import type { MailState } from '../mail/mail.ts'
import type { RegistrationState } from '../registrations/registration.ts'
import type { PaperState } from '../submissions/paper.ts'
import type { FileKind } from '../submissions/submission.ts'
import type { Database } from '../tables.ts'

/** What waits for a person, each counted up to one more than `countLimit`. */
export interface HomeAttention {
  unreleased: number
  /** Of people who sent something to it. */
  messages: number
  overdueMessages: number
  failedLetters: number
  /** Invited to the conference's page, and not answered yet. */
  openInvitations: number
}

const maxShown = 5

/** What the home of one conference shows: a fixed number of queries, whatever has arrived. */
export function conferenceHomeOf(id: string, db: Database) {
  return {
    async attention(now: Date): Promise<HomeAttention> {
      const upTo = (rows: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${countLimit + 1}) counted)`
      const { rows } = await sql<HomeAttention>`
        SELECT ${upTo(sql`SELECT 1 FROM paper WHERE conference_id = ${id} AND decision_waiting`)} AS unreleased,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND ${fromParticipantOf(id)}`)} AS messages,
          ${upTo(sql`SELECT 1 FROM contact_message WHERE closed_at IS NULL AND answer_due_at <= ${now} AND ${fromParticipantOf(id)}`)} AS "overdueMessages",
          ${upTo(sql`SELECT 1 FROM mail WHERE conference_id = ${id} AND state = 'failed'`)} AS "failedLetters",
          ${upTo(sql`SELECT 1 FROM speaker_invitation WHERE conference_id = ${id} AND state = 'open' AND expires_at > ${now}`)} AS "openInvitations"`.execute(
        db,
      )
      return rows[0] as HomeAttention
    },

    async papersByState(): Promise<Map<PaperState, number>> {
      const rows = await db
        .selectFrom('paper')
        .select((paper) => ['state', paper.fn.countAll<string>().as('count')])
        .where('conference_id', '=', id)
        .groupBy('state')
        .execute()
      return new Map(rows.map(({ state, count }) => [state, Number(count)]))
    },

    async registrationsByState(): Promise<Map<RegistrationState, number>> {
      const rows = await db
        .selectFrom('registration')
        .select((registration) => ['state', registration.fn.countAll<string>().as('count')])
        .where('conference_id', '=', id)
        .groupBy('state')
        .execute()
      return new Map(rows.map(({ state, count }) => [state, Number(count)]))
    },

    /** Waiting messages of people who sent something to it, by the time they are due. */
    async messages(): Promise<UrgentMessage[]> {
      return db
        .selectFrom('contact_message')
        .select(['reference', 'subject', 'name', 'answer_due_at as answerDueAt', 'closed_at as closedAt', 'closed_as as closedAs'])
        .where('closed_at', 'is', null)
        .where(fromParticipantOf(id))
        .orderBy('answer_due_at')
        .orderBy('id')
        .limit(maxShown)
        .execute()
    },

    async letters(reader: string): Promise<{ id: string; subject: string; toName: string; state: MailState; queuedAt: Date }[]> {
      return db
        .selectFrom('mail')
        .select(['id', 'subject', 'to_name as toName', 'state', 'queued_at as queuedAt'])
        .where('conference_id', '=', id)
        .where(isMailVisibleTo(reader))
        .orderBy('queued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxShown)
        .execute()
    },

    /** The latest files, each with the paper that it belongs to; a CV with the first paper of its submission. */
    async files(): Promise<{ id: string; name: string; reference: string; kind: FileKind; arrivedAt: Date }[]> {
      return db
        .selectFrom('paper')
        .innerJoin('submission_file', (join) =>
          join
            .onRef('submission_file.submission_id', '=', 'paper.submission_id')
            .on(sql<SqlBool>`coalesce(submission_file.paper_id = paper.id, paper.position = 1)`),
        )
        .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
        .select(['stored_file.id', 'original_name as name', 'paper.reference', 'kind', 'arrived_at as arrivedAt'])
        .where('paper.conference_id', '=', id)
        .where('replaced_at', 'is', null)
        .orderBy('arrived_at', 'desc')
        .orderBy('stored_file.id')
        .limit(maxShown)
        .execute()
    },
  }
}
