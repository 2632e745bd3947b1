import { type Selectable, type SqlBool, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { Database, PoolInvitationTable } from '../../tables.ts'
import type { InvitedPerson } from './reviewer.schema.ts'

export type PoolInvitation = Selectable<PoolInvitationTable>

const maxShown = 200

/** Invitations to join the pool. */
export function poolInvitationsOf(db: Database) {
  const ofAddress = (email: string) => sql<SqlBool>`lower(pool_invitation.email) = ${email.toLowerCase()}`

  return {
    /** One round of invitations at a time, so that a second click finds what the first has written. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('pool_invitation'))`.execute(db)
    },

    /** Replaces an open invitation of the same address, whose link ends. */
    async add(person: InvitedPerson, invitation: Pick<PoolInvitation, 'token_hash' | 'invited_by' | 'sent_at' | 'expires_at'>): Promise<string> {
      await db
        .updateTable('pool_invitation')
        .set({ state: 'lapsed', answered_at: invitation.sent_at })
        .where('state', '=', 'sent')
        .where(ofAddress(person.email))
        .execute()
      const id = randomId()
      await db
        .insertInto('pool_invitation')
        .values({ ...person, ...invitation, id, state: 'sent', answered_at: null })
        .execute()
      return id
    },

    async findByHash(hash: Buffer): Promise<PoolInvitation | undefined> {
      return db.selectFrom('pool_invitation').selectAll().where('token_hash', '=', hash).executeTakeFirst()
    },

    async lockByHash(hash: Buffer): Promise<PoolInvitation | undefined> {
      return db.selectFrom('pool_invitation').selectAll().where('token_hash', '=', hash).forUpdate().executeTakeFirst()
    },

    async answer(id: string, state: 'accepted' | 'declined' | 'lapsed', now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('pool_invitation')
        .set({ state, answered_at: now })
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Those that nobody has answered, oldest first. */
    async open(now: Date): Promise<PoolInvitation[]> {
      return db
        .selectFrom('pool_invitation')
        .selectAll()
        .where('state', '=', 'sent')
        .where('expires_at', '>', now)
        .orderBy('sent_at')
        .orderBy('id')
        .limit(maxShown)
        .execute()
    },

    async find(id: string): Promise<PoolInvitation | undefined> {
      return db.selectFrom('pool_invitation').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The latest invitation of an address. */
    async latest(email: string): Promise<PoolInvitation | undefined> {
      return db.selectFrom('pool_invitation').selectAll().where(ofAddress(email)).orderBy('sent_at', 'desc').limit(1).executeTakeFirst()
    },

    async lapse(now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('pool_invitation')
        .set((row) => ({ state: 'lapsed', answered_at: row.ref('expires_at') }))
        .where('state', '=', 'sent')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Whether the office has accepted this address as a reviewer. */
    async hasAcceptedApplication(email: string): Promise<boolean> {
      const row = await accepted(db).where(sql<SqlBool>`lower(application.email) = ${email.toLowerCase()}`).limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Accepted applicants who are not in the pool and were never invited to it: one for each address. */
    async acceptedApplicants(): Promise<{ reference: string; name: string; email: string; designation: string; country: string; topic: string }[]> {
      return accepted(db)
        .distinctOn(sql`lower(application.email)`)
        .select((row) => [
          'application.full_name as name',
          'application.email',
          'application.designation',
          'application.country',
          row.fn
            .coalesce(
              row
                .selectFrom('content_entry')
                .select(sql<string>`data ->> 'name'`.as('name'))
                .where('collection', '=', 'topics')
                .whereRef('content_entry.id', '=', 'application.subconference_id'),
              sql<string>`''`,
            )
            .as('topic'),
        ])
        .where(sql<SqlBool>`NOT EXISTS (SELECT FROM reviewer WHERE lower(reviewer.email) = lower(application.email))`)
        .where(sql<SqlBool>`NOT EXISTS (SELECT FROM pool_invitation WHERE lower(pool_invitation.email) = lower(application.email))`)
        .orderBy(sql`lower(application.email)`)
        .orderBy('application.received_at', 'desc')
        .limit(maxShown)
        .execute()
    },
  }
}

/** Applications for the role of a reviewer, from its own page or from the general form. */
function accepted(db: Database) {
  return db
    .selectFrom('application')
    .select('application.reference')
    .where('application.state', '=', 'accepted')
    .where((row) => row.or([row('application.role', '=', 'scientific-reviewer-apply'), row('application.s_category', '=', 'Scientific Reviewer')]))
}
