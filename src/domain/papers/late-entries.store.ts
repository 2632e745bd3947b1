import type { Selectable } from 'kysely'
import type { Database, LateEntryTable } from '../tables.ts'

export type LateEntry = Omit<Selectable<LateEntryTable>, 'token_hash'>

const columns = ['id', 'conference_id', 'name', 'email', 'expires_on', 'made_by', 'made_at', 'revoked_at', 'used_at', 'submission_id'] as const

/** Links that admit one person to a conference's form after the deadline. */
export function lateEntriesOf(db: Database) {
  return {
    async add(entry: Omit<Selectable<LateEntryTable>, 'revoked_at' | 'used_at' | 'submission_id'>): Promise<void> {
      await db
        .insertInto('late_entry')
        .values({ ...entry, revoked_at: null, used_at: null, submission_id: null })
        .execute()
    },

    /** The latest first, with the reference of what was sent with it. */
    async ofConference(conferenceId: string) {
      return db
        .selectFrom('late_entry')
        .leftJoin('submission', 'submission.id', 'late_entry.submission_id')
        .select(columns.map((column) => `late_entry.${column}` as const))
        .select('submission.reference')
        .where('late_entry.conference_id', '=', conferenceId)
        .orderBy('made_at', 'desc')
        .orderBy('late_entry.id')
        .limit(50)
        .execute()
    },

    async findByHash(hash: Buffer): Promise<LateEntry | undefined> {
      return db.selectFrom('late_entry').select(columns).where('token_hash', '=', hash).executeTakeFirst()
    },

    /** The same, locked until the transaction ends. */
    async lockByHash(hash: Buffer): Promise<LateEntry | undefined> {
      return db.selectFrom('late_entry').select(columns).where('token_hash', '=', hash).forUpdate().executeTakeFirst()
    },

    async use(id: string, submissionId: string, now: Date): Promise<void> {
      await db.updateTable('late_entry').set({ used_at: now, submission_id: submissionId }).where('id', '=', id).execute()
    },

    /** Only one that is neither used nor revoked. */
    async revoke(id: string, conferenceId: string, now: Date): Promise<LateEntry | undefined> {
      return db
        .updateTable('late_entry')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('conference_id', '=', conferenceId)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returning(columns)
        .executeTakeFirst()
    },
  }
}
