import type { Insertable } from 'kysely'
import { mayWorkAtDesk } from '../desk/desk.access.ts'
import { keptPlan } from '../kept-plan.store.ts'
import type { Database } from '../tables.ts'
import type { SessionTable } from './account.table.ts'
import type { AccountId, SignedIn } from './account.ts'

const days = (count: number) => count * 86_400_000
/** A session that nobody uses ends by itself. */
export const idleFor = days(14)

export interface ListedSession {
  id: string
  device: string
  createdAt: Date
  seenAt: Date
}

export function sessionsOf(db: Database) {
  return {
    async add(session: Insertable<SessionTable>): Promise<void> {
      await db.insertInto('session').values(session).execute()
    },

    /** Who holds this session. A disabled account has none, from that moment on. */
    async find(tokenHash: Buffer, now: Date): Promise<(SignedIn & { seenAt: Date }) | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .modifyEnd(keptPlan)
        .select(['session.id as session_id', 'account.id', 'role', 'f_name', 'l_name', 'email', 'confirmed_at', 'password_hash', 'seen_at', 'by_passkey'])
        .select((row) => row.exists(row.selectFrom('desk_rule').select('name').where('name', '=', 'passkey')).as('passkey_rule'))
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('seen_at', '>', new Date(now.getTime() - idleFor))
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      return (
        row && {
          accountId: row.id,
          sessionId: row.session_id,
          role: row.role,
          fName: row.f_name,
          lName: row.l_name,
          email: row.email,
          confirmed: row.confirmed_at !== null,
          hasPassword: row.password_hash !== null,
          lacksPasskey: mayWorkAtDesk(row) && Boolean(row.passkey_rule) && !row.by_passkey,
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
        .where('seen_at', '>', new Date(now.getTime() - idleFor))
        .orderBy('seen_at', 'desc')
        .execute()
      return rows.map((row) => ({ id: row.id, device: row.device, createdAt: row.created_at, seenAt: row.seen_at }))
    },

    async endByToken(tokenHash: Buffer): Promise<void> {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
    },

    /** One session of one's own; another's is as unknown as one that never was. */
    async end(accountId: AccountId, sessionId: string): Promise<boolean> {
      const done = await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', sessionId).executeTakeFirst()
      return done.numDeletedRows > 0n
    },

    async endAll(accountId: AccountId, except?: string): Promise<void> {
      const all = db.deleteFrom('session').where('account_id', '=', accountId)
      await (except === undefined ? all : all.where('id', '!=', except)).execute()
    },

    async forgetEnded(now: Date): Promise<void> {
      await db
        .deleteFrom('session')
        .where((row) => row.or([row('expires_at', '<', now), row('seen_at', '<', new Date(now.getTime() - idleFor))]))
        .execute()
    },
  }
}
