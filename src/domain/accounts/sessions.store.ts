import { type Insertable, type Selectable, sql } from 'kysely'
import { days } from '#domain/durations.ts'
import { mayWorkAtDesk } from '../desk/organiser.ts'
import type { AccountTable, Database, SessionTable } from '../tables.ts'
import type { AccountId, SignedIn } from './account.ts'

const idleTimeout = days(14)

interface ListedSession {
  id: string
  device: string
  createdAt: Date
  seenAt: Date
}

type FoundSession = Pick<
  Selectable<AccountTable>,
  'id' | 'role' | 'f_name' | 'l_name' | 'email' | 'confirmed_at' | 'password_hash' | 'password_one_time' | 'desk_rights' | 'time_zone'
> &
  Pick<Selectable<SessionTable>, 'seen_at' | 'by_passkey'> & { session_id: string; passkey_rule: boolean }

export function sessionsOf(db: Database) {
  return {
    async add(session: Insertable<SessionTable>): Promise<void> {
      await db.insertInto('session').values(session).execute()
    },

    /** The person of a valid session. A disabled account has no valid session. */
    async find(tokenHash: Buffer, now: Date): Promise<(SignedIn & { seenAt: Date }) | undefined> {
      const { rows } = await sql<FoundSession>`
        SELECT session.id AS session_id, account.id, role, f_name, l_name, email, confirmed_at, password_hash, password_one_time, desk_rights, time_zone, seen_at, by_passkey,
          EXISTS (SELECT FROM desk_rule WHERE name = 'passkey') AS passkey_rule
        FROM session JOIN account ON account.id = session.account_id
        WHERE token_hash = ${tokenHash} AND expires_at > ${now} AND seen_at > ${new Date(now.getTime() - idleTimeout)} AND disabled_at IS NULL`.execute(db)
      const [row] = rows
      return (
        row && {
          accountId: row.id,
          sessionId: row.session_id,
          role: row.role,
          fName: row.f_name,
          lName: row.l_name,
          email: row.email,
          confirmed: row.confirmed_at !== null,
          hasPassword: row.password_hash !== null && !row.password_one_time,
          lacksPasskey: mayWorkAtDesk(row) && row.passkey_rule && !row.by_passkey,
          timeZone: row.time_zone ?? 'UTC',
          rights: mayWorkAtDesk(row) ? row.desk_rights : [],
          seenAt: row.seen_at,
        }
      )
    },

    async touch(sessionId: string, now: Date): Promise<void> {
      await db.updateTable('session').set({ seen_at: now }).where('id', '=', sessionId).execute()
    },

    async list(accountId: AccountId, now: Date): Promise<ListedSession[]> {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'device', 'created_at', 'seen_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .where('seen_at', '>', new Date(now.getTime() - idleTimeout))
        .orderBy('seen_at', 'desc')
        .execute()
      return rows.map((row) => ({ id: row.id, device: row.device, createdAt: row.created_at, seenAt: row.seen_at }))
    },

    async endByToken(tokenHash: Buffer): Promise<void> {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
    },

    /** Ends a session of this account; false when it has none with this id. */
    async end(accountId: AccountId, sessionId: string): Promise<boolean> {
      const done = await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', sessionId).executeTakeFirst()
      return done.numDeletedRows > 0n
    },

    async endAll(accountId: AccountId, except?: string): Promise<void> {
      const all = db.deleteFrom('session').where('account_id', '=', accountId)
      await (except === undefined ? all : all.where('id', '!=', except)).execute()
    },

    async removeEnded(now: Date): Promise<void> {
      await db
        .deleteFrom('session')
        .where((row) => row.or([row('expires_at', '<', now), row('seen_at', '<', new Date(now.getTime() - idleTimeout))]))
        .execute()
    },
  }
}
