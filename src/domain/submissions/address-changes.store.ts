import type { Database } from '../tables.ts'

export interface AddressChange {
  submissionId: string
  /** The new address, which counts once it is confirmed. */
  email: string
}

/** New addresses of authors that are not confirmed yet, one for a submission. */
export function addressChangesOf(db: Database) {
  return {
    /** Replaces an earlier one, and forgets those that were never confirmed in time. */
    async add({ submissionId, email }: AddressChange, { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date }): Promise<void> {
      await db.deleteFrom('address_change').where('expires_at', '<=', now).execute()
      const row = { email, token_hash: hash, requested_at: now, expires_at: expiresAt }
      await db
        .insertInto('address_change')
        .values({ submission_id: submissionId, ...row })
        .onConflict((there) => there.column('submission_id').doUpdateSet(row))
        .execute()
    },

    async ofSubmission(submissionId: string, now: Date): Promise<AddressChange | undefined> {
      const row = await db.selectFrom('address_change').selectAll().where('submission_id', '=', submissionId).where('expires_at', '>', now).executeTakeFirst()
      return row && { submissionId: row.submission_id, email: row.email }
    },

    async find(hash: Buffer, now: Date): Promise<AddressChange | undefined> {
      const row = await db.selectFrom('address_change').selectAll().where('token_hash', '=', hash).where('expires_at', '>', now).executeTakeFirst()
      return row && { submissionId: row.submission_id, email: row.email }
    },

    async remove(submissionId: string): Promise<void> {
      await db.deleteFrom('address_change').where('submission_id', '=', submissionId).execute()
    },
  }
}
