import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { submissionIdsOf } from './submission-data.store.ts'

/** The columns that the person filled in, without those of the desk. */
const applicationColumns = [
  'id',
  'reference',
  'role',
  'full_name',
  'designation',
  'email',
  'subconference_id',
  's_category',
  'country',
  'phone',
  'linkedin',
  'organisation',
  'message',
  'received_at',
] as const

/** The person in conferences other than as an author: what they applied for, and what they were asked to do. `address` is in lower case. */
export function roleDataOf(address: string, db: Database) {
  const fromAddress = sql<boolean>`lower(email) = ${address}`
  const submissionIds = submissionIdsOf(address, db)
  return {
    async applications() {
      return db.selectFrom('application').select(applicationColumns).select('state').where(fromAddress).orderBy('received_at', 'desc').execute()
    },

    async applicationFiles() {
      return db
        .selectFrom('application_file')
        .innerJoin('stored_file', 'stored_file.id', 'application_file.file_id')
        .innerJoin('application', 'application.id', 'application_file.application_id')
        .select(['application.reference', 'file_id', 'original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`lower(application.email) = ${address}`)
        .execute()
    },

    /** Invitations to stand on a conference's page as a speaker; `entry_id` where the person stands there now. */
    async speakerInvitations() {
      return db
        .selectFrom('speaker_invitation')
        .innerJoin('application', 'application.id', 'speaker_invitation.application_id')
        .innerJoin('conference', 'conference.id', 'speaker_invitation.conference_id')
        .leftJoin('conference_speaker', 'conference_speaker.invitation_id', 'speaker_invitation.id')
        .select(['conference.id as conference_id', 'conference.sub_conference', 'speaker_invitation.state', 'invited_at', 'answered_at'])
        .select(['speaker_invitation.speaker_name', 'speaker_invitation.speaker_title', 'speaker_invitation.speaker_category'])
        .select('conference_speaker.id as entry_id')
        .where(sql<boolean>`lower(application.email) = ${address}`)
        .orderBy('invited_at')
        .execute()
    },

    /** Roles in conferences. */
    async roles() {
      return db
        .selectFrom('conference_role')
        .select(['conference_id', 'role', 'state', 'name', 'title', 'organisation', 'appointed_at', 'confirmed_at', 'ended_at'])
        .where(fromAddress)
        .orderBy('appointed_at')
        .orderBy('id')
        .execute()
    },

    /** When they can take part, their roles in programmes, and their favourites. */
    async programme() {
      const wishes = await db
        .selectFrom('speaker_wish')
        .innerJoin('paper', 'paper.id', 'speaker_wish.paper_id')
        .select(['paper.reference', 'speaker_wish.days', 'speaker_wish.is_remote', 'speaker_wish.time_zone', 'speaker_wish.needs', 'speaker_wish.changed_at'])
        .where('paper.submission_id', 'in', submissionIds)
        .execute()
      const roles = await db
        .selectFrom('programme_person')
        .leftJoin('person_wish', 'person_wish.person_id', 'programme_person.id')
        .select(['conference_id', 'name', 'email', 'affiliation', 'time_zone', 'person_wish.days', 'person_wish.needs'])
        .where(fromAddress)
        .execute()
      const favourites = await db
        .selectFrom('programme_favourite')
        .select(['conference_id', 'item_id'])
        .where('account_id', 'in', db.selectFrom('account').select('id').where(fromAddress))
        .orderBy('conference_id')
        .orderBy('item_id')
        .execute()
      return { wishes, roles, favourites }
    },
  }
}
