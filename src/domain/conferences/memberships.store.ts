import { sql } from 'kysely'
import type { AccountId, Role } from '../accounts/account.ts'
import type { Database } from '../tables.ts'
import type { ConferenceRole } from './membership.ts'

interface Member {
  accountId: AccountId
  name: string
  email: string
  accountRole: Role
  role: ConferenceRole
  since: Date
}

/** The roles of accounts in conferences. */
export function membershipsOf(db: Database) {
  return {
    async rolesOf(accountId: AccountId, conferenceId: string): Promise<ConferenceRole[]> {
      const rows = await db.selectFrom('membership').select('role').where('account_id', '=', accountId).where('conference_id', '=', conferenceId).execute()
      return rows.map(({ role }) => role)
    },

    async ofConference(conferenceId: string): Promise<Member[]> {
      return db
        .selectFrom('membership')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select([
          'account.id as accountId',
          sql<string>`trim(f_name || ' ' || l_name)`.as('name'),
          'account.email',
          'account.role as accountRole',
          'membership.role',
          'membership.since',
        ])
        .where('conference_id', '=', conferenceId)
        .orderBy('l_name')
        .orderBy('f_name')
        .orderBy('account.id')
        .orderBy('membership.role')
        .execute()
    },

    /** False when they have the role already. */
    async add(accountId: AccountId, conferenceId: string, role: ConferenceRole, since: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('membership')
        .values({ account_id: accountId, conference_id: conferenceId, role, since })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** False when they do not have the role. */
    async remove(accountId: AccountId, conferenceId: string, role: ConferenceRole): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('membership')
        .where('account_id', '=', accountId)
        .where('conference_id', '=', conferenceId)
        .where('role', '=', role)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
