import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountTable, Database } from '../tables.ts'
import { type AccountId, letterName } from './account.ts'

export type Account = Selectable<AccountTable>

/** The name and address of an account in its letters. */
export function recipientOf({ f_name, l_name, email, confirmed_at }: Account): { name: string; address: string } {
  return { name: letterName({ fName: f_name, lName: l_name, confirmed: confirmed_at !== null }), address: email }
}

export function accountsOf(db: Database) {
  return {
    /** The new account, or undefined when the address is taken. */
    async add(account: Insertable<AccountTable>): Promise<Account | undefined> {
      return db
        .insertInto('account')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async find(id: AccountId): Promise<Account | undefined> {
      return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findByAddress(email: string): Promise<Account | undefined> {
      return db
        .selectFrom('account')
        .selectAll()
        .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .executeTakeFirst()
    },

    /** Roles in conferences. */
    async memberships(id: AccountId) {
      return db
        .selectFrom('membership')
        .innerJoin('conference', 'conference.id', 'membership.conference_id')
        .select(['conference_id', 'conference.sub_conference', 'membership.role', 'since'])
        .where('account_id', '=', id)
        .orderBy('since')
        .execute()
    },

    async change(id: AccountId, changes: Updateable<AccountTable>): Promise<void> {
      await db.updateTable('account').set(changes).where('id', '=', id).execute()
    },

    /** A one-time password ends when the person has another way to sign in. */
    async endOneTimePassword(id: AccountId): Promise<void> {
      await db
        .updateTable('account')
        .set({ password_hash: null, password_one_time: false })
        .where('id', '=', id)
        .where('password_one_time', '=', true)
        .execute()
    },

    async remove(id: AccountId): Promise<void> {
      await db.deleteFrom('account').where('id', '=', id).execute()
    },

    async anyOrganiser(): Promise<boolean> {
      return (await db.selectFrom('account').select('id').where('role', '=', 'organiser').limit(1).executeTakeFirst()) !== undefined
    },
  }
}
