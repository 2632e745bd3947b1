import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { aboutOwn } from '../erasures.store.ts'
import { type Mentioned, mentions } from '../mentions.store.ts'

/** Where a name stands without an address: it may be somebody else's. */
export interface Namesake {
  kind: 'speaker' | 'contact' | 'author' | 'companion'
  /** The conference of a speaker or contact person, the reference of a paper or a submission. */
  where: string
  conferenceId: string | null
  name: string
}

/** What the desk itself holds about a person: notes, entries of the audit log, mails, and pages that name them. */
export function deskTracesOf(person: Mentioned, db: Database) {
  const { address } = person
  const names = person.names.map((name) => name.toLowerCase())
  return {
    /** Notes about what they sent, and others that mention them. */
    async notes() {
      return db
        .selectFrom('desk_note')
        .select(['about', 'body', 'writer_name', 'written_at'])
        .where((row) => row.or([sql<boolean>`about IN (${aboutOwn(address)})`, mentions(sql.ref('body'), person)]))
        .orderBy('written_at')
        .orderBy('id')
        .execute()
    },

    /** Entries about what they sent, what they did as an organiser, and others that mention them. */
    async auditEntries() {
      const { rows } = await sql<{ at: Date; actor_name: string; act: string; about: string; about_name: string; details: unknown }>`
        SELECT at, actor_name, act, about, about_name, details FROM audit_log
        WHERE about IN (${aboutOwn(address)}) OR actor_id IN (SELECT id FROM account WHERE lower(email) = ${address})
          OR ${mentions(sql.ref('details'), person)} OR ${mentions(sql.ref('about_name'), { address, names: [] })}
        ORDER BY id`.execute(db)
      return rows
    },

    /** The number of mails to them or about what they sent, and how many of them have not left. */
    async mails(): Promise<{ all: number; open: number }> {
      const { rows } = await sql<{ all: number; open: number }>`
        SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'queued')::int AS open FROM mail
        WHERE lower(to_address) = ${address} OR about IN (${aboutOwn(address)})`.execute(db)
      return rows[0] ?? { all: 0, open: 0 }
    },

    /** Decisions that their author does not know yet. */
    async unreleasedMoves() {
      const { rows } = await sql<{ reference: string; to_state: string; moved_at: Date; note: string | null }>`
        SELECT paper.reference, to_state, moved_at, note FROM paper_move JOIN paper ON paper.id = paper_id JOIN submission ON submission.id = submission_id
        WHERE lower(submission.email) = ${address} AND released_at IS NULL ORDER BY paper.reference, paper_move.position`.execute(db)
      return rows
    },

    /** Corrections of other people's submissions in which they stand. */
    async correctionsElsewhere() {
      const person = { address, names: [] }
      const { rows } = await sql<{ reference: string; field: string; old_value: string; new_value: string }>`
        SELECT reference, field, old_value, new_value FROM submission_correction JOIN submission ON submission.id = submission_id
        WHERE lower(submission.email) <> ${address} AND (${mentions(sql.ref('old_value'), person)} OR ${mentions(sql.ref('new_value'), person)})
        ORDER BY reference, submission_correction.position`.execute(db)
      return rows
    },

    /** Entries and drafts of the site, and conferences, whose words contain the address. */
    async published() {
      const here = { address, names: [] }
      const words = sql`concat_ws(' ', collaboration, call_for_paper, scopes, travel, committee, contact_name, contact_email, notice)`
      const { rows } = await sql<{ collection: string | null; id: string }>`
        SELECT collection, id FROM content_entry WHERE ${mentions(sql.ref('data'), here)}
        UNION SELECT collection, id FROM content_draft WHERE ${mentions(sql.ref('typed'), here)}
        UNION SELECT NULL, id FROM conference WHERE ${mentions(words, here)}
        ORDER BY 1, 2`.execute(db)
      return rows
    },

    /** The same name without the address: only a person can say whether it is the same one. */
    async namesakes(): Promise<Namesake[]> {
      if (names.length === 0) return []
      const { rows } = await sql<Namesake>`
        SELECT 'speaker' AS kind, sub_conference AS where, conference_id AS "conferenceId", speaker_name AS name
        FROM conference_speaker JOIN conference ON conference.id = conference_id
        WHERE lower(speaker_name) = ANY (${names}::text[]) AND NOT EXISTS (
          SELECT FROM speaker_invitation JOIN application ON application.id = application_id WHERE speaker_invitation.id = invitation_id AND lower(email) = ${address})
        UNION ALL
        SELECT 'contact', sub_conference, id, contact_name FROM conference WHERE lower(contact_name) = ANY (${names}::text[]) AND lower(contact_email) <> ${address}
        UNION ALL
        SELECT 'author', reference, NULL, name FROM paper_author JOIN paper ON paper.id = paper_id
        WHERE lower(name) = ANY (${names}::text[]) AND lower(email) <> ${address}
        UNION ALL
        SELECT 'companion', reference, NULL, accompanying_person.name FROM accompanying_person JOIN submission ON submission.id = submission_id
        WHERE lower(accompanying_person.name) = ANY (${names}::text[]) AND lower(submission.email) <> ${address}
        ORDER BY 1, 2 LIMIT 50`.execute(db)
      return rows
    },
  }
}
