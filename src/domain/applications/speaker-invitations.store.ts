import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, SpeakerInvitationTable } from '../tables.ts'
import type { InvitationState } from './application.ts'

type SpeakerInvitation = Selectable<SpeakerInvitationTable>
type InvitationKey = { id: string; applicationId: string }

export function speakerInvitationsOf(db: Database) {
  return {
    async add(invitation: Insertable<SpeakerInvitationTable>): Promise<void> {
      await db.insertInto('speaker_invitation').values(invitation).execute()
    },

    async ofApplication(applicationId: string) {
      return db
        .selectFrom('speaker_invitation')
        .innerJoin('conference', 'conference.id', 'speaker_invitation.conference_id')
        .selectAll('speaker_invitation')
        .select(['conference.sub_conference', 'conference.start_date'])
        .where('application_id', '=', applicationId)
        .orderBy('invited_at', 'desc')
        .execute()
    },

    async findByHash(hash: Buffer) {
      return db
        .selectFrom('speaker_invitation')
        .innerJoin('conference', 'conference.id', 'speaker_invitation.conference_id')
        .innerJoin('application', 'application.id', 'speaker_invitation.application_id')
        .selectAll('speaker_invitation')
        .select(['conference.sub_conference', 'conference.start_date', 'conference.end_date', 'conference.location', 'application.reference'])
        .where('token_hash', '=', hash)
        .executeTakeFirst()
    },

    /** Only the first of concurrent answers succeeds. */
    async answer(hash: Buffer, state: Extract<InvitationState, 'confirmed' | 'refused'>, now: Date): Promise<SpeakerInvitation | undefined> {
      return db
        .updateTable('speaker_invitation')
        .set({ state, answered_at: now })
        .where('token_hash', '=', hash)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
    },

    async withdraw({ id, applicationId }: InvitationKey, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('speaker_invitation')
        .set({ state: 'withdrawn', answered_at: now })
        .where('id', '=', id)
        .where('application_id', '=', applicationId)
        .where('state', '=', 'open')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async withdrawOpen(applicationId: string, now: Date, conferenceId?: string): Promise<void> {
      let open = db.updateTable('speaker_invitation').set({ state: 'withdrawn', answered_at: now }).where('application_id', '=', applicationId)
      if (conferenceId) open = open.where('conference_id', '=', conferenceId)
      await open.where('state', '=', 'open').execute()
    },

    /** Appends the speaker to the conference, unless the desk has added one of that name already. */
    async addToConference({ id, conference_id, speaker_name, speaker_category, speaker_title }: SpeakerInvitation): Promise<void> {
      // The lock keeps positions unique when several speakers agree at once.
      await db.selectFrom('conference').select('id').where('id', '=', conference_id).forUpdate().execute()
      await db
        .updateTable('conference_speaker')
        .set({ invitation_id: id })
        .where('conference_id', '=', conference_id)
        .where('speaker_name', '=', speaker_name)
        .execute()
      await sql`
        INSERT INTO conference_speaker (conference_id, position, speaker_name, speaker_category, speaker_title, invitation_id)
        SELECT ${conference_id}, coalesce(max(position), -1) + 1, ${speaker_name}, ${speaker_category}, ${speaker_title}, ${id}
        FROM conference_speaker WHERE conference_id = ${conference_id}
        HAVING NOT coalesce(bool_or(speaker_name = ${speaker_name}), false)`.execute(db)
    },
  }
}
