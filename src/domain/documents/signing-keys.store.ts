import type { Database } from '../tables.ts'

export interface PublishedKey {
  id: string
  /** SPKI as PEM. */
  publicKey: string
  beganAt: Date
  endedAt: Date | null
}

/** The public halves of the keys that sign documents. */
export function signingKeysOf(db: Database) {
  return {
    /** Adds it unless it is known, and returns it as it is known. */
    async publish({ id, publicKey }: { id: string; publicKey: string }, now: Date): Promise<PublishedKey> {
      await db
        .insertInto('signing_key')
        .values({ id, public_key: publicKey, began_at: now, ended_at: null })
        .onConflict((there) => there.column('id').doNothing())
        .execute()
      const known = (await this.all()).find((key) => key.id === id)
      if (!known) throw new Error(`Signing key ${id} is gone.`)
      return known
    },

    async endOthers(id: string, now: Date): Promise<void> {
      await db.updateTable('signing_key').set({ ended_at: now }).where('id', '<>', id).where('ended_at', 'is', null).execute()
    },

    /** The newest first. */
    async all(): Promise<PublishedKey[]> {
      const rows = await db.selectFrom('signing_key').selectAll().orderBy('began_at', 'desc').orderBy('id').execute()
      return rows.map((row) => ({ id: row.id, publicKey: row.public_key, beganAt: row.began_at, endedAt: row.ended_at }))
    },
  }
}
